import { expect } from '@playwright/test';
import { test } from '../journey/journey.ts';
import { openContracts } from './records-on-screen.ts';

test.use({ person: 'recordAdmin', permissions: ['clipboard-read', 'clipboard-write'] });

test('cells are edited by keyboard, pasted from a spreadsheet as one change, and undone', async ({
  page,
  apiOf,
  unique,
}) => {
  const api = await apiOf('recordAdmin');
  const name = unique('Cells');
  for (const letter of ['A', 'B']) await api.createRecord({ product: `${name} ${letter}`, vendor: 'Before' });
  const { row } = await openContracts(page, `?q=${encodeURIComponent(name)}`);
  const cell = (letter: string, column: number) =>
    row(`${name} ${letter}`)
      .getByRole('gridcell')
      .nth(column - 1);

  // An end date by one double click, typing and Enter, which continues to the row below.
  const editor = page.getByRole('form', { name: 'Change End Date' });
  await cell('A', 5).dblclick();
  await expect(editor.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('12/31/2030');
  await page.keyboard.press('Enter');
  await expect(cell('A', 5)).toHaveText('12/31/30');
  await expect(cell('B', 5)).toBeFocused();
  await page.keyboard.press('F2');
  await expect(editor.getByRole('textbox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(cell('B', 5)).toBeFocused();

  // Both cells of the column are copied, and a block is pasted from a spreadsheet.
  await page.keyboard.press('Shift+ArrowUp');
  await expect(page.getByText('2 rows × 1 column')).toBeVisible();
  // What copies is loaded with the first cell: before that the page says to try again.
  await expect(async () => {
    await page.keyboard.press('Control+c');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('2030-12-31\n\n');
  }).toPass();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowLeft');
  await page.evaluate(() => navigator.clipboard.writeText('2024-01-01\t2029-12-31\n2024-02-01\tsoon'));
  await page.keyboard.press('Control+v');
  const dialog = page.getByRole('dialog', { name: 'Paste 4 cells' });
  await expect(dialog).toContainText('3 cells will change, 1 cannot be changed.');
  await expect(dialog).toContainText('This is not a date');
  await dialog.getByRole('button', { name: 'Change 3 cells' }).click();
  await expect(cell('A', 4)).toHaveText('1/1/24');
  await expect(cell('A', 5)).toHaveText('12/31/29');
  await expect(cell('B', 4)).toHaveText('2/1/24');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cell('A', 5)).toHaveText('12/31/30');
  await expect(cell('A', 4)).toHaveText('—');
  await expect(cell('B', 4)).toHaveText('—');
});

test('ticked rows are copied as they are shown, wherever the focus is', async ({ page, apiOf, unique }) => {
  const api = await apiOf('recordAdmin');
  const vendor = unique('Copied Rows');
  for (const letter of ['A', 'B', 'C'])
    await api.createRecord({ product: `${vendor} ${letter}`, vendor, endDate: '2030-12-31' });
  const address = `?q=${encodeURIComponent(vendor)}&sort=-product&order=endDate&order=product`;
  const hidden = ['vendor', 'categories', 'teams', 'status', 'startDate'].map((key) => `&hide=${key}`);
  const { table } = await openContracts(page, address + hidden.join(''));
  const box = (letter: string) =>
    page.getByRole('checkbox', { name: `Select ${vendor} ${letter}`, exact: true });
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const copy = async (text: string) => {
    // What copies is loaded with the first ticked row: before that the page says to try again.
    await expect(async () => {
      await page.keyboard.press('Control+c');
      expect(await copied()).toBe(text);
    }).toPass();
  };
  await box('A').click();
  await box('C').click();
  await copy(`2030-12-31\t${vendor} C\n2030-12-31\t${vendor} A\n`);
  await expect(page.getByText('2 rows copied', { exact: true })).toBeVisible();
  // A button has the focus.
  await box('C').click();
  await page.getByRole('button', { name: 'More actions' }).focus();
  await copy(`2030-12-31\t${vendor} A`);
  // Selected cells come first, and the rows again once no cells are selected.
  const second = table.getByRole('row').filter({ hasText: `${vendor} B` });
  await second.getByRole('link').focus();
  await page.keyboard.press('ArrowRight');
  await expect(second.getByRole('gridcell').first()).toBeFocused();
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByText('2 rows × 1 column')).toBeVisible();
  await copy(`${vendor} B\n${vendor} A\n`);
  await page.keyboard.press('Escape');
  await copy(`2030-12-31\t${vendor} A`);
});
