import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessibility/axe.ts';
import { goWithin } from '../journey/go-within.ts';
import { test } from '../journey/journey.ts';
import { expectNoSidewaysScroll } from '../journey/sideways.ts';
import { recordsPage } from '../records/records-on-screen.ts';
import { openContract } from '../record/record-on-screen.ts';
import { sidebar } from '../shell/sidebar-on-screen.ts';
import { documentsPage, uploadByApi } from './documents-on-screen.ts';
import { buildPdf } from './small-files.ts';

test.use({ person: 'recordAdmin' });

/** The search inside the open document. */
function finding(page: Page) {
  const sheet = page.getByRole('dialog');
  const bar = sheet.getByRole('search', { name: 'Find in this document' });
  return {
    box: bar.getByRole('searchbox'),
    status: bar.getByRole('status'),
    next: bar.getByRole('button', { name: 'Next match' }),
    previous: bar.getByRole('button', { name: 'Previous match' }),
    page: sheet.getByRole('textbox', { name: 'Page' }),
    current: sheet.locator('mark[data-current]'),
    marks: sheet.locator('mark'),
  };
}

test('a hit opens its page with the words highlighted, and the keyboard steps through the matches', async ({
  page,
  address,
  apiOf,
  unique,
}) => {
  const api = await apiOf('recordAdmin');
  const record = await api.createRecord({ product: unique('Found on its page') });
  const word = unique('wombat').replaceAll(/[^a-z0-9]/gi, 'x');
  const content = buildPdf([
    ['Preamble'],
    ['Nothing here'],
    [`The ${word} clause with Müller GmbH`],
    ['More of it: müller again', `and the ${word} once more`],
  ]);
  await uploadByApi(address, api, record, { name: 'wombats.pdf', content });
  const search = `/documents/search?q=${word}`;
  await expect.poll(async () => (await api.call<{ total: number }>(search)).total).toBe(1);

  await page.goto('/dashboard');
  await sidebar(page).search.fill(word);
  const hit = page.getByRole('group', { name: 'Documents' }).getByRole('option', { name: /wombats\.pdf/ });
  await expect(hit).toContainText('Page 3');
  await hit.click();
  const find = finding(page);
  await expect(find.status).toHaveText('1 of 2');
  await expect(find.page).toHaveValue('3');
  await expect(find.current).toHaveText(word);
  await expect(find.current).toBeInViewport();
  await find.next.click();
  await expect(find.status).toHaveText('2 of 2');
  await expect(find.page).toHaveValue('4');
  await expect(find.current).toBeInViewport();
  await find.previous.click();
  await expect(find.status).toHaveText('1 of 2');
  await expectAccessible(page, 'a PDF with marked words');
});

test('a document is searched by keyboard, with or without accents', async ({
  page,
  address,
  apiOf,
  unique,
}) => {
  const api = await apiOf('recordAdmin');
  const record = await api.createRecord({ product: unique('Found by keys') });
  const content = buildPdf([['Preamble'], ['The clause with Müller GmbH'], ['More of it: müller again']]);
  await uploadByApi(address, api, record, { name: 'wombats.pdf', content });
  await uploadByApi(address, api, record, { name: 'notes.txt', content: Buffer.from('Notes: Łódź, lodz') });
  await openContract(page, record, 'documents');
  await documentsPage(page).link('wombats.pdf').click();
  const find = finding(page);
  await expect(find.page).toHaveValue('1');
  await page.keyboard.press('Control+f');
  await expect(find.box).toBeFocused();
  await page.keyboard.type('MULLER');
  await expect(find.status).toHaveText('1 of 2');
  await expect(find.current).toHaveText('Müller');
  await page.keyboard.press('Enter');
  await expect(find.current).toHaveText('müller');
  await page.keyboard.press('Enter');
  await expect(find.status).toHaveText('1 of 2');
  await page.keyboard.press('Shift+Enter');
  await expect(find.status).toHaveText('2 of 2');
  await find.box.fill('no such words');
  await expect(find.status).toHaveText('Not found');
  await expect(find.marks).toHaveCount(0);
  await page.keyboard.press('Escape');

  await documentsPage(page).link('notes.txt').click();
  await find.box.fill('lodz');
  await expect(find.marks).toHaveText(['Łódź', 'lodz']);
  await expectAccessible(page, 'a text with marked words');
});

test('what was typed into a form is drawn, found and marked in its place', async ({
  page,
  address,
  apiOf,
  unique,
}) => {
  const api = await apiOf('recordAdmin');
  const record = await api.createRecord({ product: unique('Filled in') });
  const content = readFileSync(join(import.meta.dirname, 'files/filled-form.pdf'));
  await uploadByApi(address, api, record, { name: 'order-form.pdf', content });
  await openContract(page, record, 'documents');
  await documentsPage(page).link('order-form.pdf').click();
  const find = finding(page);
  await expect(find.page).toHaveValue('1');
  await page.keyboard.press('Control+f');
  await find.box.fill('supplier: zephyrworks');
  await expect(find.status).toHaveText('1 of 1');
  await expect(find.current).toHaveText(['Supplier:', ' ', 'Zephyrworks']);
});

