import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOddProvider, type OddProvider } from '../../../testing/oidc/start-odd-provider.ts';
import type { SsoIdentity } from '../identity.ts';
import { createAddressGuard } from './address-guard.ts';
import { createOidcClient } from './oidc.ts';

describe('whose address a provider vouches for', () => {
  const client = createOidcClient(createAddressGuard(['127.0.0.0/8']), Date.now);
  let provider: OddProvider;

  beforeAll(async () => {
    provider = await startOddProvider();
    provider.document = { userinfo_endpoint: `${provider.issuer}/userinfo` };
  });
  afterAll(() => provider.stop());

  /** What comes of an ID token with some claims and of what the provider tells besides. */
  async function judge(
    claims: Record<string, unknown>,
    userInfo: Record<string, unknown>,
  ): Promise<SsoIdentity> {
    const { issuer, clientId, clientSecret } = provider;
    const party = { issuer, clientId, clientSecret, callbackUrl: 'http://localhost/callback' };
    const demand = { state: 'state', nonce: 'nonce', verifier: 'v'.repeat(43) };
    const asked = new URL(await client.requestUrl(party, demand)).searchParams;
    provider.userInfo = userInfo;
    const question = { nonce: 'nonce', challenge: asked.get('code_challenge') ?? '' };
    const code = provider.codeFor(question, { claims: { sub: 'mia', ...claims } });
    return client.judge(party, `code=${code}&state=state&iss=${encodeURIComponent(issuer)}`, demand);
  }

  const email = 'mia@acme.example';

  it('is taken from the ID token, without asking for more', async () => {
    const asked = provider.asked.length;
    const identity = await judge({ email, email_verified: true, name: 'Mia Miller' }, {});
    expect(identity).toEqual({
      subject: 'mia',
      emailAddresses: [email],
      isEmailVerified: true,
      firstName: 'Mia Miller',
      lastName: '',
    });
    expect(provider.asked.slice(asked)).not.toContain('/userinfo');
  });

  it('is asked for where the ID token does not say', async () => {
    const info = { sub: 'mia', email, email_verified: true, given_name: 'Mia', family_name: 'Miller' };
    for (const claims of [{}, { email }, { email: 'another@acme.example' }]) {
      expect(await judge(claims, info)).toMatchObject({
        emailAddresses: [email],
        isEmailVerified: true,
        firstName: 'Mia',
      });
    }
  });

  it.each([
    [true, true],
    ['true', true],
    ['True', true],
    [false, false],
    ['false', false],
    ['', false],
    [1, false],
    ['yes', false],
    [['true'], false],
    [null, null],
  ])('with email_verified %j counts as verified: %j', async (word, isEmailVerified) => {
    expect(await judge({ email, email_verified: word }, { sub: 'mia' })).toMatchObject({ isEmailVerified });
    expect(await judge({}, { sub: 'mia', email, email_verified: word })).toMatchObject({ isEmailVerified });
  });

  it('may be several', async () => {
    const both = [email, 'mia@private.example'];
    expect(await judge({ email: both, email_verified: 'true' }, {})).toMatchObject({
      emailAddresses: both,
      isEmailVerified: true,
    });
    expect(await judge({ email: [email, 7, null], email_verified: true }, {})).toMatchObject({
      emailAddresses: [email],
    });
  });

  it('is never one address with the word for another', async () => {
    const other = { sub: 'mia', email: 'boss@acme.example' };
    for (const [claims, info] of [
      [{ email_verified: true }, other],
      [{ xms_edov: true }, other],
      [
        { email, email_verified: false },
        { ...other, email_verified: true },
      ],
      [{ email }, { sub: 'mia', email_verified: true }],
    ] as const) {
      expect((await judge(claims, info)).isEmailVerified).not.toBe(true);
    }
  });

  it('is not believed when it is about somebody else', async () => {
    await expect(judge({}, { sub: 'boss', email, email_verified: true })).rejects.toMatchObject({
      name: 'SsoRefusal',
    });
    await expect(judge({}, { email, email_verified: true })).rejects.toMatchObject({ name: 'SsoRefusal' });
  });
});
