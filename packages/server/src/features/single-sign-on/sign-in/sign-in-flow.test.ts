import { generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SsoConnection } from '@pactbook/domain/features/single-sign-on/connection.ts';
import { buildUser, type BuiltUser } from '../../../testing/build-user.ts';
import { buildConnection, SSO_TEST_SETTINGS } from '../../../testing/oidc/build-connection.ts';
import {
  beginSignIn,
  codeOf,
  comeBack,
  exchange,
  startOf,
  type StartedSignIn,
} from '../../../testing/oidc/sign-in-through.ts';
import { openSsoBrowser } from '../../../testing/oidc/sso-browser.ts';
import { startCertifiedProvider } from '../../../testing/oidc/start-certified-provider.ts';
import {
  signWell,
  startOddProvider,
  type OddAnswer,
  type OddKeys,
  type OddProvider,
} from '../../../testing/oidc/start-odd-provider.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../../../testing/start-test-server.ts';

const MINUTE = 60_000;

describe('single sign-on with OpenID Connect', () => {
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

  async function signIn(answer: OddAnswer = {}): Promise<TestAnswer> {
    const begun = await begin();
    const page = await back(begun, answer);
    return exchange(server, codeOf(page), begun.browser.cookiesFor(server.address));
  }

  /** The sign-in ended on our own page with the text of a refusal, and no code. */
  function expectRefused(page: URL, status = 401): void {
    expect(page.origin).toBe(server.address);
    expect(page.pathname + page.search).toBe(`/saml-callback?error=${status}`);
  }

  it('works with a certified provider, from the first address to the profile', async () => {
    const certified = await startCertifiedProvider();
    const client = { clientId: 'pactbook', clientSecret: 'secret : of % the / client' };
    const mine = await buildConnection(server, admin, { ...client, issuer: certified.issuer });
    certified.register({ ...client, callbackUrl: mine.serviceProvider.callbackUrl ?? '' });
    const email = `dana@${mine.domains[0]}`;
    certified.signInAs({
      sub: 'dana-1',
      email,
      email_verified: true,
      given_name: 'Dana',
      family_name: 'Fox',
    });
    const browser = openSsoBrowser();
    const first = await server.request('POST', '/sso/initiateLogin', { body: { emailAddress: email } });
    expect(first.body).toEqual({ isSso: true, redirectUrl: startOf(server, mine) });
    const page = await browser.followTo(startOf(server, mine), `${server.address}/saml-callback`);
    const { status, body } = await exchange(server, codeOf(page), browser.cookiesFor(server.address));
    expect(status).toBe(200);
    const profile = await server.request('GET', '/profile', { token: body.token as string });
    expect(profile.body).toMatchObject({
      firstName: 'Dana',
      lastName: 'Fox',
      emailAddress: email,
      isSso: true,
      isSuperAdmin: false,
      organizationId: admin.organisation.id,
      permissions: { manageAll: false, manageTeams: [], viewAll: false, viewTeams: [] },
    });
    // The same person again is the same account, whatever the provider calls them by now.
    certified.signInAs({
      sub: 'dana-1',
      email: 'new@elsewhere.example',
      email_verified: false,
      given_name: 'D',
      family_name: 'F',
    });
    const again = await browser.followTo(startOf(server, mine), `${server.address}/saml-callback`);
    const second = await exchange(server, codeOf(again), browser.cookiesFor(server.address));
    const sameProfile = await server.request('GET', '/profile', { token: second.body.token as string });
    expect(sameProfile.body.id).toBe(profile.body.id);
    // Its clock may be up to a minute ahead of ours.
    for (const ahead of [50_000, 70_000]) {
      server.clock.advance(-ahead);
      const end = await browser.followTo(startOf(server, mine), `${server.address}/saml-callback`);
      server.clock.advance(ahead);
      if (ahead < MINUTE) expect(codeOf(end)).not.toBe('');
      else expectRefused(end);
    }
    await certified.stop();
  });

  it('asks with state, nonce, proof key and an address of our own, and marks the browser', async () => {
    const answer = await fetch(startOf(server, connection), { redirect: 'manual' });
    const location = new URL(answer.headers.get('location') ?? '');
    expect(answer.status).toBe(303);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(`${location.origin}${location.pathname}`).toBe(`${provider.issuer}/authorize`);
    expect(Object.fromEntries(location.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: provider.clientId,
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      redirect_uri: `${server.address}/api/sso/oidc/${connection.id}/callback`,
    });
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(location.searchParams.get(name)).toMatch(/^[\w-]{43}$/);
    }
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^pactbook-sso-link=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/);
    const rows = await server.testDatabase.asOwner('select * from sso_requests');
    const kept = JSON.stringify(rows);
    const secrets = [
      location.searchParams.get('state'),
      location.searchParams.get('nonce'),
      cookie.slice(18, 61),
    ];
    for (const secret of secrets) expect(kept).not.toContain(secret);
  });

  const other = (keys: OddKeys, claims: JWTPayload, alg: string, kid = keys.kid): Promise<string> =>
    new SignJWT(claims).setProtectedHeader({ alg, kid }).sign(new TextEncoder().encode('x'.repeat(64)));
  const now = (): number => Math.floor(Date.now() / 1_000);
  const REFUSED: Readonly<Record<string, () => OddAnswer>> = {
    'no ID token': () => ({ withoutToken: true }),
    'another nonce': () => ({ claims: { nonce: 'another' } }),
    'no nonce': () => ({ claims: { nonce: null } }),
    'another issuer': () => ({ claims: { iss: 'https://other.example' } }),
    'another audience': () => ({ claims: { aud: 'another-client' } }),
    'a further audience': () => ({ claims: { aud: ['pactbook-client', 'another-client'] } }),
    'another authorised party': () => ({ claims: { azp: 'another-client' } }),
    'a time that is over': () => ({ claims: { exp: now() - 120 } }),
    'no end of its time': () => ({ claims: { exp: null } }),
    'a moment of issue that is still to come': () => ({
      claims: { iat: Math.floor(server.clock.now() / 1_000) + 70 },
    }),
    'a time that has not begun': () => ({ claims: { nbf: now() + 300 } }),
    'no subject': () => ({ claims: { sub: null } }),
    'an empty subject': () => ({ claims: { sub: '' } }),
    'a subject without end': () => ({ claims: { sub: 'x'.repeat(256) } }),
    'a subject with a NUL': () => ({ claims: { sub: 'a\u0000b' } }),
    'no signature': () => ({ sign: (claims) => new UnsecuredJWT(claims).encode() }),
    'a signature of a shared secret': () => ({ sign: (claims, keys) => other(keys, claims, 'HS256') }),
    'a signature made with the public key as a secret': () => ({
      sign: (claims, keys) =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: 'HS256', kid: keys.kid })
          .sign(new TextEncoder().encode(JSON.stringify(keys.publicJwk))),
    }),
    'a key that is not the provider’s': () => ({
      sign: async (claims, keys) =>
        signWell(claims, { ...keys, privateKey: (await generateKeyPair('RS256')).privateKey }),
    }),
    'the name of another key': () => ({
      sign: (claims, keys) => signWell(claims, { ...keys, kid: 'nobody' }),
    }),
    'an address that was not verified': () => ({ claims: { email_verified: false } }),
    'an address verified by another text': () => ({ claims: { email_verified: 'yes' } }),
    'an address that nobody vouches for': () => ({ claims: { email_verified: null } }),
    'Entra’s word from someone else': () => ({ claims: { email_verified: null, xms_edov: true } }),
    'no address': () => ({ claims: { email: null } }),
    'a list of addresses': () => ({ claims: { email: ['a@company-1.example', 'b@company-1.example'] } }),
    'an address of a domain that is not claimed': () => ({ claims: { email: 'a@elsewhere.example' } }),
  };

  it.each(Object.keys(REFUSED))('refuses an answer with %s', async (what) => {
    const begun = await begin();
    expectRefused(await back(begun, REFUSED[what]?.()));
    const made = await server.testDatabase.asOwner('select id from users where email_address = $1', [
      provider.person['email'],
    ]);
    expect(made).toEqual([]);
  });

  it('refuses an answer that another provider gave, by the issuer that it names', async () => {
    expectRefused(await back(await begin(), {}, { iss: 'https://other.example' }));
    const begun = await begin();
    const query = new URLSearchParams({ code: provider.codeFor(begun), state: begun.state });
    // The provider says that it names itself in every answer.
    expectRefused(new URL((await begun.browser.visit(`${begun.callback}?${query.toString()}`)).location));
  });

  it('refuses an answer to another request, to none, and to one of another connection', async () => {
    const begun = await begin();
    expectRefused(await back(begun, {}, { state: (await begin()).state }));
    expectRefused(await back(await begin(), {}, { state: 'x'.repeat(43) }));
    expectRefused(await back(await begin(), {}, { state: '' }));
    const { issuer, clientId, clientSecret } = provider;
    const second = await buildConnection(server, admin, { issuer, clientId, clientSecret });
    const there = await begin(openSsoBrowser(), second);
    expectRefused(await back({ ...there, callback: begun.callback }));
    const twice = await begin();
    const { location } = await twice.browser.visit(
      `${twice.callback}?code=${provider.codeFor(twice)}&state=${twice.state}&state=${twice.state}`,
    );
    expectRefused(new URL(location));
  });

  it('takes an answer once, and only within ten minutes', async () => {
    const begun = await begin();
    const code = provider.codeFor(begun);
    const answer = { code, state: begun.state };
    expect(codeOf(await back(begun, {}, answer))).toMatch(/^[\w-]{43}$/);
    expectRefused(await back(begun, {}, answer));
    expectRefused(await back(begun));
    const late = await begin();
    server.clock.advance(10 * MINUTE + 1_000);
    expectRefused(await back(late));
    // A code that the provider has never given, or takes no more.
    expectRefused(await back(await begin(), {}, { code: 'invented' }));
    const proof = await begin();
    expectRefused(await back({ ...proof, challenge: 'of another request' }));
  });

  it('lets only the browser that asked come back, and only it have the session', async () => {
    const begun = await begin();
    expectRefused(await back({ ...begun, browser: openSsoBrowser() }));
    const marked = openSsoBrowser();
    await marked.visit(startOf(server, connection));
    expectRefused(await back({ ...(await begin()), browser: marked }));
    const good = await begin();
    const stolen = codeOf(await back(good));
    for (const cookies of ['', marked.cookiesFor(server.address)]) {
      expect((await exchange(server, stolen, cookies)).status).toBe(401);
    }
    // It was used up by the thief: no one gets a session of it.
    expect((await exchange(server, stolen, good.browser.cookiesFor(server.address))).status).toBe(401);
  });

  it('lets several tabs of one browser sign in at once', async () => {
    const browser = openSsoBrowser();
    const [one, two] = [await begin(browser), await begin(browser)];
    const pages = [await back(two), await back(one)];
    for (const page of pages) {
      expect((await exchange(server, codeOf(page), browser.cookiesFor(server.address))).status).toBe(200);
    }
  });

  it('gives exactly one session for a code, however many ask at once, within a minute', async () => {
    const begun = await begin();
    const code = codeOf(await back(begun));
    const cookies = begun.browser.cookiesFor(server.address);
    const answers = await Promise.all(Array.from({ length: 20 }, () => exchange(server, code, cookies)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(19);
    const late = await begin();
    const lateCode = codeOf(await back(late));
    server.clock.advance(MINUTE + 1_000);
    const answer = await exchange(server, lateCode, late.browser.cookiesFor(server.address));
    expect([answer.status, answer.body.error.code]).toEqual([401, 'wrong_credentials']);
    // The code is nothing but a code.
    expect((await server.request('GET', '/profile', { token: lateCode })).status).toBe(401);
  });

  it('leads nowhere but to the provider and to our own page, whatever an address says', async () => {
    const evil = 'https://evil.example/';
    const params = new URLSearchParams({ RelayState: evil, returnTo: evil, redirect_uri: evil, state: evil });
    const started = await openSsoBrowser().visit(`${startOf(server, connection)}?${params.toString()}`);
    expect(started.location).not.toContain('evil');
    const returned = await openSsoBrowser().visit(
      `${startOf(server, connection).replace('start', 'callback')}?${params.toString()}`,
    );
    expectRefused(new URL(returned.location));
    const hosted = await fetch(startOf(server, connection), {
      redirect: 'manual',
      headers: { 'x-forwarded-host': 'evil.example', origin: evil, referer: evil },
    });
    expect(hosted.headers.get('location')).not.toContain('evil');
  });

  it('refuses what the provider refused, and a connection that is not there', async () => {
    const begun = await begin();
    const query = new URLSearchParams({ error: 'access_denied', state: begun.state, iss: provider.issuer });
    expectRefused(new URL((await begun.browser.visit(`${begun.callback}?${query.toString()}`)).location));
    for (const id of [server.services.newId(), 'nonsense', "1'--"]) {
      const { location } = await openSsoBrowser().visit(`${server.address}/api/sso/oidc/${id}/start`);
      expectRefused(new URL(location));
    }
    const { location } = await openSsoBrowser().visit(startOf(server, connection).replace('oidc', 'saml'));
    expectRefused(new URL(location));
  });

  it('knows a new key of the provider at once', async () => {
    expect((await signIn()).status).toBe(200);
    await provider.rotateKey();
    expect((await signIn()).status).toBe(200);
  });

  it('says that there was a problem when the provider is in trouble, and lets passwords in meanwhile', async () => {
    const begun = await begin();
    const troubles: readonly [string, OddProvider['hijack']][] = [
      ['500', (_request, response) => Boolean(response.writeHead(500).end('{}'))],
      ['redirect', (_request, response) => Boolean(response.writeHead(302, { location: '/x' }).end())],
      ['hang-up', (request) => Boolean(request.socket.destroy())],
      ['no JSON', (_request, response) => Boolean(response.writeHead(200).end('<html>'))],
      [
        'without end',
        (_request, response) => {
          response.writeHead(200, { 'content-type': 'application/json' });
          response.end(`"${'x'.repeat(2_000_000)}"`);
          return true;
        },
      ],
    ];
    for (const [, hijack] of troubles) {
      provider.hijack = (request, response) => request.url === '/token' && hijack(request, response);
      expectRefused(await back(await begin()), 500);
    }
    provider.hijack = (request, response) =>
      request.url === '/keys' && Boolean(response.writeHead(500).end());
    expectRefused(await back(begun), 500);
    const login = { emailAddress: admin.emailAddress, password: admin.password };
    expect((await server.request('POST', '/users/login', { body: login })).status).toBe(200);
    provider.hijack = () => false;
    expect((await signIn()).status).toBe(200);
  });

  it('writes sign-ins and refusals down, without anything that could be used', async () => {
    const begun = await begin();
    const page = await back(begun);
    const { body } = await exchange(server, codeOf(page), begun.browser.cookiesFor(server.address));
    const refused = await begin();
    await back(refused, { claims: { email_verified: false, sub: 'unknown' } });
    const events = await server.testDatabase.asOwner<{ type: string; changes: unknown }>(
      "select type, changes from events where type in ('signedIn', 'ssoSignInRefused') order by id desc limit 2",
    );
    expect(events).toEqual([
      {
        type: 'ssoSignInRefused',
        changes: [
          { field: 'reason', from: null, to: 'the provider says that the email address is not verified' },
        ],
      },
      { type: 'signedIn', changes: [{ field: 'connection', from: null, to: 'Company login' }] },
    ]);
    const logged = [
      server.logLines.join('\n'),
      JSON.stringify(await server.testDatabase.asOwner('select * from events')),
      JSON.stringify(await server.testDatabase.asOwner('select * from sso_connections')),
    ].join('\n');
    for (const secret of [
      body.token as string,
      codeOf(page),
      begun.state,
      begun.nonce,
      provider.clientSecret,
      `@${connection.domains[0]}`,
      begun.browser.cookiesFor(server.address).slice(-43),
    ]) {
      if (secret.startsWith('@')) expect(server.logLines.join('\n')).not.toContain(secret);
      else expect(logged).not.toContain(secret);
    }
  });

  it('forgets in time what no one finished', async () => {
    await begin();
    const left = async (): Promise<number> =>
      (await server.testDatabase.asOwner('select id from sso_requests')).length;
    expect(await left()).toBeGreaterThan(0);
    server.clock.advance(11 * MINUTE);
    await server.startJobs();
    await expect.poll(left).toBe(0);
  });
});
