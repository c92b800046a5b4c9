import { expect } from '@playwright/test';
import { test } from '../journey/journey.ts';
import { passTimeUntil, stopClock } from '../journey/stopped-clock.ts';
import {
  ALL_COLUMNS,
  allRowsDrawn,
  cellsOf,
  DEFAULT_COLUMNS,
  openContracts,
  recordsPage,
} from './records-on-screen.ts';

test.use({ person: 'recordAdmin' });

test('seven columns show by default, fifty records by product ascending', async ({ page }) => {
  const { headings, heading, links, pageSize } = await openContracts(page);
  await expect(headings).toHaveText([...DEFAULT_COLUMNS]);
  await expect(heading('Product')).toHaveAttribute('aria-sort', 'ascending');
  await expect(links).toHaveCount(50);
  await expect(pageSize).toHaveValue('50');
  // The order of names with special characters is tested in the domain.
  await expect(async () => {
    const plain = (await links.allTextContents()).filter((name) => /^[A-Za-z0-9 ]+$/.test(name));
    expect(plain.length).toBeGreaterThan(30);
    const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
    expect(plain).toEqual(plain.toSorted(compare));
  }).toPass();
});

test('columns can be shown and hidden, the specified sixteen first, and reset', async ({ page }) => {
  const { headings } = await openContracts(page);
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  const menu = page.getByRole('dialog', { name: 'Columns' });
  // Those that are shown come first, and custom fields last.
  const hidden = ALL_COLUMNS.filter((column) => !DEFAULT_COLUMNS.some((shown) => shown === column));
  await expect
    .poll(async () => (await menu.getByRole('listitem').allTextContents()).slice(0, ALL_COLUMNS.length))
    .toEqual([...DEFAULT_COLUMNS, ...hidden]);
  for (const column of ['Dates Live', 'Notes', 'Total Cost', 'Annual Costs']) {
    await menu.getByRole('checkbox', { name: column, exact: true }).click();
  }
  await menu.getByRole('checkbox', { name: 'Vendor', exact: true }).click();
  await page.keyboard.press('Escape');
  // Its button would close it again while it goes.
  await expect(menu).toBeHidden();
  await expect(headings).toHaveText([
    'Product',
    'Categories',
    'Status',
    'Start Date',
    'End Date',
    'Teams',
    'Dates Live',
    'Notes',
    'Total Cost',
    'Annual Costs',
  ]);
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await menu.getByRole('button', { name: 'Reset columns' }).click();
  await expect(headings).toHaveText([...DEFAULT_COLUMNS]);
});

test('a heading sorts ascending first, then descending; money by its amount', async ({ page }) => {
  const { sortBy, heading } = await openContracts(page, '?show=totalCost&size=200');
  await sortBy('Vendor').click();
  await expect(heading('Vendor')).toHaveAttribute('aria-sort', 'ascending');
  await expect(heading('Product')).toHaveAttribute('aria-sort', 'none');
  await sortBy('Vendor').click();
  await expect(heading('Vendor')).toHaveAttribute('aria-sort', 'descending');

  await sortBy('Total Cost').click();
  await expect(heading('Total Cost')).toHaveAttribute('aria-sort', 'ascending');
  await expect(async () => {
    const amounts = (await cellsOf(page, 7))
      .filter((text) => text.startsWith('$'))
      .map((text) => Number(text.replaceAll(/[$,]/g, '')));
    expect(amounts.length).toBeGreaterThan(50);
    expect(amounts).toEqual(amounts.toSorted((one, other) => one - other));
  }).toPass();
});

test('dates sort as dates', async ({ page }) => {
  await openContracts(page, '?sort=endDate&size=200&status=LIVE');
  const days = (await cellsOf(page, 5))
    .filter((text) => text !== '—')
    .map((text) => {
      const [month = 0, day = 0, year = 0] = text.split('/').map(Number);
      return year * 10_000 + month * 100 + day;
    });
  expect(days.length).toBeGreaterThan(50);
  expect(days).toEqual(days.toSorted((one, other) => one - other));
});

test('pages and page sizes show every record once', async ({ page, apiOf }) => {
  const all = await (await apiOf('recordAdmin')).records();
  const { links, pageSize, count } = await openContracts(page);
  const seen = new Set<string | null>();
  const lastPage = Math.ceil(all.length / 50);
  for (let number = 1; number <= lastPage; number += 1) {
    await expect(page.getByText(`Page ${number} of ${lastPage}`)).toBeVisible();
    await allRowsDrawn(page);
    await expect(async () => {
      for (const address of await links.evaluateAll((each) => each.map((link) => link.getAttribute('href'))))
        seen.add(address);
    }).toPass();
    if (number < lastPage) await page.getByRole('button', { name: 'Next page' }).click();
  }
  expect(seen.size).toBe(all.length);
  await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled();
  await pageSize.selectOption('200');
  await expect(page).toHaveURL(/size=200/);
  await expect(count).toHaveText(new RegExp(`of ${all.length} records$`));
});

