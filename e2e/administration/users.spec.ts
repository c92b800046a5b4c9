import { expect } from '@playwright/test';
import { newAddress, OWN_PASSWORD } from '../account/new-person.ts';
import { test } from '../journey/journey.ts';
import { linkMailedTo } from '../journey/mails.ts';
import { PEOPLE } from '../journey/people.ts';
import { signInAs } from '../session/sign-in-page.ts';
import { sidebar } from '../shell/sidebar-on-screen.ts';
import { chooseAction, chooseInChip, toast, usersPage } from './administration-on-screen.ts';

test.describe('a System Admin', () => {
  test.use({ person: 'systemAdmin' });

  test('invites people, changes their rights at once, and deactivates them', async ({
    page,
    browser,
    address,
    dataFolder,
    faults,
  }) => {
    faults.allow(/status of 401/);
    const theirAddress = newAddress('noor');
    const users = usersPage(page);
    await page.goto('/admin/manage-users');
    await users.invite.click();
    const sheet = page.getByRole('dialog', { name: 'Invite people' });
    await sheet.getByRole('button', { name: 'Invite', exact: true }).click();
    await expect(sheet.getByText('Enter an email address')).toBeVisible();
    await sheet
      .getByLabel('Email addresses')
      .fill(`${theirAddress}; ${PEOPLE.recordAdmin.emailAddress}\nnot-an-address`);
    await sheet.getByText('Team access', { exact: true }).click();
    await sheet.getByRole('radio', { name: 'Manage, Finance' }).check();
    await sheet.getByRole('checkbox', { name: 'Also views all records' }).check();
    await expect(
      sheet.getByText('Each person will be a Team Manager and can also view trends.'),
    ).toBeVisible();
    await sheet.getByText('Limited Access', { exact: true }).click();
    await expect(sheet.getByText('Each person will be a Limited Access User.')).toBeVisible();
    await sheet.getByRole('button', { name: 'Invite 3 people' }).click();

    // One was sent; the others show why not and stay to be corrected, so closing asks.
    const outcomes = sheet.getByRole('region', { name: 'Results of the invitations' });
    await expect(outcomes.getByRole('listitem').filter({ hasText: theirAddress })).toContainText('Invited');
    await expect(outcomes).toContainText('A user with this email already exists');
    await expect(outcomes).toContainText('Invalid email address');
    await sheet.getByRole('button', { name: 'Cancel' }).click();
    await page
      .getByRole('alertdialog', { name: 'Are you sure you want to leave?' })
      .getByText('Leave', { exact: true })
      .click();
    await expect(sheet).toBeHidden();

    await users.search.fill(theirAddress);
    const row = users.row(theirAddress);
    await expect(row).toContainText('Invited');
    await expect(page).toHaveURL(/[?&]q=noor/);

    // They choose a password and sign in.
    const link = await linkMailedTo(dataFolder, theirAddress, { subject: /^Your invitation/ });
    const elsewhere = await browser.newContext({ baseURL: address });
    await faults.watch(elsewhere);
    const theirs = await elsewhere.newPage();
    await theirs.goto(link);
    await theirs.getByLabel('New password', { exact: true }).fill(OWN_PASSWORD);
    await theirs.getByLabel('Repeat new password').fill(OWN_PASSWORD);
    await theirs.getByRole('button', { name: 'Save password' }).click();
    await expect(theirs).toHaveURL('/u/sign-in');
    await signInAs(theirs, theirAddress, OWN_PASSWORD);
    await expect(theirs).toHaveURL('/dashboard');
    const addContract = sidebar(theirs).navigation.getByRole('link', { name: 'Add a New Record' });
    await expect(addContract).toHaveCount(0);

    // A right given on this screen applies to the next request of the other browser.
    await page.reload();
    await expect(row).toContainText('Active');
    await row.getByRole('button', { name: theirAddress, exact: true }).click();
    const drawer = page.getByRole('dialog', { name: theirAddress });
    await drawer.getByLabel('First name').fill('Noor');
    await drawer.getByLabel('Last name').fill('Haddad');
    await drawer.getByText('System Admin', { exact: true }).click();
    await drawer.getByRole('button', { name: 'Save' }).click();
    const question = page.getByRole('alertdialog', { name: /^Make .* a System Admin\?$/ });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await drawer.getByText('Record Admin', { exact: true }).click();
    await drawer.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page)).toContainText('Noor Haddad was saved.');
    await expect(row).toContainText('Record Admin');
    await theirs.reload();
    await expect(addContract).toBeVisible();

    await chooseAction(page, 'Noor Haddad', 'Deactivate');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
    await expect(row).toContainText('Deactivated');
    await theirs.reload();
    await expect(theirs).toHaveURL('/u/sign-in');
    await elsewhere.close();

    await chooseInChip(page, 'Status', 'Active');
    await expect(users.none).toBeVisible();
    await expect(page).toHaveURL(/status=active/);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await chooseInChip(page, 'Role', 'Record Admin');
    await chooseAction(page, 'Noor Haddad', 'Reactivate');
    await expect(row).toContainText('Active');
    await page.goBack();
    await expect(page).toHaveURL('/admin/manage-users');
  });

  test('confirms leaving a changed form, and enters an account from the list', async ({ page, faults }) => {
    // Requests of the account that are still open when it is left are refused.
    faults.allow(/status of 401/);
    const users = usersPage(page);
    await page.goto('/admin/manage-users');
    await page.getByRole('button', { name: PEOPLE.teamViewer.name, exact: true }).press('Enter');
    const drawer = page.getByRole('dialog', { name: PEOPLE.teamViewer.name });
    await drawer.getByRole('radio', { name: 'View, Engineering' }).check();
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
    await expect(drawer.getByRole('radio', { name: 'View, Engineering' })).toBeChecked();
    await drawer.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
    await expect(drawer).toBeHidden();
    await expect(page.getByRole('button', { name: PEOPLE.teamViewer.name, exact: true })).toBeFocused();

    await chooseAction(page, PEOPLE.limitedUser.name, 'Impersonate');
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByText('You are currently impersonating a user!', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Stop impersonating' }).click();
    await expect(page).toHaveURL('/admin/manage-users');
    await expect(users.search).toBeVisible();
  });
});

test.describe('the only System Admin', () => {
  test.use({ person: 'globexAdmin' });

  test('cannot be removed', async ({ page, faults }) => {
    faults.allow(/status of 409/);
    const LAST = 'This is the last System Admin. Give another user this role first.';
    await page.goto('/admin/manage-users');
    await page.getByRole('button', { name: PEOPLE.globexAdmin.name, exact: true }).click();
    const drawer = page.getByRole('dialog', { name: PEOPLE.globexAdmin.name });
    await drawer.getByText('Record Admin', { exact: true }).click();
    await drawer.getByRole('button', { name: 'Save' }).click();
    await expect(drawer.getByRole('alert')).toContainText(LAST);
    await drawer.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
    await chooseAction(page, PEOPLE.globexAdmin.name, 'Deactivate');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
    await expect(toast(page)).toContainText(LAST);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Manage Users' })).toBeVisible();
  });
});
