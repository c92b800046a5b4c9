import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SsoConnection } from '@pactbook/domain/features/single-sign-on/connection.ts';
import { buildUser, TEST_PASSWORD, type BuiltUser } from '../../../testing/build-user.ts';
import { buildConnection, SSO_TEST_SETTINGS } from '../../../testing/oidc/build-connection.ts';
import { signInThrough, type SignInEnd } from '../../../testing/oidc/sign-in-through.ts';
import { startOddProvider, type OddProvider } from '../../../testing/oidc/start-odd-provider.ts';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.ts';

describe('a person whom a provider vouches for', () => {
  let server: TestServer;
  let provider: OddProvider;
  let admin: BuiltUser;
  let connection: SsoConnection;
  let counter = 0;

  beforeAll(async () => {
    server = await startTestServer(SSO_TEST_SETTINGS);
    provider = await startOddProvider();
    admin = await buildUser(server, { role: 'System Admin' });
    connection = await connect();
  });
  afterAll(async () => {
    await provider.stop();
    await server.stop();
  });

  function connect(by = admin): Promise<SsoConnection> {
    const { issuer, clientId, clientSecret } = provider;
    return buildConnection(server, by, { issuer, clientId, clientSecret });
  }

  /** An address of the connection's domain that no one has had before. */
  function address(one = connection): string {
    counter += 1;
    return `Person.${counter}@${one.domains[0]}`;
  }

  const arrive = (
    claims: { sub: string; email: string } & Record<string, unknown>,
    one = connection,
  ): Promise<SignInEnd> => signInThrough(server, provider, one, { email_verified: true, ...claims });

  async function profileOf({ token }: SignInEnd): Promise<Record<string, unknown>> {
    const { status, body } = await server.request('GET', '/profile', { token: token ?? '' });
    expect(status).toBe(200);
    return body as Record<string, unknown>;
  }

  const login = async (emailAddress: string): Promise<number> => {
    const body = { emailAddress, password: TEST_PASSWORD };
    return (await server.request('POST', '/users/login', { body })).status;
  };

  it('gets an account of the organisation that has the verified address, in whatever case, and keeps its rights', async () => {
    const emailAddress = address();
    const user = await buildUser(server, {
      organisation: admin.organisation,
      emailAddress,
      role: 'Record Admin',
    });
    const end = await arrive({ sub: 'linked', email: emailAddress.toUpperCase(), given_name: 'Other' });
    expect(await profileOf(end)).toMatchObject({
      id: user.id,
      emailAddress,
      firstName: 'Other',
      isSso: true,
      permissions: { manageAll: true },
    });
    // The password, and what was open by it, is over.
    expect(await login(emailAddress)).toBe(401);
    expect((await server.request('GET', '/profile', { token: user.token })).status).toBe(401);
    const [row] = await server.testDatabase.asOwner<{ password_hash: string | null }>(
      'select password_hash from users where id = $1',
      [user.id],
    );
    expect(row?.password_hash).toBeNull();
    const events = await server.testDatabase.asOwner<{ type: string }>(
      "select type from events where subject_id = $1 and type = 'ssoAccountLinked'",
      [user.id],
    );
    expect(events).toHaveLength(1);
  });

  const changesOf = async (userId: unknown, type: string) =>
    (
      await server.testDatabase.asOwner<{ changes: { field: string }[] }>(
        'select changes from events where subject_id = $1 and type = $2 order by id',
        [userId, type],
      )
    ).map(({ changes }) => changes.map(({ field }) => field));
  const mailsTo = async (emailAddress: string) =>
    (
      await server.testDatabase.asOwner<{ subject: string }>(
        'select subject from mail_outbox where to_address = $1 order by id',
        [emailAddress],
      )
    ).map(({ subject }) => subject);

  it('keeps their account when they marry: address and name follow, and both mailboxes are notified', async () => {
    const [before, after] = [address(), address()];
    const name = { given_name: 'Dana', family_name: 'Fox' };
    const first = await profileOf(await arrive({ sub: 'married', email: before, ...name }));
    const open = await arrive({ sub: 'married', email: before, ...name });
    const end = await arrive({ sub: 'married', email: after, given_name: 'Dana', family_name: 'Hill' });
    expect(await profileOf(end)).toMatchObject({
      id: first['id'],
      emailAddress: after,
      firstName: 'Dana',
      lastName: 'Hill',
    });
    // Sessions continue.
    expect((await profileOf(open))['emailAddress']).toBe(after);
    expect(await changesOf(first['id'], 'ssoPersonUpdated')).toEqual([['lastName', 'emailAddress']]);
    expect(await mailsTo(before)).toEqual(['Your email address was changed']);
    expect(await mailsTo(after)).toEqual(['This is your new email address']);
    // The address before is free for someone else.
    expect((await profileOf(await arrive({ sub: 'newcomer', email: before })))['id']).not.toBe(first['id']);
  });

  it.each([
    ['one that is not verified', (email: string) => ({ email, email_verified: false })],
    ['one of another domain', () => ({ email: 'person@elsewhere.example' })],
    ['one in another case', (_: string, own: string) => ({ email: own.toUpperCase() })],
  ])('keeps their address when the provider names %s', async (what, claims) => {
    const own = address();
    const sub = `keeps ${what}`;
    const { id } = await profileOf(await arrive({ sub, email: own }));
    const end = await arrive({ sub, ...claims(address(), own) });
    expect(await profileOf(end)).toMatchObject({ id, emailAddress: own });
    expect(await changesOf(id, 'ssoPersonUpdated')).toEqual([]);
  });

  it.each(['here', 'elsewhere'])(
    'signs in with the address that they have when an account %s has the new one, and the activity says so',
    async (where) => {
      const [own, taken] = [address(), address()];
      const other = where === 'here' ? { organisation: admin.organisation } : {};
      await buildUser(server, { emailAddress: taken, ...other });
      const { id } = await profileOf(await arrive({ sub: `conflict ${where}`, email: own }));
      const end = await arrive({ sub: `conflict ${where}`, email: taken });
      expect(await profileOf(end)).toMatchObject({ id, emailAddress: own });
      expect(await changesOf(id, 'ssoAddressNotTaken')).toEqual([['emailAddress']]);
      expect(await mailsTo(taken)).toEqual([]);
      expect(await login(taken)).toBe(200);
    },
  );

  it('gets no account by an address alone that another subject has', async () => {
    const email = address();
    expect((await arrive({ sub: 'first-of-two', email })).status).toBe(200);
    expect((await arrive({ sub: 'second-of-two', email })).status).toBe(401);
    // Subjects are compared exactly.
    for (const sub of ['FIRST-OF-TWO', 'first-of-two ', 'first-of-tw', 'first-of-two2']) {
      expect((await arrive({ sub, email })).status, sub).toBe(401);
    }
    expect((await arrive({ sub: 'first-of-two', email })).status).toBe(200);
  });

  it('gets no account of another organisation, by subject or by address', async () => {
    const stranger = await buildUser(server, { role: 'System Admin' });
    const theirs = await connect(stranger);
    const email = address(theirs);
    const mine = await profileOf(await arrive({ sub: 'everywhere', email: address() }));
    const there = await profileOf(await arrive({ sub: 'everywhere', email }, theirs));
    expect(there['id']).not.toBe(mine['id']);
    expect(there['organizationId']).toBe(stranger.organisation.id);
    // Their domain is not ours, and an address of theirs in our domain stays theirs.
    expect((await arrive({ sub: 'thief', email: address(theirs) })).status).toBe(401);
    const inOurs = address();
    await buildUser(server, { organisation: stranger.organisation, emailAddress: inOurs });
    expect((await arrive({ sub: 'thief', email: inOurs })).status).toBe(401);
  });

  it('is refused while deactivated, linked or not', async () => {
    const email = address();
    const profile = await profileOf(await arrive({ sub: 'leaver', email }));
    await server.testDatabase.asOwner("update users set status = 'deactivated' where id = $1", [
      profile['id'],
    ]);
    expect((await arrive({ sub: 'leaver', email })).status).toBe(401);
    const unlinked = address();
    await buildUser(server, {
      organisation: admin.organisation,
      emailAddress: unlinked,
      status: 'deactivated',
    });
    expect((await arrive({ sub: 'leaver-2', email: unlinked })).status).toBe(401);
  });

  it('comes in by an invitation without its link, which is worth nothing then', async () => {
    const email = address();
    const user = await buildUser(server, {
      organisation: admin.organisation,
      emailAddress: email,
      status: 'invited',
      passwordHash: null,
      firstName: '',
      lastName: '',
      role: 'Record Viewer',
    });
    const end = await arrive({ sub: 'invited', email, given_name: 'In', family_name: 'Vited' });
    expect(await profileOf(end)).toMatchObject({
      id: user.id,
      firstName: 'In',
      lastName: 'Vited',
      permissions: { viewAll: true },
    });
  });

  it('gets one account, however many first sign-ins there are at once', async () => {
    const email = address();
    const ends = await Promise.all(Array.from({ length: 6 }, () => arrive({ sub: 'eager', email })));
    const ids = await Promise.all(ends.map(async (end) => (await profileOf(end))['id']));
    expect(new Set(ids).size).toBe(1);
  });

  it('comes no longer through a connection that was disabled or removed', async () => {
    const short = await connect();
    const email = address(short);
    const path = `/sso/connections/${short.id}`;
    const change = (body: Record<string, unknown>, place = ''): Promise<{ status: number }> =>
      server.request('POST', `${path}${place}`, {
        token: admin.token,
        body: { currentPassword: TEST_PASSWORD, ...body },
      });
    expect((await arrive({ sub: 'short', email }, short)).status).toBe(200);
    expect((await change({ isEnabled: false })).status).toBe(200);
    const start = `${server.address}/api/sso/oidc/${short.id}/start`;
    const leadsTo = async (): Promise<string | null> =>
      (await fetch(start, { redirect: 'manual' })).headers.get('location');
    expect(await leadsTo()).toBe(`${server.address}/saml-callback?error=401`);
    expect((await change({}, '/remove')).status).toBe(204);
    expect(await leadsTo()).toBe(`${server.address}/saml-callback?error=401`);
    const first = await server.request('POST', '/sso/initiateLogin', { body: { emailAddress: email } });
    expect(first.body).toEqual({ isSso: false });
  });

  it('is no one any more when the connection leads to another provider', async () => {
    const moving = await connect();
    const email = address(moving);
    const before = await profileOf(await arrive({ sub: 'same-name', email }, moving));
    const elsewhere = await startOddProvider();
    const { status, body } = await server.request('POST', `/sso/connections/${moving.id}`, {
      token: admin.token,
      body: { issuer: elsewhere.issuer, currentPassword: TEST_PASSWORD },
    });
    // The secret was for the former provider.
    expect([status, body.hasSecret]).toEqual([200, false]);
    const other = { sub: 'same-name', email: address(moving), email_verified: true };
    const end = await signInThrough(server, elsewhere, moving, other);
    expect((await profileOf(end))['id']).not.toBe(before['id']);
    await elsewhere.stop();
  });

  it('is asked for a password nowhere once single sign-on is the only way in', async () => {
    const boss = await buildUser(server, { role: 'System Admin' });
    const own = await connect(boss);
    const email = address(own);
    const { organisation } = boss;
    const keeper = await buildUser(server, { organisation, emailAddress: email, role: 'System Admin' });
    const local = await buildUser(server, { organisation });
    const require = async (token: string, body: Record<string, unknown>) =>
      server.request('POST', '/organisation/settings', { token, body });
    const wanted = { requiresSso: true, currentPassword: TEST_PASSWORD };
    const early = await require(boss.token, wanted);
    expect([early.status, Object.keys(early.body.error.fields as object)]).toEqual([422, ['requiresSso']]);
    // Anybody else coming in proves nothing.
    expect((await arrive({ sub: 'somebody', email: address(own) }, own)).status).toBe(200);
    expect((await require(boss.token, wanted)).status).toBe(422);
    const end = await arrive({ sub: 'keeper', email }, own);
    expect((await profileOf(end))['id']).toBe(keeper.id);
    expect((await require(boss.token, { requiresSso: true })).body.error.fields).toEqual({
      currentPassword: 'Enter your current password',
    });
    expect((await require(boss.token, wanted)).body).toMatchObject({
      requiresSso: true,
      canRequireSso: true,
    });
    expect(await login(local.emailAddress)).toBe(401);
    expect(await login(boss.emailAddress)).toBe(401);
    expect(await login(admin.emailAddress)).toBe(200);
    // The last way in stays open.
    for (const [place, body] of [
      ['', { isEnabled: false }],
      ['/remove', {}],
    ] as const) {
      const answer = await server.request('POST', `/sso/connections/${own.id}${place}`, {
        token: boss.token,
        body: { ...body, currentPassword: TEST_PASSWORD },
      });
      expect(answer.status).toBe(422);
    }
    // Who has no password shows a sign-in of the last hour.
    server.clock.advance(61 * 60_000);
    const old = await require(end.token ?? '', { requiresSso: false });
    expect([old.status, old.body.error.code]).toEqual([403, 'forbidden']);
    const again = await arrive({ sub: 'keeper', email }, own);
    expect((await require(again.token ?? '', { requiresSso: false })).status).toBe(200);
    expect(await login(local.emailAddress)).toBe(200);
  });
});
