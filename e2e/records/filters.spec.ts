import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { goWithin } from '../journey/go-within.ts';
import { test } from '../journey/journey.ts';
import {
  cellsOf,
  chooseIn,
  expectStatusFilter,
  openContracts,
  openFilter,
  recordsPage,
} from './records-on-screen.ts';

test.use({ person: 'recordAdmin' });

const FUTURE = [
  'This Month',
  'This Quarter',
  'This Year',
  'The Next 30 Days',
  'The Next 60 Days',
  'The Next 90 Days',
  'The Next 180 Days',
  'The Next 365 Days',
];
const DECIDING = [/^End Date/, /^Days Until/, /^Notice By/, /^Cost in Force/, /^Owners/];
const PAST = FUTURE.map((label) => label.replace('Next', 'Last'));

test.describe('data views', () => {
  test('EXPIRING_SOON filters the end date from today on, with the future presets', async ({ page }) => {
    const { view, dateRange, heading, headings } = await openContracts(page, '?hide=endDate');
    await view('Expiring Soon').click();
    await expect(heading('End Date')).toBeVisible();
    await expect(dateRange.getByRole('option')).toHaveText(FUTURE);
    await expect(dateRange).toHaveValue('thisMonth');
    await expectStatusFilter(page, 'off');
    await dateRange.selectOption({ label: 'The Next 90 Days' });
    await expect(page).toHaveURL(/view=EXPIRING_SOON&range=next90Days/);
    // What decides is first, by the day of the end.
    await expect(headings).toHaveText([
      /^Product/,
      /^Vendor/,
      ...DECIDING,
      /^Categories/,
      /^Status/,
      /^Start/,
      /^Teams/,
    ]);
    const daysShown = async () => (await cellsOf(page, 2)).map(dayNumber);
    const today = await todayInNewYork(page);
    await expect(async () => {
      const days = await daysShown();
      expect(days.length).toBeGreaterThan(3);
      expect(days).toEqual(days.toSorted((one, other) => one - other));
      expect(Math.min(...days)).toBeGreaterThanOrEqual(today);
      expect(Math.max(...days)).toBeLessThanOrEqual(today + 90);
    }).toPass();
    const days = await daysShown();
    // The sidebar leads here with one press.
    await goWithin(page, '/dashboard');
    await page.getByRole('link', { name: 'Expiring Soon', exact: true }).click();
    await expect(dateRange).toHaveValue('next90Days');
    await expect(page).toHaveURL(/show=owners&sort=endDate/);
    await expect.poll(daysShown).toEqual(days);
    await expect(heading('Owners')).toBeInViewport({ ratio: 1 });
  });

  test('RECENTLY_EXPIRED filters the end date back from today, with the past presets', async ({ page }) => {
    const { view, dateRange } = await openContracts(page);
    await view('Recently Expired').click();
    await expect(dateRange.getByRole('option')).toHaveText(PAST);
    await dateRange.selectOption({ label: 'The Last 180 Days' });
    await expect(page).toHaveURL(/range=last180Days/);
    const today = await todayInNewYork(page);
    await expect(async () => {
      const days = (await cellsOf(page, 5)).map(dayNumber);
      expect(days.length).toBeGreaterThan(3);
      expect(Math.max(...days)).toBeLessThanOrEqual(today);
      expect(Math.min(...days)).toBeGreaterThanOrEqual(today - 180);
    }).toPass();
  });

  test('RECENTLY_ADDED shows the start date, hides Dates Live and filters the start date', async ({
    page,
  }) => {
    const { view, dateRange, heading } = await openContracts(page, '?hide=startDate&show=datesLive');
    await view('Recently Added').click();
    await expect(heading('Start Date')).toBeVisible();
    await expect(heading('Dates Live')).toHaveCount(0);
    await dateRange.selectOption({ label: 'The Last 60 Days' });
    await expect(page).toHaveURL(/range=last60Days/);
    const today = await todayInNewYork(page);
    await expect(async () => {
      const days = (await cellsOf(page, 4)).map((text) => dayNumber(text.replace(/ Future$/, '')));
      expect(days.length).toBeGreaterThan(3);
      expect(Math.min(...days)).toBeGreaterThanOrEqual(today - 60);
    }).toPass();
  });

  test('ALL_RECORDS clears the date range and turns Dates Live on', async ({ page, apiOf }) => {
    const { view, dateRange, heading, count } = await openContracts(
      page,
      '?view=EXPIRING_SOON&range=next30Days',
    );
    await view('All Records').click();
    await expect(dateRange).toHaveCount(0);
    await expect(heading('Dates Live')).toBeVisible();
    const all = await (await apiOf('recordAdmin')).records();
    await expect(count).toHaveText(`1–50 of ${all.length} records`);
  });

  test('a change of filter, search, sort or column resets the name, and the status filter works again', async ({
    page,
  }) => {
    const { view, filter, search, sortBy } = await openContracts(page);
    const changes = [
      () => search.fill('a'),
      () => sortBy('Vendor').click(),
      () => chooseIn(page, 'Teams', 'Engineering'),
      async () => {
        await page.getByRole('button', { name: 'Columns', exact: true }).click();
        await page.getByRole('checkbox', { name: 'Notes', exact: true }).click();
        await page.keyboard.press('Escape');
        // Closing, it gives the focus back: a dialog that was opened before that would close again.
        await expect(page.getByRole('dialog', { name: 'Columns' })).toHaveCount(0);
      },
    ];
    for (const change of changes) {
      await goWithin(page, '/records?view=EXPIRING_SOON&range=next365Days');
      await expect(view('Expiring Soon')).toBeChecked();
      await change();
      await expect(view('All Records')).toBeChecked();
      await expectStatusFilter(page, 'on');
      // The days stay active, as a separate filter.
      await expect(filter('End Date')).toContainText('The Next 365 Days');
    }
    await page.getByRole('button', { name: 'Remove filter End Date' }).click();
    await expect(filter('End Date')).toHaveCount(0);
  });
});

