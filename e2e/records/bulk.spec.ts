import { expect } from '@playwright/test';
import { expectAccessible } from '../accessibility/axe.ts';
import { goWithin } from '../journey/go-within.ts';
import { test } from '../journey/journey.ts';
import { openContracts } from './records-on-screen.ts';

test.use({ person: 'systemAdmin' });

test('records are selected, changed together, undone, deleted and restored', async ({
  page,
  apiOf,
  unique,
}) => {
  const api = await apiOf('systemAdmin');
  const team = unique('Bulk Team');
  await api.call('/teams/create', { body: { name: team } });
  const vendor = unique('Bulk Works');
  const ids: string[] = [];
  for (const name of ['A', 'B', 'C', 'D'])
    ids.push((await api.createRecord({ product: `${vendor} ${name}`, vendor })).id);
  const ended = { product: `${vendor} E`, vendor, status: 'EXPIRED', endDate: '2020-01-31' };
  ids.push((await api.createRecord(ended)).id);

  const { row } = await openContracts(page, `?q=${encodeURIComponent(vendor)}`);
  const bar = page.getByRole('region', { name: 'Selected records' });
  const box = (name: string) => page.getByRole('checkbox', { name: `Select ${vendor} ${name}`, exact: true });
  const dialog = page.getByRole('dialog');

  // A press, a range with Shift, the whole page; and the checkboxes open no record.
  await box('A').click();
  await expect(bar).toContainText('1 selected');
  await box('D').click({ modifiers: ['Shift'] });
  await expect(bar).toContainText('4 selected');
  await box('B').press('Space');
  await expect(bar).toContainText('3 selected');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await expect(bar).toContainText('5 selected');
  await expectAccessible(page, 'selected records');
  // The selection stays while the table shows other records.
  await page.getByRole('searchbox', { name: 'Search records' }).fill('no record is called this');
  await expect(bar).toContainText('5 selected');
  await page.getByRole('searchbox', { name: 'Search records' }).fill(vendor);
  await expect(box('A')).toBeChecked();

  await bar.getByRole('button', { name: 'Bulk edit' }).click();
  // Nothing is chosen at first, so that only chosen fields change.
  await dialog.getByRole('button', { name: 'Preview' }).click();
  const field = (position: number) =>
    dialog.getByRole('group').nth(position).getByRole('combobox', { name: 'Field', exact: true });
  await expect(field(0)).toHaveAttribute('aria-invalid', 'true');
  await field(0).selectOption({ label: 'Status' });
  await dialog.getByRole('combobox', { name: 'Status', exact: true }).selectOption({ label: 'Live' });
  await dialog.getByRole('button', { name: 'Change another field' }).click();
  await expect(field(1)).toBeFocused();
  await field(1).selectOption({ label: 'Teams' });
  const second = dialog.getByRole('group').nth(1);
  await second.getByRole('button', { name: /^Teams/ }).click();
  await page.getByRole('option', { name: team }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option', { name: team })).toBeHidden();
  await expectAccessible(page, 'a bulk edit');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByRole('status')).toContainText('4 records will change, 1 cannot be changed.');
  await expect(dialog.getByRole('listitem')).toContainText(
    'A Live record cannot have an end date in the past',
  );
  await expectAccessible(page, 'the preview of a bulk edit');
  await dialog.getByRole('button', { name: 'Change 4 records' }).click();
  await expect(row(`${vendor} A`)).toContainText(team);
  await expect(row(`${vendor} D`)).toContainText('Live');
  await expect(bar).toBeHidden();
  // The focus is in the table again.
  await expect(row(`${vendor} A`).getByRole('link', { name: `${vendor} A` })).toBeFocused();

  // Somebody changes one of them before the undo.
  await api.call(`/contracts/${ids[3]}`, { body: { status: 'EVALUATING' } });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(`${vendor} A`)).toContainText('Evaluating');
  await expect(row(`${vendor} D`)).not.toContainText(team);

  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await bar.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete 5 records' }).click();
  await expect(page.getByText('No records match these filters.')).toBeVisible();
  await goWithin(page, '/records/deleted');
  for (const name of ['A', 'B']) await box(name).click();
  await bar.getByRole('button', { name: 'Restore 2 records' }).click();
  await expect(box('A')).toHaveCount(0);
  await expect(box('C')).toHaveCount(1);

  // The deletion is undone from the list of change sets; the restored record is listed as skipped.
  await page.goto('/records/changes');
  await page
    .getByRole('link', { name: /Bulk delete · 5 records deleted/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
  const skipped = page.getByRole('region', { name: 'Not undone' });
  await expect(skipped.getByRole('listitem')).toHaveCount(2);
  await expect(skipped).toContainText('This record was restored since.');
  await expectAccessible(page, 'a bulk change that was undone');
  const back = new Set((await api.records()).map(({ id }) => id));
  expect(ids.filter((id) => back.has(id))).toEqual(ids);
});
