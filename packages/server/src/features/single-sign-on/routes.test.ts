import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SsoConnection } from '@pactbook/domain/features/single-sign-on/connection.ts';
import { buildUser, TEST_PASSWORD, type BuiltUser } from '../../testing/build-user.ts';
import { buildConnection, SSO_TEST_SETTINGS, uniqueDomain } from '../../testing/oidc/build-connection.ts';
import { startOddProvider, type OddProvider } from '../../testing/oidc/start-odd-provider.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../../testing/start-test-server.ts';

const SECRET = 'unmistakable-client-secret';
/** Self-signed, for no one; valid until 2126. */
const CERTIFICATE = 'MIIDCTCCAfGgAwIBAgIUKQ0000000000000000000000000000000000wDQYJKoZIhvcNAQELBQAw';

describe('administering single sign-on', () => {
  let server: TestServer;
  let provider: OddProvider;
  let admin: BuiltUser;

  beforeAll(async () => {
    server = await startTestServer(SSO_TEST_SETTINGS);
    provider = await startOddProvider();
    admin = await buildUser(server, { role: 'System Admin' });
  });
  afterAll(async () => {
    await provider.stop();
    await server.stop();
  });

  const call = (place: string, body: Record<string, unknown>, by = admin): Promise<TestAnswer> =>
    server.request('POST', `/sso/connections/${place}`, {
      token: by.token,
      body: { currentPassword: TEST_PASSWORD, ...body },
    });
  const connect = (options: Record<string, unknown> = {}, by = admin): Promise<SsoConnection> =>
    buildConnection(server, by, {
      issuer: provider.issuer,
      clientId: provider.clientId,
      clientSecret: SECRET,
      ...options,
    });
  const test = (id: string, by = admin): Promise<TestAnswer> =>
    server.request('POST', `/sso/connections/${id}/test`, { token: by.token });
  const fields = ({ status, body }: TestAnswer): unknown => [status, body.error?.fields];
  const NEW = { protocol: 'oidc', name: 'New', issuer: 'https://login.example.com', clientId: 'id' };

  it('shows a connection with the addresses to enter at the provider, and never its secret', async () => {
    const connection = await connect({ name: 'Entra', domains: ['Shown.Example', ' @shown.example '] });
    expect(connection).toMatchObject({
      protocol: 'oidc',
      name: 'Entra',
      isEnabled: true,
      domains: ['shown.example'],
      issuer: provider.issuer,
      hasSecret: true,
      serviceProvider: {
        startUrl: `${server.address}/api/sso/oidc/${connection.id}/start`,
        callbackUrl: `${server.address}/api/sso/oidc/${connection.id}/callback`,
        entityId: null,
        acsUrl: null,
        metadataUrl: null,
      },
      administratorSignedInAt: null,
    });
    const list = await server.request('GET', '/sso/connections', { token: admin.token });
    expect(list.body).toContainEqual(connection);
    const changed = await call(connection.id, { clientSecret: `${SECRET}-2`, name: 'Entra ID' });
    expect(changed.status).toBe(200);
    const kept = await server.testDatabase.asOwner('select sealed_secret from sso_connections');
    const events = await server.testDatabase.asOwner<{ changes: unknown }>(
      'select changes from events where subject_id = $1 order by id',
      [connection.id],
    );
    const everything = JSON.stringify([list.body, changed.body, kept, events, server.logLines]);
    expect(everything).not.toContain(SECRET);
    expect(events.at(-1)?.changes).toEqual([
      { field: 'name', from: 'Entra', to: 'Entra ID' },
      { field: 'clientSecret', from: 'set', to: 'set again' },
    ]);
  });

  it('lets no one claim a domain that is claimed, or that others have addresses in, and names no one', async () => {
    const stranger = await buildUser(server, { role: 'System Admin' });
    const taken = uniqueDomain();
    await connect({ domains: [taken] });
    const answers = [
      await call('create', { ...NEW, domains: [taken] }, stranger),
      await call('create', { ...NEW, domains: [uniqueDomain(), taken.toUpperCase()] }),
      // Everyone's address in these tests is there.
      await call('create', { ...NEW, domains: ['example.com'] }),
    ];
    for (const { status, body } of answers) {
      expect([status, body.error.code]).toEqual([409, 'duplicate']);
      expect(JSON.stringify(body)).not.toContain('Acme');
    }
    // All or nothing: the connection is not there either.
    const list = await server.request('GET', '/sso/connections', { token: stranger.token });
    expect(list.body).toEqual([]);
  });

  it('asks anyone who has a password for it before anything changes', async () => {
    const connection = await connect();
    for (const currentPassword of [undefined, '', 'wrong password']) {
      for (const [place, body] of [
        ['create', { ...NEW, domains: [] }],
        [connection.id, { isEnabled: false }],
        [`${connection.id}/remove`, {}],
      ] as const) {
        const answer = await call(place, { ...body, currentPassword });
        expect([answer.status, Object.keys(answer.body.error.fields as object)]).toEqual([
          422,
          ['currentPassword'],
        ]);
      }
      server.clock.advance(60 * 60_000);
    }
    const tries: number[] = [];
    for (let n = 0; n < 14; n += 1) {
      tries.push((await call(connection.id, { isEnabled: false, currentPassword: `guess ${n}` })).status);
    }
    expect(tries.filter((status) => status === 422)).toHaveLength(10);
    expect(tries.filter((status) => status === 429)).toHaveLength(4);
    server.clock.advance(60 * 60_000);
    expect((await call(connection.id, { name: 'Still there' })).body.isEnabled).toBe(true);
  });

  it('says what is wrong with what was entered', async () => {
    const wrong = async (body: Record<string, unknown>): Promise<unknown> =>
      fields(await call('create', { ...NEW, domains: [], ...body }));
    const address = 'Enter a web address starting with https://';
    expect(await wrong({ name: ' ' })).toEqual([422, { name: 'Enter a name' }]);
    for (const issuer of [
      'http://login.example.com',
      'ftp://login.example.com',
      'https://user:password@login.example.com',
      'https://login.example.com#x',
      'javascript:alert(1)',
      'file:///etc/passwd',
      '//login.example.com',
      'login.example.com',
    ]) {
      expect(await wrong({ issuer }), issuer).toEqual([422, { issuer: address }]);
    }
    expect(await wrong({ clientId: undefined })).toEqual([422, { clientId: 'Enter the client ID' }]);
    for (const domain of [
      '',
      'localhost',
      '-a.example',
      'a..example',
      'a b.example',
      '127.0.0.1',
      'a@b.example',
    ]) {
      expect(await wrong({ domains: [domain] }), domain).toEqual([
        422,
        { 'domains.0': 'Enter an email domain such as example.com' },
      ]);
    }
    expect(await wrong({ idpSsoUrl: 'https://login.example.com' })).toEqual([
      422,
      { idpSsoUrl: 'This does not belong to this kind of connection' },
    ]);
    const saml = { protocol: 'saml', issuer: undefined, clientId: undefined };
    expect(await wrong(saml)).toEqual([
      422,
      {
        idpEntityId: "Enter the provider's entity ID",
        idpSsoUrl: address,
        idpCertificates: "Enter the provider's certificate",
      },
    ]);
    expect(await wrong({ ...saml, idpMetadata: '<xml/>' })).toMatchObject([
      422,
      { idpMetadata: expect.any(String) },
    ]);
    const entered = { idpEntityId: 'https://idp.example', idpSsoUrl: 'https://idp.example/sso' };
    expect(await wrong({ ...saml, ...entered, idpCertificates: [CERTIFICATE] })).toEqual([
      422,
      { 'idpCertificates.0': 'This is not a certificate' },
    ]);
  });

  it('tries a connection without signing in, and says what does not work', async () => {
    const connection = await connect();
    const good = await test(connection.id);
    expect(good.body).toEqual({
      passed: true,
      checks: [
        { name: 'Email domains', passed: true, detail: connection.domains[0] },
        { name: 'Client secret', passed: true, detail: 'Set' },
        { name: 'Configuration', passed: true, detail: `Found at ${provider.issuer}` },
        { name: 'Proof key (PKCE)', passed: true, detail: 'S256' },
        { name: 'Signing keys', passed: true, detail: '1 key' },
      ],
    });
    const faultOf = async (id = connection.id): Promise<unknown> => {
      const { body } = await test(id);
      expect(body.passed).toBe(false);
      return (body.checks as { passed: boolean; detail: string }[]).find(({ passed }) => !passed)?.detail;
    };
    provider.document = { issuer: `${provider.issuer}/realms/other` };
    expect(await faultOf()).toContain(
      `its configuration names another issuer: ${provider.issuer}/realms/other`,
    );
    provider.document = { id_token_signing_alg_values_supported: ['none', 'HS256'] };
    expect(await faultOf()).toContain('it offers no signature that is accepted');
    provider.document = { token_endpoint: 'javascript:alert(1)' };
    expect(await faultOf()).toContain('its configuration is not what OpenID Connect asks for');
    provider.document = {};
    expect(await faultOf((await connect({ domains: [] })).id)).toContain('Without a domain no one');
  });

  it('asks no one inside the network, whatever an administrator enters or a provider says', async () => {
    const inside = [
      'https://169.254.169.254/latest/meta-data',
      'https://10.0.0.1',
      'https://192.168.1.1',
      'https://[fd00::1]',
      'https://[::ffff:10.0.0.1]',
      'https://[::ffff:a00:1]',
      'https://[64:ff9b::a00:1]',
      'https://0x0a000001',
      'https://167772161',
      'https://0.0.0.0',
      'https://[::]',
    ];
    const connection = await connect();
    for (const issuer of inside) {
      expect((await call(connection.id, { issuer, clientSecret: SECRET })).status, issuer).toBe(200);
      const { body } = await test(connection.id);
      expect(JSON.stringify(body.checks), issuer).toContain('the address is not allowed');
      server.clock.advance(60_000);
    }
    await call(connection.id, { issuer: provider.issuer, clientSecret: SECRET });
    provider.document = { jwks_uri: 'https://169.254.169.254/keys' };
    expect(JSON.stringify((await test(connection.id)).body)).toContain('the address is not allowed');
    provider.document = {};
  });

  it('gives each connection its own description for SAML, to anyone who asks', async () => {
    for (const place of ['oidc', 'saml']) {
      const answer = await fetch(`${server.address}/api/sso/${place}/${server.services.newId()}/metadata`);
      expect(answer.status).toBe(404);
    }
  });

  it('takes no answer of SAML that is too large, is no form, or belongs to nothing', async () => {
    const acs = `${server.address}/api/sso/saml/${server.services.newId()}/acs`;
    const post = (body: URLSearchParams | string, headers = {}): Promise<Response> =>
      fetch(acs, { method: 'POST', body, headers, redirect: 'manual' });
    for (const size of [300_000, 4_000_000]) {
      const answer = await post(new URLSearchParams({ SAMLResponse: 'x'.repeat(size) })).catch(() => null);
      // It hangs up on clients that continue to send.
      if (answer !== null) expect(answer.status).toBe(413);
    }
    expect((await post('{}', { 'content-type': 'application/json' })).status).toBe(303);
    expect((await post('<xml/>', { 'content-type': 'application/xml' })).status).toBe(415);
    for (const form of [
      new URLSearchParams(),
      new URLSearchParams({ SAMLResponse: 'x', RelayState: 'https://evil.example/' }),
      new URLSearchParams([
        ['SAMLResponse', 'x'],
        ['SAMLResponse', 'y'],
      ]),
    ]) {
      const answer = await post(form);
      expect(answer.status).toBe(303);
      expect(answer.headers.get('location')).toBe(`${server.address}/saml-callback?error=401`);
    }
  });

  it('lets no one but system administrators near it, and shows no one else’s connections', async () => {
    const connection = await connect();
    const [viewer, stranger] = [
      await buildUser(server, { organisation: admin.organisation, role: 'Record Admin' }),
      await buildUser(server, { role: 'System Admin' }),
    ];
    const by = async (user: BuiltUser): Promise<number[]> => [
      (await server.request('GET', '/sso/connections', { token: user.token })).status,
      (await call('create', { ...NEW, domains: [] }, user)).status,
      (await call(connection.id, { name: 'Mine' }, user)).status,
      (await call(`${connection.id}/remove`, {}, user)).status,
      (await test(connection.id, user)).status,
    ];
    expect(await by(viewer)).toEqual([403, 403, 403, 403, 403]);
    expect(await by(stranger)).toEqual([200, 201, 404, 404, 404]);
  });

  it('lets no one ask for domains by the thousand', async () => {
    const ask = (n: number): Promise<TestAnswer> =>
      server.request('POST', '/sso/initiateLogin', { body: { emailAddress: `a@company-${n}.example` } });
    const statuses: number[] = [];
    for (let round = 0; round < 8; round += 1) {
      const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => ask(n)));
      statuses.push(...answers.map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(300);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
    const slowed = await ask(1);
    expect([slowed.status, Number(slowed.headers.get('retry-after')) > 0]).toEqual([429, true]);
  });
});
