import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { PersonApi } from '../journey/api.ts';
import { test } from '../journey/journey.ts';
import { PASSWORD } from '../journey/people.ts';
import { startOpenIdProvider } from '../providers/openid-provider.ts';
import { startSamlProvider } from '../providers/saml-provider.ts';
import { signInForm } from '../session/sign-in-page.ts';

interface Connection {
  serviceProvider: { callbackUrl: string; entityId: string; acsUrl: string };
}

/** Connects Acme with a provider, for people of one mail domain. */
function connect(admin: PersonApi, domain: string, settings: object): Promise<Connection> {
  const connection = { name: domain, domains: [domain], isEnabled: true, currentPassword: PASSWORD };
  return admin.call('/sso/connections/create', { body: { ...connection, ...settings } });
}

async function begin(page: Page, emailAddress: string): Promise<void> {
  const form = signInForm(page);
  await form.emailAddress.fill(emailAddress);
  await form.submit.click();
}

/** The person is signed in with access to open data, and only the token is in local storage. */
async function expectSignedIn(page: Page, name: string): Promise<void> {
  await expect(page).toHaveURL('/records?status=LIVE');
  await expect(page.getByRole('button', { name: `User menu: ${name}, Limited Access User` })).toBeVisible();
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual(['token']);
  await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0);
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(window.history.state)))
    .not.toContain('AuthCode');
  await page.goto('/profile');
  await expect(page.getByText('Your password is managed by your organization.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Second factor' })).toHaveCount(0);
}

test('through an OpenID provider a person returns to the requested path', async ({ page, apiOf, faults }) => {
  faults.allow(/favicon|status of 40[14]/);
  const domain = `openid-${process.pid}.example`;
  const emailAddress = `mia@${domain}`;
  const account = { sub: 'mia-1', email: emailAddress, given_name: 'Mia', family_name: 'Miller' };
  const provider = await startOpenIdProvider([account]);
  try {
    const client = { clientId: 'pactbook', clientSecret: 'a secret of the journeys, long enough' };
    provider.register({ ...client, callbackUrl: 'http://127.0.0.1/not-yet' });
    const { serviceProvider } = await connect(await apiOf('systemAdmin'), domain, {
      protocol: 'oidc',
      issuer: provider.issuer,
      ...client,
    });
    provider.register({ ...client, callbackUrl: serviceProvider.callbackUrl });

    await page.goto('/records?status=LIVE');
    await expect(page).toHaveURL('/u/sign-in');
    await begin(page, emailAddress);
    await expect(page.getByRole('heading', { name: 'Sign in at the provider' })).toBeVisible();
    // A person who cancels returns to sign-in with a message.
    await page.getByRole('button', { name: 'Not now' }).click();
    await expect(page).toHaveURL('/u/sign-in');
    await expect(page.getByText('Please verify your credentials and try again.')).toBeVisible();
    await begin(page, emailAddress);
    await page.getByLabel('Account').fill(account.sub);
    await page.getByRole('button', { name: 'Go on' }).click();
    await expectSignedIn(page, 'Mia Miller');
  } finally {
    await provider.stop();
  }
});

test('through a SAML provider as well', async ({ page, apiOf, faults }) => {
  faults.allow(/favicon|status of 404/);
  const domain = `saml-${process.pid}.example`;
  const account = {
    userName: 'noor',
    password: 'a password of the journeys',
    emailAddress: `noor@${domain}`,
    firstName: 'Noor',
    lastName: 'Khan',
  };
  const provider = await startSamlProvider([account]);
  try {
    test.skip(provider.missing !== null, provider.missing ?? '');
    const { serviceProvider } = await connect(await apiOf('systemAdmin'), domain, {
      protocol: 'saml',
      idpMetadata: provider.metadata,
    });
    await provider.introduce({ spEntityId: serviceProvider.entityId, acsUrl: serviceProvider.acsUrl });

    await page.goto('/records?status=LIVE');
    await expect(page).toHaveURL('/u/sign-in');
    await begin(page, account.emailAddress);
    await page.locator('input[name="username"]').fill(account.userName);
    await page.locator('input[name="password"]').fill(account.password);
    await page.keyboard.press('Enter');
    await expectSignedIn(page, 'Noor Khan');
  } finally {
    await provider.stop();
  }
});
