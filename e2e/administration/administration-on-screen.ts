import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** The visible toast. */
export const toast = (page: Page) =>
  page.getByRole('region', { name: /^Notification/ }).getByRole('listitem');

/** The parts of Manage Users by name. */
export function usersPage(page: Page) {
  const main = page.getByRole('main');
  return {
    search: main.getByRole('searchbox', { name: 'Search users' }),
    row: (address: string) => main.getByRole('row').filter({ hasText: address }),
    invite: main.getByRole('button', { name: 'Invite people' }),
    filter: (name: string) => main.getByRole('button', { name: new RegExp(`^${name}( |$)`) }),
    none: main.getByText('No users match.'),
  };
}

/** Opens the menu of actions of one row and chooses one. */
export async function chooseAction(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Searches for a value in the popover of a filter chip and chooses it. */
export async function chooseInChip(page: Page, chip: string, option: string): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^${chip}( |$)`) })
    .click();
  const list = page.getByRole('dialog', { name: `Filter ${chip}` });
  await list.getByRole('combobox').fill(option);
  await list.getByRole('option').filter({ hasText: option }).first().click();
  await expect(list).toBeHidden();
}
