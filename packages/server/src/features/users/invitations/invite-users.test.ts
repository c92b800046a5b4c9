import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildOrganisation } from '../../../testing/build-organisation.ts';
import { buildTeam } from '../../../testing/build-team.ts';
import { buildUser, signInAs, type BuiltUser } from '../../../testing/build-user.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../../../testing/start-test-server.ts';

const NOTHING = { manageAll: false, manageTeams: [], viewAll: false, viewTeams: [] };
const NO_RIGHTS = { isSuperAdmin: false, permissions: NOTHING };
const HOUR = 3_600_000;

let counter = 0;
const someAddress = (): string => {
  counter += 1;
  return `guest-${counter}@example.com`;
};

describe('inviting people', () => {
  let server: TestServer;
  let ana: BuiltUser;

  beforeAll(async () => {
    server = await startTestServer();
    ana = await buildUser(server, { role: 'System Admin', firstName: 'Ana', lastName: 'Ruiz' });
    await server.startJobs();
  });
  afterAll(() => server.stop());

  const post = (path: string, body?: unknown, token = ana.token): Promise<TestAnswer> =>
    server.request('POST', path, { token, body });
  const invite = (emailAddress: string, more: object = {}): Promise<TestAnswer> =>
    post('/users/create', { emailAddress, ...NO_RIGHTS, ...more });
  const mailsTo = async (address: string): Promise<string[]> => {
    const folder = join(server.dataFolder, 'mail');
    const names = await readdir(folder).catch(() => []);
    const all = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    const unfolded = all.map((text) =>
      text.replaceAll('=\r\n', '').replaceAll('=\n', '').replaceAll('=3D', '='),
    );
    return unfolded.filter((text) => text.toLowerCase().includes(`to: ${address.toLowerCase()}`));
  };
  const mailsArrive = (address: string, count: number): Promise<void> =>
    expect.poll(async () => (await mailsTo(address)).length).toBe(count);
  const tokenIn = (mail: string | undefined): string => /token=([\w-]+)/.exec(mail ?? '')?.[1] ?? '';
  const choosePassword = (token: string): Promise<TestAnswer> =>
    server.request('POST', '/users/resetPassword', { body: { token, newPassword: 'a long phrase of mine' } });

  it('makes an account with its rights, and a mail by which its owner gets in', async () => {
    const team = await buildTeam(server, ana.organisation);
    const address = someAddress();
    const permissions = { ...NOTHING, viewAll: true, manageTeams: [team.id, team.id], viewTeams: [team.id] };
    const { status, body } = await invite(` ${address} `, {
      firstName: ' Gus ',
      lastName: 'Est',
      permissions,
    });
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({
        emailAddress: address,
        firstName: 'Gus',
        role: 'Team Manager',
        status: 'invited',
        permissions: { ...NOTHING, viewAll: true, manageTeams: [team.id] },
        isBwcAdmin: false,
        lastSeenAt: null,
      }),
    ]);
    await mailsArrive(address, 1);
    const [mail] = await mailsTo(address);
    expect((await choosePassword(tokenIn(mail))).status).toBe(204);
    expect(await signInAs(server, address, 'a long phrase of mine')).not.toBe('');
    const user = await server.request('GET', `/users/${body.id}`, { token: ana.token });
    expect(user.body).toMatchObject({ status: 'active', lastSeenAt: expect.any(String) });
    expect((await post(`/users/${body.id}/invite`)).body.error).toMatchObject({
      code: 'conflict',
      message: 'This user can sign in already.',
    });
  });

  it('sends it again, after which the link before is worth nothing; ten times within an hour', async () => {
    const address = someAddress();
    const { id } = (await invite(address)).body;
    await mailsArrive(address, 1);
    const first = tokenIn((await mailsTo(address))[0]);
    for (let times = 2; times <= 10; times += 1) expect((await post(`/users/${id}/invite`)).status).toBe(200);
    const refused = await post(`/users/${id}/invite`);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600']);
    expect((await choosePassword(first)).status).toBe(422);
    server.clock.advance(HOUR + 1_000);
    expect((await post(`/users/${id}/invite`)).status).toBe(200);
  });

  it('refuses what is no address, no team, or no right to be given', async () => {
    const faults = async (more: object): Promise<unknown> => {
      const { status, body } = await invite(someAddress(), more);
      expect(status).toBe(422);
      return body.error.fields;
    };
    expect(await faults({ emailAddress: '' })).toEqual({ emailAddress: 'Enter your email address' });
    expect(await faults({ emailAddress: 'nobody' })).toEqual({ emailAddress: 'Invalid email address' });
    const elsewhere = await buildTeam(server, await buildOrganisation(server));
    for (const team of [elsewhere.id, ana.id]) {
      expect(await faults({ permissions: { ...NOTHING, manageTeams: [team] } })).toEqual({
        'permissions.manageTeams': 'This team does not exist',
      });
    }
    expect(await faults({ isBwcAdmin: true })).toEqual({ isBwcAdmin: 'This field is not known' });
    expect(await faults({ firstName: 'x'.repeat(81) })).toEqual({ firstName: 'Use 80 characters or fewer' });
  });

  it('says who has an address in this organisation already, deactivated people included', async () => {
    const address = someAddress();
    const { id } = (await invite(address)).body;
    const again = await invite(address.toUpperCase());
    expect([again.status, again.body.error]).toEqual([
      409,
      expect.objectContaining({
        code: 'duplicate',
        message: 'A user with this email already exists',
        fields: { emailAddress: 'A user with this email already exists' },
        current: expect.objectContaining({ id }),
      }),
    ]);
    expect((await server.request('DELETE', `/users/${id}`, { token: ana.token })).status).toBe(204);
    const after = await invite(address);
    expect([after.status, after.body.error.message, after.body.error.current.status]).toEqual([
      409,
      'This user is deactivated. Reactivate instead?',
      'deactivated',
    ]);
    expect((await post(`/users/${id}/invite`)).body.error.message).toBe(
      'This user is deactivated. Reactivate instead?',
    );
  });

  it('tells no one that an address signs in to another organisation, but its owner', async () => {
    const elsewhere = await buildUser(server, {
      emailAddress: someAddress(),
      firstName: 'Else',
      lastName: 'Where',
    });
    const [taken, free] = [await invite(elsewhere.emailAddress), await invite(someAddress())];
    const shape = ({ status, body }: TestAnswer): unknown => ({
      status,
      ...body,
      id: '',
      emailAddress: '',
      createdAt: '',
      link: String(body.link).length,
    });
    expect(shape(taken)).toEqual(shape(free));
    const { id } = taken.body;
    const found = await server.request('GET', `/users?search=${elsewhere.emailAddress}`, {
      token: ana.token,
    });
    const { link: _link, ...invited } = taken.body;
    expect(found.body.items).toEqual([invited]);
    expect((await invite(elsewhere.emailAddress)).body.error.current.id).toBe(id);
    expect((await post(`/users/${id}/invite`)).status).toBe(200);
    await mailsArrive(elsewhere.emailAddress, 2);
    for (const mail of await mailsTo(elsewhere.emailAddress)) {
      expect(mail).toContain('This address already has an account');
      expect(mail).not.toContain('token=');
    }
    // The account that was there before is as it was, and the invitation is no way into it or beside it.
    expect(await signInAs(server, elsewhere.emailAddress, elsewhere.password)).not.toBe('');
    expect((await server.request('GET', '/profile', { token: elsewhere.token })).body.firstName).toBe('Else');
    expect((await server.request('DELETE', `/users/${id}`, { token: ana.token })).status).toBe(204);
    expect((await post(`/users/${id}/reactivate`)).body.status).toBe('invited');
  });

  it('invites many with the same rights, and reports for each address what became of it', async () => {
    const [known, gone, fresh, other] = [someAddress(), someAddress(), someAddress(), someAddress()];
    await invite(known);
    await server.request('DELETE', `/users/${(await invite(gone)).body.id}`, { token: ana.token });
    const elsewhere = await buildUser(server, { emailAddress: other });
    const emailAddresses = [fresh, 'nonsense', known, gone, fresh.toUpperCase(), other, ''];
    const { status, body } = await post('/users/inviteMany', {
      emailAddresses,
      isSuperAdmin: false,
      permissions: { ...NOTHING, viewAll: true },
    });
    expect(status).toBe(200);
    expect(body.outcomes.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'invited',
      'invalid',
      'exists',
      'deactivated',
      'exists',
      'invited',
      'invalid',
    ]);
    expect(body.outcomes[1]).toEqual({
      emailAddress: 'nonsense',
      outcome: 'invalid',
      userId: null,
      message: 'Invalid email address',
    });
    expect(body.outcomes[5].userId).not.toBe(elsewhere.id);
    const invited = await server.request('GET', `/users/${body.outcomes[0].userId}`, { token: ana.token });
    expect(invited.body).toMatchObject({ emailAddress: fresh, role: 'Record Viewer', status: 'invited' });
    await mailsArrive(fresh, 1);
    const tooMany = Array.from({ length: 101 }, someAddress);
    const refused = await post('/users/inviteMany', { emailAddresses: tooMany, ...NO_RIGHTS });
    expect(refused.body.error.fields).toEqual({ emailAddresses: 'Invite 100 people or fewer at once' });
    const hundred = await post('/users/inviteMany', { emailAddresses: tooMany.slice(1), ...NO_RIGHTS });
    expect(new Set(hundred.body.outcomes.map(({ outcome }: { outcome: string }) => outcome))).toEqual(
      new Set(['invited']),
    );
  });

  it('invites by single sign-on where the domain of the address is claimed', async () => {
    const connection = server.services.newId();
    const { id: organisationId } = ana.organisation;
    await server.testDatabase.asOwner(
      `insert into sso_connections (id, organisation_id, protocol, name, is_enabled, created_at)
       values ($1, $2, 'oidc', 'Provider', true, now())`,
      [connection, organisationId],
    );
    await server.testDatabase.asOwner(
      'insert into sign_in_domains (domain, organisation_id) values ($1, $2)',
      ['claimed.example', organisationId],
    );
    await server.testDatabase.asOwner(
      'insert into sso_domains (domain, organisation_id, connection_id) values ($1, $2, $3)',
      ['claimed.example', organisationId, connection],
    );
    const { status, body } = await invite('New.Person@Claimed.example');
    expect([status, body.isSso, body.status]).toEqual([201, true, 'invited']);
    await mailsArrive('New.Person@Claimed.example', 1);
    const [mail] = await mailsTo('New.Person@Claimed.example');
    expect(mail).toContain('/u/sign-in');
    expect(mail).not.toContain('token=');
  });

  it('refuses whom nothing would let in, where single sign-on is the only way', async () => {
    const { id } = ana.organisation;
    const require = (isRequired: boolean) =>
      server.testDatabase.asOwner('update organisations set requires_sso = $2 where id = $1', [
        id,
        isRequired,
      ]);
    await require(true);
    const sentence =
      'Everyone signs in with single sign-on, and no connection accepts addresses at unclaimed.example';
    const refused = await invite('somebody@unclaimed.example');
    expect([refused.status, refused.body.error.fields]).toEqual([422, { emailAddress: sentence }]);
    const emailAddresses = ['one@unclaimed.example', 'one@claimed.example'];
    const { outcomes } = (await post('/users/inviteMany', { emailAddresses, ...NO_RIGHTS })).body;
    expect(outcomes).toEqual([
      { emailAddress: 'one@unclaimed.example', outcome: 'invalid', userId: null, message: sentence },
      expect.objectContaining({ emailAddress: 'one@claimed.example', outcome: 'invited' }),
    ]);
    await require(false);
    expect((await invite('somebody@unclaimed.example')).status).toBe(201);
  });

  it('of twenty who invite the same person at once lets exactly one', async () => {
    const address = someAddress();
    const answers = await Promise.all(Array.from({ length: 20 }, () => invite(address)));
    const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
    expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
    const found = await server.request('GET', `/users?search=${address}`, { token: ana.token });
    expect(found.body.total).toBe(1);
    await mailsArrive(address, 1);
  });

  it('writes who invited whom with which rights, and no link, into the history', async () => {
    const address = someAddress();
    const { id } = (await invite(address, { isSuperAdmin: true })).body;
    const { body } = await server.request('GET', '/activity?kind=user&limit=3', { token: ana.token });
    expect(body.items).toMatchObject([
      { type: 'accountLinkShown', subject: { kind: 'user', id, label: address } },
      { type: 'invitationSent', subject: { kind: 'user', id, label: address } },
      expect.objectContaining({
        type: 'userCreated',
        actor: { id: ana.id, name: 'Ana Ruiz' },
        changes: [
          { field: 'emailAddress', from: null, to: address },
          { field: 'isSuperAdmin', from: false, to: true },
        ],
      }),
    ]);
    await mailsArrive(address, 1);
    const token = tokenIn((await mailsTo(address))[0]);
    expect(token.length).toBeGreaterThan(40);
    const everything = await server.testDatabase.asOwner<{ text: string }>(
      'select row_to_json(e)::text as text from events e union all select row_to_json(m)::text from mail_outbox m',
    );
    expect(everything.filter(({ text }) => text.includes(token))).toEqual([]);
    expect(server.logLines.filter((line) => line.includes(token))).toEqual([]);
  });
});
