import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { goWithin } from '../journey/go-within.ts';
import { test } from '../journey/journey.ts';
import { sidebar, SMALL_PAGE } from './sidebar-on-screen.ts';

test.use({ person: 'limitedUser' });

function results(page: Page) {
  const list = page.getByRole('listbox', { name: 'Search results' });
  const group = (name: string) => list.getByRole('group', { name }).getByRole('option');
  return { list, records: group('Records'), teams: group('Teams'), categories: group('Categories') };
}

test('finds at most three of each kind by substring, ignoring case, and highlights matches', async ({
  page,
}) => {
  await page.goto(SMALL_PAGE);
  await sidebar(page).search.fill('OPERATIONS');
  const { teams, categories } = results(page);
  await expect(teams).toHaveText(['IT Operations']);
  await expect(categories).toHaveText(['Operations & Facilities']);
  await expect(teams.locator('mark')).toHaveText('Operations');

  await sidebar(page).search.fill('e');
  const { records } = results(page);
  await expect(records).toHaveCount(3);
  await expect(teams).toHaveCount(3);
  await expect(categories).toHaveCount(3);
  for (const kind of [records, teams, categories]) await expect(kind).toHaveText([/e/i, /e/i, /e/i]);
});

test('says when nothing is found', async ({ page }) => {
  await page.goto(SMALL_PAGE);
  await sidebar(page).search.fill('zzzz nothing has this name');
  await expect(
    page.getByText('No results found for any Records, Teams, or Categories.', { exact: true }),
  ).toBeVisible();
});

test('opens on click and on typing, closes with Escape and on blur', async ({ page }) => {
  await page.goto(SMALL_PAGE);
  const { search } = sidebar(page);
  const { list } = results(page);
  await search.click();
  await expect(list).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await page.keyboard.type('a');
  await expect(list).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(list).toBeHidden();
});

test('a team opens the records filtered by it, and so does a category', async ({ page }) => {
  await page.goto(SMALL_PAGE);
  const { search } = sidebar(page);
  await search.fill('legal & comp');
  await results(page).teams.first().click();
  await expect(page).toHaveURL(/\/records\?team=[0-9a-f-]{36}$/);
  await expect(results(page).list).toBeHidden();
  await goWithin(page, SMALL_PAGE);
  await search.fill('legal & comp');
  await results(page).categories.first().click();
  await expect(page).toHaveURL(/\/records\?category=[0-9a-f-]{36}$/);
});

test('arrows move, Enter opens the details of a record; vendors open their records', async ({ page }) => {
  await page.goto(SMALL_PAGE);
  const { search } = sidebar(page);
  await search.fill('twilio programmable');
  await expect(results(page).records).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/record\/Twilio%20Programmable%20Messaging\/[^/]+\/details$/);
  await expect(search).toHaveValue('');
  await search.fill('salesf');
  await results(page).list.getByRole('group', { name: 'Vendors' }).getByRole('option').first().click();
  await expect(page).toHaveURL(/\/records\?vendor=Salesforce/);
});

test('on the records page teams and categories are not searched', async ({ page }) => {
  await page.goto('/records');
  await sidebar(page).search.fill('e');
  await expect(results(page).records).toHaveCount(3);
  await expect(results(page).teams).toHaveCount(0);
  await expect(results(page).categories).toHaveCount(0);
  await sidebar(page).search.fill('legal & comp');
  await expect(page.getByText('No results found for any Records, Teams, or Categories.')).toBeVisible();
});

test('in a collapsed sidebar the search button opens it with the search focused', async ({ page }) => {
  await page.goto(SMALL_PAGE);
  await page.getByRole('button', { name: 'Collapse sidebar' }).click();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(sidebar(page).search).toBeFocused();
});
