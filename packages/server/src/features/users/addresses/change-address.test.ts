import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser, signInAs, TEST_PASSWORD, type BuiltUser } from '../../../testing/build-user.ts';
import { buildConnection } from '../../../testing/oidc/build-connection.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../../../testing/start-test-server.ts';

const proof = { currentPassword: TEST_PASSWORD };
const NOTHING = { manageAll: false, manageTeams: [], viewAll: false, viewTeams: [] };
let counter = 0;
const someAddress = (): string => {
  counter += 1;
  return `moved-${counter}@example.com`;
};

describe('another address for an account', () => {
  let server: TestServer;
  let ana: BuiltUser;
  beforeAll(async () => {
    server = await startTestServer();
    ana = await buildUser(server, { role: 'System Admin', firstName: 'Ana', lastName: 'Ruiz' });
  });
  afterAll(() => server.stop());

  const colleague = (more: Parameters<typeof buildUser>[1] = {}) =>
    buildUser(server, { organisation: ana.organisation, ...more });
  const change = (id: string, emailAddress: string, more: object = proof, token = ana.token) =>
    server.request('POST', `/users/${id}/emailAddress`, { token, body: { emailAddress, ...more } });
  const forgive = () => server.testDatabase.asOwner('delete from sign_in_failures');
  const faultsOf = ({ status, body }: TestAnswer) => [status, body.error.fields];
  const waiting = (emailAddress: string) =>
    server.testDatabase.asOwner<{ kind: string; subject: string; text_body: string }>(
      'select kind, subject, text_body from mail_outbox where to_address = $1 order by id',
      [emailAddress],
    );
  const login = async (emailAddress: string) =>
    (await server.request('POST', '/users/login', { body: { emailAddress, password: TEST_PASSWORD } }))
      .status;

  it('is given by a System Admin: sessions continue, both mailboxes are notified, the old address is free', async () => {
    const dana = await colleague({ role: 'Record Viewer' });
    const next = someAddress();
    const { status, body } = await change(dana.id, next);
    expect([status, body.emailAddress, body.version]).toEqual([200, next, 2]);
    const profile = await server.request('GET', '/profile', { token: dana.token });
    expect([profile.status, profile.body.emailAddress]).toEqual([200, next]);
    expect([await login(next), await login(dana.emailAddress)]).toEqual([200, 401]);
    const [left, taken] = [await waiting(dana.emailAddress), await waiting(next)];
    expect([left.map(({ kind: what }) => what), taken.map(({ kind: what }) => what)]).toEqual([
      ['security'],
      ['security'],
    ]);
    // Who has the old mailbox now may be someone else.
    expect(left[0]?.text_body).not.toContain(next);
    expect((await colleague({ emailAddress: dana.emailAddress })).id).not.toBe(dana.id);
    const { body: activity } = await server.request('GET', '/activity?type=userAddressChanged', {
      token: ana.token,
    });
    expect(activity.items[0]).toMatchObject({
      actor: { name: 'Ana Ruiz' },
      changes: [{ field: 'emailAddress', from: dana.emailAddress, to: next }],
    });
  });

  it('ends the links that were sent to the old one, and takes mail that waits with it', async () => {
    const dana = await colleague();
    const made = await server.request('POST', `/users/${dana.id}/passwordLink`, { token: ana.token });
    const token = new URL(made.body.link).searchParams.get('token');
    const check = () => server.request('POST', '/users/checkResetToken', { body: { token } });
    expect((await check()).status).toBe(200);
    await server.request('POST', '/users/notifications/test', { token: dana.token });
    const next = someAddress();
    await change(dana.id, next);
    expect((await check()).status).toBe(422);
    expect((await waiting(next)).map(({ kind: what }) => what)).toEqual(['test', 'security']);
    expect((await waiting(dana.emailAddress)).map(({ kind: what }) => what)).toEqual(['security']);
  });

  it('brings an invited person a new invitation, and ends the one before', async () => {
    const first = await server.request('POST', '/users/create', {
      token: ana.token,
      body: { emailAddress: someAddress(), isSuperAdmin: false, permissions: NOTHING },
    });
    const { body } = await change(first.body.id, someAddress());
    const check = (link: string) =>
      server.request('POST', '/users/checkResetToken', {
        body: { token: new URL(link).searchParams.get('token') },
      });
    expect((await check(first.body.link)).status).toBe(422);
    expect((await check(body.link)).body).toEqual({ kind: 'invitation', emailAddress: body.emailAddress });
  });

  it('needs the password of the System Admin again, and no one else may give it', async () => {
    const dana = await colleague();
    expect(faultsOf(await change(dana.id, someAddress(), {}))).toEqual([
      422,
      { currentPassword: 'Enter your current password' },
    ]);
    expect(faultsOf(await change(dana.id, someAddress(), { currentPassword: 'not this one' }))).toEqual([
      422,
      { currentPassword: 'Current password is incorrect' },
    ]);
    expect((await change(dana.id, someAddress(), proof, dana.token)).status).toBe(403);
    expect(await login(dana.emailAddress)).toBe(200);
    await forgive();
  });

  it('is refused when somebody of the organization has it, whatever the case, and names them', async () => {
    const [dana, carl] = [await colleague(), await colleague()];
    const { status, body } = await change(dana.id, carl.emailAddress.toUpperCase());
    expect([status, body.error.message, body.error.current.id]).toEqual([
      409,
      'A user with this email already exists',
      carl.id,
    ]);
    expect(await login(dana.emailAddress)).toBe(200);
  });

  it('is refused without why when an account elsewhere has it, and more slowly after several', async () => {
    const dana = await colleague();
    const stranger = await buildUser(server);
    const refused = await change(dana.id, stranger.emailAddress);
    expect(faultsOf(refused)).toEqual([
      422,
      { emailAddress: 'This email address cannot be used. Use another one.' },
    ]);
    expect(JSON.stringify(refused.body)).not.toMatch(/organi[sz]ation|account|exists/i);
    expect([await login(dana.emailAddress), await login(stranger.emailAddress)]).toEqual([200, 200]);
    expect(await waiting(stranger.emailAddress)).toEqual([]);
    const statuses: number[] = [];
    for (let times = 0; times < 12; times += 1)
      statuses.push((await change(dana.id, stranger.emailAddress)).status);
    expect(statuses.at(-1)).toBe(429);
    await forgive();
  });

  it('in another case is the same one, and is shown as it was written', async () => {
    const dana = await colleague({ emailAddress: someAddress() });
    const upper = dana.emailAddress.toUpperCase();
    expect((await change(dana.id, upper)).body.emailAddress).toBe(upper);
    expect(await login(dana.emailAddress)).toBe(200);
  });

  it('of two people at once goes to one', async () => {
    const [dana, carl] = [await colleague(), await colleague()];
    const next = someAddress();
    const answers = await Promise.all([change(dana.id, next), change(carl.id, next)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });

  it('is refused where the person could not sign in with it', async () => {
    const admin = await buildUser(server, { role: 'System Admin' });
    const connection = await buildConnection(server, admin, {
      issuer: 'https://login.example.com',
      clientId: 'pactbook',
      clientSecret: 'a secret of the provider',
    });
    const claimed = connection.domains[0] ?? '';
    const dana = await buildUser(server, {
      organisation: admin.organisation,
      emailAddress: `dana@${claimed}`,
    });
    await server.testDatabase.asOwner('update users set is_sso = true where id = $1', [dana.id]);
    expect(faultsOf(await change(dana.id, 'dana@unclaimed.example', proof, admin.token))).toEqual([
      422,
      {
        emailAddress:
          'This user signs in with single sign-on, and no connection accepts addresses at unclaimed.example',
      },
    ]);
    expect((await change(dana.id, `dana.fox@${claimed}`, proof, admin.token)).status).toBe(200);
  });

  it('of the System Admin themselves leaves them signed in', async () => {
    const admin = await buildUser(server, { role: 'System Admin' });
    const next = someAddress();
    expect((await change(admin.id, next, proof, admin.token)).status).toBe(200);
    expect((await server.request('GET', '/profile', { token: admin.token })).body.emailAddress).toBe(next);
    expect(await signInAs(server, next, TEST_PASSWORD)).not.toBe('');
  });
});