test('the address contains the whole state of the table, and restores it', async ({ page }) => {
  const search = '?q=o&status=LIVE&show=totalCost&hide=vendor&sort=-endDate&page=2&size=25';
  const { headings, heading, links } = await openContracts(page, search);
  await allRowsDrawn(page);
  const first = (await links.first().textContent()) ?? '';
  const last = (await links.last().textContent()) ?? '';
  const expectSameRecords = async () => {
    await expect(links).toHaveCount(25);
    await expect(links.first()).toHaveText(first);
    await expect(links.last()).toHaveText(last);
    await expect(page).toHaveURL(`/records${search}`);
  };
  await expect(headings).toHaveText([
    'Product',
    'Categories',
    'Status',
    'Start Date',
    'End Date',
    'Teams',
    'Total Cost',
  ]);
  await expect(heading('End Date')).toHaveAttribute('aria-sort', 'descending');
  await page.reload();
  await expectSameRecords();

  // To a record and back: the table is as before.
  await links.first().click();
  await expect(page).toHaveURL(/\/record\//);
  await page.goBack();
  await expectSameRecords();
});

test('an invalid address still opens the table', async ({ page }) => {
  const { links } = await openContracts(
    page,
    '?sort=-nothing&page=-7&size=12&status=LOST&view=X&show=__proto__&hide=',
  );
  await expect(links).toHaveCount(50);
});

test('works by keyboard: slash, arrows, Ctrl with Home and End, Enter', async ({ page }) => {
  const { search, links } = await openContracts(page);
  // The last row is the last of the page, not of those that are drawn so far.
  await allRowsDrawn(page);
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(links.nth(0)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(links.nth(2)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Home');
  await expect(links.last()).toBeFocused();
  await page.keyboard.press('Control+Home');
  await expect(links.first()).toBeFocused();
  const product = (await links.first().textContent()) ?? '';
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(product);
});

test('the whole row opens the record, and its name is a link', async ({ page }) => {
  const { links, row } = await openContracts(page);
  const product = (await links.nth(3).textContent()) ?? '';
  await expect(links.nth(3)).toHaveAttribute('href', /^\/record\/[^/]+\/[0-9a-f-]{36}\/details$/);
  await row(product).getByRole('gridcell').nth(2).click();
  await expect(page).toHaveURL(/\/details$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(product);
});

test('a column is hidden from its own menu', async ({ page }) => {
  const { headings, heading } = await openContracts(page);
  await heading('Status').hover();
  await page.getByRole('button', { name: 'Status column options' }).click();
  await page.getByRole('menuitem', { name: 'Hide column' }).click();
  await expect(headings).toHaveText(DEFAULT_COLUMNS.filter((column) => column !== 'Status'));
  await expect(page).toHaveURL(/hide=status/);
});

test('another session’s change shows within the next poll, without a reload', async ({
  page,
  apiOf,
  unique,
}) => {
  const api = await apiOf('recordAdmin');
  const product = unique('Polled record');
  const { id, version } = await api.createRecord({ product, vendor: 'First Vendor' });
  const { row } = await openContracts(page, `?q=${encodeURIComponent(product)}`);
  await expect(row(product)).toContainText('First Vendor');
  await api.call(`/contracts/${id}`, { body: { vendor: 'Second Vendor' }, ifMatch: version });
  await expect(row(product)).toContainText('Second Vendor');
});

/** The list, or what changed in it since it was read. */
const isList = (address: string | URL) => /\/api\/contracts(?:\/changes\?since=.+)?$/.test(String(address));

test('an unchanged list is answered with 304, every ten seconds', async ({ page }) => {
  await stopClock(page);
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (isList(response.url())) statuses.push(response.status());
  });
  await page.goto('/records');
  await passTimeUntil(page, recordsPage(page).links.first(), 'visible');
  await expect.poll(() => statuses).toEqual([200]);
  for (const polls of [[304], [304, 304]]) {
    await page.clock.runFor(8_000);
    expect(statuses).toHaveLength(polls.length);
    // The next poll is set once the answer before is read, which may be later than it was seen here.
    await expect
      .poll(async () => {
        await page.clock.runFor(500);
        return statuses;
      })
      .toEqual([200, ...polls]);
  }
});

test('a poll after somebody’s edit brings that record only, and a search half typed stays', async ({
  page,
  apiOf,
  unique,
}) => {
  await page.clock.install();
  const api = await apiOf('recordAdmin');
  const product = unique('Edited elsewhere');
  const { id, version } = await api.createRecord({ product, vendor: 'First Vendor' });
  const bytes: number[] = [];
  page.on('response', async (response) => {
    if (isList(response.url()) && response.status() === 200) bytes.push((await response.body()).length);
  });
  const { row } = await openContracts(page, `?q=${encodeURIComponent(product)}`);
  const search = page.getByRole('searchbox').first();
  await search.fill(product.slice(0, -2));
  await api.call(`/contracts/${id}`, { body: { vendor: 'Second Vendor' }, ifMatch: version });
  await page.clock.runFor(10_100);
  await expect(row(product)).toContainText('Second Vendor');
  await expect(search).toBeFocused();
  await expect(search).toHaveValue(product.slice(0, -2));
  await expect.poll(() => bytes.length).toBe(2);
  expect(bytes[0]).toBeGreaterThan(50_000);
  expect(bytes[1]).toBeLessThan(5_000);
});

test('says when the server cannot be reached, keeps the rows, and recovers by itself', async ({
  page,
  faults,
}) => {
  await page.clock.install();
  const { links } = await openContracts(page);
  const behind = page.getByText(/Last updated .* ago\. Retrying/);
  faults.allow(/ERR_FAILED/);
  let failed = 0;
  page.on('requestfailed', (request) => {
    if (isList(request.url())) failed += 1;
  });
  await page.route(isList, (route) => route.abort());
  await page.clock.runFor(10_100);
  // The poll and its two retries: the next jump of the clock must not skip the poll.
  await expect.poll(() => failed).toBeGreaterThanOrEqual(3);
  await expect(behind).toBeVisible();
  await expect(links).toHaveCount(50);
  await page.unroute(isList);
  await page.clock.runFor(20_000);
  await expect(behind).toBeHidden();
});

test('says so as well when the server does not answer, and retries', async ({ page, faults }) => {
  await stopClock(page);
  const { links } = recordsPage(page);
  await page.goto('/records');
  await passTimeUntil(page, links.first(), 'visible');
  const behind = page.getByText(/Last updated .* ago\. Retrying/);
  faults.allow(/ERR_ABORTED/);
  let asked = 0;
  // Neither answered nor refused.
  await page.route(isList, () => void (asked += 1));
  await page.clock.runFor(10_100);
  await expect.poll(() => asked).toBe(1);
  await page.clock.runFor(24_000);
  await expect(behind).toBeHidden();
  await page.clock.runFor(7_000);
  await expect(behind).toBeVisible();
  await expect(links).toHaveCount(50);
  await page.unroute(isList);
  // The next question is asked by a timer that is set once the one before was given up: the clock continues until then.
  await passTimeUntil(page, behind, 'hidden');
});

test('no one sees another organisation’s records', async ({ pageOf }) => {
  const other = await pageOf('globexAdmin');
  const { links } = await openContracts(other);
  await expect(links).toHaveCount(12);
  await expect(links.filter({ hasText: 'SAP S/4HANA' })).toHaveCount(0);
});

test('a column that is added or sorted by outside of the frame is scrolled to; nothing else moves', async ({
  page,
}) => {
  const { table, heading } = await openContracts(page, '?show=notes&show=description&show=totalCost');
  const edge = (side: string) => page.locator(`[data-edge="${side}"]`);
  await expect(edge('right')).toHaveAttribute('data-there', '');
  await expect(edge('left')).not.toHaveAttribute('data-there', '');

  const columns = page.getByRole('button', { name: 'Columns', exact: true });
  await columns.click();
  await page.getByRole('checkbox', { name: 'Annual Costs', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(heading('Annual Costs')).toBeInViewport({ ratio: 1 });
  await expect(heading('Product')).toBeInViewport({ ratio: 1 });
  await expect(columns).toBeFocused();
  await expect(edge('left')).toHaveAttribute('data-there', '');
  await expect(edge('right')).not.toHaveAttribute('data-there', '');

  await table.evaluate((element) => element.parentElement?.scrollTo({ left: 60 }));
  await heading('Vendor').hover({ position: { x: 100, y: 10 } });
  await page.getByRole('button', { name: 'Vendor column options' }).click();
  await page.getByRole('menuitem', { name: 'Sort descending' }).click();
  await expect(heading('Vendor')).toHaveAttribute('aria-sort', 'descending');
  const inSight = async () => {
    const [vendor, product] = [await heading('Vendor').boundingBox(), await heading('Product').boundingBox()];
    return vendor && product ? Math.round(vendor.x - product.x - product.width) : Number.NaN;
  };
  await expect.poll(inSight).toBeGreaterThanOrEqual(0);
  await expect.poll(() => page.evaluate(() => [window.scrollX, window.scrollY])).toEqual([0, 0]);
});
