import { expect } from '@playwright/test';
import { expectAccessible } from '../accessibility/axe.ts';
import { test } from '../journey/journey.ts';

test.use({ person: 'recordAdmin' });

test('a record admin adds a budget by keyboard, changes it, deletes it and takes both back', async ({
  page,
  faults,
}) => {
  // A second budget of the same is refused.
  faults.allow(/status of 409/);
  const year = String(new Date().getFullYear() + 7);
  await page.goto('/trends');
  await page
    .getByRole('navigation', { name: 'Trends' })
    .getByRole('link', { name: 'Budgets' })
    .press('Enter');
  await expect(page).toHaveURL(/\/trends\/budgets$/);
  await expect(page.getByRole('heading', { name: 'Budgets', level: 1 })).toBeVisible();
  await page.goto(`/trends/budgets?year=${year}`);
  await page.getByRole('button', { name: 'Add budget' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add budget' });
  await dialog.getByRole('combobox', { name: 'Budget for' }).selectOption('All records');
  await dialog.getByRole('textbox', { name: /^Amount/ }).fill('1000000');
  await expectAccessible(page, 'the dialog of a budget');
  await dialog.getByRole('textbox', { name: /^Amount/ }).press('Enter');
  await expect(dialog).toBeHidden();
  const row = page.getByRole('row', { name: /All records/ });
  await expect(row).toContainText('$1,000,000');
  await expect(row).toContainText(/left|over budget/);
  await expectAccessible(page, 'budgets');

  // A second one of the same is refused in words, and nothing is lost.
  await page.getByRole('button', { name: 'Add budget' }).click();
  await dialog.getByRole('combobox', { name: 'Budget for' }).selectOption('All records');
  await dialog.getByRole('textbox', { name: /^Amount/ }).fill('5');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('There is already a budget for this fiscal year');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();

  const actions = page.getByRole('button', { name: 'Actions for the budget of All records' });
  await actions.press('Enter');
  // The same key would close the menu before it has the focus.
  await page.getByRole('menuitem').first().press('Enter');
  const edited = page.getByRole('dialog', { name: `Budget of All records, ${year}` });
  await edited.getByRole('textbox', { name: /^Amount/ }).fill('2000000');
  await edited.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(row).toContainText('$2,000,000');
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(row).toContainText('$1,000,000');

  await actions.click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByText(`No budgets for ${year} yet.`)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(row).toContainText('$1,000,000');
  // Nothing is left for the next run.
  await actions.click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByText(`No budgets for ${year} yet.`)).toBeVisible();
});

test.describe('without the right', () => {
  test.use({ person: 'teamManager' });
  test('a team manager finds no budgets', async ({ page }) => {
    await page.goto('/trends/budgets');
    await expect(page.getByText('You do not have access to this page.')).toBeVisible();
  });
});
