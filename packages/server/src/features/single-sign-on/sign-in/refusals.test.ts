import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SsoConnection } from '@pactbook/domain/features/single-sign-on/connection.ts';
import { buildUser, type BuiltUser } from '../../../testing/build-user.ts';
import { buildConnection, SSO_TEST_SETTINGS } from '../../../testing/oidc/build-connection.ts';
import { beginSignIn, codeOf, comeBack, type StartedSignIn } from '../../../testing/oidc/sign-in-through.ts';
import { openSsoBrowser } from '../../../testing/oidc/sso-browser.ts';
import {
  startOddProvider,
  type OddAnswer,
  type OddProvider,
} from '../../../testing/oidc/start-odd-provider.ts';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.ts';

describe('what providers really send', () => {
  let server: TestServer;
  let provider: OddProvider;
  let admin: BuiltUser;
  let connection: SsoConnection;
  let people = 0;

  beforeAll(async () => {
    server = await startTestServer(SSO_TEST_SETTINGS);
    provider = await startOddProvider();
    admin = await buildUser(server, { role: 'System Admin' });
    const { issuer, clientId, clientSecret } = provider;
    connection = await buildConnection(server, admin, { issuer, clientId, clientSecret });
  });
  afterAll(async () => {
    await provider.stop();
    await server.stop();
  });
  beforeEach(() => {
    people += 1;
    provider.person = {
      sub: `subject-${people}`,
      email: `somebody-${people}@${connection.domains[0]}`,
      email_verified: true,
      given_name: 'Some',
      family_name: 'Body',
    };
  });

  const begin = (browser = openSsoBrowser(), one = connection): Promise<StartedSignIn> =>
    beginSignIn(server, one, browser);
  const back = (
    begun: StartedSignIn,
    answer?: OddAnswer,
    changes?: Readonly<Record<string, string>>,
  ): Promise<URL> => comeBack(provider, begun, answer, changes);

  /** The sign-in ended on our own page with the text of a refusal, and no code. */
  function expectRefused(page: URL, status = 401): void {
    expect(page.origin).toBe(server.address);
    expect(page.pathname + page.search).toBe(`/saml-callback?error=${status}`);
  }

  describe('a refusal', () => {
    const reasonsAt = async (one: SsoConnection): Promise<string[]> => {
      const rows = await server.testDatabase.asOwner<{ reason: string }>(
        "select changes->0->>'to' as reason from events where type = 'ssoSignInRefused' and subject_id = $1 order by id",
        [one.id],
      );
      return rows.map(({ reason }) => reason);
    };
    const connect = (options: Readonly<Record<string, unknown>> = {}): Promise<SsoConnection> => {
      const { issuer, clientId, clientSecret } = provider;
      return buildConnection(server, admin, { issuer, clientId, clientSecret, ...options });
    };
    const visit = async (one: SsoConnection, place: string): Promise<void> => {
      const { callbackUrl } = one.serviceProvider;
      const { location } = await openSsoBrowser().visit((callbackUrl ?? '').replace(/callback$/, place));
      expect(new URL(location).pathname).toBe('/saml-callback');
    };

    it.each<[string, Readonly<Record<string, unknown>>]>([
      ['the provider names no valid email address', { email: null }],
      ['the provider names no valid email address', { email: 'mia at acme' }],
      ['the provider does not say whether the email address is verified', { email_verified: null }],
      ['the provider says that the email address is not verified', { email_verified: 'false' }],
      ['the email address is in no domain that this connection claims', { email: 'mia@elsewhere.example' }],
    ])('says that %s', async (reason, claims) => {
      const mine = await connect();
      const email = `mia@${mine.domains[0]}`;
      const page = await back(await begin(openSsoBrowser(), mine), { claims: { email, ...claims } });
      expectRefused(page);
      expect(await reasonsAt(mine)).toEqual([reason]);
    });

    it('is none for the one address of several that is in a claimed domain, and names several of them', async () => {
      const mine = await connect();
      const [domain] = mine.domains;
      const mail = (name: string): string => `${name}@${domain}`;
      const comes = async (email: readonly string[]): Promise<URL> =>
        back(await begin(openSsoBrowser(), mine), { claims: { sub: email.join(), email } });
      expect(
        codeOf(await comes(['mia@private.example', mail('mia'), 'mia@acme.onmicrosoft.example'])),
      ).not.toBe('');
      expect(codeOf(await comes([mail('zoe'), mail('ZOE')]))).not.toBe('');
      expectRefused(await comes([mail('max'), mail('max.miller')]));
      expect(await reasonsAt(mine)).toEqual([
        'the provider names several email addresses in domains that this connection claims',
      ]);
    });

    it('of a known address with another subject says so', async () => {
      const mine = await connect();
      const claims = { email: `mia@${mine.domains[0]}` };
      expect(codeOf(await back(await begin(openSsoBrowser(), mine), { claims }))).not.toBe('');
      expectRefused(await back(await begin(openSsoBrowser(), mine), { claims: { ...claims, sub: 'other' } }));
      expect(await reasonsAt(mine)).toEqual([
        'the account with this email address is linked to another identifier of the provider',
      ]);
    });

    it('before anybody was known is in the activity of the organization whose connection it is', async () => {
      const mine = await connect();
      await visit(mine, 'callback');
      await visit(mine, 'callback?state=nonsense');
      await visit(mine, `callback?state=${'x'.repeat(43)}&code=1`);
      await server.request('POST', `/sso/connections/${mine.id}`, {
        token: admin.token,
        body: { isEnabled: false, currentPassword: admin.password },
      });
      await visit(mine, 'start');
      expect(await reasonsAt(mine)).toEqual([
        'the sign-in was not started from Pactbook',
        'the sign-in was not started from Pactbook',
        'the sign-in was started more than 10 minutes ago, or is finished already',
        'the connection is disabled',
      ]);
    });

    it('by a provider that cannot be used says what it answered', async () => {
      const mine = await connect();
      const begun = await begin(openSsoBrowser(), mine);
      provider.hijack = (request, response) =>
        request.url === '/token' &&
        Boolean(
          response
            .writeHead(401, { 'content-type': 'application/json' })
            .end(JSON.stringify({ error: 'invalid_client' })),
        );
      expectRefused(await back(begun), 500);
      provider.hijack = () => false;
      expect(await reasonsAt(mine)).toEqual([
        'the provider cannot be used: it refused us with invalid_client',
      ]);
    });

    it('that anybody can cause fills no activity', async () => {
      const mine = await connect();
      for (let n = 0; n < 120; n += 1) await visit(mine, 'callback');
      expect(await reasonsAt(mine)).toHaveLength(100);
    });
  });

  it('takes an issuer with and without the slash at its end, and nothing else', async () => {
    const { issuer, clientId, clientSecret } = provider;
    const mine = await buildConnection(server, admin, { issuer: `${issuer}/`, clientId, clientSecret });
    const claims = { sub: 'slash', email: `slash@${mine.domains[0]}` };
    const signsIn = async (): Promise<URL> => back(await begin(openSsoBrowser(), mine), { claims });
    expect(codeOf(await signsIn())).not.toBe('');
    // The spelling is corrected: it is the same provider, with the same people.
    const changes = { issuer, currentPassword: admin.password };
    const changed = await server.request('POST', `/sso/connections/${mine.id}`, {
      token: admin.token,
      body: changes,
    });
    expect(changed).toMatchObject({ status: 200, body: { issuer, hasSecret: true } });
    const linked = await server.testDatabase.asOwner(
      'select 1 from sso_identities where connection_id = $1',
      [mine.id],
    );
    expect(linked).toHaveLength(1);
    expect(codeOf(await signsIn())).not.toBe('');
    expectRefused(
      await back(await begin(openSsoBrowser(), mine), { claims: { ...claims, iss: `${issuer}/` } }),
    );
  });
});
