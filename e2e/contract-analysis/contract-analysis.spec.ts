import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { expectAccessible } from '../accessibility/axe.ts';
import { buildPdf } from '../documents/small-files.ts';
import { test } from '../journey/journey.ts';
import {
  analysisPage,
  analyze,
  CONTRACT,
  letManageContracts,
  reviewPage,
} from './contract-analysis-on-screen.ts';

test.use({ person: 'productAdmin' });

test('a contract is uploaded, reviewed by keyboard, and becomes a record', async ({
  page,
  apiOf,
  unique,
}) => {
  const admin = await apiOf('systemAdmin');
  const name = `${unique('msa')}.txt`;
  const product = unique('Northwind Suite');
  await letManageContracts(admin, true);
  try {
    await analyze(page, name, Buffer.from(CONTRACT.join('\n\n')));
    await expectAccessible(page, 'the documents of Contract Intelligence');
    await analysisPage(page).row(name).getByRole('link', { name, exact: true }).click();

    const { finding, document } = reviewPage(page);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    const renewal = finding(/^Renewal term/i).first();
    await renewal.click();
    await expect(document.locator('mark[data-chosen]')).toContainText('renews automatically');
    await page.keyboard.press('a');
    await expect(renewal).toContainText('Accepted');
    await page.keyboard.press('n');
    await expect(renewal).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.press('r');
    await expect(page.getByText(/ found, 2 decided$/)).toBeVisible();
    await expectAccessible(page, 'a review');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog').getByText('Next undecided finding')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    const cost = finding(/^Annual cost/).first();
    await cost.click();
    await expect(document.locator('mark[data-chosen]')).toContainText(
      '120 named users at $45.00 per user per year',
    );
    await expect(cost).toContainText('$5,400.00 a year (120 named users at $45.00)');

    const indemnity = finding(/^Indemnity/);
    await expect(indemnity).toContainText('Found by words');
    await indemnity.click();
    await expect(document.locator('mark[data-chosen]')).toContainText('indemnify Customer against');

    await page.keyboard.press('Control+Enter');
    await page.getByRole('combobox', { name: /^Product/ }).fill(product);
    await page.getByRole('combobox', { name: /^Vendor/ }).fill('Northwind Software Inc.');
    await page.getByRole('textbox', { name: /^End Date/ }).fill('3/31/2029');
    await expectAccessible(page, 'a record from a document');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: product })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('March 31, 2029');
    await expect(page.getByRole('main')).toContainText('120 named users at $45.00');
    // Among the documents, and in what was found in them.
    await expect(page.getByRole('main').getByRole('link', { name, exact: true }).first()).toBeVisible();

    const papers = page.getByRole('region', { name: 'In the contract' });
    await expect(papers).toContainText('New York');
    await expectAccessible(page, 'a record with what is in its contract');
    await papers.getByRole('link', { name }).first().click();
    await expect(document.locator('mark[data-chosen]')).toContainText('laws of the State');

    await page.keyboard.press('m');
    const dialog = page.getByRole('dialog', { name: 'Add what was missed' });
    await dialog.getByRole('textbox', { name: /^Words/ }).fill('Master Services  AGREEMENT');
    await dialog.getByRole('button', { name: /^Kind or field/ }).click();
    await page.getByRole('option', { name: /^Exclusivity/ }).click();
    await expectAccessible(page, 'the dialog that adds a finding');
    await dialog.getByRole('button', { name: 'Add finding' }).click();
    await expect(finding(/^Exclusivity/)).toContainText('Added');

    // By the keyboard alone: the words are read as the date.
    await page.keyboard.press('m');
    await dialog.getByRole('textbox', { name: /^Words/ }).fill('March 31, 2029');
    await dialog.getByRole('button', { name: /^Kind or field/ }).press('Enter');
    await page.keyboard.type('expiration');
    await expect(page.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('textbox', { name: /^Expiration date/ })).toHaveValue('3/31/2029');
    await expectAccessible(page, 'the dialog that adds the value of a field');
    await dialog.getByRole('textbox', { name: /^Expiration date/ }).press('Enter');
    await expect(finding(/^Expiration date/)).toContainText('Added');
    await expect(finding(/^Expiration date/)).not.toContainText('%');
    await finding(/^Expiration date/).click();
    await expect(document.locator('mark[data-chosen]')).toContainText('March 31, 2029');
    await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
    await expect(finding(/^Expiration date/)).not.toContainText('Added');

    await page.goto('/records?field=field:exclusivity&value=found');
    await expect(page.getByRole('main').getByRole('link', { name: product })).toBeVisible();

    await page.goto('/admin/contract-analysis?tab=portfolio&kind=Indemnity');
    await expect(page.getByRole('row').filter({ hasText: product })).toContainText('Found');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    expect(await readFile(await (await download).path(), 'utf8')).toMatch(/^.*,Indemnity\b/);
  } finally {
    await letManageContracts(admin, false);
  }
});

