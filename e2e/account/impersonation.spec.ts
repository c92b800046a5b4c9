import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessibility/axe.ts';
import { goWithin } from '../journey/go-within.ts';
import { test } from '../journey/journey.ts';
import { PEOPLE } from '../journey/people.ts';
import { signIn } from '../session/sign-in-page.ts';

interface Ticket {
  token: string;
  url: string;
}

const stored = (page: Page) => page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('token') ?? '');
const userMenu = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^User menu: ${name}`) });

/** A ticket for a person's account, requested by the administrator who is signed in on this page. */
async function ticketInto(page: Page, person: 'limitedUser' | 'teamManager'): Promise<Ticket> {
  return page.evaluate(async (emailAddress) => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token') ?? ''}` };
    const users = await fetch(`/api/users?search=${encodeURIComponent(emailAddress)}`, { headers });
    const { items } = (await users.json()) as { items: { id: string }[] };
    const answer = await fetch(`/api/users/${items[0]?.id ?? ''}/impersonationToken`, {
      method: 'POST',
      headers,
    });
    return (await answer.json()) as Ticket;
  }, PEOPLE[person].emailAddress);
}

test('an administrator enters an account, sees it as its owner does, and returns', async ({
  page,
  faults,
  context,
}) => {
  faults.allow(/status of (401|403)/);
  await page.goto('/u/sign-in');
  await signIn(page, 'systemAdmin');
  await expect(page).toHaveURL('/dashboard');
  const own = await tokenOf(page);
  // Data of the administrator that must not be there afterwards.
  await goWithin(page, '/records');
  // The dashboard has rows as well.
  await expect(page.getByRole('heading', { level: 1, name: 'All Records' })).toBeVisible();
  await page.getByRole('rowheader').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/details$/);
  const { token: ticket, url } = await ticketInto(page, 'limitedUser');
  const stale = await context.newPage();
  await stale.goto('/admin/manage-users');
  await expect(stale.getByRole('heading', { level: 1, name: 'Manage Users' })).toBeVisible();

  await page.goto(url);
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByText('You are currently impersonating a user!', { exact: true })).toBeVisible();
  await expect(userMenu(page, PEOPLE.limitedUser.name)).toBeVisible();
  await expect(page.getByText('Records you open appear here.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Manage Users' })).toHaveCount(0);
  await expect.poll(() => stored(page)).not.toContain(own);
  await expect.poll(() => stored(page)).not.toContain(ticket);
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual(['token']);
  // The administrator's other tab has the same session: it now shows the other account, with the banner.
  await expect(stale.getByText('You are currently impersonating a user!')).toBeVisible();
  await expect(stale.getByText('You do not have access to this page.')).toBeVisible();
  await stale.close();

  await goWithin(page, '/profile');
  await expect(page.getByText(/You cannot change this account while you are impersonating/)).toBeVisible();
  await expect(page.getByLabel('First name')).not.toBeEditable();
  await expect(page.getByRole('button', { name: /Save profile|Change password|Set up/ })).toHaveCount(0);
  await expectAccessible(page, 'the profile of an account that is impersonated');
  const theirs = await tokenOf(page);
  // Neither the administrator's list nor the one of the account is in the browser's storage.
  await expect.poll(() => page.evaluate(async () => indexedDB.databases())).toEqual([]);

  await page.getByRole('button', { name: 'Stop impersonating' }).click();
  await expect(page).toHaveURL('/admin/manage-users');
  await expect(userMenu(page, PEOPLE.systemAdmin.name)).toBeVisible();
  await expect(page.getByText('You are currently impersonating a user!')).toHaveCount(0);
  await expect.poll(() => stored(page)).not.toContain(theirs);
  // The impersonation is over, and the ticket was used.
  const refused = await page.request.get('/api/profile', { headers: { authorization: `Bearer ${theirs}` } });
  expect(refused.status()).toBe(401);
  await page.goto(url);
  await expect(page.getByText('This account could not be opened').first()).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
  await expect(userMenu(page, PEOPLE.systemAdmin.name)).toBeVisible();

  // The activity feed has both people.
  await goWithin(page, '/admin/activity?show=everything');
  await expect(page.getByText(/Ana Ruiz.* as Lena Vogt/).first()).toBeVisible();

  // From the list of people it takes one press.
  await goWithin(page, '/admin/manage-users');
  await page.getByRole('button', { name: `Actions for ${PEOPLE.limitedUser.name}` }).click();
  await page.getByRole('menuitem', { name: 'Impersonate' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(userMenu(page, PEOPLE.limitedUser.name)).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Stop impersonating' }).click();
  await expect(page).toHaveURL('/admin/manage-users');
});

test('an invalid ticket does nothing', async ({ page, faults }) => {
  faults.allow(/status of 401/);
  await page.goto('/admimp?token=made-up');
  await expect(page.getByText('This account could not be opened').first()).toBeVisible();
  await expect(page).toHaveURL('/u/sign-in');
});
