import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** The default columns, in order (docs/product/records-table.md, "Columns"). */
export const DEFAULT_COLUMNS = [
  'Product',
  'Vendor',
  'Categories',
  'Status',
  'Start Date',
  'End Date',
  'Teams',
] as const;

/** All columns, in the order of the field registry. */
export const ALL_COLUMNS = [
  'Product',
  'Vendor',
  'Categories',
  'Status',
  'Start Date',
  'End Date',
  'Custom Fields',
  'Teams',
  'Dates Live',
  'Days Until End Date',
  'Notes',
  'Description',
  'Total Cost',
  'Documents',
  'Hosting Model',
  'Annual Costs',
  'Renewal',
  'Notice By',
  'Next Possible End',
  'Owners',
] as const;

/** The parts of the records page by name. */
export function recordsPage(page: Page) {
  const main = page.getByRole('main');
  const table = main.getByRole('grid', { name: 'Records' });
  const filters = main.getByRole('group', { name: 'Filters' });
  return {
    table,
    filters,
    headings: table.getByRole('columnheader'),
    heading: (name: string) => table.getByRole('columnheader', { name, exact: true }),
    sortBy: (name: string) => table.getByRole('button', { name, exact: true }),
    /** The links to the records, one for each row. */
    links: table.getByRole('rowheader').getByRole('link'),
    row: (product: string) =>
      table.getByRole('row').filter({ has: page.getByRole('link', { name: product, exact: true }) }),
    search: main.getByRole('searchbox', { name: 'Search records' }),
    view: (name: string) => main.getByRole('radio', { name }),
    dateRange: main.getByRole('combobox', { name: 'Date range' }),
    filter: (name: string) => filters.getByRole('button', { name: new RegExp(`^${name}( |$)`) }),
    clearAll: filters.getByRole('button', { name: 'Clear all' }),
    pageSize: main.getByRole('combobox', { name: 'Rows per page' }),
    count: main.getByRole('status'),
    /** Named by the saved filter that is loaded. */
    savedFilters: main
      .getByRole('button', { name: 'Filter', exact: true })
      .locator('xpath=following-sibling::button[1]'),
    /** What is done with the whole table. */
    menu: main.getByRole('button', { name: 'More actions' }),
    none: main.getByText('No records match these filters.'),
  };
}

/** Opens the table with the view of an address, and waits for the rows. */
export async function openContracts(page: Page, search = ''): Promise<ReturnType<typeof recordsPage>> {
  const records = recordsPage(page);
  await page.goto(`/records${search}`);
  await expect(records.links.first().or(records.none)).toBeVisible();
  return records;
}

/** Opens the list of all filters, which has those in use as well. It is loaded when it is first opened. */
async function openFilters(page: Page): Promise<Locator> {
  await page.getByRole('main').getByRole('button', { name: 'Filter', exact: true }).click();
  const list = page.getByRole('dialog', { name: 'Filter records' });
  await expect(list.getByRole('combobox')).toBeFocused();
  return list;
}

/** Opens the values of a filter. */
export async function openFilter(page: Page, filter: string): Promise<Locator> {
  const list = await openFilters(page);
  await list.getByRole('option', { name: filter, exact: true }).click();
  return list;
}

/** Chooses values of a filter and closes it. */
export async function chooseIn(page: Page, filter: string, ...values: string[]): Promise<void> {
  const list = await openFilter(page, filter);
  for (const value of values) await list.getByRole('option', { name: new RegExp(`^${value}`) }).click();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
}

/** Whether the status can be filtered, as the list of all filters says it. */
export async function expectStatusFilter(page: Page, state: 'on' | 'off'): Promise<void> {
  const list = await openFilters(page);
  const status = list.getByRole('option', { name: /^Status/ });
  await expect(status).toHaveAttribute('aria-disabled', state === 'off' ? 'true' : 'false');
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
}

/** Waits for the rows below the fold as well, which are rendered right after the visible ones. */
export async function allRowsDrawn(page: Page): Promise<void> {
  const { table, links, count } = recordsPage(page);
  await expect(table.locator('tbody')).toHaveAttribute('aria-busy', 'false');
  await expect
    .poll(async () => {
      // "254 records" on one page, "51–100 of 254 records" on several.
      const numbers = ((await count.textContent()) ?? '').match(/[\d,]+/g) ?? [];
      const [first = 0, last] = numbers.map((text) => Number(text.replaceAll(',', '')));
      const wanted = last === undefined ? first : last - first + 1;
      return (await links.count()) - wanted;
    })
    .toBe(0);
}

/** The texts of one column, row by row. */
export async function cellsOf(page: Page, columnIndex: number): Promise<string[]> {
  await allRowsDrawn(page);
  return recordsPage(page).table.evaluate(
    (table, index) =>
      [...table.querySelectorAll('tbody tr')].map(
        (row) => [...row.querySelectorAll('td, th')][index]?.textContent.trim() ?? '',
      ),
    columnIndex,
  );
}
