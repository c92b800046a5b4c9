import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { QUIET_PATH } from './reused-pages.ts';

/** Whether the page has loaded a screen of the product, from which others can be gone to within the application. */
export function isApplication(page: Page): boolean {
  return page.url().startsWith('http') && new URL(page.url()).pathname !== QUIET_PATH;
}

/**
 * Goes to an address within the loaded application, as the browser's buttons do. Loading a page again costs several times
 * as much. The old page is there until the new one is drawn, so that the next expectation must tell the two apart.
 */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    // Each entry has a key of its own, as those of the router: a list follows the address when the key changes.
    history.pushState({ key: crypto.randomUUID() }, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);
}

const PROFILE = 'Profile and Access';

/**
 * Goes within the application to an address that is not the profile, by way of it, which everyone has: the heading tells
 * when the new page is drawn, also where it is the same as that of the old one.
 */
export async function goByProfile(page: Page, path: string): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 });
  await goWithin(page, '/profile');
  await expect(heading).toHaveText(PROFILE);
  await goWithin(page, path);
  await expect(heading).not.toHaveText(PROFILE);
}