test('a quote of a PDF is marked on its page; without rights on records the way into one is closed', async ({
  page,
  unique,
}) => {
  const name = `${unique('paper')}.pdf`;
  await analyze(page, name, buildPdf([CONTRACT.slice(0, 3), CONTRACT.slice(3)]));
  await analysisPage(page).row(name).getByRole('link', { name, exact: true }).click();
  const { finding, document } = reviewPage(page);
  await finding(/^Governing law/i)
    .first()
    .click();
  await expect(document.locator('[data-page="2"] mark[data-quote]').first()).toContainText(
    'laws of the State',
  );
  await expect(
    document.locator('mark[data-faint]').first(),
    'what else was found is marked weakly',
  ).toBeAttached();
  await expect(page.getByText('You need to manage a team to change records.')).toBeVisible();
  await expectAccessible(page, 'a review of a PDF');
});

test('a question is answered by a sentence of the document, which leads to its finding', async ({
  page,
  unique,
}) => {
  const name = `${unique('asked')}.txt`;
  await analyze(page, name, Buffer.from(CONTRACT.join('\n\n')));
  await analysisPage(page).row(name).getByRole('link', { name, exact: true }).click();
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Ask', exact: true }).click();
  await main.getByRole('button', { name: 'Can we cancel at any time?' }).click();
  const answers = main.getByRole('list', { name: 'Answers' });
  await expect(answers).toContainText('terminate this Agreement at any time without cause');
  await expectAccessible(page, 'an answered question');

  await main.getByRole('textbox', { name: 'Question' }).fill('Who waters the plants in the office?');
  await page.keyboard.press('Enter');
  await expect(main.getByText(/[Nn]othing found that answers this/)).toBeVisible();

  await main.getByRole('textbox', { name: 'Question' }).fill('Whose law applies?');
  await page.keyboard.press('Enter');
  await expect(answers).toContainText('the laws of the State of New York');
  await answers.getByRole('link', { name }).first().click();
  await expect(reviewPage(page).document.locator('mark[data-chosen]')).toContainText('laws of the State');
});

test('a document that deviates from the playbook is listed with its words, which lead to their place', async ({
  page,
  unique,
}) => {
  const name = `${unique('judged')}.txt`;
  await analyze(page, name, Buffer.from(CONTRACT.join('\n\n')));
  await page.goto('/admin/contract-analysis?tab=playbook');
  const deviations = page.getByRole('main').getByRole('list', { name: `Deviations of ${name}` });
  await expect(deviations).toContainText('90 days written notice');
  await expectAccessible(page, 'the deviations from the playbook');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^deviations-.*\.csv$/);

  await deviations.getByRole('link', { name: 'Notice period at most 60 days' }).click();
  await expect(reviewPage(page).document.locator('mark[data-chosen]')).toContainText(
    '90 days written notice',
  );
});