test.describe('filters', () => {
  test('search finds by substring and ignores case', async ({ page }) => {
    const { search, links, none } = await openContracts(page);
    await search.fill('TWILIO prog');
    await expect(links).toHaveText(['Twilio Programmable Messaging']);
    await expect(page).toHaveURL(/q=TWILIO/);
    await search.fill('no record is called this');
    await expect(none).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(links).toHaveCount(50);
    await expect(search).toHaveValue('');
  });

  test('teams, categories and statuses filter the list; one is reset, or all', async ({ page, apiOf }) => {
    const api = await apiOf('recordAdmin');
    const [all, teams] = [await api.records(), await api.teams()];
    const team = teams.get('Engineering') ?? '';
    const { count, clearAll, filters } = await openContracts(page);
    await expect(clearAll).toHaveCount(0);
    await chooseIn(page, 'Teams', 'Engineering');
    const ofTeam = all.filter((record) => record.teams.includes(team));
    await expect(count).toContainText(`${ofTeam.length} records`);
    await chooseIn(page, 'Status', 'Live', 'Expired');
    const ofStatus = ofTeam.filter(({ status }) => status !== 'EVALUATING');
    await expect(count).toContainText(`${ofStatus.length} records`);
    await chooseIn(page, 'Categories', 'Developer Tools');
    const ofCategory = ofStatus.filter(({ categories }) => categories.includes('Developer Tools'));
    await expect(count).toContainText(`${ofCategory.length} records`);
    await filters.getByRole('button', { name: 'Remove filter Status' }).click();
    const withoutStatus = ofTeam.filter(({ categories }) => categories.includes('Developer Tools'));
    await expect(count).toContainText(`${withoutStatus.length} records`);
    await clearAll.click();
    await expect(count).toContainText(`of ${all.length} records`);
    await expect(clearAll).toHaveCount(0);
  });

  test('a custom field is filtered by key and value; another key clears the value', async ({ page }) => {
    const { filter, count } = await openContracts(page, '?show=customFields');
    const before = await count.textContent();
    const list = await openFilter(page, 'Data Classification');
    await expect(count).not.toHaveText(before ?? '');
    await expect(list.getByRole('button', { name: /^Value/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
    await filter('Data Classification').click();
    const popover = page.getByRole('dialog', { name: 'Filter Field' });
    await popover.getByRole('button', { name: /^Value/ }).click();
    await page.getByRole('option', { name: 'Confidential', exact: true }).click();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/field=dataClassification&value=Confidential/);
    await expect(async () => {
      for (const text of await cellsOf(page, 6)) expect(text).toContain('Data Classification: ');
    }).toPass();
    await expect(popover).toBeVisible();
    await popover.getByRole('button', { name: /^Field/ }).click();
    await page.getByRole('option', { name: 'Vendor Portal' }).click();
    await expect(page).toHaveURL(/field=vendorPortal(&|$)/);
    await expect(popover.getByRole('textbox', { name: 'Value' })).toHaveValue('');
  });

  test('the numbers of the dashboard equal those of the table', async ({ page }) => {
    await page.goto('/dashboard');
    for (const label of ['Live', 'Evaluating', 'Expired']) {
      const tile = page.getByRole('main').getByRole('link', { name: new RegExp(`^${label} ?\\d`) });
      const number = /\d+/.exec((await tile.textContent()) ?? '')?.[0];
      await tile.click();
      await expect(recordsPage(page).count).toContainText(`${number} records`);
      await page.goBack();
    }
  });
});

test.describe('saved filters', () => {
  test.use({ person: 'recordViewer' });

  test('are saved, loaded with defaults, renamed and deleted, and survive a reload', async ({ page }) => {
    const { savedFilters, links, search, pageSize, filter, sortBy } = await openContracts(
      page,
      '?q=cloud&size=25',
    );
    await sortBy('Vendor').click();
    await chooseIn(page, 'Status', 'Live');
    // The address follows the rows.
    await expect(page).toHaveURL(/status=LIVE&.*sort=vendor/);
    const first = await links.first().textContent();
    await savedFilters.click();
    await page.getByRole('button', { name: 'Save current filter…' }).click();
    const question = page.getByRole('dialog').filter({ has: page.getByRole('textbox', { name: 'Name' }) });
    await question.getByRole('textbox', { name: 'Name' }).fill('Live clouds');
    await question.getByRole('button', { name: /^Save/ }).click();
    await expect(savedFilters).toContainText('Live clouds');

    await goWithin(page, '/records');
    await expect(savedFilters).not.toContainText('Live clouds');
    await savedFilters.click();
    await page
      .getByRole('list', { name: 'Saved filters' })
      .getByRole('button', { name: 'Live clouds' })
      .first()
      .click();
    await expect(search).toHaveValue('cloud');
    await expect(filter('Status')).toContainText('Live');
    // Page 0 with size 50, whatever the page was when it was saved.
    await expect(pageSize).toHaveValue('50');
    await expect(links.first()).toHaveText(first ?? '');

    await savedFilters.click();
    await page.getByRole('button', { name: 'Rename Live clouds' }).click();
    await question.getByRole('textbox', { name: 'Name' }).fill('Clouds that are Live');
    await question.getByRole('button', { name: /^Rename/ }).click();
    await expect(savedFilters).toContainText('Clouds that are Live');
    await page.reload();
    await expect(savedFilters).toContainText('Clouds that are Live');

    await savedFilters.click();
    await page.getByRole('button', { name: 'Delete Clouds that are Live' }).click();
    await page.getByRole('button', { name: 'Delete filter' }).click();
    await expect(savedFilters).toHaveText('Saved filters');
    await page.reload();
    await savedFilters.click();
    await expect(page.getByText('No saved filters yet.')).toBeVisible();
  });
});

/** The day of a short date, counted from 1970. */
function dayNumber(text: string): number {
  const [month = 0, day = 0, year = 0] = text.split('/').map(Number);
  return Date.UTC(2000 + year, month - 1, day) / 86_400_000;
}

/** Today in Acme's time zone, as days since 1970. */
function todayInNewYork(page: Page): Promise<number> {
  return page.evaluate(() => {
    const parts = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date());
    const [year = 0, month = 0, day = 0] = parts.split('-').map(Number);
    return Date.UTC(year, month - 1, day) / 86_400_000;
  });
}