test('a PDF that is locked with a password says so', async ({ page, address, apiOf, unique }) => {
  const api = await apiOf('recordAdmin');
  const record = await api.createRecord({ product: unique('Locked') });
  const content = readFileSync(join(import.meta.dirname, 'files/password.pdf'));
  await uploadByApi(address, api, record, { name: 'locked.pdf', content });
  await openContract(page, record, 'documents');
  await documentsPage(page).link('locked.pdf').click();
  await expect(page.getByRole('dialog')).toContainText('This document is protected by a password.');
});

test('an email is shown as its reader sees it, and its words are found and marked', async ({
  page,
  address,
  apiOf,
  unique,
}) => {
  const api = await apiOf('recordAdmin');
  const record = await api.createRecord({ product: unique('By email') });
  const content = readFileSync(join(import.meta.dirname, 'files/mail-with-attachment.eml'));
  await uploadByApi(address, api, record, { name: 'renewal.eml', content });
  await openContract(page, record, 'documents');
  await documentsPage(page).link('renewal.eml').click();
  const text = page.getByRole('region', { name: 'Text of renewal.eml' });
  for (const line of ['From: a@example.com', 'Subject: Renewal Würzburg', 'Attachments: order.pdf'])
    await expect(text).toContainText(line);
  const find = finding(page);
  await page.keyboard.press('Control+f');
  await find.box.fill('naive cafe');
  await expect(find.status).toHaveText('1 of 1');
  await expect(find.marks).toHaveText(['Naïve café']);
});

test('the search of All Records says that documents contain the words, and lists them for people who may read them', async ({
  page,
  apiOf,
  pageOf,
}) => {
  const api = await apiOf('recordAdmin');
  const all = () => api.call<{ total: number }>('/documents/search?q=limitation%20of%20liability');
  // 19 agreements and the ten contracts of the demo, which the server reads one after the other after its start.
  await expect.poll(async () => (await all()).total).toBe(29);
  const { search } = recordsPage(page);
  await page.goto('/records?status=LIVE');
  await search.fill('limitation of liability');
  await page.getByRole('link', { name: 'Found in 29 documents', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Found in documents' });
  const hits = sheet.getByRole('list', { name: 'Documents' }).getByRole('listitem');
  await expect(hits).toHaveCount(10);
  await expect(sheet.getByRole('status')).toHaveText('29 documents');
  await expectAccessible(page, 'all documents that were found');
  for (const count of [20, 29]) {
    await sheet.getByRole('button', { name: 'Show more' }).click();
    await expect(hits).toHaveCount(count);
  }
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/\/records\?q=limitation\+of\+liability&status=LIVE$/);
  await expect(search).toHaveValue('limitation of liability');

  await sidebar(page).search.fill('limitation of liability');
  const documents = page.getByRole('group', { name: 'Documents' }).getByRole('option');
  await expect(documents).toHaveCount(4);
  await documents.last().click();
  await hits.first().getByRole('link').click();
  await expect(finding(page).current).toHaveText('Limitation of liability');
  await expect(finding(page).page).toHaveValue('2');

  const limited = await pageOf('limitedUser');
  const asked: string[] = [];
  limited.on('request', (request) => asked.push(request.url()));
  await limited.clock.install();
  await limited.goto('/records?q=limitation');
  await expect(recordsPage(limited).search).toHaveValue('limitation');
  await limited.clock.runFor('00:10');
  await expect(limited.getByRole('link', { name: /^Found in/ })).toHaveCount(0);
  await goWithin(limited, '/records?inside=limitation');
  await expect(limited.getByRole('dialog').getByText('Restricted', { exact: true })).toBeVisible();
  expect(asked.filter((url) => url.includes('/documents/search'))).toEqual([]);
});

test('words are found in a document on a phone', async ({ pageOf, address, apiOf, unique }) => {
  const api = await apiOf('recordAdmin');
  const record = await api.createRecord({ product: unique('Found on a phone') });
  const content = buildPdf([['Preamble'], ['Müller GmbH'], ['and müller again']]);
  await uploadByApi(address, api, record, { name: 'wombats.pdf', content });
  const phone = await pageOf('recordAdmin', { viewport: { width: 360, height: 740 } });
  await openContract(phone, record, 'documents');
  await documentsPage(phone).link('wombats.pdf').click();
  const onPhone = finding(phone);
  await onPhone.box.fill('muller');
  await expect(onPhone.current).toBeInViewport();
  await onPhone.next.click();
  await expect(onPhone.status).toHaveText('2 of 2');
  await expectAccessible(phone, 'a PDF with marked words on a phone');
  await expectNoSidewaysScroll(phone);
});