test('a rule is changed, documents are judged by it at once, and the summary of one is printed and downloaded', async ({
  page,
  unique,
}) => {
  const name = `${unique('ruled')}.txt`;
  await analyze(page, name, Buffer.from(CONTRACT.join('\n\n')));
  await page.goto('/admin/contract-analysis?tab=playbook');
  const main = page.getByRole('main');
  const deviations = main.getByRole('list', { name: `Deviations of ${name}` });
  const dialog = page.getByRole('dialog', { name: 'Edit rules' });
  const save = async () => {
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
  };
  const rule = 'Governing law must be that of Delaware or Texas';
  try {
    await main.getByRole('button', { name: 'Edit rules' }).click();
    await dialog.getByRole('button', { name: 'Add rule' }).click();
    const added = dialog.getByRole('group', { name: 'Rule 10' });
    await added.getByRole('combobox', { name: 'Rule' }).selectOption('Governing law is one of');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(added).toContainText('Enter at least one place');
    await expectAccessible(page, 'a rule that is refused');
    await added.getByRole('textbox', { name: 'Places' }).fill('Delaware, Texas');
    await save();
    await deviations.getByRole('link', { name: rule }).click();
    await expect(reviewPage(page).document.locator('mark[data-chosen]')).toContainText('laws of the State');

    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Summary' }).click();
    await expect(main.getByRole('list', { name: 'Deviations' })).toContainText(rule);
    await expectAccessible(page, 'the summary of a document');
    for (const format of ['CSV', 'DOCX']) {
      const download = page.waitForEvent('download');
      await main.getByRole('button', { name: `Download ${format}` }).click();
      expect((await download).suggestedFilename()).toMatch(
        new RegExp(`^summary-.*\\.${format.toLowerCase()}$`),
      );
    }
    await page.emulateMedia({ media: 'print' });
    await expect(main.getByRole('button', { name: 'Print' })).toBeHidden();
    await expect(main.getByRole('list', { name: 'Deviations' })).toBeVisible();
    const pages = (await page.pdf({ format: 'A4', preferCSSPageSize: true }))
      .toString('latin1')
      .match(/\/Type\s*\/Page\b/g);
    expect(pages?.length).toBeLessThanOrEqual(2);
    await page.emulateMedia({ media: 'screen' });
  } finally {
    await page.goto('/admin/contract-analysis?tab=playbook');
    await main.getByRole('button', { name: 'Edit rules' }).click();
    await dialog.getByRole('button', { name: 'Reset to the default rules' }).click();
    await save();
  }
  await expect(main.getByRole('button', { name: '9 rules, the default ones' })).toBeVisible();
});

test('a contract is compared with its later version: what changed is said, stepped through by keyboard, and a file', async ({
  page,
  unique,
}) => {
  const [before, after] = [`${unique('before')}.txt`, `${unique('after')}.txt`];
  await analyze(page, before, Buffer.from(CONTRACT.join('\n\n')));
  const changed = CONTRACT.map((paragraph) => paragraph.replace('90 days', '120 days'));
  await analyze(page, after, Buffer.from(changed.join('\n\n')));
  await analysisPage(page).row(after).getByRole('link', { name: after, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: after })).toBeVisible();

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Compare with …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Compare with' });
  await dialog.getByLabel('Another document').click();
  await page.keyboard.type(before);
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Compare', exact: true }).click();

  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 1, name: 'Compare documents' })).toBeVisible();
  const figures = main.getByRole('region', { name: 'Numbers, dates and amounts that changed' });
  await expect(figures.getByRole('button')).toHaveCount(1);
  await expect(figures).toContainText('90 days → 120 days');
  const sentence = main.getByRole('region', { name: 'Changed', exact: true }).getByRole('listitem');
  await expect(sentence.getByRole('deletion')).toHaveText('90');
  await expect(sentence.getByRole('insertion')).toHaveText('120');
  await expectAccessible(page, 'a comparison of documents');
  await page.keyboard.press('j');
  await expect(sentence).toBeFocused();
  await expect(main.getByText('1 of 1')).toBeVisible();

  const file = page.waitForEvent('download');
  await main.getByRole('button', { name: 'Download CSV' }).click();
  expect((await file).suggestedFilename()).toMatch(/^comparison-.*\.csv$/);
  await main.getByRole('link', { name: before, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: before })).toBeVisible();
});
