import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { importMappingTextSchema } from '@pactbook/domain/features/import-rows/import-mapping.ts';
import { groupRemoval } from '../../../group-removal.ts';
import { runCommand } from '../../../platform/command.ts';
import { buildOrganisation, type BuiltOrganisation } from '../../../testing/build-organisation.ts';
import { buildUser, type BuiltUser } from '../../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.ts';
import { undoChangeSet } from '../../change-sets/undo-change-set.ts';
import { importInSteps } from './import-in-steps.ts';

const ADDING = {
  columns: [
    { column: 'Product', field: 'product' },
    { column: 'Vendor', field: 'vendor' },
    { column: 'Notes', field: 'notes' },
    { column: 'Category', field: 'categories' },
  ],
  createCategories: true,
};
const KEYED = { ...ADDING, key: ['product'] };
const listOf = (rows: number, note = 'as it came') =>
  [
    'Product,Vendor,Notes,Category',
    ...Array.from({ length: rows }, (_, at) => `Product ${at},Vendor ${at % 3},${note},Kind ${at % 2}`),
  ].join('\n');

describe('an import in steps', () => {
  let server: TestServer;
  let organisation: BuiltOrganisation;
  let admin: BuiltUser;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    organisation = await buildOrganisation(server);
    admin = await buildUser(server, { organisation, role: 'System Admin' });
  });

  /** @param most rows that are written before the import is cut off */
  const bring = (
    content: string,
    mapping: object = ADDING,
    { most = Infinity, dryRun = false }: { most?: number; dryRun?: boolean } = {},
  ) => {
    const cut = new AbortController();
    return importInSteps(
      server.services,
      {
        origin: { scope: organisation.scope, actor: null, cause: 'import', requestId: null },
        fileName: 'list.csv',
        bytes: Buffer.from(content),
        mapping: importMappingTextSchema.parse(JSON.stringify(mapping)),
        dryRun,
        today: '2026-11-23',
        signal: cut.signal,
        onProgress: ({ phase, done }) => {
          if (phase === 'writing' && done >= most) cut.abort();
        },
      },
      { rowsPerStep: 4 },
    );
  };
  const get = async (path: string) => (await server.request('GET', path, admin)).body;
  const products = async () =>
    ((await get('/contracts')) as Contract[]).map(({ product, notes }) => `${product} ${notes}`).toSorted();
  const expected = (rows: number, note = 'as it came') =>
    Array.from({ length: rows }, (_, at) => `Product ${at} ${note}`).toSorted();
  const undo = (id: string, recordsPerStep: number, removeUnused = false) =>
    undoChangeSet(
      (work) =>
        runCommand(
          server.services,
          { scope: organisation.scope, actor: null, cause: 'test', requestId: null },
          work,
        ),
      id,
      '2026-11-23',
      { removeUnused, groupRemoval, recordsPerStep },
    );

  test('is one change set, with the names that it made, and undone as one', async () => {
    const { changeSetId, created, resumedAfter } = await bring(listOf(10));
    expect([created, resumedAfter]).toEqual([10, 0]);
    expect(await products()).toEqual(expected(10));
    expect((await get('/changeSets')).items).toMatchObject([
      { id: changeSetId, kind: 'import', label: 'list.csv', created: 10 },
    ]);
    const { undone, skipped, made = [] } = await undo(changeSetId ?? '', 3);
    expect([undone, skipped]).toEqual([10, []]);
    expect(made.map(({ name }) => name).toSorted()).toEqual(['Kind 0', 'Kind 1']);
    expect(await products()).toEqual([]);
    await expect(undo(changeSetId ?? '', 3)).rejects.toThrow('already undone');
  });

  test('takes with its undo what it made and nothing else uses', async () => {
    await bring('Product,Vendor,Notes,Category\nAnother,Vendor,x,Mine');
    const { changeSetId } = await bring(`${listOf(10)}\nLast,Vendor,as it came,Mine`);
    const { undone, made = [] } = await undo(changeSetId ?? '', 3, true);
    expect([undone, made.map(({ name, state }) => [name, state])]).toEqual([
      11,
      [
        ['Kind 0', 'removed'],
        ['Kind 1', 'removed'],
      ],
    ]);
    const { categories } = await get('/config');
    expect(categories).toEqual(['Hardware', 'Mine', 'Services', 'Software']);
  });

  test('writes nothing when a row of the last step is faulty, and nothing on a dry run', async () => {
    const faulty = await bring(`${listOf(9)}\n,Vendor,x,Kind 0`);
    expect([faulty.applied, faulty.changeSetId, faulty.rowsRejected]).toEqual([false, null, 1]);
    const dry = await bring(listOf(9), ADDING, { dryRun: true });
    expect([dry.applied, dry.created, dry.changeSetId]).toEqual([true, 9, null]);
    expect([await products(), (await get('/changeSets')).items]).toEqual([[], []]);
  });

  test('continues after the last step that was written, with the same file and mapping alone', async () => {
    await expect(bring(listOf(10), ADDING, { most: 8 })).rejects.toThrow('ended before');
    expect(await products()).toHaveLength(8);
    await expect(bring(listOf(10), { ...ADDING, skipRejectedRows: true })).rejects.toThrow(
      'another mapping stopped after 8 rows',
    );
    const { resumedAfter, created, rowsRead, changeSetId, earlierImport } = await bring(listOf(10));
    expect([resumedAfter, created, rowsRead, earlierImport]).toEqual([8, 2, 2, null]);
    expect(await products()).toEqual(expected(10));
    expect((await get('/changeSets')).items).toMatchObject([{ id: changeSetId, created: 10 }]);
    // It is finished: the same file again is another import.
    const again = await bring(listOf(10), ADDING, { dryRun: true });
    expect([again.resumedAfter, again.created, again.earlierImport?.changeSet?.id]).toEqual([
      0,
      10,
      changeSetId,
    ]);
  });

  test('that was cut off can be undone, and then begins again', async () => {
    await expect(bring(listOf(10), ADDING, { most: 4 })).rejects.toThrow('ended before');
    const [{ id }] = (await get('/changeSets')).items;
    const { status } = await server.request('POST', `/changeSets/${id}/undo`, admin);
    expect([status, await products()]).toEqual([200, []]);
    const { resumedAfter, created } = await bring(listOf(10));
    expect([resumedAfter, created, await products()]).toEqual([0, 10, expected(10)]);
  });

  test('changes the records that its key finds, in the steps of their rows', async () => {
    await bring(listOf(6));
    await expect(bring(listOf(10, 'changed'), KEYED, { most: 4 })).rejects.toThrow('ended before');
    const { resumedAfter, updated, created, changeSetId } = await bring(listOf(10, 'changed'), KEYED);
    expect([resumedAfter, updated, created]).toEqual([4, 2, 4]);
    expect(await products()).toEqual(expected(10, 'changed'));
    expect((await get('/changeSets')).items[0]).toMatchObject({ id: changeSetId, updated: 6, created: 4 });
    expect((await undo(changeSetId ?? '', 3)).undone).toBe(10);
    expect(await products()).toEqual(expected(6));
  });

  test('is undone to the end when an undo was cut off', async () => {
    const { changeSetId } = await bring(listOf(10));
    const changed = (await get('/contracts')) as Contract[];
    const first = changed.toSorted((one, other) => (one.id < other.id ? -1 : 1))[0];
    const body = { notes: 'changed since' };
    await server.request('POST', `/contracts/${first?.id}`, { token: admin.token, body });
    let steps = 0;
    const cutOff = undoChangeSet(
      (work) => {
        steps += 1;
        if (steps === 3) throw new Error('cut off');
        return runCommand(
          server.services,
          { scope: organisation.scope, actor: null, cause: 'test', requestId: null },
          work,
        );
      },
      changeSetId ?? '',
      '2026-11-23',
      {
        removeUnused: false,
        groupRemoval,
        recordsPerStep: 3,
      },
    );
    await expect(cutOff).rejects.toThrow('cut off');
    expect(await products()).toHaveLength(5);
    expect((await undo(changeSetId ?? '', 3)).undone).toBe(9);
    expect(await products()).toEqual([`${first?.product} changed since`]);
    const { items } = await get('/activity?type=changeSetUndone');
    expect(items[0].changes).toEqual([
      { field: 'records', from: null, to: 9 },
      { field: 'skipped', from: null, to: 1 },
    ]);
  });
});
