import { expect } from '@playwright/test';
import { expectAccessible } from '../accessibility/axe.ts';
import { test } from '../journey/journey.ts';
import { expectNoSidewaysScroll } from '../journey/sideways.ts';
import { openContract, toast } from '../record/record-on-screen.ts';
import { sidebar } from '../shell/sidebar-on-screen.ts';
import { bytesOf, chooseFor, documentsPage, uploadByApi } from './documents-on-screen.ts';
import { buildPdf, fileOf, PNG } from './small-files.ts';

test.use({ person: 'recordAdmin' });

const AGREEMENT = buildPdf([
  ['Master services agreement', 'between Acme and its vendor'],
  ['Second page: fees and payment'],
  ['Third page: notice of ninety days'],
]);

test('several files are uploaded at once, each with its category; refused files show why', async ({
  page,
  apiOf,
  unique,
  faults,
}) => {
  // The server refuses an HTML page with the extension of a PDF.
  faults.allow(/status of 422/);
  const record = await (await apiOf('recordAdmin')).createRecord({ product: unique('Papers') });
  const { files, row, send, table, underWay } = documentsPage(page);
  await openContract(page, record, 'documents');
  await expect(page.getByText('No documents yet. Add the signed contract first.')).toBeVisible();
  await files.setInputFiles([
    fileOf('agreement.pdf', AGREEMENT),
    fileOf('notes.txt', 'Called them on Monday.'),
    fileOf('prices.csv', 'item,price\nseat,12'),
    fileOf('logo.png', PNG),
    fileOf('page.pdf', '<html><script>alert(1)</script></html>'),
    fileOf('tool.exe', 'MZ'),
    fileOf('nothing.txt', ''),
  ]);
  await expect(underWay('tool.exe')).toContainText('This file type is not allowed.');
  await expect(underWay('nothing.txt')).toContainText('This file is empty.');
  await page.getByRole('combobox', { name: 'Category for all' }).selectOption('Legal');
  await page.getByRole('combobox', { name: 'Category of logo.png' }).selectOption('Other');
  await expectAccessible(page, 'chosen files');
  await send.click();
  for (const name of ['agreement.pdf', 'notes.txt', 'prices.csv'])
    await expect(row(name)).toContainText('Legal');
  await expect(row('logo.png')).toContainText('Other');
  await expect(underWay('page.pdf')).toContainText('This file type is not allowed.');
  await expect(table.getByRole('row')).toHaveCount(5);
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Files' })).toHaveCount(0);
  // Its pages are counted once the server has read it.
  await expect(row('agreement.pdf').getByRole('cell').nth(3)).toHaveText('3');
  await expectAccessible(page, 'the documents of a record');

  await page.getByRole('link', { name: 'Details', exact: true }).click();
  // The table links the document, too, while it exists.
  await expect(table).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'notes.txt' }).click();
  await expect(page.getByRole('dialog').getByText('Called them on Monday.')).toBeVisible();
});

test('a document is read page by page, downloaded, versioned, renamed, deleted and restored', async ({
  page,
  address,
  apiOf,
  unique,
  faults,
}) => {
  // The second file has the content of the first.
  faults.allow(/status of 409/);
  const api = await apiOf('recordAdmin');
  const record = await api.createRecord({ product: unique('Read and kept') });
  await uploadByApi(address, api, record, { name: 'agreement.pdf', content: AGREEMENT });
  await openContract(page, record, 'documents');
  const { files, link, row, send, sheet, underWay } = documentsPage(page);

  await link('agreement.pdf').click();
  await expect(sheet.getByText('Master services agreement')).toBeVisible();
  await expect(sheet.getByText('of 3')).toBeVisible();
  await sheet.getByRole('button', { name: 'Next page' }).click();
  await expect(sheet.getByRole('textbox', { name: 'Page' })).toHaveValue('2');
  await expect(sheet.getByText('Second page: fees and payment')).toBeInViewport();
  await sheet.getByRole('textbox', { name: 'Page' }).fill('3');
  await page.keyboard.press('Enter');
  await expect(sheet.getByText('Third page: notice of ninety days')).toBeInViewport();
  await sheet.getByRole('button', { name: 'Zoom out' }).click();
  await expectAccessible(page, 'a PDF');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/\/documents$/);
  await expect(link('agreement.pdf')).toBeFocused();

  const saving = page.waitForEvent('download');
  await chooseFor(page, 'agreement.pdf', 'Download');
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('agreement.pdf');
  expect((await bytesOf(saved)).equals(AGREEMENT)).toBe(true);

  await files.setInputFiles(fileOf('copy.pdf', AGREEMENT));
  await send.click();
  await expect(underWay('copy.pdf')).toContainText('Same content as agreement.pdf.');
  await page.getByRole('button', { name: 'Add as new version' }).click();
  await expect(toast(page)).toContainText('agreement.pdf has a new version.');
  await chooseFor(page, 'agreement.pdf', 'Versions');
  await expect(sheet.getByRole('listitem')).toHaveCount(2);
  const savingFirst = page.waitForEvent('download');
  await sheet.getByRole('button', { name: 'Download version 1' }).click();
  expect((await bytesOf(await savingFirst)).equals(AGREEMENT)).toBe(true);
  await page.keyboard.press('Escape');

  await chooseFor(page, 'agreement.pdf', 'Edit details');
  await sheet.getByRole('textbox', { name: 'Name' }).fill('');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet.getByText('Enter a name')).toBeVisible();
  await sheet.getByRole('textbox', { name: 'Name' }).fill('MSA 2026.pdf');
  await sheet.getByRole('combobox', { name: 'Category' }).selectOption('Legal');
  await sheet.getByRole('textbox', { name: 'Expires' }).fill('1/31/2020');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(row('MSA 2026.pdf')).toContainText(/1\/31\/20Expired/);
  await expect(row('MSA 2026.pdf')).toContainText('Legal');

  await chooseFor(page, 'MSA 2026.pdf', 'Delete');
  await expect(link('MSA 2026.pdf')).toHaveCount(0);
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(row('MSA 2026.pdf')).toBeVisible();
  await chooseFor(page, 'MSA 2026.pdf', 'Delete');
  await page.getByRole('button', { name: 'Deleted documents' }).click();
  await page.getByRole('button', { name: 'Restore MSA 2026.pdf' }).click();
  await expect(row('MSA 2026.pdf')).toBeVisible();
});

