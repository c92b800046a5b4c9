import { expect } from '@playwright/test';
import { expectAccessible } from '../accessibility/axe.ts';
import { test } from '../journey/journey.ts';
import { DEFAULT_COLUMNS, openContracts } from './records-on-screen.ts';

test.use({ person: 'recordAdmin' });

test('columns are searched, and moved by keyboard, with the pointer and from their headings', async ({
  page,
}) => {
  const { headings, heading } = await openContracts(page);
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  const menu = page.getByRole('dialog', { name: 'Columns' });
  const search = menu.getByRole('searchbox', { name: 'Search columns' });
  await expect(search).toBeFocused();
  await search.fill('notice');
  await expect(menu.getByRole('checkbox', { name: 'Notice By', exact: true })).toBeVisible();
  await expect(menu.getByRole('checkbox', { name: 'Vendor', exact: true })).toHaveCount(0);
  await search.fill('no column is called this');
  await expect(menu.getByText('No results found.')).toBeVisible();
  await search.fill('');
  await expectAccessible(page, 'the columns');

  const handle = (column: string) => menu.getByRole('button', { name: `Move ${column}`, exact: true });
  await handle('End Date').press('ArrowUp');
  await expect(menu.getByText('End Date is now 5 of 7.')).toHaveCount(1);
  await handle('End Date').press('Home');
  await expect(headings).toHaveText([
    'End Date',
    ...DEFAULT_COLUMNS.filter((column) => column !== 'End Date'),
  ]);
  await expect(handle('End Date')).toBeFocused();
  await handle('Teams').hover();
  await page.mouse.down();
  await handle('Vendor').hover();
  await page.mouse.up();
  const moved = ['End Date', 'Product', 'Teams', 'Vendor', 'Categories', 'Status', 'Start Date'];
  await expect(headings).toHaveText(moved);
  await expect(page).toHaveURL(/order=endDate&order=product&order=teams/);
  await page.reload();
  await expect(headings).toHaveText(moved);

  await heading('Status').hover();
  await page.getByRole('button', { name: 'Status column options' }).click();
  await page.getByRole('menuitem', { name: 'Move left' }).click();
  const again = ['End Date', 'Product', 'Teams', 'Vendor', 'Status', 'Categories', 'Start Date'];
  await expect(headings).toHaveText(again);

  // The order is in the address, and a column that is hidden keeps its place.
  await page.reload();
  await expect(headings).toHaveText(again);
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await menu.getByRole('checkbox', { name: 'Teams', exact: true }).click();
  await expect(headings).toHaveText(again.filter((column) => column !== 'Teams'));
  await menu.getByRole('checkbox', { name: 'Teams', exact: true }).click();
  await expect(headings).toHaveText(again);
  await menu.getByRole('button', { name: 'Reset columns' }).click();
  await expect(headings).toHaveText([...DEFAULT_COLUMNS]);
  await expect(page).toHaveURL('/records');
});

test('a saved filter keeps the order of columns', async ({ page, unique }) => {
  const name = unique('Ends first');
  const { headings, savedFilters } = await openContracts(page, '?order=endDate&order=product');
  const ordered = [
    'End Date',
    'Product',
    ...DEFAULT_COLUMNS.filter((column) => column !== 'End Date' && column !== 'Product'),
  ];
  await expect(headings).toHaveText(ordered);
  await savedFilters.click();
  await page.getByRole('button', { name: 'Save current filter…' }).click();
  const question = page.getByRole('dialog').filter({ has: page.getByRole('textbox', { name: 'Name' }) });
  await question.getByRole('textbox', { name: 'Name' }).fill(name);
  await question.getByRole('button', { name: /^Save/ }).click();
  await expect(question).toHaveCount(0);
  await openContracts(page);
  await expect(headings).toHaveText([...DEFAULT_COLUMNS]);
  await savedFilters.click();
  await page.getByRole('list', { name: 'Saved filters' }).getByRole('button', { name }).first().click();
  await expect(headings).toHaveText(ordered);
});
