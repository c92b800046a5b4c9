import type { Page } from '@playwright/test';

/**
 * Goes to an address within the loaded application, as the browser's buttons do. Loading a page anew costs several times
 * as much. The old page is there until the new one is drawn, so that the next expectation must tell the two apart.
 */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
}
