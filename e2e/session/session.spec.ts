import { expect } from '@playwright/test';
import { goWithin, isApplication } from '../journey/go-within.ts';
import { test } from '../journey/journey.ts';
import { signIn, signInForm } from './sign-in-page.ts';

test.describe('a person who is signed in', () => {
  test.use({ person: 'recordViewer' });

  test('is redirected from the sign-in area to the dashboard', async ({ page }) => {
    for (const path of ['/u/sign-in', '/u/forgotten-password', '/u']) {
      await (isApplication(page) ? goWithin(page, path) : page.goto(path));
      await expect(page).toHaveURL('/dashboard');
    }
  });

  test('is redirected to the dashboard by every unknown path', async ({ page }) => {
    for (const path of ['/', '/no/such/page', '/record', '/admin-nothing']) {
      await (isApplication(page) ? goWithin(page, path) : page.goto(path));
      await expect(page).toHaveURL('/dashboard');
    }
  });

  test('sees a full-screen loader while the stored token is checked', async ({ page }) => {
    let answer = (): void => undefined;
    const mayAnswer = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/profile', async (route) => {
      await mayAnswer;
      await route.continue();
    });
    await page.goto('/dashboard');
    await expect(page.getByText('Checking your session')).toBeAttached();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    answer();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  });

  test('is signed out when the profile cannot be loaded', async ({ page, faults }) => {
    faults.allow(/status of 500/);
    await page.route('**/api/profile', (route) =>
      route.fulfill({ status: 500, json: { code: 'internal_error', message: 'A fault', requestId: 'x' } }),
    );
    await page.goto('/records');
    await expect(page).toHaveURL('/u/sign-in');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });
});

test('no one opens a page of the shell without a session', async ({ page }) => {
  for (const path of ['/dashboard', '/trends', '/records', '/new-record', '/profile', '/admin', '/x']) {
    await (isApplication(page) ? goWithin(page, path) : page.goto(path));
    await expect(page).toHaveURL('/u/sign-in');
  }
});

test('logout removes the token and all data; the back button shows nothing', async ({ page }) => {
  await page.goto('/u/sign-in');
  await signIn(page, 'teamViewer');
  await expect(page).toHaveURL('/dashboard');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'All Records' }).click();
  await expect(page).toHaveURL(/\/records/);
  const token = await page.evaluate(() => localStorage.getItem('token'));

  await page.getByRole('button', { name: /^User menu/ }).click();
  // The page does not wait for the answer.
  const ended = page.waitForResponse('**/api/users/logout');
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/u/sign-in');
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain(token);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull();

  await page.goBack();
  await expect(page).toHaveURL('/u/sign-in');
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  // The server ended the session as well.
  await ended;
  const answer = await page.request.get('/api/profile', { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status()).toBe(401);

  // The next person has only their own data, on the dashboard.
  await signIn(page, 'limitedUser');
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('button', { name: /^User menu: Lena Vogt/ })).toBeVisible();
});

test('a session that was ended elsewhere redirects to sign-in, and back afterwards', async ({
  page,
  faults,
}) => {
  faults.allow(/status of 401/);
  await page.goto('/u/sign-in');
  await signIn(page, 'recordViewer');
  await expect(page).toHaveURL('/dashboard');
  const token = await page.evaluate(() => localStorage.getItem('token'));
  // An open page would notice by itself, and be at sign-in already.
  await page.goto('about:blank');
  await page.request.post('/api/users/logout', { headers: { authorization: `Bearer ${token}` } });
  await page.goto('/trends');
  await expect(page).toHaveURL('/u/sign-in');
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  await signIn(page, 'recordViewer');
  await expect(page).toHaveURL('/trends');
});

test('an invalid token is no session', async ({ page, faults }) => {
  faults.allow(/status of 401/);
  await page.goto('/u/sign-in');
  await page.evaluate(() => localStorage.setItem('token', 'e30.e30.e30'));
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/u/sign-in');
  await expect(signInForm(page).emailAddress).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('logging out in one tab signs out the others', async ({ page, context }) => {
  await page.goto('/u/sign-in');
  await signIn(page, 'limitedUser');
  await expect(page).toHaveURL('/dashboard');
  const other = await context.newPage();
  await other.goto('/profile');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(other).toHaveURL('/u/sign-in');
});