test('words inside a document are found by people who may read it, and by no one else', async ({
  address,
  apiOf,
  pageOf,
  unique,
}) => {
  const api = await apiOf('recordAdmin');
  const record = await api.createRecord({ product: unique('Found inside') });
  const words = unique('quokka clause').replace(/ (\d+) (\d+)$/, ' $1x$2');
  const content = buildPdf([['Preamble'], [`Notice: the ${words} survives termination`]]);
  await uploadByApi(address, api, record, { name: 'survival.pdf', content });
  const search = `/documents/search?q=${encodeURIComponent(words)}`;
  await expect.poll(async () => (await api.call<{ total: number }>(search)).total).toBe(1);

  const viewer = await pageOf('recordViewer');
  await viewer.goto('/dashboard');
  await sidebar(viewer).search.fill(words);
  const hits = viewer.getByRole('group', { name: 'Documents' }).getByRole('option');
  await expect(hits).toHaveCount(1);
  await expect(hits.locator('mark').first()).toHaveText('quokka');
  await expectAccessible(viewer, 'what is found inside documents');
  await hits.click();
  await expect(viewer).toHaveURL(/\/documents\?document=/);
  await expect(viewer.getByRole('dialog').getByText('Preamble')).toBeVisible();
  await viewer.keyboard.press('Escape');
  await expect(documentsPage(viewer).choose).toHaveCount(0);
  await viewer.getByRole('button', { name: 'Actions for survival.pdf' }).click();
  await expect(viewer.getByRole('menuitem')).toHaveText(['Preview', 'Download', 'Versions']);

  const limited = await pageOf('limitedUser');
  await openContract(limited, record, 'documents');
  await expect(limited.getByRole('main').getByText('Restricted', { exact: true })).toBeVisible();
  await sidebar(limited).search.fill(words);
  await expect(
    limited.getByText('No results found for any Records, Teams, or Categories.', { exact: true }),
  ).toBeVisible();

  // Beside the narrow sidebar of a tablet the actions of a document are visible as well.
  await viewer.keyboard.press('Escape');
  await viewer.setViewportSize({ width: 768, height: 900 });
  const actions = documentsPage(viewer).cards.getByRole('button', { name: 'Actions for survival.pdf' });
  await expect(actions).toBeInViewport({ ratio: 1 });

  const phone = await pageOf('recordAdmin', { viewport: { width: 360, height: 740 } });
  await openContract(phone, record, 'documents');
  await expect(documentsPage(phone).cards).toHaveCount(1);
  await documentsPage(phone).files.setInputFiles(fileOf('photo of the signed page.png', PNG));
  await expectAccessible(phone, 'documents on a phone');
  await expectNoSidewaysScroll(phone);
  await phone.getByRole('button', { name: 'Clear', exact: true }).click();
  await documentsPage(phone).link('survival.pdf').click();
  await expect(documentsPage(phone).sheet.getByText('Preamble')).toBeVisible();
  await expectAccessible(phone, 'a PDF on a phone');
});
