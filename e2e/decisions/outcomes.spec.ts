import { expect } from '@playwright/test';
import { expectAccessible } from '../accessibility/axe.ts';
import { test } from '../journey/journey.ts';

test.use({ person: 'recordAdmin' });

test('a figure of the outcomes opens its terms by keyboard, and each leads to its record', async ({
  page,
}) => {
  await page.goto('/decisions');
  await page.getByRole('navigation', { name: 'Decisions' }).getByRole('link', { name: 'Outcomes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Outcomes' })).toBeVisible();
  const figures = page.getByRole('list', { name: 'Sums of all years' });
  await expect(figures.getByRole('link', { name: /Renewed by default/ })).toContainText('of all renewed');
  await figures.getByRole('link', { name: /Cancelled/ }).focus();
  await page.keyboard.press('Enter');
  const list = page.getByRole('region', { name: 'Cancelled' });
  const first = list.getByRole('rowheader').first().getByRole('link');
  await expect(first).toBeVisible();
  await expectAccessible(page, 'the outcomes with a list of terms');
  const product = (await first.locator('span').first().textContent()) ?? '';
  await first.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(product);
});

test.describe('as a Team Manager', () => {
  test.use({ person: 'teamManager' });

  test('the sums say of how many records they are', async ({ page }) => {
    await page.goto('/decisions/outcomes');
    await expect(page.getByText(/^[\d,]+ of [\d,]+ records$/)).toBeVisible();
  });
});
