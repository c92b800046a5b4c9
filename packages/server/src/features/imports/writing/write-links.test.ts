import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ContractLink } from '@pactbook/domain/features/contract-links/contract-link.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import type { ImportOutcome } from '@pactbook/domain/features/imports/import-outcome.ts';
import { importMappingTextSchema } from '@pactbook/domain/features/import-rows/import-mapping.ts';
import { buildContract, buildCustomField } from '../../../testing/build-contract.ts';
import { buildOrganisation, type BuiltOrganisation } from '../../../testing/build-organisation.ts';
import { buildTeam } from '../../../testing/build-team.ts';
import { buildUser, type BuiltUser } from '../../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.ts';
import { importInSteps } from '../steps/import-in-steps.ts';

const COLUMNS = [
  { column: 'Number', field: 'customFields.contract_number' },
  { column: 'Product', field: 'product' },
  { column: 'Vendor', field: 'vendor' },
  { column: 'Amends', field: 'amends' },
  { column: 'Replaces', field: 'replaces' },
  { column: 'Part of', field: 'partOf' },
  { column: 'Related to', field: 'relatedTo' },
];
const KEY = ['customFields.contract_number'];
const HEADER = 'Number,Product,Vendor,Amends,Replaces,Part of,Related to';
const LIST = [
  HEADER,
  'C-4,Order,Acme,,,C-1,',
  'C-2,Amendment,Acme,C-1,,,C-4; C-3',
  'C-1,Framework,Acme,,,,',
  'C-3,Successor,Acme,,C-1,,',
].join('\n');
const byText = (one: string, other: string) => (one < other ? -1 : 1);
/** The same records without links. */
const UNLINKED = [
  HEADER,
  ...['C-4,Order', 'C-2,Amendment', 'C-1,Framework', 'C-3,Successor'].map((row) => `${row},Acme,,,,`),
].join('\n');
const LINKS = [
  'Amendment AMENDS Framework',
  'Amendment RELATED Order',
  'Amendment RELATED Successor',
  'Order PART_OF Framework',
  'Successor REPLACES Framework',
];

