import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { buildContracts, buildCustomField } from '../../testing/build-contract.ts';
import { buildOrganisation } from '../../testing/build-organisation.ts';
import { buildTeam } from '../../testing/build-team.ts';
import { buildUser, type BuiltUser } from '../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';

const CHAINS = 12;

const FIELDS: Readonly<Record<string, object>> = {
  Product: { field: 'product' },
  Vendor: { field: 'vendor' },
  Status: { field: 'status' },
  Notes: { field: 'notes' },
  Team: { field: 'teams', separator: ';' },
  Category: { field: 'categories', separator: ';' },
  Start: { field: 'startDate' },
  End: { field: 'endDate' },
  Owners: { field: 'owners', separator: ';' },
  FY2027: { field: 'annualCost', costDate: '2027-01-01' },
  FY2028: { field: 'annualCost', costDate: '2028-01-01' },
  Tier: { field: 'customFields.tier' },
  Tags: { field: 'customFields.tags', separator: ';' },
};
const some = (values: readonly string[]) =>
  fc.array(fc.constantFrom(...values), { maxLength: 2 }).map((chosen) => [...new Set(chosen)].join(';'));
const maybe = (values: readonly string[]) => fc.constantFrom('', ...values);

/** What a list may say of a record; few words, so that lists meet each other and what is there. */
const row = fc.record({
  Product: fc.constantFrom('Figma', 'Slack', 'Zoom', 'Miro', 'Asana'),
  Vendor: fc.constantFrom('Figma', 'Salesforce', 'Zoom', 'Acme'),
  Status: maybe(['Live', 'Evaluating', 'Expired']),
  Notes: maybe(['Old', 'New', '"Ä, ""quoted"""']),
  Team: some(['Here', 'Design', 'Legal', 'Sales']),
  Category: some(['Software', 'Paper', 'Tools']),
  Start: maybe(['2020-02-29', '2021-01-31']),
  End: maybe(['2041-01-31', '2042-02-28']),
  Owners: some(['Ana Ruiz', 'Bo Lee']),
  FY2027: maybe(['0', '10.01', '999999999.99']),
  FY2028: maybe(['7']),
  Tier: maybe(['Gold', 'Silver']),
  Tags: some(['a', 'b', 'c']),
});

/** Which of the records of the moment are meant: each where its bit is set. */
const bits = fc.integer({ min: 1, max: 255 });
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('import' as const),
      rows: fc.array(row, { minLength: 1, maxLength: 4 }),
      clears: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('edit' as const),
      bits,
      changes: fc.constantFrom<object>(
        { status: 'EVALUATING', hostingModel: 'Hybrid' },
        { categories: ['Software'], startDate: null },
        { categories: { add: ['Software'] }, endDate: '2043-03-31' },
        { owners: [], customFields: { tier: 'Gold', tags: null } },
        { customFields: { tags: ['b', 'a'] }, teams: [] },
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('delete' as const), bits }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('restore' as const), bits }) },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constant('merge' as const),
      names: fc.constantFrom(['Figma', 'Zoom'], ['Acme', 'Salesforce']),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

