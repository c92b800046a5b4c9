import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessibility/axe.ts';
import { test } from '../journey/journey.ts';
import { linkMailedTo, mailsTo } from '../journey/mails.ts';
import { PEOPLE } from '../journey/people.ts';
import { signInAs, signInForm } from '../session/sign-in-page.ts';
import { invite, newAddress, OWN_PASSWORD } from './new-person.ts';

const OTHER_PASSWORD = 'another horse battery staple';

async function choose(page: Page, password: string, repeated = password): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Repeat new password').fill(repeated);
  await page.getByRole('button', { name: 'Save password' }).click();
}

/** Every address in the history of the page so far. */
async function expectNoSecretIn(page: Page, link: string): Promise<void> {
  const secret = new URL(link).searchParams.get('token') ?? 'none';
  expect(page.url()).not.toContain(secret);
  const kept = await page.evaluate(() =>
    JSON.stringify([localStorage, sessionStorage, window.history.state, document.referrer]),
  );
  expect(kept).not.toContain(secret);
}

test('an invited person chooses a password, forgets it, and chooses another one by mail', async ({
  page,
  apiOf,
  address,
  dataFolder,
  faults,
  browser,
}) => {
  faults.allow(/status of (401|422)/);
  const admin = await apiOf('systemAdmin');
  const emailAddress = newAddress('nia');
  const invitation = await invite({ admin, address, dataFolder }, emailAddress);

  await page.goto(invitation);
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a password' })).toBeVisible();
  await expect(page.getByText('Enter a new password for signing in.')).toBeVisible();
  await expect(page).toHaveURL('/u/resetPassword');
  await expectNoSecretIn(page, invitation);
  await choose(page, 'too short', 'and another');
  await expect(page.getByText('Use 12 characters or more', { exact: true })).toBeVisible();
  await expect(page.getByText('Passwords do not match', { exact: true })).toBeVisible();
  await expectAccessible(page, 'choosing a password, refused');
  await choose(page, OWN_PASSWORD);
  await expect(page).toHaveURL('/u/sign-in');
  await signInAs(page, emailAddress, OWN_PASSWORD);
  await expect(page).toHaveURL('/dashboard');

  // In another browser, without a session, the password is forgotten.
  const elsewhere = await browser.newContext({ baseURL: address });
  await faults.watch(elsewhere);
  const other = await elsewhere.newPage();
  await other.goto('/u/sign-in');
  await other.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(other.getByText('Enter your email to reset your password.')).toBeVisible();
  await other.getByLabel('Email address').fill(emailAddress.toUpperCase());
  await other.getByRole('button', { name: 'Send reset link' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Check Your Inbox' })).toBeVisible();
  await expect(
    other.getByText(
      'If we are able to find an account for your email address, a password reset link will be sent shortly.',
    ),
  ).toBeVisible();

  const link = await linkMailedTo(dataFolder, emailAddress, { subject: /^Choose a new password/ });
  await other.goto(link);
  await expect(other.getByRole('heading', { level: 1, name: 'Reset your password' })).toBeVisible();
  await expectNoSecretIn(other, link);
  await choose(other, OTHER_PASSWORD);
  await expect(other.getByText('Your password was changed.').first()).toBeVisible();
  await expect(other).toHaveURL('/u/sign-in');

  // Sessions of the old password have ended, and the old password does not work.
  await page.goto('/records');
  await expect(page).toHaveURL('/u/sign-in');
  await signInAs(other, emailAddress, OWN_PASSWORD);
  await expect(other.getByText('Please verify your credentials and try again.')).toBeVisible();
  await signInForm(other).password.fill(OTHER_PASSWORD);
  await signInForm(other).submit.click();
  await expect(other).toHaveURL('/dashboard');

  // The link works once.
  await page.goto(link);
  await expect(page.getByText('This link has expired or was already used.')).toBeVisible();
  await expectAccessible(page, 'a spent link');
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await expect(page).toHaveURL('/u/forgotten-password');
  await elsewhere.close();
});

test('an unknown address gets the same answer, and no mail; a failure has its own message', async ({
  page,
  dataFolder,
  faults,
}) => {
  faults.allow(/status of 500/);
  const nobody = newAddress('nobody');
  const somebody = PEOPLE.recordViewer.emailAddress;
  for (const emailAddress of [nobody, somebody]) {
    await page.goto('/u/forgotten-password');
    await page.getByLabel('Email address').fill(emailAddress);
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Check Your Inbox' })).toBeFocused();
  }
  await expectAccessible(page, 'Check Your Inbox');
  await linkMailedTo(dataFolder, somebody, { subject: /^Choose a new password/ });
  expect(mailsTo(dataFolder, nobody)).toEqual([]);

  await page.route('**/api/users/forgotPassword', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/u/forgotten-password');
  await page.getByLabel('Email address').fill(newAddress('nobody'));
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible();
  await expect(
    page.getByText(
      'We were unable to process this request due to an error on our end. Please try again later.',
    ),
  ).toBeVisible();
});
