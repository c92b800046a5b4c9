import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { test } from '../journey/journey.ts';
import { PEOPLE } from '../journey/people.ts';
import { recordForm, toast } from './record-on-screen.ts';

test.use({ person: 'recordAdmin' });

/** A keyboard that counts the keys without text. */
function countingKeys(page: Page) {
  let count = 0;
  return {
    press: async (key: string) => {
      count += 1;
      await page.keyboard.press(key);
    },
    type: (text: string) => page.keyboard.type(text),
    count: () => count,
  };
}

test('a record with product, vendor, end date, cost and owner is added with eight keys', async ({
  page,
  apiOf,
  unique,
}) => {
  const product = unique('Typed record');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or choose a command' }).fill('add a new record');
  await expect(page.getByRole('option').first()).toHaveText('Add a New Record');
  await page.keyboard.press('Enter');
  await expect(recordForm(page).product).toBeFocused();

  const { press, type, count } = countingKeys(page);
  await type(product);
  await press('Tab');
  await type('Typed Works');
  await press('Tab');
  await press('Tab');
  await type('12/31/2031');
  await press('Tab');
  await type('1234.5');
  await press('Tab');
  await press('Tab');
  await type(PEOPLE.recordAdmin.name.slice(0, 6));
  await press('Enter');
  await press('Control+Enter');
  await expect(toast(page)).toContainText('Record added');
  expect(count()).toBeLessThanOrEqual(8);

  const records = await (await apiOf('recordAdmin')).records();
  const saved = records.find((record) => record.product === product);
  expect(saved).toMatchObject({ vendor: 'Typed Works', endDate: '2031-12-31', totalCost: 1234.5 });
  expect(saved?.owners).toHaveLength(1);
});

test('annual costs are filled by keyboard: from above, below, and back', async ({ page }) => {
  await page.goto('/new-record');
  await recordForm(page).startDate.fill('1/1/2030');
  await recordForm(page).endDate.fill('12/31/2032');
  await page.getByRole('textbox', { name: 'Annual Cost' }).fill('100');
  await page.getByRole('button', { name: 'More years' }).press('Enter');
  const cost = (row: number) => page.getByRole('textbox', { name: `Cost, row ${row}`, exact: true });
  const period = (row: number) => page.getByRole('textbox', { name: `Period, row ${row}`, exact: true });
  await expect(cost(3)).toBeFocused();
  await expect(cost(3)).toHaveValue('100.00');
  await page.keyboard.press('ArrowUp');
  await expect(cost(2)).toBeFocused();
  await page.keyboard.type('250');
  await page.keyboard.press('Enter');
  await expect(cost(3)).toBeFocused();
  await page.keyboard.press('Control+d');
  await expect(cost(3)).toHaveValue('250.00');
  // The empty line takes what is typed, and a day from above.
  await page.keyboard.press('Tab');
  await expect(period(4)).toBeFocused();
  await page.keyboard.press('Control+d');
  await expect(period(4)).toHaveValue('Jan 2033');
  await page.keyboard.press('ArrowRight');
  await expect(cost(4)).toBeFocused();
  await page.keyboard.type('300');
  await expect(page.getByRole('main').getByText('$900.00')).toBeVisible();
  await cost(1).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(cost(4)).toHaveValue('100.00');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(cost(4)).toHaveValue('300.00');
});
