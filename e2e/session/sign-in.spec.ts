import { expect } from '@playwright/test';
import type { Locator } from '@playwright/test';
import { test } from '../journey/journey.ts';
import { PASSWORD, PEOPLE } from '../journey/people.ts';
import { enterAddress, signIn, signInForm } from './sign-in-page.ts';

const REFUSED = /status of 401/;

/** Whether the field can be reached by keyboard, mouse and screen reader. */
function canBeFocused(field: Locator): Promise<boolean> {
  return field.evaluate((box: HTMLElement) => {
    const before = document.activeElement;
    box.focus();
    const isFocused = document.activeElement === box;
    if (before instanceof HTMLElement) before.focus();
    return isFocused;
  });
}

test.describe('the two steps of signing in', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/u/sign-in');
  });

  test('a valid address is required', async ({ page }) => {
    const { emailAddress, submit } = signInForm(page);
    await submit.click();
    await expect(page.getByText('Enter your email address', { exact: true })).toBeVisible();
    await expect(emailAddress).toBeFocused();
    await emailAddress.fill('dana.fox at acme');
    await expect(page.getByText('Invalid email address', { exact: true })).toBeVisible();
  });

  test('the password appears once the account is known not to be SSO, and makes the form taller', async ({
    page,
  }) => {
    const { emailAddress, password, submit } = signInForm(page);
    await expect(emailAddress).toBeFocused();
    await expect.poll(() => canBeFocused(password)).toBe(false);
    const before = await submit.boundingBox();
    await enterAddress(page, PEOPLE.recordAdmin.emailAddress);
    await expect.poll(async () => (await submit.boundingBox())?.y).toBeGreaterThan(before?.y ?? 0);
  });

  test('the fields are 288 px wide', async ({ page }) => {
    const widthOf = async (part: Locator) => (await part.boundingBox())?.width;
    await expect.poll(() => widthOf(signInForm(page).emailAddress)).toBeLessThanOrEqual(288);
    await expect.poll(() => widthOf(page.locator('form'))).toBe(288);
  });

  test('an empty password is a fault of its field', async ({ page }) => {
    await enterAddress(page, PEOPLE.recordAdmin.emailAddress);
    await signInForm(page).submit.click();
    await expect(page.getByText('Enter your password', { exact: true })).toBeVisible();
  });

  test('a wrong password and an unknown account get the same hint', async ({ page, faults }) => {
    faults.allow(REFUSED);
    const hint = page.getByText('Please verify your credentials and try again.', { exact: true });
    await signIn(page, 'limitedUser', 'not-the-password');
    await expect(hint).toBeVisible();
    const { emailAddress, password, submit } = signInForm(page);
    await emailAddress.fill('nobody@acme.example');
    await expect(hint).toBeHidden();
    await submit.click();
    await expect(password).toBeFocused();
    await password.fill(PASSWORD);
    await submit.click();
    await expect(hint).toBeVisible();
    await expect(page).toHaveURL('/u/sign-in');
  });

  test('a server that fails says that signing in failed', async ({ page, faults }) => {
    faults.allow(/status of 500/);
    await page.route('**/api/users/login', (route) =>
      route.fulfill({ status: 500, json: { code: 'internal_error', message: 'A fault', requestId: 'x' } }),
    );
    await signIn(page, 'limitedUser');
    await expect(page.getByText('There was a problem signing you in.', { exact: true })).toBeVisible();
  });

  test('a changed address hides the password and asks again', async ({ page }) => {
    const { emailAddress, password, submit } = signInForm(page);
    await enterAddress(page, PEOPLE.limitedUser.emailAddress);
    await password.fill('something');
    await emailAddress.fill(PEOPLE.recordAdmin.emailAddress);
    await expect.poll(() => canBeFocused(password)).toBe(false);
    await submit.click();
    await expect(password).toBeFocused();
    await expect(password).toHaveValue('');
  });

  test('the password is masked, can be shown, pasted, and filled in by a password manager', async ({
    page,
  }) => {
    const { emailAddress, password, submit } = signInForm(page);
    await expect(emailAddress).toHaveAttribute('autocomplete', 'username');
    await expect(password).toHaveAttribute('autocomplete', 'current-password');
    // Copied by keyboard from the one field that shows its text.
    await emailAddress.fill(PASSWORD);
    await emailAddress.press('Control+a');
    await emailAddress.press('Control+x');
    await emailAddress.fill(PEOPLE.limitedUser.emailAddress);
    await submit.click();
    await expect(password).toBeFocused();
    await password.press('Control+v');
    await expect(password).toHaveValue(PASSWORD);
    await expect(password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await submit.click();
    await expect(page).toHaveURL('/dashboard');
  });

  test('works by keyboard alone, and an address in capitals is the same account', async ({ page }) => {
    await expect(signInForm(page).emailAddress).toBeFocused();
    await page.keyboard.type('Limited-User@ACME.example');
    await page.keyboard.press('Enter');
    await expect(signInForm(page).password).toBeFocused();
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  });
});

test('after signing in a person returns to the requested path', async ({ page }) => {
  await page.goto('/profile/notifications');
  await expect(page).toHaveURL('/u/sign-in');
  await signIn(page, 'limitedUser');
  await expect(page).toHaveURL('/profile/notifications');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toMatch(/^\S+\.\S+/);
  // The redirect replaced history: the back button does not return to sign-in.
  await page.goBack();
  await expect(page).not.toHaveURL(/\/u\//);
});

test('every other path of the sign-in area redirects to sign-in, and its other views have their forms', async ({
  page,
  faults,
}) => {
  // The link is invalid.
  faults.allow(/status of 422/);
  await page.goto('/u/anything');
  await expect(page).toHaveURL('/u/sign-in');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page).toHaveURL('/u/forgotten-password');
  await expect(page.getByText('Enter your email to reset your password.')).toBeVisible();
  await page.goto('/u/resetPassword?token=x');
  await expect(page.getByText('Enter a new password for signing in.')).toBeVisible();
});

test('the password field fades in unless reduced motion is preferred', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/u/sign-in');
  const { password } = signInForm(page);
  const opacity = () =>
    password.evaluate((box) => {
      let least = 1;
      for (let node: Element | null = box; node; node = node.parentElement) {
        least = Math.min(least, Number(getComputedStyle(node).opacity));
      }
      return least;
    });
  await expect.poll(opacity).toBe(0);
  await enterAddress(page, PEOPLE.recordAdmin.emailAddress);
  await expect.poll(opacity).toBe(1);
});
