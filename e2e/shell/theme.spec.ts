import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { test } from '../journey/journey.ts';
import { chooseInUserMenu, SMALL_PAGE } from './sidebar-on-screen.ts';

test.use({ person: 'limitedUser' });

/** The brightness of the page's background, from 0 to 255. */
function brightness(page: Page): Promise<number> {
  return page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d');
    if (!canvas) return -1;
    canvas.fillStyle = getComputedStyle(document.body).backgroundColor;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return (red + green + blue) / 3;
  });
}

test('follows the system until one is chosen', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(SMALL_PAGE);
  await expect.poll(() => brightness(page)).toBeLessThan(60);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => brightness(page)).toBeGreaterThan(220);
  await chooseInUserMenu(page, 'Dark');
  await expect.poll(() => brightness(page)).toBeLessThan(60);
});

test('a chosen theme applies to the first paint of the next page, and after signing out', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(SMALL_PAGE);
  await chooseInUserMenu(page, 'Dark');
  // Holding back the modules shows that no application code is needed.
  let letModulesIn = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letModulesIn = resolve;
  });
  await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await page.waitForFunction(() => document.readyState === 'interactive');
  await expect.poll(() => brightness(page)).toBeLessThan(60);
  letModulesIn();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => localStorage.removeItem('token'));
  await page.goto('/u/sign-in');
  await expect.poll(() => brightness(page)).toBeLessThan(60);
});
