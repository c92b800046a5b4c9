import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildContracts } from '../../testing/build-contract.ts';
import { buildOrganisation, type BuiltOrganisation } from '../../testing/build-organisation.ts';
import { buildTeam } from '../../testing/build-team.ts';
import { buildUser, type BuiltUser } from '../../testing/build-user.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../../testing/start-test-server.ts';

const TAKEN = 'A team with this name already exists';

describe('managing teams', () => {
  let server: TestServer;
  let organisation: BuiltOrganisation;
  let ana: BuiltUser;

  beforeAll(async () => {
    server = await startTestServer();
    organisation = await buildOrganisation(server);
    ana = await buildUser(server, { organisation, role: 'System Admin', firstName: 'Ana', lastName: 'Ruiz' });
  });
  afterAll(() => server.stop());

  const team = (name?: string): Promise<{ id: string; name: string }> =>
    buildTeam(server, organisation, name === undefined ? {} : { name });
  const post = (path: string, body?: unknown): Promise<TestAnswer> =>
    server.request('POST', path, { token: ana.token, body });
  const remove = (path: string): Promise<TestAnswer> => server.request('DELETE', path, { token: ana.token });
  const get = async (path: string): Promise<TestAnswer['body']> =>
    (await server.request('GET', path, { token: ana.token })).body;
  const overviewOf = async (id: string): Promise<unknown> =>
    ((await get('/teams/overview')) as { id: string }[]).find((one) => one.id === id);
  const record = async (...teams: { id: string }[]): Promise<string> => {
    const [built] = await buildContracts(server, organisation, [{ teams: teams.map(({ id }) => id) }]);
    return built?.id ?? '';
  };
  const teamsOf = async (id: string): Promise<string[]> => (await get(`/contracts/${id}`)).teams;

  it('adds and renames teams whose names no one else has, whatever the case', async () => {
    const { status, body } = await post('/teams/create', { name: ' Öffentliches Recht ' });
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        name: 'Öffentliches Recht',
        records: 0,
        views: 0,
        managers: 0,
        viewers: 0,
        createdAt: expect.stringMatching(/Z$/),
      },
    ]);
    for (const name of ['Öffentliches Recht', 'ÖFFENTLICHES RECHT', 'o\u0308ffentliches recht']) {
      const again = await post('/teams/create', { name });
      expect([again.status, again.body.error.fields]).toEqual([409, { name: TAKEN }]);
    }
    const other = await team();
    expect((await post(`/teams/${other.id}`, { name: 'öffentliches recht' })).status).toBe(409);
    expect((await post(`/teams/${body.id}`, { name: 'öffentliches recht' })).body.name).toBe(
      'öffentliches recht',
    );
    for (const name of ['', '  ', 'x'.repeat(81)]) {
      expect((await post('/teams/create', { name })).status).toBe(422);
      expect((await post(`/teams/${other.id}`, { name })).status).toBe(422);
    }
    expect((await post(`/teams/${ana.id}`, { name: 'Nowhere' })).status).toBe(404);
  });

  it('of twenty who add a team of one name at once lets exactly one', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => post('/teams/create', { name: n % 2 === 0 ? 'Same' : 'SAME' })),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      201,
      ...Array.from({ length: 19 }, () => 409),
    ]);
  });

  it('tells how many records, managers and viewers a team has, and who they are', async () => {
    const [legal, other] = [await team(), await team()];
    const manager = await buildUser(server, {
      organisation,
      firstName: 'Zoe',
      manageTeams: [legal.id, other.id],
    });
    const viewer = await buildUser(server, {
      organisation,
      firstName: 'Amy',
      viewTeams: [legal.id],
      viewAll: true,
    });
    await buildUser(server, { organisation, viewTeams: [legal.id], status: 'deactivated' });
    await record(legal);
    await server.request('DELETE', `/contracts/${await record(legal, other)}`, { token: ana.token });
    expect(await overviewOf(legal.id)).toMatchObject({ records: 1, managers: 1, viewers: 1 });
    expect(await overviewOf(other.id)).toMatchObject({ records: 0, managers: 1, viewers: 0 });
    expect(await get(`/teams/${legal.id}/members`)).toMatchObject([
      { id: viewer.id, firstName: 'Amy', level: 'view', role: 'Record Viewer', status: 'active' },
      { id: manager.id, firstName: 'Zoe', level: 'manage', role: 'Team Manager', status: 'active' },
    ]);
    expect((await server.request('GET', `/teams/${ana.id}/members`, { token: ana.token })).status).toBe(404);
  });

  it('merges a team into another with its records and rights, the greater right where somebody has both', async () => {
    const [from, into] = [await team('Merged away'), await team('Kept')];
    const [onlyFrom, onBoth, deleted] = [await record(from), await record(from, into), await record(from)];
    await server.request('DELETE', `/contracts/${deleted}`, { token: ana.token });
    const manager = await buildUser(server, { organisation, manageTeams: [from.id], viewTeams: [into.id] });
    const viewer = await buildUser(server, { organisation, viewTeams: [from.id], manageTeams: [into.id] });
    const list = await server.request('GET', '/contracts', { token: manager.token });
    const answer = await post(`/teams/${from.id}/merge`, { intoTeamId: into.id });
    expect([answer.status, answer.body]).toEqual([
      200,
      expect.objectContaining({ id: into.id, records: 2, managers: 2, viewers: 0 }),
    ]);
    expect([await teamsOf(onlyFrom), await teamsOf(onBoth)]).toEqual([[into.id], [into.id]]);
    expect((await post(`/contracts/${deleted}/restore`)).body.teams).toEqual([into.id]);
    for (const { token } of [manager, viewer]) {
      const { body } = await server.request('GET', '/profile', { token });
      expect(body.permissions).toMatchObject({ manageTeams: [into.id], viewTeams: [] });
      expect(
        (await server.request('POST', `/contracts/${onlyFrom}`, { token, body: { notes: 'Mine' } })).status,
      ).toBe(200);
    }
    expect(await overviewOf(from.id)).toBeUndefined();
    // Everyone who polls gets the list again, and the record tells what became of its team.
    const etag = list.headers.get('etag') ?? '';
    const poll = { token: manager.token, headers: { 'if-none-match': etag } };
    expect((await server.request('GET', '/contracts', poll)).status).toBe(200);
    const history = await get(`/contracts/${onlyFrom}/activity`);
    expect(history.items[1]).toMatchObject({
      type: 'contractUpdated',
      actor: { name: 'Ana Ruiz' },
      version: 2,
      changes: [{ field: 'teams', from: ['Merged away'], to: ['Kept'] }],
    });
    const feed = await get(`/activity?kind=team&limit=1`);
    expect(feed.items[0]).toMatchObject({ type: 'teamMerged', subject: { label: 'Merged away' } });
    const rights = await get('/activity?type=userRightsChanged');
    expect(rights.items).toContainEqual(
      expect.objectContaining({
        subject: expect.objectContaining({ id: manager.id }),
        changes: [
          { field: 'manageTeams', from: ['Merged away'], to: ['Kept'] },
          { field: 'viewTeams', from: ['Kept'], to: [] },
        ],
      }),
    );
  });

  it('deletes a team and never its records: they are without it, or go to another one; rights end', async () => {
    const [gone, heir, third] = [await team(), await team(), await team()];
    const [alone, withThird] = [await record(gone), await record(gone, third)];
    const manager = await buildUser(server, { organisation, manageTeams: [gone.id] });
    expect((await remove(`/teams/${gone.id}?reassignTo=${heir.id}`)).status).toBe(204);
    expect([await teamsOf(alone), await teamsOf(withThird)]).toEqual([
      [heir.id],
      [heir.id, third.id].toSorted(),
    ]);
    const { body } = await server.request('GET', '/profile', { token: manager.token });
    expect(body.permissions.manageTeams).toEqual([]);
    expect((await remove(`/teams/${heir.id}`)).status).toBe(204);
    expect([await teamsOf(alone), await teamsOf(withThird)]).toEqual([[], [third.id]]);
    const change = { token: manager.token, body: { notes: 'Mine' } };
    expect((await server.request('POST', `/contracts/${alone}`, change)).status).toBe(403);
    expect((await post(`/contracts/${alone}`, { notes: 'Still here' })).status).toBe(200);
    expect((await remove(`/teams/${heir.id}`)).status).toBe(404);
  });

  it('refuses to merge into or reassign to itself or what is not there', async () => {
    const [one, other] = [await team(), await buildTeam(server, await buildOrganisation(server))];
    const faults = ({ status, body }: TestAnswer): unknown[] => [status, body.error.fields];
    const nowhere = 'This team does not exist';
    expect(faults(await post(`/teams/${one.id}/merge`, { intoTeamId: one.id }))).toEqual([
      422,
      { intoTeamId: 'Choose another team' },
    ]);
    for (const id of [other.id, ana.id]) {
      expect(faults(await post(`/teams/${one.id}/merge`, { intoTeamId: id }))).toEqual([
        422,
        { intoTeamId: nowhere },
      ]);
      expect(faults(await remove(`/teams/${one.id}?reassignTo=${id}`))).toEqual([
        422,
        { reassignTo: nowhere },
      ]);
      expect((await remove(`/teams/${id}`)).status).toBe(404);
      expect((await post(`/teams/${id}/merge`, { intoTeamId: one.id })).status).toBe(404);
    }
    expect(await overviewOf(one.id)).toBeDefined();
  });

  it('keeps records and teams true while teams merge into each other and records change, twenty at once', async () => {
    const teams = [await team(), await team(), await team(), await team()];
    const records = await Promise.all(teams.map((one) => record(one)));
    const asked = Array.from({ length: 20 }, (_, n): Promise<TestAnswer> => {
      const [one, next] = [teams[n % 4], teams[(n + 1) % 4]];
      const target = records[n % 4] ?? '';
      if (n < 8) return post(`/contracts/${target}`, { notes: `Note ${n}`, teams: [one?.id, next?.id] });
      if (n < 12) return post(`/teams/${one?.id}/merge`, { intoTeamId: next?.id });
      if (n < 14) return remove(`/teams/${one?.id}?reassignTo=${next?.id}`);
      return post('/contracts/create', { product: 'New', vendor: 'Vendor', teams: [one?.id] });
    });
    const answers = await Promise.all(asked);
    // 503 is for two that blocked each other: it says to come again.
    for (const { status } of answers) expect([200, 201, 204, 404, 422, 503]).toContain(status);
    const living = ((await get('/teams')) as { id: string }[]).map(({ id }) => id);
    const contracts = (await get('/contracts')) as { id: string; teams: string[] }[];
    for (const id of records) expect(contracts.some((one) => one.id === id)).toBe(true);
    for (const { teams: theirs } of contracts) for (const id of theirs) expect(living).toContain(id);
  });

  it('merges a team of two thousand records within the time of a request', async () => {
    const [from, into] = [await team(), await team()];
    await buildContracts(
      server,
      organisation,
      Array.from({ length: 2_000 }, () => ({ teams: [from.id] })),
    );
    const { status, body } = await post(`/teams/${from.id}/merge`, { intoTeamId: into.id });
    expect([status, body.records]).toEqual([200, 2_000]);
  });
});
