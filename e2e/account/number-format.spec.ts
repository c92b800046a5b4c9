import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessibility/axe.ts';
import { goByProfile, goWithin } from '../journey/go-within.ts';
import { test } from '../journey/journey.ts';
import { addressOf } from '../record/record-on-screen.ts';
import { signInAs } from '../session/sign-in-page.ts';
import { newPerson } from './new-person.ts';

/** Every screen that shows numbers or amounts. */
const SCREENS = [
  '/dashboard',
  '/records?show=totalCost&show=costInForce&show=annualCosts',
  '/records?group=teams',
  '/records?layout=calendar',
  '/records?layout=timeline',
  '/records/deleted',
  '/records/changes',
  '/records/new',
  '/trends',
  '/trends/budgets',
  '/vendors',
  '/vendors/vendor?name=Atlassian',
  '/vendors/look-alikes',
  '/admin/manage-users',
  '/admin/manage-teams',
  '/admin/custom-fields',
  '/admin/contract-analysis',
  '/admin/settings/system-health',
  '/admin/settings/reminder-health',
];
/** Amounts and groups of digits as English writes them. */
const ENGLISH = /[$€£¥]\d[\d,.]*|\d,\d{3}(?!\d)/g;

async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

test('a person has numbers and amounts written as in German, on every screen and where they type them', async ({
  page,
  apiOf,
  address,
  dataFolder,
  unique,
}) => {
  const admin = await apiOf('systemAdmin');
  const person = await newPerson({ admin, address, dataFolder }, 'lena');
  const listed = await admin.call<{ items: { id: string }[] }>(
    `/users?search=${encodeURIComponent(person.emailAddress)}`,
  );
  await admin.call(`/users/${listed.items[0]?.id ?? ''}`, { body: { isSuperAdmin: true } });
  const record = await admin.createRecord({
    product: unique('Kosten'),
    status: 'LIVE',
    startDate: '2026-01-01',
    endDate: '2099-12-31',
    annualCosts: [{ date: '2026-01-01', cost: 12_345.5 }],
  });
  await page.goto('/u/sign-in');
  await signInAs(page, person.emailAddress, person.password);
  await expect(page).toHaveURL('/dashboard');

  // By keyboard, found by the English name of the language.
  await goWithin(page, '/profile');
  const field = page.getByRole('button', { name: /^Number format/ });
  await field.press('Enter');
  await page.getByPlaceholder('Search number formats').fill('austrian');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.getByPlaceholder('Search number formats').fill('deutschland');
  await expect(page.getByRole('option')).toHaveText(/Deutschland/);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Amounts are shown and typed like 1\.234\.567,89\s\$/)).toBeVisible();
  await expectAccessible(page, 'the number format');
  await page.getByLabel('First name').fill('Lena');
  await page.getByLabel('Last name').fill('Ziffer');
  await page.getByRole('button', { name: 'Save profile' }).press('Enter');
  await expect(page.getByText('Your profile was saved.').first()).toBeVisible();

  const found: string[] = [];
  const scenarios = await admin.call<{ id: string; name: string }[]>('/scenarios');
  const shared = scenarios.find(({ name }) => name === 'Consolidate CRM')?.id ?? '';
  for (const path of [...SCREENS, `/trends/what-if?scenario=${shared}`, addressOf(record)]) {
    await goByProfile(page, path);
    await settled(page);
    const text = await page.getByRole('main').innerText();
    found.push(...(text.match(ENGLISH) ?? []).map((words) => `${path}: ${words}`));
  }
  expect(found).toEqual([]);
  await expect(page.getByRole('main')).toContainText(/12\.345,50\s\$/);

  // What another country writes is answered with how to write it, and what is typed in the person's way is saved.
  await goByProfile(page, `/trends/budgets?year=${new Date().getFullYear() + 6}`);
  await page.getByRole('button', { name: 'Add budget' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add budget' });
  await dialog.getByRole('combobox', { name: 'Budget for' }).selectOption('All records');
  const amount = dialog.getByRole('textbox', { name: /^Amount/ });
  await amount.fill('1,234.56');
  await amount.press('Enter');
  await expect(dialog).toContainText('Write numbers as 12.345,50');
  await expect(amount).toHaveValue('1,234.56');
  await amount.fill('1.234,56');
  await amount.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row', { name: /All records/ })).toContainText(/1\.235\s\$/);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(page.getByText(/^No budgets for/)).toBeVisible();
});
