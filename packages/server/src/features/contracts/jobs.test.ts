import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { calendarDateAt, addDays } from '@pactbook/domain/kernel/calendar-date.ts';
import { buildContract, buildContracts } from '../../testing/build-contract.ts';
import { buildOrganisation, type BuiltOrganisation } from '../../testing/build-organisation.ts';
import { buildTeam } from '../../testing/build-team.ts';
import { buildUser, type BuiltUser } from '../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { purgeTrash } from './jobs.ts';

const DAY = 24 * 60 * 60 * 1_000;

describe('the trash', () => {
  let server: TestServer;
  let acme: BuiltOrganisation;
  let admin: BuiltUser;
  let manager: BuiltUser;
  let team: { id: string; name: string };

  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    acme = await buildOrganisation(server);
    team = await buildTeam(server, acme, { name: 'Crew' });
    admin = await buildUser(server, {
      organisation: acme,
      role: 'Record Admin',
      firstName: 'Ana',
      lastName: 'Ruiz',
    });
    manager = await buildUser(server, { organisation: acme, role: 'Team Manager', teams: [team.id] });
  });

  const send = (user: BuiltUser, method: string, path: string, body?: object) =>
    server.request(method, `/contracts${path}`, { token: user.token, body });
  const eventsOf = (id: string) =>
    server.testDatabase.asOwner<{
      type: string;
      cause: string;
      actor_id: string | null;
      subject_label: string;
    }>('select type, cause, actor_id, subject_label from events where subject_id = $1 order by id', [id]);

  test('takes what is deleted: hidden everywhere, and gone a second time', async () => {
    const { id } = await buildContract(server, acme, { teams: [team.id] });
    const answer = await send(manager, 'DELETE', `/${id}`);
    expect([answer.status, answer.body]).toEqual([204, null]);
    expect((await send(admin, 'GET', '')).body).toEqual([]);
    expect((await send(admin, 'DELETE', `/${id}`)).status).toBe(404);
    expect((await send(admin, 'GET', `/${id}`)).status).toBe(404);
    expect((await send(admin, 'GET', `/${id}/activity`)).status).toBe(404);
    expect((await send(admin, 'POST', `/${id}`, { notes: 'x' })).status).toBe(404);
    expect((await send(admin, 'POST', `/${id}/annualCosts`, { annualCosts: [] })).status).toBe(404);
  });

  test('tells administrators who put what there and until when it can be restored', async () => {
    const first = await buildContract(server, acme, { product: 'First', teams: [team.id] });
    const second = await buildContract(server, acme, { product: 'Second' });
    await send(admin, 'DELETE', `/${first.id}`);
    await send(admin, 'DELETE', `/${second.id}`);
    const { body } = await send(admin, 'GET', '/trash');
    expect(body.map(({ product }: { product: string }) => product)).toEqual(['Second', 'First']);
    expect(body[1]).toMatchObject({
      id: first.id,
      teams: [team.id],
      deletedBy: 'Ana Ruiz',
      purgedOn: addDays(calendarDateAt(server.services.now(), 'America/New_York'), 30),
    });
  });

  test('is for record and system administrators alone', async () => {
    const { id } = await buildContract(server, acme, { teams: [team.id] });
    await send(manager, 'DELETE', `/${id}`);
    expect((await send(manager, 'GET', '/trash')).status).toBe(403);
    expect((await send(manager, 'POST', `/${id}/restore`)).status).toBe(403);
    const system = await buildUser(server, { organisation: acme, role: 'System Admin' });
    expect((await send(system, 'GET', '/trash')).body).toHaveLength(1);
  });

  test('gives a record back as it was, once, with a version that no old editor knows', async () => {
    const { id } = await buildContract(server, acme, {
      teams: [team.id],
      categories: ['Software'],
      notes: 'Kept',
      annualCosts: [{ date: '2026-01-01', cost: 12.34 }],
    });
    const before = (await send(admin, 'GET', `/${id}`)).body;
    await send(admin, 'DELETE', `/${id}`);
    const restored = await send(admin, 'POST', `/${id}/restore`);
    expect(restored.status).toBe(200);
    expect(restored.body).toEqual({ ...before, version: 3, updatedAt: restored.body.updatedAt });
    expect((await send(admin, 'POST', `/${id}/restore`)).status).toBe(404);
    expect((await send(admin, 'GET', '/trash')).body).toEqual([]);
    expect((await eventsOf(id)).map(({ type }) => type)).toEqual([
      'contractCreated',
      'contractDeleted',
      'contractRestored',
    ]);
  });

  test('gives a record back whose team was removed meanwhile; history still names the team', async () => {
    const { id } = await buildContract(server, acme, { teams: [team.id] });
    await send(admin, 'DELETE', `/${id}`);
    for (const table of ['team_permissions', 'contract_teams']) {
      await server.testDatabase.asOwner(`delete from ${table} where team_id = $1`, [team.id]);
    }
    await server.testDatabase.asOwner('delete from teams where id = $1', [team.id]);
    expect((await send(admin, 'POST', `/${id}/restore`)).body).toMatchObject({ id, teams: [] });
    expect((await send(admin, 'POST', `/${id}`, { notes: 'Works' })).status).toBe(200);
    const { items } = (await send(admin, 'GET', `/${id}/activity`)).body;
    expect(items.at(-1).changes).toContainEqual({ field: 'teams', from: [], to: ['Crew'] });
  });

  test('is emptied of what has lain there for 30 days: rows gone, one event stays, other organisations untouched', async () => {
    const other = await buildOrganisation(server, { name: 'Globex' });
    const owner = await buildUser(server, { organisation: other, role: 'Record Admin' });
    const elsewhere = await buildContract(server, other);
    await send(owner, 'DELETE', `/${elsewhere.id}`);
    const old = await buildContract(server, acme, {
      product: 'Old',
      teams: [team.id],
      categories: ['Software'],
      totalCost: 5,
    });
    await send(admin, 'DELETE', `/${old.id}`);
    server.clock.advance(DAY);
    const recent = await buildContract(server, acme);
    const present = await buildContract(server, acme);
    const again = await buildUser(server, { organisation: acme, role: 'Record Admin' });
    await send(again, 'DELETE', `/${recent.id}`);
    server.clock.advance(29 * DAY);

    expect(await purgeTrash(server.services, acme.scope)).toBe(1);
    expect(await purgeTrash(server.services, acme.scope)).toBe(0);
    const left = await server.testDatabase.asOwner<{ id: string }>(
      'select id from contracts where id = any($1)',
      [[old.id, recent.id, present.id, elsewhere.id]],
    );
    expect(left.map(({ id }) => id).toSorted()).toEqual([recent.id, present.id, elsewhere.id].toSorted());
    for (const table of ['contract_teams', 'contract_categories', 'annual_costs']) {
      expect(
        await server.testDatabase.asOwner(`select 1 from ${table} where contract_id = $1`, [old.id]),
      ).toEqual([]);
    }
    expect((await eventsOf(old.id)).at(-1)).toEqual({
      type: 'contractPurged',
      cause: 'contracts.purgeTrash',
      actor_id: null,
      subject_label: 'Old',
    });
  });

  test('is emptied exactly once by several nodes at a time', async () => {
    const contracts = await buildContracts(
      server,
      acme,
      Array.from({ length: 30 }, () => ({})),
    );
    await server.testDatabase.asOwner('update contracts set deleted_at = $1 where organisation_id = $2', [
      new Date(server.services.now() - 31 * DAY),
      acme.id,
    ]);
    const counts = await Promise.all(
      Array.from({ length: 4 }, () => purgeTrash(server.services, acme.scope)),
    );
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(30);
    const events = await server.testDatabase.asOwner<{ subject_id: string }>(
      "select subject_id from events where organisation_id = $1 and type = 'contractPurged'",
      [acme.id],
    );
    expect(events.map(({ subject_id: id }) => id).toSorted()).toEqual(
      contracts.map(({ id }) => id).toSorted(),
    );
  });

  describe('the history of a record', () => {
    test('comes newest first, page by page, without gaps or repeats', async () => {
      const { id } = await buildContract(server, acme);
      for (let step = 0; step < 6; step += 1) await send(admin, 'POST', `/${id}`, { notes: `step ${step}` });
      const seen: number[] = [];
      for (let cursor: string | null = null; ;) {
        const page = cursor === null ? '' : `&cursor=${cursor}`;
        const { body } = await send(admin, 'GET', `/${id}/activity?limit=3${page}`);
        seen.push(...body.items.map(({ version }: { version: number }) => version));
        cursor = body.nextCursor;
        if (cursor === null) break;
      }
      expect(seen).toEqual([7, 6, 5, 4, 3, 2, 1]);
    });

    test('names the system where no person acted, and people by the name they have now', async () => {
      const { id } = await buildContract(server, acme);
      await send(admin, 'POST', `/${id}`, { notes: 'x' });
      await server.testDatabase.asOwner("update users set last_name = 'Ruiz-Ota' where id = $1", [admin.id]);
      const { items } = (await send(admin, 'GET', `/${id}/activity`)).body;
      expect(items.map(({ actor }: { actor: object }) => actor)).toEqual([
        { id: admin.id, name: 'Ana Ruiz-Ota' },
        { id: null, name: 'System' },
      ]);
    });

    test('is for those who read the record in full', async () => {
      const { id } = await buildContract(server, acme);
      const answer = await send(manager, 'GET', `/${id}/activity`);
      expect([answer.status, answer.body.error.message]).toEqual([
        403,
        'You do not have access to the restricted fields of this record.',
      ]);
    });

    test.each(['?cursor=nonsense', '?limit=0', '?limit=201', '?limit=many', '?page=2'])(
      '%s is refused',
      async (query) => {
        const { id } = await buildContract(server, acme);
        expect((await send(admin, 'GET', `/${id}/activity${query}`)).status).toBe(422);
      },
    );
  });
});
