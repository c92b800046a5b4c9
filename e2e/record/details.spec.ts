import { expect } from '@playwright/test';
import { goWithin, isApplication } from '../journey/go-within.ts';
import { test } from '../journey/journey.ts';
import { addressOf, fieldOf, openContract, showEmptyFields } from './record-on-screen.ts';

test.use({ person: 'recordAdmin' });

const FULL = {
  vendor: 'Vendor & Söhne',
  status: 'EVALUATING',
  startDate: '2026-02-28',
  endDate: '2028-02-29',
  categories: ['Developer Tools'],
  hostingModel: 'Hybrid',
  description: 'First line\nSecond line',
  notes: 'Notes for those with full access.',
  annualCosts: [
    { date: '2026-02-28', cost: 0.1 },
    { date: '2027-02-28', cost: 0.2 },
  ],
  customFields: { seats: 1234, singleSignOn: true, vendorPortal: 'https://suppliers.acme.example/x' },
};

test('details are the default page and show every field', async ({ page, apiOf, unique }) => {
  const api = await apiOf('recordAdmin');
  const engineering = (await api.teams()).get('Engineering') ?? '';
  const record = await api.createRecord({
    ...FULL,
    product: unique('Complete record'),
    teams: [engineering],
  });
  await page.goto(addressOf(record).replace(/\/details$/, ''));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(record.product);
  await expect(page).toHaveTitle(new RegExp(record.product));
  await showEmptyFields(page);
  for (const [label, value] of [
    ['Categories', 'Developer Tools'],
    ['Status', 'Evaluating'],
    ['Start Date', 'February 28, 2026'],
    ['End Date', 'February 29, 2028'],
    ['Teams', 'Engineering'],
    ['Hosting Model', 'Hybrid'],
    ['Total Cost', '$0.30'],
    ['Named Users', '1,234'],
    ['Single Sign-On', 'Yes'],
    ['Security Review', '—'],
  ] as const) {
    await expect(fieldOf(page, label), label).toContainText(value);
  }
  await expect(page.getByText('Notes for those with full access.')).toBeVisible();
  await expect(page.getByText('First line')).toContainText('Second line');
  await expect(page.getByRole('region', { name: 'Last changes' })).toContainText(
    'Dana Fox added this record',
  );
});

test('days until the end are shown for Live records', async ({ page, apiOf, unique }) => {
  const api = await apiOf('recordAdmin');
  const today = new Date();
  const inDays = (days: number) => {
    const zone = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' });
    return zone.format(new Date(today.getTime() + days * 86_400_000));
  };
  for (const [days, words] of [
    [0, 'Ends Today'],
    [1, '1 Day'],
    [10, '10 Days'],
    [364, '364 Days'],
    [365, '1.0 Year'],
    [730, '2.0 Years'],
  ] as const) {
    const product = unique('Ending record');
    const record = await api.createRecord({ product, status: 'LIVE', endDate: inDays(days) });
    await openContract(page, record);
    await expect(fieldOf(page, 'Days Until End Date'), `${days} days`).toContainText(words);
  }
  const evaluating = await api.createRecord({ product: unique('Evaluated record'), endDate: inDays(10) });
  await openContract(page, evaluating);
  await showEmptyFields(page);
  await expect(fieldOf(page, 'Days Until End Date')).toContainText('—');
});

test('missing dates and missing costs are an em dash, never a zero', async ({ page, apiOf, unique }) => {
  const record = await (await apiOf('recordAdmin')).createRecord({ product: unique('Empty record') });
  await openContract(page, record);
  await showEmptyFields(page);
  for (const label of ['Start Date', 'End Date', 'Dates Live', 'Hosting Model']) {
    await expect(fieldOf(page, label), label).toHaveText('—');
  }
  await expect(page.getByRole('region', { name: 'Annual Costs' })).not.toContainText('$0');
  await goWithin(page, `/records?show=totalCost&q=${encodeURIComponent(record.product)}`);
  const cells = page.getByRole('row').filter({ hasText: record.product }).getByRole('gridcell');
  await expect(cells.filter({ hasText: /^—$/ })).toHaveCount(5);
});

const NAMES = [
  'AC/DC / Live',
  '100% sure?',
  'C# & F# #1',
  'The "quoted" & ‘single’ <b>bold</b>',
  'Emoji 🎉🌮',
  'خدمات الرسائل',
  '%2F%25 encoded',
  '..',
  '\\back\\slash;semi:colon',
] as const;

