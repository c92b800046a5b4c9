import { cpSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { expectAccessible } from '../accessibility/axe.ts';
import { chooseFile, goToCheck, importPage } from '../import/import-on-screen.ts';
import { PEOPLE } from '../journey/people.ts';
import { templateFolder } from '../journey/run-folder.ts';
import { startProduct } from '../journey/product-server.ts';
import type { ProductServer } from '../journey/product-server.ts';
import { signIn } from '../session/sign-in-page.ts';

/** From an empty folder, with nothing but what `npm start` prints. */
test.describe('an installation without the demo', () => {
  test.describe.configure({ mode: 'serial' });
  let folder: string;
  let product: ProductServer;

  test.beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pactbook-setup-'));
    product = await startProduct('again', folder, { PACTBOOK_DEMO: 'off' });
  });
  test.afterAll(async () => {
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test('leads from every page to the setup, on a phone too, and refuses a wrong code', async ({
    browser,
  }) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await page.goto(`${product.address}/records`);
    await expect(page).toHaveURL(`${product.address}/setup`);
    await expectAccessible(page, 'the first setup');
    await page.getByLabel('Setup code').fill('not the code');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('This is not the setup code.')).toBeVisible();
    await expect(page.getByLabel('Organization')).toHaveCount(0);
    // The printed address works in the tab that already shows the setup, which loads nothing again.
    const code = readFileSync(join(folder, 'setup-code'), 'utf8').trim();
    await page.evaluate((secret) => window.location.assign(`/setup#${secret}`), code);
    await expect(page.getByLabel('Organization')).toBeVisible();
    await expect(page).toHaveURL(`${product.address}/setup`);
    await expectAccessible(page, 'the form of the first setup');
    await context.close();
  });

  test('is set up by the printed address, imports its list and shows what is still to do', async ({
    browser,
  }) => {
    const context = await browser.newContext({ baseURL: product.address });
    const page = await context.newPage();
    const code = readFileSync(join(folder, 'setup-code'), 'utf8').trim();
    const [link = ''] = /http\S+\/setup#\S+/.exec(product.printed()) ?? [];
    expect(link).toBe(`${product.address}/setup#${code}`);
    await page.goto(link);
    await expect(page).toHaveURL(`${product.address}/setup`);
    await expect(page.getByLabel('Setup code')).toHaveCount(0);
    // The form fits in a usual window.
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(page.getByRole('button', { name: 'Set up' })).toBeInViewport({ ratio: 1 });
    await page.getByLabel('Organization').fill('Initech');
    await page.getByRole('button', { name: 'Fiscal year starts in' }).click();
    await page.getByRole('option', { name: 'July' }).click();
    await page.getByLabel('Your first name').fill('Ada');
    await page.getByLabel('Your last name').fill('Byron');
    await page.getByLabel('Your email address').fill('ada@initech.example');
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('initech ada byron');
    await page.getByRole('button', { name: 'Set up' }).click();
    await expect(page.getByText('Do not build it from your name')).toBeVisible();
    await password.fill('four words nobody guesses');
    await password.press('Enter');
    await expect(page.getByRole('heading', { name: 'Getting Started' })).toBeVisible();
    await expect(page.getByText('1 of 5 steps are done.')).toBeVisible();
    await expectAccessible(page, 'getting started');

    await page.getByRole('link', { name: 'Import', exact: true }).last().click();
    const screen = importPage(page);
    await chooseFile(page, 'first.csv', [
      'Product;Vendor;Team;Status;Start;Expiry;Yearly amount',
      'Paper Manager;Quill Works;Print Shop;Active;2026-01-01;2099-03-31;1200',
      'Ink Ledger;Quill Works;Print Shop;Active;2026-01-01;2099-06-30;300.50',
    ]);
    await goToCheck(page);
    await screen.main.getByRole('button', { name: 'Import 2 records' }).click();
    await expect(screen.main.getByRole('heading', { name: 'The import is done' })).toBeVisible();
    await page.goto(`${product.address}/admin/settings/getting-started`);
    await expect(page.getByRole('listitem').filter({ hasText: 'Import your list' })).toContainText('Done');

    // The address works once: it leads to the dashboard, and without a session to sign-in.
    await page.goto(link);
    await expect(page).toHaveURL(`${product.address}/dashboard`);
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${link}x`);
    await expect(page).toHaveURL(`${product.address}/u/sign-in`);
    await context.close();
  });
});

test('the demo is removed on its screen, and the setup takes its place', async ({ browser }) => {
  const folder = await mkdtemp(join(tmpdir(), 'pactbook-demo-'));
  cpSync(templateFolder(), folder, { recursive: true });
  const product = await startProduct('again', folder);
  const context = await browser.newContext({ baseURL: product.address });
  const page = await context.newPage();
  await page.goto('/admin/settings/getting-started');
  await signIn(page, 'systemAdmin');
  await page.getByRole('button', { name: 'Remove demo' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('This cannot be undone');
  await expectAccessible(page, 'the question before the demo is removed');
  await question.getByRole('button', { name: 'Remove demo' }).click();
  await expect(page).toHaveURL(`${product.address}/setup`);
  await expect(page.getByLabel('Setup code')).toBeVisible();
  await expect.poll(product.printed).toMatch(/\/setup#[0-9a-f]{32}/);
  await product.stop();

  // The next start does not load the demo again.
  const again = await startProduct('again', folder);
  await expect.poll(again.printed).toContain('/setup#');
  await again.stop();
  // All of the output: the demo's accounts are printed last. Not the password, which can be part of a folder's name.
  expect(again.printed()).not.toContain(PEOPLE.systemAdmin.emailAddress);
  await context.close();
  await rm(folder, { recursive: true, force: true });
});
