import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildOrganisation, type BuiltOrganisation } from '../../testing/build-organisation.ts';
import { buildTeam } from '../../testing/build-team.ts';
import { buildUser, signInAs, type BuiltUser, type UserOptions } from '../../testing/build-user.ts';
import {
  startAnotherNode,
  startTestServer,
  type TestAnswer,
  type TestServer,
} from '../../testing/start-test-server.ts';

const NOTHING = { manageAll: false, manageTeams: [], viewAll: false, viewTeams: [] };
const LAST = 'This is the last System Admin. Give another user this role first.';

describe('changing people', () => {
  let server: TestServer;
  let otherNode: TestServer;
  let organisation: BuiltOrganisation;
  let ana: BuiltUser;

  beforeAll(async () => {
    server = await startTestServer();
    otherNode = await startAnotherNode(server);
    organisation = await buildOrganisation(server);
    ana = await buildUser(server, { organisation, role: 'System Admin', firstName: 'Ana', lastName: 'Ruiz' });
  });
  afterAll(async () => {
    await otherNode.stop();
    await server.stop();
  });

  const colleague = (options: UserOptions = {}): Promise<BuiltUser> =>
    buildUser(server, { organisation, firstName: 'Dana', lastName: 'Fox', ...options });
  const change = (id: string, body: object, { token = ana.token, headers = {} } = {}): Promise<TestAnswer> =>
    server.request('POST', `/users/${id}`, { token, body, headers });
  const deactivate = (id: string, token = ana.token): Promise<TestAnswer> =>
    server.request('DELETE', `/users/${id}`, { token });
  const post = (id: string, verb: string, token = ana.token): Promise<TestAnswer> =>
    server.request('POST', `/users/${id}/${verb}`, { token });
  const historyOf = async (id: string, token = ana.token): Promise<{ type: string; changes: unknown }[]> => {
    const { body } = await server.request('GET', '/activity?kind=user&limit=200', { token });
    const items = body.items as { type: string; changes: unknown; subject: { id: string } }[];
    return items.filter(({ subject }) => subject.id === id).map(({ type, changes }) => ({ type, changes }));
  };

  it('gives and takes names and rights, and tells old and new in words', async () => {
    const team = await buildTeam(server, organisation, { name: 'Legal' });
    const { id } = await colleague();
    const permissions = { ...NOTHING, manageTeams: [team.id], viewAll: true };
    const { status, body } = await change(id, { firstName: ' Dunja ', permissions });
    expect([status, body.role, body.firstName, body.permissions, body.version]).toEqual([
      200,
      'Team Manager',
      'Dunja',
      permissions,
      2,
    ]);
    expect((await change(id, { lastName: 'Fox', isSuperAdmin: false, permissions })).body.version).toBe(2);
    expect((await change(id, { permissions: NOTHING })).body.role).toBe('Limited Access User');
    expect((await historyOf(id)).slice(0, 3)).toEqual([
      {
        type: 'userRightsChanged',
        changes: [
          { field: 'viewAll', from: true, to: false },
          { field: 'manageTeams', from: ['Legal'], to: [] },
        ],
      },
      {
        type: 'userRightsChanged',
        changes: [
          { field: 'viewAll', from: false, to: true },
          { field: 'manageTeams', from: [], to: ['Legal'] },
        ],
      },
      { type: 'userRenamed', changes: [{ field: 'firstName', from: 'Dana', to: 'Dunja' }] },
    ]);
  });

  it('refuses unknown teams and the right that only the command line gives', async () => {
    const { id } = await colleague();
    const foreign = await buildTeam(server, await buildOrganisation(server));
    const answer = await change(id, { permissions: { ...NOTHING, viewTeams: [foreign.id] } });
    expect([answer.status, answer.body.error.fields]).toEqual([
      422,
      { 'permissions.viewTeams': 'This team does not exist' },
    ]);
    for (const body of [
      { isBwcAdmin: true },
      { status: 'active' },
      { emailAddress: 'a@b.example' },
      { id },
    ]) {
      expect((await change(id, body)).status).toBe(422);
    }
    expect((await change(id, { permissions: { manageAll: true } })).status).toBe(422);
  });

  it('tells anyone who worked from an old state what has changed; of twenty at once one wins', async () => {
    const { id } = await colleague();
    const based = (version: number) => ({ headers: { 'if-match': `"${version}"` } });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => change(id, { lastName: `Number ${n}` }, based(1))),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won.length).toBe(1);
    for (const { status, body } of answers.filter((answer) => answer !== won[0])) {
      expect([status, body.error.code, body.error.current]).toEqual([409, 'stale_version', won[0]?.body]);
    }
    expect((await change(id, { lastName: 'Fox' }, based(2))).status).toBe(200);
  });

  it('acts on the next request, on every node', async () => {
    const team = await buildTeam(server, organisation);
    const dana = await colleague();
    const nodes = [server, otherNode];
    const profiles = (): Promise<TestAnswer[]> =>
      Promise.all(nodes.map((node) => node.request('GET', '/profile', { token: dana.token })));
    const trash = async (): Promise<number[]> => {
      const ask = (node: TestServer) => node.request('GET', '/contracts/trash', { token: dana.token });
      return (await Promise.all(nodes.map(ask))).map(({ status }) => status);
    };
    expect(await trash()).toEqual([403, 403]);
    await change(dana.id, { permissions: { ...NOTHING, manageAll: true, manageTeams: [team.id] } });
    expect(await trash()).toEqual([200, 200]);
    await change(dana.id, { permissions: { ...NOTHING, manageTeams: [team.id] } });
    expect(await trash()).toEqual([403, 403]);
    expect((await profiles()).map(({ body }) => body.permissions.manageTeams)).toEqual([
      [team.id],
      [team.id],
    ]);
    await change(dana.id, { isSuperAdmin: true });
    for (const node of nodes) {
      expect((await node.request('GET', '/users', { token: dana.token })).status).toBe(200);
    }
    await otherNode.request('POST', `/users/${dana.id}`, { token: ana.token, body: { isSuperAdmin: false } });
    for (const node of nodes) {
      expect((await node.request('GET', '/users', { token: dana.token })).status).toBe(403);
    }
    expect((await deactivate(dana.id)).status).toBe(204);
    expect((await profiles()).map(({ status }) => status)).toEqual([401, 401]);
  });

  it('shuts a deactivated person out by every door, and admits them again without their old sessions', async () => {
    const dana = await colleague();
    const invited = await colleague({ status: 'invited', passwordHash: null });
    const makeToken = (userId: string, purpose: string): Promise<unknown> =>
      server.testDatabase.asOwner(
        `insert into one_time_tokens (token_hash, organisation_id, user_id, purpose, created_at, expires_at)
         values ($1, $2, $3, $4, now(), now() + interval '1 hour')`,
        [server.services.newId(), organisation.id, userId, purpose],
      );
    await makeToken(dana.id, 'passwordReset');
    await makeToken(dana.id, 'authCode');
    expect((await post(invited.id, 'invite')).status).toBe(200);
    const waiting = (): Promise<unknown[]> =>
      server.testDatabase.asOwner('select id from mail_outbox where to_address = $1 and sent_at is null', [
        invited.emailAddress,
      ]);
    expect(await waiting()).toHaveLength(1);
    for (const { id } of [dana, invited]) expect((await deactivate(id)).status).toBe(204);
    const left = await server.testDatabase.asOwner('select * from one_time_tokens where user_id = any($1)', [
      [dana.id, invited.id],
    ]);
    expect([left, await waiting()]).toEqual([[], []]);
    const profile = (): Promise<TestAnswer> => server.request('GET', '/profile', { token: dana.token });
    expect((await profile()).status).toBe(401);
    await expect(signInAs(server, dana.emailAddress, dana.password)).rejects.toThrow('401');
    expect((await deactivate(dana.id)).status).toBe(204);
    expect((await post(invited.id, 'reactivate')).body.status).toBe('invited');
    const again = await post(dana.id, 'reactivate');
    expect([again.status, again.body.status]).toEqual([200, 'active']);
    expect((await post(dana.id, 'reactivate')).body.version).toBe(again.body.version);
    expect((await profile()).status).toBe(401);
    expect(await signInAs(server, dana.emailAddress, dana.password)).not.toBe('');
    expect((await historyOf(dana.id)).map(({ type }) => type)).toEqual([
      'userReactivated',
      'userDeactivated',
      'userCreated',
    ]);
  });

  it('signs a person out everywhere, and takes away a second factor that was lost', async () => {
    const dana = await colleague();
    const other = await signInAs(server, dana.emailAddress, dana.password);
    await server.testDatabase.asOwner(
      `insert into second_factors (user_id, organisation_id, sealed_secret, created_at, confirmed_at)
       values ($1, $2, 'sealed', now(), now())`,
      [dana.id, organisation.id],
    );
    const before = await server.request('GET', `/users/${dana.id}`, { token: ana.token });
    expect(before.body.hasSecondFactor).toBe(true);
    expect((await post(dana.id, 'signOut')).body).toEqual({ sessions: 2 });
    for (const token of [dana.token, other]) {
      expect((await server.request('GET', '/profile', { token })).status).toBe(401);
    }
    expect((await post(dana.id, 'signOut')).body).toEqual({ sessions: 0 });
    expect((await post(dana.id, 'removeSecondFactor')).body.hasSecondFactor).toBe(false);
    expect((await post(dana.id, 'removeSecondFactor')).status).toBe(200);
    expect((await historyOf(dana.id)).map(({ type }) => type).slice(0, 2)).toEqual([
      'secondFactorTurnedOff',
      'userSignedOut',
    ]);
  });

  it('never leaves an organisation without a System Admin who can sign in', async () => {
    const alone = await buildUser(server, { role: 'System Admin' });
    const { token, organisation: theirs } = alone;
    const asAlone = { token };
    const refused = [
      await change(alone.id, { isSuperAdmin: false }, asAlone),
      await deactivate(alone.id, token),
    ];
    for (const { status, body } of refused) {
      expect([status, body.error.code, body.error.message]).toEqual([409, 'conflict', LAST]);
    }
    // Who was invited, or shut out, administers nothing.
    await buildUser(server, { organisation: theirs, isSuperAdmin: true, status: 'invited' });
    await buildUser(server, { organisation: theirs, isSuperAdmin: true, status: 'deactivated' });
    expect((await deactivate(alone.id, token)).status).toBe(409);
    expect((await change(alone.id, { firstName: 'Still', isSuperAdmin: true }, asAlone)).status).toBe(200);
    const second = await buildUser(server, { organisation: theirs, role: 'System Admin' });
    expect((await change(alone.id, { isSuperAdmin: false }, asAlone)).status).toBe(200);
    expect((await server.request('GET', '/users', { token })).status).toBe(403);
    expect((await deactivate(second.id, second.token)).status).toBe(409);
  });

  it.each(['gives the role up', 'deactivates themselves', 'demotes the next'])(
    'keeps one System Admin when each of twenty %s at once, over two nodes',
    async (what) => {
      const theirs = await buildOrganisation(server);
      const admins: BuiltUser[] = [];
      for (let n = 0; n < 20; n += 1) {
        admins.push(await buildUser(server, { organisation: theirs, role: 'System Admin' }));
      }
      const answers = await Promise.all(
        admins.map(({ id, token }, n) => {
          const node = n % 2 === 0 ? server : otherNode;
          const next = admins[(n + 1) % admins.length]?.id ?? '';
          if (what === 'deactivates themselves') return node.request('DELETE', `/users/${id}`, { token });
          const target = what === 'demotes the next' ? next : id;
          return node.request('POST', `/users/${target}`, { token, body: { isSuperAdmin: false } });
        }),
      );
      for (const { status } of answers) expect([200, 204, 401, 403, 409]).toContain(status);
      const left = await server.testDatabase.asOwner<{ id: string }>(
        `select id from users where organisation_id = $1 and is_super_admin and status = 'active'`,
        [theirs.id],
      );
      expect(left.length).toBeGreaterThanOrEqual(1);
      if (what === 'demotes the next') return;
      expect(left.length).toBe(1);
      expect(answers.filter(({ status }) => status === 409).map(({ body }) => body.error.message)).toEqual([
        LAST,
      ]);
    },
  );
});
