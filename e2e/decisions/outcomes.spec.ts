import { expect } from '@playwright/test';
import { expectAccessible } from '../accessibility/axe.ts';
import { test } from '../journey/journey.ts';

test.use({ person: 'recordAdmin' });

const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('the red figure opens the terms that renewed by default, and each leads to its record', async ({
  page,
}) => {
  await page.goto('/decisions');
  await page.getByRole('navigation', { name: 'Decisions' }).getByRole('link', { name: 'Outcomes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Outcomes' })).toBeVisible();
  const figures = page.getByRole('list', { name: 'Sums of all years' });
  const red = figures.getByRole('link', { name: /Renewed by default/ });
  await expect(red).toContainText(/\$[1-9].* terms · .*% of all renewed/);
  await red.press('Enter');
  const list = page.getByRole('region', { name: 'Renewed by default' });
  await expect(list.getByRole('row').nth(1)).toContainText('No decision');
  const first = list.getByRole('rowheader').first().getByRole('link');
  await expectAccessible(page, 'the outcomes with a list of terms');
  const product = (await first.locator('span').first().textContent()) ?? '';
  await first.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(product);
});

test('a record that renewed with no decision is in the red figure by itself, minutes after its term ended', async ({
  page,
  apiOf,
  unique,
}) => {
  const api = await apiOf('recordAdmin');
  const { id, product } = await api.createRecord({
    product: unique('Renewed unasked'),
    status: 'LIVE',
    startDate: day(-366),
    endDate: day(-2),
    renewal: { type: 'AUTO_RENEWS', termMonths: 12, noticeValue: 30, noticeUnit: 'DAYS' },
    annualCosts: [{ date: day(-366), cost: 4_321 }],
  });
  const byDefault = async () =>
    (
      await api.call<{ items: { contractId: string }[] }>('/decisions/terms?outcome=renewed&timing=default')
    ).items.map(({ contractId }) => contractId);
  // The server looks every two minutes which terms have ended.
  await expect.poll(byDefault).toContain(id);
  await page.goto('/decisions/outcomes');
  await page
    .getByRole('list', { name: 'Sums of all years' })
    .getByRole('link', { name: /Renewed by default/ })
    .click();
  const list = page.getByRole('region', { name: 'Renewed by default' });
  await expect(list.getByRole('row', { name: new RegExp(product) })).toContainText('$4,321');
});

test('on a phone the years and the savings are cards', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/decisions/outcomes');
  const years = page.getByRole('list', { name: 'Outcomes by fiscal year' });
  await expect(page.getByRole('list', { name: 'Savings by year' })).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  await expectAccessible(page, 'the outcomes on a phone');
  await years
    .getByRole('link', { name: /^Renewed by default/ })
    .first()
    .click();
  await expect(page.getByRole('region', { name: /^Renewed by default/ })).toBeVisible();
});

test('savings say how they are counted, by year and person, open their terms, and leave as a file', async ({
  page,
}) => {
  await page.goto('/decisions/outcomes');
  const panel = page.getByRole('region', { name: 'Savings' });
  await expect(panel.getByText(/^Saved: the yearly cost before a renegotiation/)).toBeVisible();
  await expect(panel.getByRole('table', { name: 'Savings by year' })).toBeVisible();
  await panel.getByRole('radio', { name: 'Person' }).click();
  const all = panel.getByRole('table', { name: 'Savings by person' }).getByRole('row').nth(1);
  await expect(all.getByRole('link')).toHaveCount(2);
  const file = page.waitForEvent('download');
  await panel.getByRole('button', { name: /CSV/ }).click();
  expect((await file).suggestedFilename()).toMatch(/^outcomes-\d{4}-\d{4}\.csv$/);
  await all.getByRole('link').first().click();
  const list = page.getByRole('region', { name: 'Saved by renegotiating' });
  await expect(list.getByRole('rowheader').first()).toBeVisible();
});

test.describe('as a Team Manager', () => {
  test.use({ person: 'teamManager' });

  test('the sums say of how many records they are', async ({ page }) => {
    await page.goto('/decisions/outcomes');
    await expect(page.getByText(/^[\d,]+ of [\d,]+ records$/)).toBeVisible();
  });
});