describe('chains of what is done to many records', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  const post = async ({ token }: BuiltUser, path: string, body?: unknown) => {
    const answer = await server.request('POST', path, { token, ...(body === undefined ? {} : { body }) });
    expect([path, answer.status, answer.body]).toEqual([path, 200, expect.anything()]);
    return answer.body;
  };
  const get = async ({ token }: BuiltUser, path: string) =>
    (await server.request('GET', path, { token })).body;

  /** An organisation with some records, one of them in the trash. */
  async function begin(): Promise<BuiltUser> {
    const acme = await buildOrganisation(server);
    const admin = await buildUser(server, { organisation: acme, role: 'System Admin' });
    await buildUser(server, { organisation: acme, firstName: 'Ana', lastName: 'Ruiz' });
    await buildUser(server, { organisation: acme, firstName: 'Bo', lastName: 'Lee' });
    const here = await buildTeam(server, acme, { name: 'Here' });
    await buildCustomField(server, acme, { key: 'tier', type: 'select', options: ['Gold', 'Silver'] });
    await buildCustomField(server, acme, { key: 'tags', type: 'multiSelect', options: ['a', 'b', 'c'] });
    const [, , gone] = await buildContracts(server, acme, [
      {
        product: 'Figma',
        vendor: 'Acme',
        teams: [here.id],
        owners: [admin.id],
        customFields: { tags: ['a', 'b'] },
      },
      { product: 'Slack', vendor: 'Slack', status: 'LIVE', annualCosts: [{ date: '2027-01-01', cost: 5 }] },
      { product: 'Asana', vendor: 'Zoom', categories: ['Software'] },
    ]);
    await post(admin, '/contracts/bulk/delete', { ids: [gone?.id] });
    return admin;
  }

  /** Everything that people see of an organisation, but for what only counts and dates changes. */
  async function look(admin: BuiltUser) {
    const contracts: Contract[] = await get(admin, '/contracts');
    const records = contracts
      .map(({ version: _version, updatedAt: _updatedAt, ...content }) => content)
      .toSorted((one, other) => (one.id < other.id ? -1 : 1));
    const [teams, config, fields] = await Promise.all(
      ['/teams', '/config', '/customFields'].map((path) => get(admin, path)),
    );
    return { records, teams, config, fields };
  }

  function listOf({ rows, clears }: { rows: readonly Record<string, string>[]; clears: boolean }): FormData {
    const form = new FormData();
    const columns = Object.keys(FIELDS).map((column) => ({ column, ...FIELDS[column] }));
    const rules = { createTeams: true, createCategories: true, skipRejectedRows: true };
    const mapping = { columns, key: ['product'], blankCells: clears ? 'clear' : 'leave', ...rules };
    const lines = rows.map((cells) =>
      Object.keys(FIELDS)
        .map((column) => cells[column] ?? '')
        .join(','),
    );
    form.set('mapping', JSON.stringify(mapping));
    form.set('dryRun', 'false');
    form.set('file', new Blob([[Object.keys(FIELDS).join(','), ...lines].join('\n')]), 'list.csv');
    return form;
  }

  const chosen = (records: readonly { id: string }[], wanted: number): string[] =>
    records.filter((_, index) => (wanted >> (index % 8)) & 1).map(({ id }) => id);

  /** @returns the change set, null where nothing was to be done */
  async function take(admin: BuiltUser, wanted: Step): Promise<string | null> {
    const present: Contract[] = await get(admin, '/contracts');
    if (wanted.act === 'import') return (await post(admin, '/contracts/import', listOf(wanted))).changeSetId;
    if (wanted.act === 'merge') {
      const [from = '', into = ''] = wanted.names;
      if (!present.some(({ vendor }) => vendor === from)) return null;
      return (await post(admin, '/vendors/merge', { names: [from], into })).changeSetId;
    }
    const records = wanted.act === 'restore' ? await get(admin, '/contracts/trash') : present;
    const ids = chosen(records as Contract[], wanted.bits);
    if (ids.length === 0) return null;
    const body = wanted.act === 'edit' ? { ids, changes: wanted.changes } : { ids };
    const path = wanted.act === 'edit' ? '/contracts/bulk' : `/contracts/bulk/${wanted.act}`;
    return (await post(admin, path, body)).changeSetId;
  }

  test('undone in reverse order give back exactly what was before each', async () => {
    const chain = fc.array(step, { minLength: 2, maxLength: 6 });
    let sets = 0;
    await fc.assert(
      fc.asyncProperty(chain, async (steps) => {
        const admin = await begin();
        const done: { changeSetId: string; before: unknown }[] = [];
        for (const wanted of steps) {
          const before = await look(admin);
          const changeSetId = await take(admin, wanted);
          if (changeSetId !== null) done.push({ changeSetId, before });
        }
        sets += done.length;
        for (const { changeSetId, before } of done.toReversed()) {
          const { skipped } = await post(admin, `/changeSets/${changeSetId}/undo?removeUnused=true`);
          expect(skipped).toEqual([]);
          expect(await look(admin)).toEqual(before);
        }
      }),
      { numRuns: CHAINS },
    );
    // What is tried writes something, on average.
    expect(sets).toBeGreaterThan(CHAINS);
  });
});