// Where locks, constraints and transactions are the subject: both databases.
describe('links of an import', () => {
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
    await buildCustomField(server, organisation, { key: 'contract_number', label: 'Contract number' });
  });

  const get = async (path: string, user = admin) => (await server.request('GET', path, user)).body;
  const contracts = async () => (await get('/contracts')) as Contract[];
  const named = async (product: string) =>
    (await contracts()).find((one) => one.product === product)?.id ?? '';

  /** Every link once, from the record that says it: "Amendment AMENDS Framework". */
  async function links(): Promise<string[]> {
    const all = await Promise.all(
      (await contracts()).map(async ({ id, product }) =>
        ((await get(`/contracts/${id}/links`)) as ContractLink[])
          .filter(({ isInverse }) => !isInverse)
          .map((link) =>
            link.kind === 'RELATED'
              ? [product, link.record.product].toSorted().join(' RELATED ')
              : `${product} ${link.kind} ${link.record.product}`,
          ),
      ),
    );
    return [...new Set(all.flat())].toSorted();
  }

  async function bring(content: string, options: object = {}, { user = admin, dryRun = false } = {}) {
    const body = new FormData();
    body.set('mapping', JSON.stringify({ columns: COLUMNS, ...options }));
    body.set('dryRun', String(dryRun));
    body.set('file', new Blob([content]), 'list.csv');
    const answer = await server.request('POST', '/contracts/import', { token: user.token, body });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body as ImportOutcome;
  }

  test('stand on all records of a file in whatever order its rows are; a dry run says so and writes nothing', async () => {
    const dry = await bring(LIST, {}, { dryRun: true });
    expect(await contracts()).toEqual([]);
    const { changeSetId, ...real } = await bring(LIST);
    expect({ ...real, dryRun: true, changeSetId: null }).toEqual(dry);
    expect(real.notes.find(({ kind: note }) => note === 'links')).toMatchObject({
      count: 5,
      rows: [2, 3, 5],
    });
    expect(await links()).toEqual(LINKS);
    const { items } = await get(`/contracts/${await named('Framework')}/activity`);
    const entries = (items as { type: string; changes: { to: string }[] }[]).filter(
      ({ type }) => type === 'contractLinked',
    );
    expect(entries.map(({ changes }) => changes[0]?.to ?? '').toSorted(byText)).toEqual([
      'Amended by Amendment',
      'Contains Order',
      'Replaced by Successor',
    ]);
    expect(changeSetId).not.toBeNull();
  });

  test('repeated change nothing, and with its undo they are removed', async () => {
    const first = await bring(LIST, { key: KEY });
    const again = await bring(LIST, { key: KEY });
    expect(again).toMatchObject({ applied: false, unchanged: 4, updated: 0, notes: [] });
    expect(await links()).toEqual(LINKS);
    const { status, body } = await server.request('POST', `/changeSets/${first.changeSetId}/undo`, admin);
    expect([status, body.undone, await contracts()]).toEqual([200, 4, []]);
    for (const { id } of await get('/contracts/trash'))
      await server.request('POST', `/contracts/${id}/restore`, { token: admin.token });
    expect([(await contracts()).length, await links()]).toEqual([4, []]);
  });

  test('of records that are there are a change of theirs, listed in the set, and undone alone', async () => {
    await bring(UNLINKED, { key: KEY });
    const before = (await contracts()).map(({ id, version }) => [id, version]);
    const { updated, unchanged, changes, changeSetId } = await bring(LIST, { key: KEY });
    expect([updated, unchanged]).toEqual([3, 1]);
    expect(changes.map((change) => [change.product, change.changes])).toEqual([
      ['Order', [{ field: 'links', from: null, to: 'Part of Framework' }]],
      [
        'Amendment',
        [{ field: 'links', from: null, to: 'Amends Framework; Related to Order; Related to Successor' }],
      ],
      ['Successor', [{ field: 'links', from: null, to: 'Replaces Framework' }]],
    ]);
    const set = await get(`/changeSets/${changeSetId}`);
    expect(set.changeSet).toMatchObject({ created: 0, updated: 3 });
    const { records } = await get(`/changeSets/${changeSetId}/records`).catch(() => set);
    expect(JSON.stringify(records ?? set)).toContain('Amends Framework');
    const undone = await server.request('POST', `/changeSets/${changeSetId}/undo`, admin);
    expect(undone.body).toMatchObject({ undone: 3, skipped: [] });
    expect(await links()).toEqual([]);
    expect((await contracts()).map(({ id, version }) => [id, version])).toEqual(before);
  });

  test('that cannot be are answered for each row in words, and nothing is written', async () => {
    const { applied, faults, rejectedRows } = await bring(
      [HEADER, 'C-1,One,Acme,C-2,,,', 'C-2,Two,Acme,C-1,,,', 'C-3,Three,Acme,,Nowhere,,'].join('\n'),
    );
    expect(applied).toBe(false);
    expect(faults).toEqual([
      { row: 3, column: 'Amends', text: 'C-1', reason: 'The link to "One" would form a loop' },
      {
        row: 4,
        column: 'Replaces',
        text: 'Nowhere',
        reason: 'There is no record "Nowhere" you can read in full in Pactbook or in this file',
      },
    ]);
    expect(rejectedRows).toContain('C-3,Three,Acme,,Nowhere,,,');
    expect(await contracts()).toEqual([]);
  });

  test('lead to no record that the person does not read in full, in the words of one that is not there', async () => {
    const [mine, others] = [
      await buildTeam(server, organisation, { name: 'Mine' }),
      await buildTeam(server, organisation, { name: 'Others' }),
    ];
    await buildContract(server, organisation, { product: 'Hidden', vendor: 'Acme', teams: [others.id] });
    const manager = await buildUser(server, { organisation, manageTeams: [mine.id] });
    const columns = [...COLUMNS, { column: 'Team', field: 'teams' }];
    const row = (product: string) => `${HEADER},Team\n,New,Acme,${product},,,,Mine`;
    const reasons = await Promise.all(
      ['Hidden', 'Absent'].map(async (product) => {
        const { faults } = await bring(row(product), { columns }, { user: manager });
        return faults.map(({ reason }) => reason.replace(product, '…'));
      }),
    );
    expect(reasons[0]).toEqual(['There is no record "…" you can read in full in Pactbook or in this file']);
    expect(reasons[1]).toEqual(reasons[0]);
  });

  test('are left as they are by a file that does not name them, and by empty cells', async () => {
    await bring(LIST, { key: KEY });
    const { unchanged } = await bring(`${HEADER}\nC-2,Amendment,Acme,,,,C-3`, {
      key: KEY,
      blankCells: 'clear',
    });
    expect([unchanged, await links()]).toEqual([1, LINKS]);
  });

  /** As the command line does. @param most rows that are written before the import is cut off */
  const bringInSteps = (content: string, options: object, most = Infinity) => {
    const cut = new AbortController();
    let steps = 0;
    return importInSteps(
      server.services,
      {
        origin: { scope: organisation.scope, actor: null, cause: 'import', requestId: null },
        fileName: 'list.csv',
        bytes: Buffer.from(content),
        mapping: importMappingTextSchema.parse(JSON.stringify({ columns: COLUMNS, ...options })),
        dryRun: false,
        today: '2026-11-26',
        signal: cut.signal,
        onProgress: ({ phase }) => {
          if (phase === 'writing' && (steps += 1) > most) cut.abort();
        },
      },
      { rowsPerStep: 1 },
    );
  };

  test.each([{ key: KEY }, {}])(
    'in steps that are cut off at any of them are there as a whole when the same file comes again, with %j',
    async (options) => {
      // Four steps of rows, one of links: in the midst of rows, and before the links.
      for (const most of [2, 4]) {
        await expect(bringInSteps(LIST, options, most)).rejects.toThrow('The request ended');
        expect(await links()).toEqual([]);
        const { changeSetId } = await bringInSteps(LIST, options);
        expect([(await contracts()).length, await links()]).toEqual([4, LINKS]);
        const { status } = await server.request('POST', `/changeSets/${changeSetId}/undo`, admin);
        expect([status, await contracts()]).toEqual([200, []]);
      }
    },
  );
});
