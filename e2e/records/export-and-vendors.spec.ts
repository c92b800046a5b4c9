import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { chooseAction, toast } from '../administration/administration-on-screen.ts';
import { goWithin } from '../journey/go-within.ts';
import { test } from '../journey/journey.ts';
import { recordForm } from '../record/record-on-screen.ts';
import { openContracts, recordsPage } from './records-on-screen.ts';

test.use({ person: 'systemAdmin' });

test('records are exported, and two vendors are merged and separated again', async ({
  page,
  apiOf,
  unique,
}) => {
  const api = await apiOf('systemAdmin');
  const vendor = unique('Quillwork');
  const other = `${vendor.toUpperCase()}, Inc.`;
  const [first, second] = [unique('Ledger'), unique('Binder')];
  await api.createRecord({ product: first, vendor, notes: '=1+1' });
  await api.createRecord({ product: second, vendor: other });

  // The file has the records of the table, in its order.
  await openContracts(page, `?q=${encodeURIComponent(vendor)}&show=notes&sort=-product`);
  await recordsPage(page).menu.click();
  await page.getByRole('menuitem', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('As in the table: 2 records')).toBeVisible();
  await dialog.getByRole('radio', { name: 'CSV' }).click();
  const coming = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export' }).click();
  await expect(toast(page)).toContainText('2 records exported.');
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^filtered-records-\d{4}-\d\d-\d\d\.csv$/);
  const text = readFileSync(await file.path(), 'utf8');
  expect(text.indexOf(first)).toBeLessThan(text.indexOf(second));
  expect(text).toContain(`'=1+1`);
  await expect(dialog).toBeHidden();

  // Both names are proposed as one vendor.
  await goWithin(page, '/admin/vendors');
  await expect(page).toHaveURL(/\/vendors\/look-alikes$/);
  const vendors = page.getByRole('main').getByRole('list', { name: 'Vendors' });
  const row = (name: string) =>
    vendors.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) });
  await page.getByRole('searchbox', { name: 'Search vendors' }).fill(vendor);
  await expect(vendors.getByRole('listitem')).toHaveCount(2);
  await page
    .getByRole('main')
    .getByRole('button', { name: `Merge ${vendor}` })
    .click();
  await dialog.getByRole('radio', { name: vendor, exact: true }).click();
  await dialog.getByRole('button', { name: 'Merge vendors' }).click();
  await expect(dialog).toBeHidden();
  await expect(vendors.getByRole('listitem')).toHaveCount(1);
  await expect(row(vendor)).toContainText(`Also ${other}`);
  await expect(row(vendor).getByRole('link', { name: `2 records of ${vendor}` })).toBeVisible();

  // Typing the other name suggests the vendor.
  const undo = toast(page).getByRole('button', { name: 'Undo' });
  await undo.click();
  await expect(toast(page)).toContainText('1 record restored.');
  await expect(vendors.getByRole('listitem')).toHaveCount(2);

  await chooseAction(page, vendor, 'Other names');
  await dialog.getByLabel('Add another name').fill(`${vendor} and Sons`);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByRole('list', { name: 'Other names' })).toContainText('and Sons');
  await dialog.getByRole('button', { name: 'Done' }).click();

  await goWithin(page, '/new-record');
  await recordForm(page).vendor.fill(`${vendor} and S`);
  await page.getByRole('option').filter({ hasText: vendor }).click();
  await expect(recordForm(page).vendor).toHaveValue(vendor);
});