// A few names in one browser, which keeps what it has loaded.
for (const names of [NAMES.slice(0, 3), NAMES.slice(3, 6), NAMES.slice(6)]) {
  test(`records called ${names.join(' and ')} are opened, reloaded and found by their addresses`, async ({
    page,
    apiOf,
    unique,
  }) => {
    const title = page.getByRole('heading', { level: 1 });
    const api = await apiOf('recordAdmin');
    // All of them first: what is added while a page is open comes with the next poll of the list, seconds later.
    const records = [];
    for (const name of names) records.push(await api.createRecord({ product: unique(name) }));
    for (const record of records) {
      const list = `/records?q=${encodeURIComponent(record.product)}`;
      await (isApplication(page) ? goWithin(page, list) : page.goto(list));
      await page.getByRole('rowheader').getByRole('link', { name: record.product, exact: true }).click();
      await expect(title).toContainText(record.product);
      const address = page.url();
      await page.reload();
      await expect(title).toContainText(record.product);
      await expect(page).toHaveURL(address);
      await page.getByRole('navigation', { name: 'Record' }).getByRole('link', { name: 'Edit' }).click();
      await expect(page.getByRole('combobox', { name: 'Product' })).toHaveValue(record.product);
    }
  });
}

test('only the id of an address counts; a wrong product text is corrected', async ({
  page,
  apiOf,
  unique,
}) => {
  const record = await (await apiOf('recordAdmin')).createRecord({ product: unique('Rightly named') });
  await page.goto(`/record/something-else/${record.id}/edit`);
  await expect(page).toHaveURL(addressOf(record, 'edit'));
});

test('a missing record, or one of another organisation, says so', async ({ page, apiOf, faults }) => {
  faults.allow(/status of 404/);
  const [foreign] = await (await apiOf('globexAdmin')).records();
  for (const id of ['019f1dc3-d082-70a4-8caf-000000000000', foreign?.id ?? '']) {
    await page.goto(`/record/x/${id}/details`);
    await expect(page.getByText('This record does not exist or was deleted.')).toBeVisible();
  }
  await page.getByRole('main').getByRole('link', { name: 'All Records' }).click();
  await expect(page).toHaveURL('/records');
});

test('logos are found by product name first, then by vendor; without one nothing is shown', async ({
  page,
  apiOf,
  unique,
}) => {
  const api = await apiOf('recordAdmin');
  const known = await api.createRecord({ product: unique('Anything'), vendor: 'Slack' });
  await openContract(page, known);
  const logo = page.getByRole('main').locator('header img, h1 img, img').first();
  // An <img> with fixed dimensions is visible before its file has arrived.
  await expect
    .poll(async () => logo.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  const unknown = await api.createRecord({ product: unique('Anything'), vendor: 'Nobody Knows Ltd.' });
  await openContract(page, unknown);
  await expect(page.getByRole('main').locator('img')).toHaveCount(0);
});

test.describe('the last five records that were opened', () => {
  test('are in the sidebar, can be removed, survive a reload and are gone after signing out', async ({
    page,
    apiOf,
    unique,
  }) => {
    const api = await apiOf('recordAdmin');
    const records = [];
    for (let number = 0; number < 6; number += 1) {
      records.push(await api.createRecord({ product: unique('Viewed record') }));
    }
    for (const record of records) await openContract(page, record);
    const names = records.map(({ product }) => product).toReversed();
    const recent = page.getByRole('group', { name: 'Recently Viewed Records' }).getByRole('link');
    await expect(recent).toHaveText(names.slice(0, 5));
    await page.reload();
    await expect(recent).toHaveText(names.slice(0, 5));
    await page.getByRole('button', { name: `Remove ${names[1]} from recently viewed` }).click();
    await expect(recent).toHaveText([0, 2, 3, 4, 5].map((at) => names[at] ?? ''));
    await goWithin(page, '/dashboard');
    await recent.nth(2).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(names[3] ?? '');
    await expect(recent).toHaveText([3, 0, 2, 4, 5].map((at) => names[at] ?? ''));
    await page.evaluate(() => localStorage.removeItem('token'));
    await page.goto('/u/sign-in');
    await expect
      .poll(() => page.evaluate(() => JSON.stringify(sessionStorage)))
      .not.toContain('Viewed record');
  });
});
