import { expect } from '@playwright/test';
import { test } from '../journey/journey.ts';
import { PASSWORD, PEOPLE } from '../journey/people.ts';
import { toast } from './administration-on-screen.ts';

test.use({ person: 'globexAdmin' });

test('the organisation is renamed, a test mail sent, and single sign-on set up', async ({
  page,
  faults,
  unique,
}) => {
  faults.allow(/status of 422/);
  await page.goto('/admin/settings');
  const name = page.getByLabel('Name', { exact: true });
  const general = page.getByRole('region', { name: 'General' });
  await name.fill(' ');
  await general.getByRole('button', { name: 'Save' }).click();
  await expect(general.getByRole('alert')).toContainText('Enter a name');
  await name.fill('Globex International');
  await general.getByRole('button', { name: /^Fiscal year starts in/ }).click();
  await page.getByRole('option', { name: 'July' }).click();
  await general.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page)).toContainText('The settings were saved.');
  await page.reload();
  await expect(name).toHaveValue('Globex International');
  await expect(general.getByRole('button', { name: /July/ })).toBeVisible();

  await page.getByRole('button', { name: 'Send test email' }).click();
  await expect(toast(page)).toContainText(
    `A test email for ${PEOPLE.globexAdmin.emailAddress} was saved in the data folder.`,
  );
  await expect(page.getByRole('button', { name: 'Require single sign-on' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await expect(
    page.getByText(/^Sign in through an enabled connection as a System Admin first/),
  ).toBeVisible();

  // A connection is added disabled, because the provider needs our addresses first.
  await page.getByRole('button', { name: 'Add connection' }).click();
  const sheet = page.getByRole('dialog', { name: 'Add a connection' });
  const add = sheet.getByRole('button', { name: 'Add connection' });
  const connection = unique('Keycloak');
  await add.click();
  await expect(sheet.getByRole('alert')).toContainText('Enter a name');
  await expect(sheet.getByRole('alert')).toContainText('Enter your current password');
  await sheet.getByLabel('Name').fill(connection);
  await sheet.getByLabel('Email domains').fill('globex.example');
  await sheet.getByLabel('Issuer').fill('http://127.0.0.1:1/realms/globex');
  await sheet.getByLabel('Client ID').fill('pactbook');
  await sheet.getByLabel('Client secret', { exact: true }).fill('never shown again');
  await sheet.getByLabel('Current password').fill(`not ${PASSWORD}`);
  await add.click();
  await expect(sheet.getByRole('alert')).toContainText('Current password is incorrect');
  await sheet.getByLabel('Current password').fill(PASSWORD);
  await add.click();
  await expect(toast(page)).toContainText(`${connection} was added.`);
  const item = page.getByRole('listitem', { name: connection });
  await expect(item).toContainText('Disabled');
  await expect(item).toContainText(/\/api\/sso\/oidc\/[0-9a-f-]{36}\/callback/);

  await page.getByRole('button', { name: `Edit ${connection}` }).click();
  const edit = page.getByRole('dialog', { name: connection });
  await expect(edit.getByLabel('Client secret', { exact: true })).toHaveValue('');
  await expect(edit.getByText(/A secret is saved and never shown/)).toBeVisible();
  await edit.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: `Test ${connection}` }).click();
  await expect(item.getByText('Some checks failed.')).toBeVisible();

  await page.getByRole('button', { name: `Remove ${connection}` }).click();
  const question = page.getByRole('alertdialog');
  await question.getByLabel('Current password').fill(PASSWORD);
  await question.getByRole('button', { name: 'Remove connection' }).click();
  await expect(toast(page)).toContainText(`${connection} was removed.`);
  await expect(page.getByText('No connections yet.')).toBeVisible();
});
