import { expect } from '@playwright/test';
import { test } from '../journey/journey.ts';
import { chooseInUserMenu, sidebar, SMALL_PAGE } from './sidebar-on-screen.ts';

test.use({ person: 'systemAdmin' });

const REM = 16;

test('collapses to icons and back, by button and by Ctrl+B, and the choice is stored in the cookie', async ({
  page,
  context,
  address,
}) => {
  await page.goto(SMALL_PAGE);
  const aside = page.getByRole('complementary', { name: 'Sidebar' });
  const width = async () => (await aside.boundingBox())?.width;
  await expect.poll(width).toBe(17.5 * REM);

  await page.getByRole('button', { name: 'Collapse sidebar' }).click();
  await expect.poll(width).toBe(3 * REM);
  const cookie = async () => (await context.cookies(address)).find(({ name }) => name === 'sidebar:state');
  await expect.poll(async () => (await cookie())?.value).toBe('false');
  const daysKept = (((await cookie())?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(daysKept).toBeGreaterThan(6.9);
  expect(daysKept).toBeLessThan(7.1);

  await page.reload();
  await expect.poll(width).toBe(3 * REM);
  await expect(sidebar(page).navigation.getByRole('link', { name: 'Trends' })).toBeVisible();
  await page.keyboard.press('Control+b');
  await expect.poll(width).toBe(17.5 * REM);
  await page.keyboard.press('Meta+b');
  await expect.poll(width).toBe(3 * REM);
});

test('groups start open and can be closed', async ({ page }) => {
  await page.goto(SMALL_PAGE);
  const { navigation } = sidebar(page);
  for (const title of ['Records', 'Recently Viewed Records', 'Admin Tools']) {
    const group = navigation.getByRole('button', { name: title, exact: true });
    await expect(group).toHaveAttribute('aria-expanded', 'true');
    await group.click();
    await expect(group).toHaveAttribute('aria-expanded', 'false');
  }
  await expect(navigation.getByRole('link', { name: 'All Records' })).toBeHidden();
});

test('on a narrow screen it is a side sheet of 18rem that closes with Escape and on navigation', async ({
  page,
}) => {
  await page.setViewportSize({ width: 767, height: 800 });
  await page.goto(SMALL_PAGE);
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toHaveCount(0);
  const open = page.getByRole('button', { name: 'Open menu' });
  const sheet = page.getByRole('dialog', { name: 'Menu' });
  await open.click();
  await expect.poll(async () => (await sheet.boundingBox())?.width).toBe(18 * REM);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(open).toBeFocused();
  await page.keyboard.press('Control+b');
  await sheet.getByRole('link', { name: 'Trends' }).click();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL('/trends');
  await page.setViewportSize({ width: 768, height: 800 });
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toBeVisible();
});

test('the logo links to the dashboard, the user menu to profile and notifications', async ({ page }) => {
  await page.goto('/trends');
  await page.getByRole('link', { name: 'Pactbook dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
  await chooseInUserMenu(page, 'Profile');
  await expect(page).toHaveURL('/profile');
  await chooseInUserMenu(page, 'Notifications');
  await expect(page).toHaveURL('/profile/notifications');
});

for (const address of ['/dashboard', '/profile/notifications'])
  test(`the first Tab on ${address} offers to skip to the content`, async ({ page }) => {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // The tabs of a page scroll to the current one.
    await page.waitForLoadState('networkidle');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

test('Tab continues from every element with a tooltip, and out of the page at its end', async ({ page }) => {
  const focused = () =>
    page.evaluate(() => {
      const { activeElement } = document;
      return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? '';
    });
  await page.clock.install();
  await page.goto('/records?page=2');
  const last = page.getByRole('button', { name: 'Last page' });
  await expect(last).toBeEnabled();
  await page.getByRole('link', { name: 'Pactbook dashboard' }).focus();
  const stops: string[] = [];
  for (let press = 0; press < 8; press += 1) {
    await page.keyboard.press('Tab');
    stops.push(await focused());
  }
  expect(stops[0]).toBe('Collapse sidebar');
  expect(new Set(stops).size).toBe(8);
  await last.focus();
  const pages = page.getByRole('button', { name: /page$/ });
  for (let press = 0; press < 3; press += 1) {
    await page.keyboard.press('Tab');
    // The delay of a tooltip.
    await page.clock.runFor(1_000);
    await expect(pages.and(page.locator(':focus'))).toHaveCount(0);
  }
});

test('a question mark lists the keyboard shortcuts, but not while typing', async ({ page }) => {
  await page.goto(SMALL_PAGE);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Shift+?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(list).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await sidebar(page).search.fill('a');
  await page.keyboard.press('Shift+?');
  await expect(list).toBeHidden();
});

test('a banner is shown while a user is impersonated, and not for the string false', async ({ page }) => {
  const banner = page.getByText('You are currently impersonating a user!', { exact: true });
  let flag: unknown = 'true';
  await page.route('**/api/profile', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), is_impersonating: flag } });
  });
  await page.goto(SMALL_PAGE);
  await expect(banner).toBeVisible();
  flag = 'false';
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(banner).toHaveCount(0);
});
