import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { goWithin } from '../journey/go-within.ts';
import { test } from '../journey/journey.ts';
import { openContracts, openFilter, recordsPage } from './records-on-screen.ts';

test.use({ person: 'recordAdmin' });

const DAY = 86_400_000;
const dayAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString().slice(0, 10);

test('records are filtered by what they cost, sorted by its change, saved as a view and exported', async ({
  page,
  apiOf,
  unique,
  pageOf,
}) => {
  const api = await apiOf('recordAdmin');
  const vendor = unique('Costly');
  const costing = async (name: string, before: number, now: number) => {
    const product = `${name} ${vendor}`;
    const annualCosts = [
      { date: dayAgo(500), cost: before },
      { date: dayAgo(100), cost: now },
    ];
    await api.createRecord({ product, vendor, status: 'LIVE', annualCosts });
    return product;
  };
  const steep = await costing('Steep', 50_000, 60_000);
  const flat = await costing('Flat', 50_000, 50_000);
  await costing('Small', 100, 900);

  const { filters, row, links } = await openContracts(page, `?q=${encodeURIComponent(vendor)}`);
  await expect(links).toHaveCount(3);
  const panel = await openFilter(page, 'Cost in Force');
  const least = panel.getByLabel('From');
  // What is no number stays as it was typed, with the reason, and the table stays as it is.
  await least.fill('much');
  await expect(panel.getByText('Enter a number such as 10,000, 10k or 1.5m')).toBeVisible();
  await expect(least).toHaveValue('much');
  await expect(links).toHaveCount(3);
  await least.fill('≥ 50k');
  await expect(links).toHaveCount(2);
  await expect(page).toHaveURL(/amount=costInForce%3A50000\.\./);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(filters).toContainText('Cost in Force≥50,000');

  // Its columns: chosen, sorted, with the records without a value last.
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  for (const name of ['Cost in Force', 'Change', 'Next FY'])
    await page.getByRole('checkbox', { name, exact: true }).click();
  await page
    .getByRole('checkbox', { name: /^Cost (FY )?\d{4}$/ })
    .nth(1)
    .click();
  await page.keyboard.press('Escape');
  await expect(row(steep)).toContainText('+20.00%');
  await expect(row(steep)).toContainText('$60,000');
  const records = recordsPage(page);
  await records.sortBy('Change').click();
  await expect(links).toHaveText([flat, steep]);
  await records.sortBy('Change').click();
  await expect(links).toHaveText([steep, flat]);
  const address = page.url();

  // A reload, a link and a saved filter show the same.
  await page.reload();
  await expect(links).toHaveText([steep, flat]);
  await records.savedFilters.click();
  await page.getByRole('button', { name: 'Save current filter…' }).click();
  const view = unique('Rising');
  await page.getByRole('textbox', { name: 'Name' }).fill(view);
  await page.getByRole('button', { name: 'Save filter' }).click();
  await expect(records.savedFilters).toHaveText(view);

  // The file has the columns with their values, in the order of the table.
  await records.menu.click();
  await page.getByRole('menuitem', { name: 'Export' }).click();
  const exporting = page.getByRole('dialog');
  await exporting.getByRole('radio', { name: 'CSV' }).click();
  const coming = page.waitForEvent('download');
  await exporting.getByRole('button', { name: 'Export' }).click();
  const [heading = '', first = ''] = readFileSync(await (await coming).path(), 'utf8').split('\r\n');
  for (const name of ['Cost in Force', 'Change', 'Next FY', 'Cost 20']) expect(heading).toContain(name);
  expect(first).toContain(steep);
  expect(first).toContain(',60000,');
  expect(first).toContain(',20,');
  await expect(exporting).toBeHidden();

  // Users who read no costs see neither the filter nor what it would tell.
  const limited = await pageOf('limitedUser');
  const { pathname, search } = new URL(address);
  await limited.goto(pathname + search);
  await expect(recordsPage(limited).links).toHaveCount(3);
  await expect(recordsPage(limited).filters.getByText('Cost in Force')).toHaveCount(0);
  await expect(limited.getByText('$60,000')).toHaveCount(0);
});

test('costs are filtered on a phone, and without a mouse', async ({ page, apiOf, unique }) => {
  const api = await apiOf('recordAdmin');
  const vendor = unique('Pocket');
  for (const cost of [10, 2_000])
    await api.createRecord({
      product: `${vendor} ${cost}`,
      vendor,
      status: 'LIVE',
      annualCosts: [{ date: dayAgo(50), cost }],
    });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/records?q=${encodeURIComponent(vendor)}`);
  const cards = page.getByRole('main').getByRole('link', { name: new RegExp(vendor) });
  await expect(cards).toHaveCount(2);
  await page.getByRole('button', { name: 'Filters on', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('button', { name: 'Cost Choose an amount' }).click();
  await page.getByRole('option', { name: 'Cost in Force', exact: true }).click();
  const range = sheet.getByRole('group', { name: 'Cost in Force' });
  await range.getByLabel('To').fill('1.5k');
  await sheet.getByRole('button', { name: 'Show records' }).click();
  await expect(cards).toHaveCount(1);
  await expect(page).toHaveURL(/amount=costInForce%3A\.\.1500/);

  await page.setViewportSize({ width: 1440, height: 900 });
  await goWithin(page, `/records?q=${encodeURIComponent(vendor)}`);
  const { links } = recordsPage(page);
  await expect(links).toHaveCount(2);
  await page.getByRole('main').getByRole('button', { name: 'Filter', exact: true }).press('Enter');
  // The panels are loaded when they are first opened, and take what is typed from then on.
  const panel = page.getByRole('dialog', { name: 'Filter records' });
  await expect(panel.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('total cost');
  await expect(panel.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(panel.getByLabel('From')).toBeFocused();
  await page.keyboard.type('1k - 3k');
  // The first letters alone leave one record as well.
  await expect(page).toHaveURL(/amount=totalCost%3A1000\.\.3000/);
  await expect(links).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(recordsPage(page).filter('Total Cost')).toBeVisible();
});
