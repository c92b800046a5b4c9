import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { addressOf } from '../record/record-on-screen.ts';
import { startProduct } from '../journey/product-server.ts';
import { templateFolder } from '../journey/run-folder.ts';
import { test } from '../journey/journey.ts';
import { signIn } from '../session/sign-in-page.ts';

test.use({ person: 'recordAdmin' });

test('a printed record has its values and badges, and neither the shell nor its buttons', async ({
  page,
  apiOf,
  unique,
}) => {
  const product = unique('Paper');
  const api = await apiOf('recordAdmin');
  await api.createRecord({ product, vendor: 'Quill Works', status: 'EVALUATING' });
  const record = (await api.records()).find((one) => one.product === product);
  if (!record) throw new Error('The record was not added.');
  await page.goto(addressOf(record));
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toContainText(product);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(main.getByText('Evaluating').first()).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Record' })).toBeHidden();
  await expect(main.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0);
  await expect(main.getByRole('button', { name: /^Change / })).toHaveCount(0);
  // Dark ink on light paper whatever the theme.
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme))
    .toBe('light');
});

test('a printed list shows all rows of its page', async ({ page }) => {
  await page.goto('/records');
  const grid = page.getByRole('grid');
  await expect(grid.getByRole('row').nth(1)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('group', { name: 'Table view' }).getByRole('textbox')).toBeHidden();
  // No frame cuts its content off.
  const cut = () =>
    grid.evaluate((table) => {
      for (let frame = table.parentElement; frame !== null; frame = frame.parentElement)
        if (getComputedStyle(frame).overflowY !== 'visible' && frame.scrollHeight > frame.clientHeight + 1)
          return frame.className;
      return '';
    });
  await expect.poll(cut).toBe('');
});

/** How many sheets the page is printed on. */
async function sheetsOf(page: Page): Promise<number> {
  const file = await page.pdf({ preferCSSPageSize: true });
  return file.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
}

// On a copy of the demo of its own: what other journeys add to a record or a list takes lines of paper.
test('a record and the dashboard are two pages each, fifty rows of the list three', async ({ browser }) => {
  const folder = await mkdtemp(join(tmpdir(), 'pactbook-paper-'));
  cpSync(templateFolder(), folder, { recursive: true });
  const product = await startProduct('again', folder);
  const context = await browser.newContext({
    baseURL: product.address,
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  await page.goto('/dashboard');
  await signIn(page, 'recordAdmin');
  await expect(page.getByRole('heading', { name: /by team$/ })).toBeVisible();
  await expect.poll(() => sheetsOf(page)).toBe(2);
  await page.goto('/records');
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(51);
  await expect.poll(() => sheetsOf(page)).toBeLessThanOrEqual(3);
  await page.goto('/records?q=MongoDB%20Atlas');
  await page.getByRole('link', { name: 'MongoDB Atlas' }).first().click();
  await expect(page.getByRole('heading', { name: 'Reminders' })).toBeVisible();
  await expect.poll(() => sheetsOf(page)).toBe(2);
  await context.close();
  await product.stop();
  await rm(folder, { recursive: true, force: true });
});
