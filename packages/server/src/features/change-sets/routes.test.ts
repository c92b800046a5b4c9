import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ChangeSetRecord, UndoOutcome } from '@pactbook/domain/features/change-sets/change-set.ts';
import type { ActivityEntry } from '@pactbook/domain/kernel/event.ts';
import { buildContracts, buildCustomField } from '../../testing/build-contract.ts';
import { buildOrganisation, type BuiltOrganisation } from '../../testing/build-organisation.ts';
import { buildTeam } from '../../testing/build-team.ts';
import { buildUser, type BuiltUser } from '../../testing/build-user.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../../testing/start-test-server.ts';

const MISSING_ID = '019aa0d2-7c00-7abc-8def-0123456789ab';

describe('many records at once', () => {
  let server: TestServer;
  let acme: BuiltOrganisation;
  let admin: BuiltUser;
  let manager: BuiltUser;
  let managed: { id: string; name: string };
  let finance: { id: string; name: string };

  beforeAll(async () => {
    server = await startTestServer();
    acme = await buildOrganisation(server);
    managed = await buildTeam(server, acme, { name: 'Managed' });
    finance = await buildTeam(server, acme, { name: 'Finance' });
    admin = await buildUser(server, { organisation: acme, role: 'System Admin' });
    manager = await buildUser(server, { organisation: acme, role: 'Team Manager', teams: [managed.id] });
    await buildCustomField(server, acme, { key: 'tier', type: 'select', options: ['Gold', 'Silver'] });
  });
  afterAll(() => server.stop());

  const post = (path: string, body?: object, user = admin): Promise<TestAnswer> =>
    server.request('POST', path, { token: user.token, ...(body === undefined ? {} : { body }) });
  const get = async (path: string, user = admin) =>
    (await server.request('GET', path, { token: user.token })).body;
  const bulk = async (ids: readonly string[], changes: object, user = admin, more: object = {}) =>
    (await post('/contracts/bulk', { ids, changes, ...more }, user)).body;
  const build = async (...inputs: Parameters<typeof buildContracts>[2][number][]) =>
    (await buildContracts(server, acme, inputs)).map(({ id }) => id);
  const undo = async (id: string, user = admin): Promise<UndoOutcome> =>
    (await post(`/changeSets/${id}/undo`, undefined, user)).body;

  test('each changes by its own rules and rights, says why it does not, and nothing of it is half done', async () => {
    const [plain = '', ended = '', own = '', live = ''] = await build(
      { product: 'Plain' },
      { product: 'Ended', status: 'EXPIRED', endDate: '2020-01-01' },
      { product: 'Own', teams: [managed.id] },
      { product: 'Live already', status: 'LIVE', teams: [managed.id] },
    );
    const ids = [plain, ended, own, live, MISSING_ID];
    const changes = { status: 'LIVE', hostingModel: null };
    const tried = await bulk(ids, changes, manager, { dryRun: true });
    expect(tried).toMatchObject({ updated: 1, unchanged: 1, changeSetId: null });
    expect(await get(`/contracts/${own}`)).toMatchObject({ status: 'EVALUATING', version: 1 });
    const done = await bulk(ids, changes, manager);
    expect({ ...done, changeSetId: null }).toEqual(tried);
    expect(done.failed.map(({ id, product }: { id: string; product: string }) => [id, product])).toEqual([
      [plain, 'Plain'],
      [ended, 'Ended'],
      [MISSING_ID, null],
    ]);
    expect(done.failed[0].error).toBe('You can only change records of the teams that you manage.');
    const byAdmin = await bulk([plain, ended], { ...changes, teams: { add: [finance.id] } });
    expect(byAdmin).toMatchObject({
      updated: 1,
      failed: [{ product: 'Ended', error: 'A Live record cannot have an end date in the past.' }],
    });
    expect(await get(`/contracts/${ended}`)).toMatchObject({ status: 'EXPIRED', teams: [], version: 1 });
    expect(await get(`/contracts/${own}`)).toMatchObject({ status: 'LIVE', version: 2 });
  });

  test('lists are replaced, added to and taken from, within the limits of a single change', async () => {
    const [one = '', two = ''] = await build(
      { teams: [managed.id], categories: ['Software'] },
      { owners: [manager.id] },
    );
    await bulk([one, two], {
      teams: { add: [finance.id], remove: [managed.id] },
      owners: { add: [admin.id] },
    });
    expect(await get(`/contracts/${one}`)).toMatchObject({ teams: [finance.id], owners: [admin.id] });
    expect(await get(`/contracts/${two}`)).toMatchObject({ owners: [manager.id, admin.id] });
    await bulk([one, two], {
      categories: [],
      owners: { remove: [admin.id] },
      customFields: { tier: 'Gold' },
    });
    expect(await get(`/contracts/${one}`)).toMatchObject({
      categories: [],
      owners: [],
      customFields: { tier: 'Gold' },
    });
    const wrong = await bulk([one], { customFields: { tier: 'Bronze' }, categories: ['Nowhere'] });
    expect(wrong.failed[0].error).toBe('Choose an option from the list. Choose a category from the list.');
    const moved = await bulk([one], { teams: [managed.id] }, manager);
    expect(moved.failed[0].error).toBe('You can only change records of the teams that you manage.');
    const people = await Promise.all(
      Array.from({ length: 5 }, () => buildUser(server, { organisation: acme, role: 'Record Viewer' })),
    );
    const many = await bulk([two], { owners: { add: people.map(({ id }) => id) } });
    expect(many.failed[0].error).toBe('Choose at most 5 owners.');
    for (const body of [
      { ids: [one], changes: {} },
      { ids: [], changes: { status: 'LIVE' } },
      { ids: [one], changes: { notes: 'x' } },
      { ids: [one], changes: { status: 'GONE' } },
    ])
      expect((await post('/contracts/bulk', body)).status).toBe(422);
  });

  test('one act is one change set: in the feed once, in each history, and with all its records', async () => {
    const ids = await build({ product: 'B' }, { product: 'A' });
    const { changeSetId } = await bulk([...ids, ...ids], { status: 'LIVE', teams: { add: [finance.id] } });
    const label = 'Status: Live; Teams added: Finance';
    const part = { id: changeSetId, label, records: 2 };
    const feed: ActivityEntry[] = (await get('/activity?limit=3')).items;
    expect(feed[0]).toMatchObject({
      type: 'recordsBulkEdited',
      subject: { id: changeSetId, label },
      changeSet: part,
    });
    expect(feed.filter(({ changeSet }) => changeSet?.id === changeSetId)).toHaveLength(1);
    const whole: ActivityEntry[] = (await get(`/activity?changeSetId=${changeSetId}`)).items;
    expect(whole.map(({ type }) => type).toSorted()).toEqual([
      'contractUpdated',
      'contractUpdated',
      'recordsBulkEdited',
    ]);
    const [latest] = (await get(`/contracts/${ids[0]}/activity`)).items;
    expect(latest).toMatchObject({ type: 'contractUpdated', version: 2, changeSet: part });
    const { changeSet, records } = await get(`/changeSets/${changeSetId}?limit=1`);
    expect(changeSet).toMatchObject({ kind: 'bulkEdit', label, updated: 2, created: 0, undoneAt: null });
    expect((records as ChangeSetRecord[])[0]).toMatchObject({
      action: 'updated',
      changes: [
        { field: 'status', from: 'EVALUATING', to: 'LIVE' },
        { field: 'teams', from: [], to: [finance.id] },
      ],
    });
    expect((await get('/changeSets')).items[0].id).toBe(changeSetId);
    // Nothing changed: no set, no event, no new version.
    expect(await bulk(ids, { status: 'LIVE' })).toMatchObject({
      updated: 0,
      unchanged: 2,
      changeSetId: null,
    });
    expect((await get('/changeSets')).items[0].id).toBe(changeSetId);
  });

  test('undo puts back what is still as the set left it, and lists the rest', async () => {
    const [kept = '', edited = '', gone = ''] = await build(
      { product: 'Kept', categories: ['Software'], customFields: { tier: 'Silver' } },
      { product: 'Edited', renewal: { type: 'AUTO_RENEWS', termMonths: 12 } },
      { product: 'Gone' },
    );
    const before = await get(`/contracts/${kept}`);
    const changes = { status: 'LIVE', categories: [], hostingModel: 'Hybrid', customFields: { tier: null } };
    const { changeSetId } = await bulk([kept, edited, gone], changes);
    await post(`/contracts/${edited}`, { hostingModel: 'Desktop', notes: 'Mine' });
    await server.request('DELETE', `/contracts/${gone}`, { token: admin.token });
    const { undone, skipped } = await undo(changeSetId);
    expect(undone).toBe(2);
    expect(skipped.toSorted((a, b) => (a.product < b.product ? -1 : 1))).toEqual([
      { contractId: edited, product: 'Edited', fields: ['hostingModel'], reason: 'This was changed since.' },
      {
        contractId: gone,
        product: 'Gone',
        fields: ['status', 'hostingModel'],
        reason: 'This record was deleted since.',
      },
    ]);
    const { status, categories, hostingModel, customFields, version } = await get(`/contracts/${kept}`);
    expect({ status, categories, hostingModel, customFields }).toEqual({
      status: before.status,
      categories: before.categories,
      hostingModel: before.hostingModel,
      customFields: before.customFields,
    });
    expect(version).toBe(3);
    expect(await get(`/contracts/${edited}`)).toMatchObject({
      status: 'EVALUATING',
      hostingModel: 'Desktop',
      notes: 'Mine',
    });
    const [entry] = (await get(`/activity?changeSetId=${changeSetId}`)).items;
    expect(entry).toMatchObject({
      type: 'changeSetUndone',
      changes: [
        { field: 'records', to: 2 },
        { field: 'skipped', to: 2 },
      ],
    });
    expect((await get(`/changeSets/${changeSetId}`)).changeSet.undoneBy.id).toBe(admin.id);
    const again = await post(`/changeSets/${changeSetId}/undo`);
    expect([again.status, again.body.error.message]).toEqual([409, 'This was already undone.']);
  });

  test('what no longer fits stays, the rest of the record comes back', async () => {
    const leaving = await buildTeam(server, acme, { name: 'Leaving' });
    const [id = ''] = await build({ product: 'Moved', status: 'LIVE', teams: [leaving.id] });
    const { changeSetId } = await bulk([id], { teams: [finance.id], hostingModel: 'Hybrid' });
    await server.request('DELETE', `/teams/${leaving.id}`, { token: admin.token });
    expect(await undo(changeSetId)).toEqual({
      undone: 1,
      skipped: [{ contractId: id, product: 'Moved', fields: ['teams'], reason: 'This team does not exist' }],
    });
    expect(await get(`/contracts/${id}`)).toMatchObject({ hostingModel: null, teams: [finance.id] });
  });

  test('ten undos at once are one; after 30 days there is none; rights count as they are then', async () => {
    const ids = await build({ teams: [managed.id] }, { teams: [managed.id, finance.id] });
    const { changeSetId } = await bulk(ids, { status: 'LIVE' }, manager);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post(`/changeSets/${changeSetId}/undo`, undefined, manager)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    const { changeSetId: second } = await bulk(ids, { status: 'LIVE' }, manager);
    // Someone takes one of the two off the manager's team.
    await post(`/contracts/${ids[1]}`, { teams: [finance.id] });
    const { undone, skipped } = await undo(second, manager);
    expect([undone, skipped.map(({ reason }) => reason)]).toEqual([
      1,
      ['You can only change records of the teams that you manage.'],
    ]);
    const { changeSetId: old } = await bulk(ids, { status: 'EVALUATING', hostingModel: 'Hybrid' });
    const { changeSet } = await get(`/changeSets/${old}`);
    expect(Date.parse(changeSet.undoUntil) - Date.parse(changeSet.createdAt)).toBe(30 * 24 * 3_600_000);
    await server.testDatabase.asOwner(
      `update change_sets set undo_until = now() - interval '1 day' where id = $1`,
      [old],
    );
    const late = await post(`/changeSets/${old}/undo`);
    expect([late.status, late.body.error.message]).toEqual([409, 'This can be undone for 30 days only.']);
  });

  test('many go to the trash and come back, by set or by hand, unless somebody was faster', async () => {
    const [one = '', two = '', other = ''] = await build(
      { product: 'One', teams: [managed.id] },
      { product: 'Two', teams: [managed.id] },
      { product: 'Other' },
    );
    const remove = (user: BuiltUser, more = {}) =>
      post('/contracts/bulk/delete', { ids: [one, two, other], ...more }, user);
    expect((await remove(manager, { dryRun: true })).body).toMatchObject({ deleted: 2, changeSetId: null });
    const { body: deleted } = await remove(manager);
    expect(deleted).toMatchObject({ deleted: 2, failed: [{ product: 'Other' }] });
    const { body: restored } = await post('/contracts/bulk/restore', { ids: [one, other] });
    expect(restored).toMatchObject({ restored: 1, failed: [{ id: other, product: null }] });
    // A user who deleted may take that back where they may still delete.
    expect(await undo(deleted.changeSetId, manager)).toEqual({
      undone: 1,
      skipped: [{ contractId: one, product: 'One', fields: [], reason: 'This record was restored since.' }],
    });
    expect(await get(`/contracts/${two}`)).toMatchObject({ product: 'Two', version: 3 });
    // Undoing the restore puts it back into the trash, unless it changed since.
    expect(await undo(restored.changeSetId)).toEqual({ undone: 1, deleted: 1, skipped: [] });
    expect((await get('/contracts/trash')).map(({ id }: { id: string }) => id)).toContain(one);
    expect((await post('/contracts/bulk/restore', { ids: [one] }, manager)).status).toBe(403);
  });

  test('a set tells nothing of records that its maker may no longer read in full', async () => {
    const maker = await buildUser(server, { organisation: acme, role: 'Team Manager', teams: [managed.id] });
    const [id = ''] = await build({ teams: [managed.id], owners: [] });
    const { changeSetId } = await bulk([id], { owners: [admin.id] }, maker);
    expect((await get(`/changeSets/${changeSetId}`, maker)).records[0].changes).toHaveLength(1);
    await post(`/contracts/${id}`, { teams: [finance.id] });
    const { records } = await get(`/changeSets/${changeSetId}`, maker);
    expect(records).toEqual([
      { contractId: id, product: expect.any(String), action: 'updated', isDeleted: false },
    ]);
    expect((await server.request('GET', `/changeSets/${changeSetId}`, { token: manager.token })).status).toBe(
      404,
    );
    expect((await get('/changeSets', manager)).items.map(({ id: one }: { id: string }) => one)).not.toContain(
      changeSetId,
    );
  });
});
