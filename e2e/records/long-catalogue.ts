import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessibility/axe.ts';
import type { PersonApi } from '../journey/api.ts';
import { chooseIn, openContracts, openFilter } from './records-on-screen.ts';

interface Walk {
  readonly page: Page;
  readonly api: PersonApi;
  readonly unique: (name: string) => string;
}

const UPDATED = { name: 'Status', label: 'Live' } as const;

/** What everybody does with the table, whether the browser has the list or the server pages through it. */
export async function walkTable({ page, api, unique }: Walk): Promise<void> {
  const vendor = unique('Long Catalogue');
  for (const name of ['10', '9', 'b', 'A']) {
    const annualCosts = [{ date: '2026-01-01', cost: 1_000 }];
    await api.createRecord({ product: `${vendor} ${name}`, vendor, status: 'EVALUATING', annualCosts });
  }
  const { links, search, sortBy, heading, count, pageSize, row, none, clearAll } = await openContracts(page);
  const products = (...names: string[]) => names.map((name) => `${vendor} ${name}`);

  // Pages.
  await expect(links).toHaveCount(50);
  const first = await links.first().textContent();
  await expect(count).toHaveText(/^1–50 of \d+ records$/);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(count).toHaveText(/^51–100 of/);
  await expect(links.first()).not.toHaveText(first ?? '');
  await page.getByRole('button', { name: 'Last page' }).click();
  await expect(count).not.toHaveText(/^51–100 of/);
  await page.getByRole('button', { name: 'First page' }).click();
  await expect(links.first()).toHaveText(first ?? '');
  await pageSize.selectOption('25');
  await expect(count).toHaveText(/^1–25 of/);
  await expect(links).toHaveCount(25);

  // Search and order, numbers by value.
  await search.fill(vendor.toUpperCase());
  await expect(count).toHaveText('4 records');
  await expect(links).toHaveText(products('9', '10', 'A', 'b'));
  await sortBy('Product').click();
  await expect(heading('Product')).toHaveAttribute('aria-sort', 'descending');
  await expect(links).toHaveText(products('b', 'A', '10', '9'));
  await expect(page.getByText('nothing in force')).toBeVisible();

  // Filters with their counts.
  const list = await openFilter(page, 'Status');
  await expect(list.getByRole('option', { name: /^Evaluating/ })).toContainText('4');
  await expect(list.getByRole('option', { name: /^Live/ })).toContainText('0');
  await page.keyboard.press('Escape');
  await chooseIn(page, 'Status', UPDATED.label);
  await expect(none).toBeVisible();
  await clearAll.click();
  // The server is asked for all of them: rows that are still to come would take the place of those below.
  await expect(count).toHaveText(/^1–25 of/);
  await expect(links).toHaveCount(25);
  await search.fill(vendor);
  await expect(links).toHaveText(products('b', 'A', '10', '9'));

  // A change of one's own shows at once, and so does somebody else's with the next poll.
  const box = (name: string) => page.getByRole('checkbox', { name: `Select ${vendor} ${name}`, exact: true });
  const bar = page.getByRole('region', { name: 'Selected records' });
  await box('b').click();
  await box('10').click({ modifiers: ['Shift'] });
  await expect(bar).toContainText('3 selected');
  await bar.getByRole('button', { name: 'Select all 4' }).click();
  await expect(bar).toContainText('4 selected');
  await bar.getByRole('button', { name: 'Bulk edit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Field', exact: true }).selectOption({ label: UPDATED.name });
  await dialog
    .getByRole('combobox', { name: UPDATED.name, exact: true })
    .selectOption({ label: UPDATED.label });
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await dialog.getByRole('button', { name: 'Change 4 records' }).click();
  await expect(row(`${vendor} A`)).toContainText('Live');
  await api.createRecord({ product: `${vendor} c`, vendor });
  await expect(row(`${vendor} c`)).toBeVisible();
  await expectAccessible(page, 'records');

  // The search everywhere, and the dashboard.
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog');
  await palette.getByRole('combobox').fill(`${vendor} c`);
  await expect(palette.getByRole('option', { name: new RegExp(`${vendor} c`) }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await row(`${vendor} c`)
    .getByRole('link', { name: `${vendor} c`, exact: true })
    .click();
  await expect(page.getByRole('heading', { name: `${vendor} c`, exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: `${vendor} c`, exact: true }).first()).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByText('Total Cost').first()).toBeVisible();
}
