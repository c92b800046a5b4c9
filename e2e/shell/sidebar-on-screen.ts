import type { Page } from '@playwright/test';

/** What journeys about the shell load: everybody may open it, and it takes half as long as the dashboard. */
export const SMALL_PAGE = '/profile';

/** The parts of the sidebar by name. */
export function sidebar(page: Page) {
  const navigation = page.getByRole('navigation', { name: 'Main' });
  return {
    navigation,
    links: navigation.getByRole('link'),
    group: (name: string) => navigation.getByRole('group', { name }),
    recent: navigation.getByRole('group', { name: 'Recently Viewed Records' }),
    search: page.getByRole('combobox', { name: 'Search records, teams and categories' }),
    userMenu: page.getByRole('button', { name: /^User menu/ }),
  };
}

/** Opens the user menu and chooses an item of it. */
export async function chooseInUserMenu(page: Page, item: string): Promise<void> {
  await sidebar(page).userMenu.click();
  await page
    .getByRole('menuitem', { name: item })
    .or(page.getByRole('menuitemradio', { name: item }))
    .click();
}
