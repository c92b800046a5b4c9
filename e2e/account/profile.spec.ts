import { expect } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from '../accessibility/axe.ts';
import { appCode } from '../journey/authenticator.ts';
import { goWithin } from '../journey/go-within.ts';
import { test } from '../journey/journey.ts';
import { expectNoSidewaysScroll } from '../journey/sideways.ts';
import { signInAs, signInForm } from '../session/sign-in-page.ts';
import { newPerson } from './new-person.ts';
import type { NewPerson } from './new-person.ts';

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function enter(page: Page, { emailAddress, password }: NewPerson): Promise<void> {
  await page.goto('/u/sign-in');
  await signInAs(page, emailAddress, password);
}

test('a person sees and changes their profile, their sessions and their access', async ({
  page,
  apiOf,
  address,
  dataFolder,
  faults,
  browser,
}) => {
  faults.allow(/status of (401|422)/);
  const person = await newPerson({ admin: await apiOf('systemAdmin'), address, dataFolder }, 'omar');
  const contexts: BrowserContext[] = [];
  const elsewhere = async () => {
    const context = await browser.newContext({ baseURL: address });
    contexts.push(context);
    await faults.watch(context);
    const other = await context.newPage();
    await enter(other, person);
    await expect(other).toHaveURL('/dashboard');
    return other;
  };
  await enter(page, person);
  await expect(page).toHaveURL('/dashboard');
  const first = await elsewhere();
  await goWithin(page, '/profile');

  // Name and time zone, which the shell shows at once.
  const profile = panel(page, 'Profile');
  await profile.getByLabel('First name').fill('Omar');
  await profile.getByLabel('Last name').fill('Haddad');
  await profile.getByRole('button', { name: /Time zone/ }).click();
  await page.getByPlaceholder('Search time zones').fill('kolkata');
  await page.getByRole('option', { name: /Kolkata/ }).click();
  await profile.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Your profile was saved.').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^User menu: Omar Haddad/ })).toBeVisible();
  await page.reload();
  await expect(profile.getByLabel('Last name')).toHaveValue('Haddad');
  await expect(profile.getByRole('button', { name: /Time zone/ })).toContainText('Kolkata');

  // The access, described in sentences.
  await expect(panel(page, 'Access').getByText('Limited Access User')).toBeVisible();
  await expect(panel(page, 'Access').getByText('Restricted', { exact: true }).first()).toBeVisible();

  // Another browser is signed out from here.
  const sessions = panel(page, 'Sessions').getByRole('listitem');
  await expect(sessions).toHaveCount(2);
  await sessions
    .filter({ hasNotText: 'This browser' })
    .getByRole('button', { name: /Sign out/ })
    .click();
  await expect(sessions).toHaveCount(1);
  await first.goto('/records');
  await expect(first).toHaveURL('/u/sign-in');

  // A new password ends all other sessions.
  const second = await elsewhere();
  const password = panel(page, 'Password');
  await password.getByLabel('Current password').fill('not the password');
  await password.getByLabel('New password', { exact: true }).fill('a third horse battery');
  await password.getByLabel('Repeat new password').fill('a third horse battery');
  await password.getByRole('button', { name: 'Change password' }).click();
  await expect(password.getByText('Current password is incorrect').first()).toBeVisible();
  await expectAccessible(page, 'the profile with a refused password');
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(page, 'the same on a phone');
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await password.getByLabel('Current password').fill(person.password);
  await password.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password was changed.').first()).toBeVisible();
  await second.goto('/records');
  await expect(second).toHaveURL('/u/sign-in');
  await goWithin(page, '/records');
  await expect(page.getByRole('heading', { level: 1, name: 'All Records' })).toBeVisible();

  // Local storage contains only the token (ASVS 14.3.3).
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual(['token']);
  await Promise.all(contexts.map((context) => context.close()));
});

test('a second factor is set up, asked for at sign-in, and turned off again', async ({
  page,
  apiOf,
  address,
  dataFolder,
  faults,
}) => {
  faults.allow(/status of (401|422)/);
  const person = await newPerson({ admin: await apiOf('systemAdmin'), address, dataFolder }, 'yuki');
  await enter(page, person);
  await expect(page).toHaveURL('/dashboard');
  await goWithin(page, '/profile');
  const factor = panel(page, 'Second factor');
  await factor.getByRole('button', { name: 'Set up' }).click();
  await factor.getByLabel('Your password').fill(person.password);
  await page.keyboard.press('Enter');
  await expect(factor.getByRole('img', { name: /QR code/ })).toBeVisible();
  await expectAccessible(page, 'setting up a second factor');
  const secret = (await factor.locator('code').textContent()) ?? '';
  await factor.getByLabel('Code from the app').fill('000000');
  await page.keyboard.press('Enter');
  await expect(factor.getByText(/This code is not right/)).toBeVisible();
  await factor.getByLabel('Code from the app').fill(appCode(secret));
  await page.keyboard.press('Enter');
  const codes = factor.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const first = (await codes.nth(0).textContent()) ?? '';
  const second = (await codes.nth(1).textContent()) ?? '';
  await factor.getByRole('button', { name: 'I have saved them' }).click();
  await expect(factor.getByText('10 recovery codes are left.')).toBeVisible();

  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  const form = signInForm(page);
  await signInAs(page, person.emailAddress, person.password);
  await expect(form.code).toBeFocused();
  await expectAccessible(page, 'the code at sign-in');
  await expect(page).toHaveURL('/u/sign-in');
  await form.code.fill('000000');
  await form.submit.click();
  await expect(page.getByText('Please verify your credentials and try again.')).toBeVisible();
  await form.code.fill(first);
  await form.submit.click();
  await expect(page).toHaveURL('/dashboard');

  await goWithin(page, '/profile');
  await expect(factor.getByText('9 recovery codes are left.')).toBeVisible();
  await factor.getByRole('button', { name: 'Turn off' }).click();
  await factor.getByLabel('Your password').fill(person.password);
  await factor.getByLabel('Code', { exact: true }).fill(second);
  await factor.getByRole('button', { name: 'Turn off second factor' }).click();
  await expect(factor.getByText(/Your second factor is off/)).toBeVisible();
});
