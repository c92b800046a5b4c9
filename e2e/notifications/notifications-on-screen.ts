import type { Locator, Page } from '@playwright/test';

/** The day after this many days, as records store it. */
export function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** The parts of the settings page by name. */
export function settingsPage(page: Page) {
  const main = page.getByRole('main');
  return {
    digest: (name: string) =>
      main.getByRole('radiogroup', { name: 'Email frequency' }).getByRole('radio', { name, exact: true }),
    hour: main.getByRole('button', { name: /^Time/ }),
    scope: (name: string) =>
      main.getByRole('radiogroup', { name: 'Records' }).getByRole('radio', { name, exact: true }),
    addDays: main.getByLabel('Add a reminder'),
    save: main.getByRole('button', { name: 'Save', exact: true }),
  };
}

/** Opens the inbox and returns its panel. */
export async function openInbox(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Inbox/ }).click();
  return page.getByRole('dialog', { name: 'Inbox' });
}
