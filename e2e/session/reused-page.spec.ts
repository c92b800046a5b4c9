import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { test } from '../journey/journey.ts';

/** Shows nothing and stores nothing of its own. */
const QUIET = '/robots.txt';

/** What a journey could find of an earlier one in its page. */
const traces = (page: Page) =>
  page.evaluate(async () => ({
    stored: Object.fromEntries(Object.entries(localStorage)),
    ofTheTab: Object.fromEntries(Object.entries(sessionStorage)),
    cookies: document.cookie,
    databases: (await indexedDB.databases()).map(({ name }) => name),
    name: window.name,
    wasDated: Date.now() < 1_000_000_000_000,
    isDark: matchMedia('(prefers-color-scheme: dark)').matches,
    isCalm: matchMedia('(prefers-reduced-motion: reduce)').matches,
    size: [innerWidth, innerHeight],
    canGoBack: history.length > 1,
  }));

const NOTHING = {
  ofTheTab: {},
  cookies: '',
  databases: [],
  name: '',
  wasDated: false,
  isDark: false,
  isCalm: true,
  size: [1440, 900],
  canGoBack: false,
};

/** Journeys of one worker use the same page one after the other (docs/decisions/0045). */
test.describe('a page that an earlier journey used', () => {
  test.describe.configure({ mode: 'serial' });
  let heard = 0;
  let first: Page;

  test('is changed in every way', async ({ page }) => {
    first = page;
    page.on('request', () => (heard += 1));
    page.context().on('request', () => (heard += 1));
    await page.goto('/docs');
    await page.goto(QUIET);
    await page.route('**/api/healthz', (route) => route.fulfill({ status: 418, body: '' }));
    await page.context().route('**/favicon.svg', (route) => route.fulfill({ status: 418, body: '' }));
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'no-preference' });
    await page.context().addCookies([{ name: 'left', value: 'behind', url: page.url() }]);
    await page.evaluate(async () => {
      localStorage.setItem('token', 'of somebody else');
      sessionStorage.setItem('left', 'behind');
      window.name = 'left behind';
      await new Promise((resolve) => {
        indexedDB.open('left behind').addEventListener('success', resolve);
      });
    });
    await page.context().newPage();
    expect(await traces(page)).toMatchObject({ cookies: 'left=behind', isDark: true, size: [390, 844] });
    expect(heard).toBeGreaterThan(0);
  });

  test('has nothing of it, for no one', async ({ page }) => {
    expect(page).toBe(first);
    heard = 0;
    await page.goto(QUIET);
    expect(await traces(page)).toEqual({ ...NOTHING, stored: {} });
    expect(page.context().pages()).toEqual([page]);
    expect(heard).toBe(0);
    for (const path of ['/api/healthz', '/favicon.svg']) {
      const status = () => page.evaluate(async (url) => (await fetch(url)).status, path);
      await expect.poll(status).not.toBe(418);
    }
  });

  test('stops the clock', async ({ page }) => {
    await page.clock.install({ time: 0 });
    await page.goto(QUIET);
    expect(await traces(page)).toMatchObject({ wasDated: true });
    await page.evaluate(() => localStorage.setItem('token', 'of somebody else'));
  });

  test.describe('somebody who is signed in', () => {
    test.use({ person: 'recordViewer' });

    test('has a page whose clock goes, with their own session only', async ({ page, apiOf }) => {
      const { token } = await apiOf('recordViewer');
      await page.goto(QUIET);
      expect(await traces(page)).toEqual({ ...NOTHING, stored: { token } });
    });
  });
});
