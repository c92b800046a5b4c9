import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { importMappingTextSchema } from '@pactbook/domain/features/import-rows/import-mapping.ts';
import { groupRemoval } from '../../../group-removal.ts';
import { buildOrganisation, type BuiltOrganisation } from '../../../testing/build-organisation.ts';
import { buildUser, type BuiltUser } from '../../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.ts';
import { concludeInterruptedSets } from '../../change-sets/jobs.ts';
import { findActor } from '../../users/queries.ts';
import { importContracts } from '../commands.ts';

const COLUMNS = {
  columns: [
    { column: 'Product', field: 'product' },
    { column: 'Vendor', field: 'vendor' },
    { column: 'Notes', field: 'notes' },
    { column: 'Category', field: 'categories' },
  ],
  createCategories: true,
};
const KEYED = { ...COLUMNS, key: ['product', 'vendor'] };
const listOf = (rows: number, note = 'from the list') =>
  [
    'Product,Vendor,Notes,Category',
    ...Array.from({ length: rows }, (_, at) => `Product ${at},Vendor,${note},Kind ${at % 2}`),
  ].join('\n');
const TODAY = '2026-11-23';

// Locks and rights between transactions are the subject: both databases.
describe('the import of a call', () => {
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

  /**
   * @param between what happens before the step of a number, from 0
   */
  const bring = async (
    content: string,
    mapping: object,
    between: (step: number, cancel: () => void) => Promise<unknown> = () => Promise.resolve(),
  ) => {
    const { scope } = organisation;
    const actor = await server.services.database.read(scope, (db) => findActor(db, admin.id));
    const cut = new AbortController();
    let step = -1;
    return await importContracts(
      server.services,
      {
        origin: { scope, actor, cause: 'contracts.import', requestId: null },
        fileName: 'list.csv',
        bytes: Buffer.from(content),
        mapping: importMappingTextSchema.parse(JSON.stringify(mapping)),
        dryRun: false,
        today: TODAY,
        signal: cut.signal,
        onProgress: () => undefined,
      },
      {
        groupRemoval,
        steps: {
          size: 4,
          beforeStep: async () => void (await between((step += 1), () => cut.abort())),
        },
      },
    );
  };
  const get = async (path: string) => (await server.request('GET', path, admin)).body;
  const contracts = async () => (await get('/contracts')) as Contract[];
  const products = async () =>
    (await contracts()).map(({ product, notes }) => `${product} ${notes}`).toSorted();
  const post = async (path: string, body: object) => {
    const answer = await server.request('POST', path, { token: admin.token, body });
    expect([200, 201], JSON.stringify(answer.body)).toContain(answer.status);
  };
  const change = (id: string, body: object) => post(`/contracts/${id}`, body);
  const named = async (product: string) => (await contracts()).find((one) => one.product === product);
  const expected = (rows: number, note = 'from the list') =>
    Array.from({ length: rows }, (_, at) => `Product ${at} ${note}`).toSorted();

  test('lets others write between its steps, and is one change set', async () => {
    const counts: number[] = [];
    const outcome = await bring(listOf(10), COLUMNS, async () => counts.push((await contracts()).length));
    expect([outcome.created, counts]).toEqual([10, [0, 4, 8]]);
    expect(await products()).toEqual(expected(10));
    expect((await get('/changeSets')).items).toMatchObject([
      { id: outcome.changeSetId, created: 10, createdBy: { id: admin.id } },
    ]);
    const { status, body } = await server.request('POST', `/changeSets/${outcome.changeSetId}/undo`, admin);
    expect([status, body.undone, await products()]).toEqual([200, 10, []]);
  });

  test('writes over nothing that somebody changes meanwhile: it continues with what is there then', async () => {
    await bring(listOf(10, 'as it was'), COLUMNS);
    const last = await named('Product 9');
    const { updated, unchanged, created } = await bring(listOf(12), KEYED, async (step) => {
      if (step === 1) await change(last?.id ?? '', { description: 'by hand' });
    });
    expect([updated, unchanged, created]).toEqual([10, 0, 2]);
    expect(await products()).toEqual(expected(12));
    expect(await named('Product 9')).toMatchObject({ description: 'by hand' });
  });

  test('adds no record a second time that somebody adds meanwhile by the same key', async () => {
    const outcome = await bring(listOf(10), KEYED, async (step) => {
      const body = { product: 'product 9', vendor: 'VENDOR', notes: 'by hand', teams: [] };
      if (step === 1) await post('/contracts/create', body);
    });
    // Its first step is rolled back, as the check had promised ten new records; the next plan changes the one by hand.
    expect([outcome.created, outcome.updated]).toEqual([9, 1]);
    expect(await contracts()).toHaveLength(10);
    const { items } = await get('/changeSets');
    expect(items.map(({ undoneAt }: { undoneAt: unknown }) => undoneAt !== null)).toEqual([false, true]);
  });

  test('that is cancelled leaves nothing, nor the categories that it made', async () => {
    const cancelled = bring(listOf(10), COLUMNS, async (step, cancel) => {
      if (step === 2) cancel();
    });
    await expect(cancelled).rejects.toThrow('ended before');
    expect(await products()).toEqual([]);
    expect((await get('/config')).categories).toEqual(['Hardware', 'Services', 'Software']);
    expect((await get('/changeSets')).items).toMatchObject([{ created: 10 - 2, undoneBy: null }]);
  });

  test('of somebody who loses a right in between leaves nothing', async () => {
    const refused = bring(listOf(10), { columns: COLUMNS.columns.slice(0, 3) }, async (step) => {
      if (step === 1) {
        await server.testDatabase.asOwner(
          'update users set is_super_admin = false, manage_all = false where id = $1',
          [admin.id],
        );
      }
    });
    await expect(refused).rejects.toMatchObject({ code: 'forbidden' });
    const other = await buildUser(server, { organisation, role: 'System Admin' });
    expect((await server.request('GET', '/contracts', other)).body).toEqual([]);
  });

  test('is refused while the same list is being imported, and not after that', async () => {
    let second: unknown = null;
    await bring(listOf(10), COLUMNS, async (step) => {
      if (step === 1) second = await bring(listOf(10), COLUMNS).catch((error: unknown) => error);
    });
    expect(second).toMatchObject({ code: 'conflict' });
    expect(await contracts()).toHaveLength(10);
    const again = await bring(listOf(10), COLUMNS);
    expect([again.created, again.earlierImport !== null]).toEqual([10, true]);
  });

  test('is rolled back by the next server when its own is gone, but not what others changed since', async () => {
    const { scope } = organisation;
    await bring(listOf(10), COLUMNS, async (step) => {
      if (step !== 2) return;
      const kept = await named('Product 1');
      await change(kept?.id ?? '', { notes: 'kept' });
      // What a server still attends to is left alone.
      await concludeInterruptedSets(server.services, scope, groupRemoval);
      expect(await contracts()).toHaveLength(8);
      await server.testDatabase.asOwner(
        `update change_sets set attended_at = attended_at - interval '10 minutes' where organisation_id = $1`,
        [organisation.id],
      );
      await concludeInterruptedSets(server.services, scope, groupRemoval);
    }).catch((error: unknown) => expect(error).toMatchObject({ code: 'conflict' }));
    expect(await products()).toEqual(['Product 1 kept']);
    const { items } = await get('/changeSets');
    expect(items).toMatchObject([{ created: 8, undoneBy: null }]);
    expect(items[0].undoneAt).not.toBeNull();
  });
});
