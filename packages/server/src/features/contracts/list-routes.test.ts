import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildContract } from '../../testing/build-contract.ts';
import { buildTeam } from '../../testing/build-team.ts';
import { buildUser, type BuiltUser } from '../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';

describe('what changed in the list of records', () => {
  let server: TestServer;
  let admin: BuiltUser;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await buildUser(server, { role: 'System Admin' });
  });
  afterAll(() => server.stop());

  const ask = (user: BuiltUser, method: string, path: string, body?: object, headers = {}) =>
    server.request(method, path, { token: user.token, body, headers });
  const tagOf = async (user: BuiltUser) => (await ask(user, 'GET', '/contracts')).headers.get('etag') ?? '';
  const changes = (user: BuiltUser, since: string, headers = {}) =>
    ask(user, 'GET', `/contracts/changes?since=${encodeURIComponent(since)}`, undefined, headers);

  test('are the records that were added, changed and deleted since, and the tag of the list with them', async () => {
    const [changed, deleted] = [
      await buildContract(server, admin.organisation),
      await buildContract(server, admin.organisation),
    ];
    const since = await tagOf(admin);
    await ask(admin, 'POST', `/contracts/${changed.id}`, { notes: 'new' });
    await ask(admin, 'DELETE', `/contracts/${deleted.id}`);
    const added = await buildContract(server, admin.organisation);
    const { status, body } = await changes(admin, since);
    expect(status).toBe(200);
    const ids = (body.changed as { id: string }[]).map(({ id }) => id).toSorted();
    expect([ids, body.removed]).toEqual([[changed.id, added.id].toSorted(), [deleted.id]]);
    expect(body.changed.find(({ id }: { id: string }) => id === changed.id)).toEqual(
      (await ask(admin, 'GET', `/contracts/${changed.id}`)).body,
    );
    expect(body.tag).toBe(await tagOf(admin));
    expect((await changes(admin, body.tag)).body).toEqual({
      tag: body.tag,
      hasMore: false,
      changed: [],
      removed: [],
    });
  });

  test('are those of a bulk edit, and of its undo', async () => {
    const records = [
      await buildContract(server, admin.organisation),
      await buildContract(server, admin.organisation),
    ];
    const ids = records.map(({ id }) => id).toSorted();
    const since = await tagOf(admin);
    const { body: edited } = await ask(admin, 'POST', '/contracts/bulk', {
      ids,
      changes: { status: 'EXPIRED' },
    });
    const { body } = await changes(admin, since);
    const changed = (body.changed as { id: string; status: string }[]).toSorted((a, b) =>
      a.id < b.id ? -1 : 1,
    );
    expect(changed.map(({ id, status }) => [id, status])).toEqual(ids.map((id) => [id, 'EXPIRED']));
    expect((await ask(admin, 'POST', `/changeSets/${edited.changeSetId}/undo`, {})).status).toBe(200);
    const undone = (await changes(admin, body.tag)).body.changed as { id: string; status: string }[];
    expect(undone.map(({ id }) => id).toSorted()).toEqual(ids);
    expect(undone.map(({ status }) => status)).not.toContain('EXPIRED');
  });

  test('are read once for all screens of the same rights, whenever each was asked last', async () => {
    const { id } = await buildContract(server, admin.organisation);
    const others = await Promise.all(
      Array.from({ length: 5 }, () =>
        buildUser(server, { organisation: admin.organisation, role: 'System Admin' }),
      ),
    );
    const tags: string[] = [];
    for (let screen = 0; screen < 5; screen += 1) {
      tags.push(await tagOf(admin));
      await ask(admin, 'POST', `/contracts/${id}`, { notes: `note ${screen}` });
    }
    expect(new Set(tags).size).toBe(5);
    await changes(admin, tags[0] ?? '');
    for (const other of others) await ask(other, 'GET', '/profile');
    const read = vi.spyOn(server.services.database, 'read');
    const answers = await Promise.all(tags.map((tag, screen) => changes(others[screen] ?? admin, tag)));
    expect(read).not.toHaveBeenCalled();
    read.mockRestore();
    for (const { body } of answers) {
      expect(body.changed).toMatchObject([{ id, notes: 'note 4' }]);
    }
  });

  test('come in several answers after an import, each with the tag to continue from', async () => {
    const since = await tagOf(admin);
    const rows = Array.from({ length: 1_200 }, (_, at) => `Product ${at},Vendor,Live`);
    const body = new FormData();
    const columns = ['product', 'vendor', 'status'].map((field) => ({ column: field, field }));
    body.set('mapping', JSON.stringify({ columns, createTeams: false, createCategories: false }));
    body.set('dryRun', 'false');
    body.set('file', new Blob([`product,vendor,status\n${rows.join('\n')}\n`]), 'list.csv');
    expect((await server.request('POST', '/contracts/import', { token: admin.token, body })).status).toBe(
      200,
    );
    const counts: number[] = [];
    const seen = new Set<string>();
    let [tag, hasMore] = [since, true];
    while (hasMore) {
      const { body: answer } = await changes(admin, tag);
      counts.push(answer.changed.length);
      for (const { id } of answer.changed as { id: string }[]) seen.add(id);
      [tag, hasMore] = [answer.tag, answer.hasMore];
    }
    expect(counts.length).toBeGreaterThan(1);
    expect([seen.size, tag]).toEqual([1_200, await tagOf(admin)]);
  });

  test('is 304 while nothing changed, in front of the framework', async () => {
    const tag = await tagOf(admin);
    expect((await changes(admin, tag, { 'if-none-match': tag })).status).toBe(304);
    await buildContract(server, admin.organisation);
    expect((await changes(admin, tag, { 'if-none-match': tag })).status).toBe(200);
  });

  test('is 410 after a category was given another name, which every record may have', async () => {
    await ask(admin, 'POST', '/config/categories/create', { name: 'Old' });
    const [category] = (await ask(admin, 'GET', '/config/categories')).body as { id: string }[];
    const since = await tagOf(admin);
    await ask(admin, 'POST', `/config/categories/${category?.id}`, { name: 'New' });
    const { status, body } = await changes(admin, since);
    expect([status, body.error.code]).toEqual([410, 'too_old']);
  });

  test('is 410 for a person whose rights changed, at once', async () => {
    const team = await buildTeam(server, admin.organisation);
    await buildContract(server, admin.organisation, { teams: [team.id], notes: 'secret' });
    const viewer = await buildUser(server, { organisation: admin.organisation, viewAll: true });
    const since = await tagOf(viewer);
    expect((await changes(viewer, since)).status).toBe(200);
    await server.testDatabase.asOwner('update users set view_all = false where id = $1', [viewer.id]);
    expect((await changes(viewer, since)).status).toBe(410);
    await ask(admin, 'POST', `/contracts/${(await buildContract(server, admin.organisation)).id}`, {
      notes: 'more',
    });
    const after = await changes(viewer, await tagOf(viewer));
    expect(JSON.stringify(after.body)).not.toContain('secret');
  });

  test('is 410 for the tag of another organisation, one of the future, and one from before the log of changes', async () => {
    const stranger = await buildUser(server, { role: 'System Admin' });
    const own = await tagOf(admin);
    expect((await changes(admin, await tagOf(stranger))).status).toBe(410);
    const ahead = own.replace(/"(\d+)-/, (_, counter: string) => `"${Number(counter) + 5}-`);
    expect((await changes(admin, ahead)).status).toBe(410);
    await buildContract(server, admin.organisation);
    await server.testDatabase.asOwner('delete from list_changes where organisation_id = $1', [
      admin.organisation.id,
    ]);
    expect((await changes(admin, own)).status).toBe(410);
  });

  test('is 422 for what is no tag', async () => {
    for (const since of ['', 'x', '12', '-1-abcdefghijklmnopqrstuv', `1-${'a'.repeat(5_000)}`])
      expect([since.slice(0, 30), (await changes(admin, since)).status]).toEqual([since.slice(0, 30), 422]);
  });

  test('is 410 when the counter went back, as after a restored backup', async () => {
    const since = await tagOf(admin);
    await server.testDatabase.asOwner(
      'update freshness set change_counter = change_counter - 1 where id = $1',
      [admin.organisation.id],
    );
    expect((await changes(admin, since)).status).toBe(410);
    await server.testDatabase.asOwner(
      'update freshness set change_counter = change_counter + 1 where id = $1',
      [admin.organisation.id],
    );
  });
});
