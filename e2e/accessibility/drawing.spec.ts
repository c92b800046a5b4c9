import { expect } from '@playwright/test';
import { test } from '../journey/journey.ts';

test.use({ person: 'systemAdmin' });

/** The colour that forced colours give to every background. */
const CANVAS = 'rgb(255, 255, 255)';

test('bars and logos keep their shapes in forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' });
  await page.goto('/dashboard');
  const main = page.getByRole('main');
  const budgets = main.getByRole('region', { name: /^Budgets/ });
  await expect(budgets.locator('.bg-chart-1').first()).not.toHaveCSS('background-color', CANVAS);
  await expect(main.locator('[data-bar]').first()).not.toHaveCSS('background-color', CANVAS);
  await expect(main.getByRole('rowheader').locator('img').first()).toHaveCSS('forced-color-adjust', 'none');
});

test('only numbers have figures of one width, so that no hyphen is torn from its word', async ({ page }) => {
  await page.goto('/dashboard');
  const table = page.getByRole('table', { name: 'To Decide' });
  await expect(table.getByRole('rowheader').last()).toHaveCSS('font-variant-numeric', 'normal');
  await expect(table.getByRole('cell').filter({ hasText: '$' }).first()).toHaveCSS(
    'font-variant-numeric',
    'tabular-nums',
  );
});

test('a checkbox that can be ticked looks like an input, not like a disabled one', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/records');
  const box = page.getByRole('checkbox', { name: 'Select all on this page' });
  const search = page.getByRole('searchbox').first();
  const color = await search.evaluate((input) => getComputedStyle(input).borderTopColor);
  await expect(box).toHaveCSS('border-top-color', color);
});
