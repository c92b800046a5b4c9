import { expect } from '@playwright/test';
import { goWithin } from '../journey/go-within.ts';
import { test } from '../journey/journey.ts';
import { isThorough } from '../journey/thorough.ts';
import { addressOf, chooseTeams, fieldOf, openContract, recordForm, toast } from './record-on-screen.ts';

test.use({ person: 'recordAdmin' });

test('a record is added with all fields, and several one after the other', async ({
  page,
  apiOf,
  unique,
}) => {
  await page.goto('/new-record');
  const { product, vendor, status, startDate, endDate, notes, save } = recordForm(page);
  await expect(status).toHaveValue('EVALUATING');
  await save.click();
  await expect(page.getByText('Enter a product', { exact: true }).first()).toBeVisible();
  const first = unique('First new record');
  await product.fill(first);
  await vendor.fill('Added Vendor');
  await chooseTeams(page, 'Finance', 'People');
  await startDate.fill('1/1/2027');
  await endDate.fill('12/31/2027');
  await notes.fill('Noted.');
  await page.getByRole('textbox', { name: 'Annual Cost' }).fill('1234.5');
  await page.getByRole('button', { name: 'Save and add another' }).click();
  await expect(toast(page)).toContainText('Record added');
  await expect(product).toHaveValue('');
  await expect(product).toBeFocused();

  const second = unique('Second new record');
  await product.fill(second);
  await vendor.fill('Added Vendor');
  // However often the button is pressed.
  await save.dblclick();
  await expect(page).toHaveURL(new RegExp(`/record/Second%20new%20record.*/details$`));
  const records = await (await apiOf('recordAdmin')).records();
  expect(records.filter((record) => record.product === second)).toHaveLength(1);
  await goWithin(page, `/records?q=${encodeURIComponent(first)}`);
  await page.getByRole('rowheader').getByRole('link', { name: first }).click();
  await expect(fieldOf(page, 'Total Cost')).toHaveText('$1,234.50');
  await expect(fieldOf(page, 'Teams')).toContainText('Finance');
  await expect(page.getByText('Noted.')).toBeVisible();
});

test('annual costs have exact sums, can be pasted from a spreadsheet, and need an amount each', async ({
  page,
  context,
  address,
  apiOf,
  unique,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: address });
  const record = await (
    await apiOf('recordAdmin')
  ).createRecord({ product: unique('Costly record'), annualCosts: [{ date: '2024-01-01', cost: 0.1 }] });
  await openContract(page, record, 'annual-costs');
  const cost = (row: number) => page.getByRole('textbox', { name: `Cost, row ${row}`, exact: true });
  const period = (row: number) => page.getByRole('textbox', { name: `Period, row ${row}`, exact: true });
  const total = fieldOf(page, 'Total');
  await expect(total).toHaveText('$0.10');
  await page.getByRole('button', { name: 'Add year' }).click();
  await cost(2).fill('0.2');
  await expect(total).toHaveText('$0.30');
  await expect(period(2)).toHaveValue('Jan 2025');

  await page.evaluate(() =>
    navigator.clipboard.writeText(
      'Month\tAmount\nJan 2026\t$1,000.10\nJan 2027\t2000.20\nJan 2028\t"3,000.30"\n',
    ),
  );
  await page.getByRole('button', { name: 'Add year' }).click();
  await period(3).focus();
  await page.keyboard.press('Control+v');
  await expect(period(5)).toHaveValue('Jan 2028');
  await expect(total).toHaveText('$6,000.90');
  await cost(4).fill('1000000000');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(cost(4)).toHaveAttribute('aria-invalid', 'true');
  await cost(4).fill('999999999.99');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page)).toBeVisible();
  await page.reload();
  await expect(total).toHaveText('$1,000,004,000.69');
  const saved = (await (await apiOf('recordAdmin')).records()).find(({ id }) => id === record.id);
  expect(saved?.totalCost).toBe(1_000_004_000.69);

  await page.getByRole('button', { name: 'Delete Jan 2027' }).click();
  await expect(total).toHaveText('$4,000.70');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  // Leaving before the answer would cancel the request.
  await expect(toast(page)).toBeVisible();
  await openContract(page, record);
  await expect(fieldOf(page, 'Total Cost')).toHaveText('$4,000.70');
});

test('two costs of one month are refused', async ({ page, apiOf, unique }) => {
  const annualCosts = [
    { date: '2024-01-01', cost: 1 },
    { date: '2025-01-01', cost: 2 },
  ];
  const record = await (
    await apiOf('recordAdmin')
  ).createRecord({ product: unique('Doubled record'), annualCosts });
  await openContract(page, record, 'annual-costs');
  await page.getByRole('textbox', { name: 'Period, row 2', exact: true }).fill('Jan 2024');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('There is already a cost for January 2024').first()).toBeVisible();
});

