import { expect } from '@playwright/test';
import { expectAccessible } from '../accessibility/axe.ts';
import { test } from '../journey/journey.ts';
import { toast } from '../record/record-on-screen.ts';

test.use({ person: 'recordAdmin' });

const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('decisions are made from the desk by keyboard, for one record and for many, and undone together', async ({
  page,
  apiOf,
  unique,
}) => {
  const api = await apiOf('recordAdmin');
  const yearly = { type: 'AUTO_RENEWS', termMonths: 12, noticeValue: 30, noticeUnit: 'DAYS' };
  const build = (name: string, days: number) =>
    api.createRecord({
      product: unique(name),
      status: 'LIVE',
      startDate: day(days - 360),
      endDate: day(days),
      renewal: yearly,
      annualCosts: [{ date: day(days - 360), cost: 10_000 }],
    });
  const [one, two, three] = [
    await build('Desk one', 34),
    await build('Desk two', 35),
    await build('Desk three', 36),
  ];
  await page.goto('/decisions');
  const desk = page.getByRole('table', { name: 'Decisions' });
  const rowOf = ({ product }: { product: string }) => desk.getByRole('row').filter({ hasText: product });
  const linkOf = (record: { product: string }) => rowOf(record).getByRole('link');
  await expect(page.getByText(/open decisions?, .* a year$/)).toBeVisible();
  await expect(desk.getByText('In 31 to 120 days')).toBeVisible();
  await expectAccessible(page, 'the decision desk');

  // The first arrow key enters the list, and a letter and Enter are a decision.
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(desk.getByRole('row').getByRole('link').first()).toBeFocused();
  await linkOf(one).press('n');
  const single = page.getByRole('dialog', { name: `Decide on ${one.product}` });
  await expect(single.getByRole('button', { name: 'Save decision' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toast(page).filter({ hasText: 'Decided: Renegotiate' })).toBeVisible();
  await expect(single).toBeHidden();
  await expect(rowOf(one)).toContainText('In talks');

  await linkOf(two).press('Space');
  await expect(page.getByText('1 selected')).toBeVisible();
  await rowOf(three).getByRole('checkbox').check();
  await expect(page.getByText('2 selected · $20,000 a year')).toBeVisible();
  await linkOf(two).press('c');
  const many = page.getByRole('dialog', { name: 'Decide on 2 records' });
  await many.getByRole('textbox', { name: 'Reason' }).fill('Replaced');
  await many.getByRole('button', { name: 'Preview' }).click();
  await expect(many.getByText('Cancel: 2 records')).toBeVisible();
  await expectAccessible(page, 'the preview of many decisions');
  await expect(many.getByRole('button', { name: 'Save decisions' })).toBeFocused();
  await page.keyboard.press('Enter');
  const done = toast(page).filter({ hasText: '2 records: Cancel.' });
  await expect(done).toBeVisible();
  await expect(rowOf(two)).toHaveCount(0);
  await done.getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(two)).toBeVisible();
  await expect(rowOf(three)).toBeVisible();
  // The focus was on the button that is gone: the next arrow key enters the list again.
  await page.keyboard.press('ArrowDown');
  await expect(desk.locator('a:focus')).toBeVisible();
});

test.describe('as a Record Viewer', () => {
  test.use({ person: 'recordViewer' });

  test('the desk shows what is decided and what is not, with nothing to press', async ({ page }) => {
    await page.goto('/decisions');
    const desk = page.getByRole('table', { name: 'Decisions' });
    await expect(desk).toBeVisible();
    await expect(desk.getByRole('checkbox')).toHaveCount(0);
    await expect(desk.getByRole('button', { name: /^Decide/ })).toHaveCount(0);
    await page.getByRole('radio', { name: 'Decided' }).click();
    await expect(page).toHaveURL(/stage=decided/);
  });
});

test.describe('as a Limited Access User', () => {
  test.use({ person: 'limitedUser' });

  test('there is no desk, and its address says so', async ({ page }) => {
    await page.goto('/dashboard');
    await expect(page.getByRole('link', { name: 'All Records' }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Decisions' })).toHaveCount(0);
    await page.goto('/decisions');
    await expect(page.getByText('You do not have access to this page.')).toBeVisible();
  });
});