test('deleting is confirmed, hides the record everywhere, and can be undone from the trash', async ({
  page,
  apiOf,
  unique,
  faults,
}) => {
  faults.allow(/status of 404/);
  const record = await (await apiOf('recordAdmin')).createRecord({ product: unique('Doomed record') });
  await openContract(page, record, 'delete');
  await page.getByRole('main').getByRole('button', { name: 'Delete record' }).click();
  const question = page.getByRole('alertdialog', { name: `Delete ${record.product}?` });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await page.getByRole('main').getByRole('button', { name: 'Delete record' }).click();
  await question.getByRole('button', { name: 'Delete record' }).click();
  await expect(page).toHaveURL('/records');
  await expect(toast(page)).toContainText('Record deleted');
  await goWithin(page, `/records?q=${encodeURIComponent(record.product)}`);
  await expect(page.getByText('No records match these filters.')).toBeVisible();
  await page.goto(addressOf(record));
  await expect(page.getByText('This record does not exist or was deleted.')).toBeVisible();

  await page.getByRole('main').getByRole('link', { name: 'Deleted Records' }).click();
  await expect(page).toHaveURL('/records/deleted');
  const row = page.getByRole('row').filter({ hasText: record.product });
  await expect(row).toContainText('Dana Fox');
  await row.getByRole('button', { name: `Restore ${record.product}` }).click();
  await expect(toast(page)).toContainText('Record restored');
  await toast(page).getByRole('button', { name: 'Open' }).click();
  await expect(page).toHaveURL(addressOf(record));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(record.product);
});

test('Undo restores a deleted record at once', async ({ page, apiOf, unique }) => {
  const record = await (await apiOf('recordAdmin')).createRecord({ product: unique('Undone record') });
  await openContract(page, record, 'delete');
  await page.getByRole('main').getByRole('button', { name: 'Delete record' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete record' }).click();
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(page).toHaveURL(addressOf(record));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(record.product);
});

test.describe('the trash', () => {
  test.use({ person: 'teamManager' });

  test('is not for team managers, who may delete their own records', async ({ page, apiOf, unique }) => {
    const api = await apiOf('recordAdmin');
    const engineering = (await api.teams()).get('Engineering') ?? '';
    const record = await api.createRecord({ product: unique('Managed record'), teams: [engineering] });
    await openContract(page, record, 'delete');
    await page.getByRole('main').getByRole('button', { name: 'Delete record' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete record' }).click();
    await expect(page).toHaveURL('/records');
    await expect(toast(page).getByRole('button', { name: 'Undo' })).toHaveCount(0);
    await goWithin(page, '/records/deleted');
    await expect(page.getByText('You do not have access to this page.')).toBeVisible();
  });
});

/** Far west and farthest east of Greenwich; the thorough run has one between. */
const TIME_ZONES = ['America/New_York', 'Pacific/Kiritimati', ...(isThorough ? ['Asia/Kolkata'] : [])];

for (const timezoneId of TIME_ZONES) {
  test.describe(`in a browser in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test('dates are the calendar dates that were entered', async ({ page, apiOf, unique }) => {
      const api = await apiOf('recordAdmin');
      const record = await api.createRecord({
        product: unique('Dated record'),
        startDate: '2026-01-01',
        endDate: '2028-02-29',
        annualCosts: [{ date: '2026-01-01', cost: 1 }],
      });
      await page.goto(`/records?q=${encodeURIComponent(record.product)}`);
      const row = page.getByRole('row').filter({ hasText: record.product });
      await expect(row.getByRole('gridcell', { name: '1/1/26', exact: true })).toBeVisible();
      await expect(row.getByRole('gridcell', { name: '2/29/28', exact: true })).toBeVisible();
      await openContract(page, record);
      await expect(fieldOf(page, 'Start Date')).toContainText('January 1, 2026');
      await expect(fieldOf(page, 'End Date')).toContainText('February 29, 2028');
      await openContract(page, record, 'edit');
      const { startDate, endDate, save } = recordForm(page);
      await expect(startDate).toHaveValue('1/1/2026');
      await endDate.fill('3/1/2028');
      await save.click();
      await expect(page).toHaveURL(addressOf(record));
      const saved = (await api.records()).find(({ id }) => id === record.id);
      expect(saved).toMatchObject({ startDate: '2026-01-01', endDate: '2028-03-01' });
      await openContract(page, record, 'annual-costs');
      await expect(page.getByRole('textbox', { name: 'Period, row 1', exact: true })).toHaveValue('Jan 2026');
    });
  });
}
