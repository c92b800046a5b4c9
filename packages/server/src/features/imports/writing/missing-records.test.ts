import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import type { ImportOutcome } from '@pactbook/domain/features/imports/import-outcome.ts';
import { importMappingTextSchema } from '@pactbook/domain/features/import-rows/import-mapping.ts';
import { buildOrganisation, type BuiltOrganisation } from '../../../testing/build-organisation.ts';
import { buildTeam } from '../../../testing/build-team.ts';
import { buildUser, type BuiltUser } from '../../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.ts';
import { importInSteps } from '../steps/import-in-steps.ts';

/** Real lists, beside the checkout where someone put them. */
const DATA = new URL('../../../../../../../shared/data/procurement/gsa-it-standards/', import.meta.url);

const MAPPING = {
  columns: [
    { column: 'Product', field: 'product' },
    { column: 'Vendor', field: 'vendor' },
    { column: 'Team', field: 'teams' },
  ],
  key: ['product'],
  source: 'Our list',
};
const EXPIRE = { ...MAPPING, missing: { action: 'status', status: 'EXPIRED' } };
const listOf = (...numbers: number[]) =>
  ['Product,Vendor,Team', ...numbers.map((number) => `Product ${number},Acme,Legal`)].join('\n');

/** The names in a list of the agency, compared as records are found by them. */
function namesIn(list: Buffer): Set<string> {
  const rows: Record<string, string>[] = parse(list, { bom: true, columns: true });
  const names = rows.map((row) => (row['Standard Name'] ?? '').trim().replaceAll(/\s+/g, ' ').toLowerCase());
  return new Set(names.filter((name) => name !== ''));
}

describe('a newer list', () => {
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
    await buildTeam(server, organisation, { name: 'Legal' });
  });

  async function byCall(
    content: string | Buffer,
    mapping: object = MAPPING,
    { dryRun = false, by = admin }: { dryRun?: boolean; by?: BuiltUser } = {},
  ): Promise<ImportOutcome> {
    const body = new FormData();
    body.set('mapping', JSON.stringify(mapping));
    body.set('dryRun', String(dryRun));
    body.set('file', new Blob([content]), 'list.csv');
    const answer = await server.request('POST', '/contracts/import', { token: by.token, body });
    expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
    return answer.body as ImportOutcome;
  }

  /** As the command line does it beyond 20,000 rows. */
  function inSteps(content: string, mapping: object, most = Infinity) {
    const cut = new AbortController();
    const request = {
      origin: { scope: organisation.scope, actor: null, cause: 'import', requestId: null },
      fileName: 'list.csv',
      bytes: Buffer.from(content),
      mapping: importMappingTextSchema.parse(JSON.stringify(mapping)),
      dryRun: false,
      today: '2026-11-24',
      signal: cut.signal,
      onProgress: ({ phase, done }: { phase: string; done: number }) => {
        if (phase === 'writing' && done >= most) cut.abort();
      },
    };
    return importInSteps(server.services, request, { rowsPerStep: 2 });
  }

  const statuses = async () => {
    const { body } = await server.request('GET', '/contracts', { token: admin.token });
    return Object.fromEntries((body as Contract[]).map(({ product, status }) => [product, status]));
  };
  const undo = async (id: string | null) => {
    const answer = await server.request('POST', `/changeSets/${id ?? ''}/undo`, { token: admin.token });
    expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  };
  const missingOf = ({ missing }: ImportOutcome) => missing?.records.map(({ product }) => product).toSorted();

  test('names the records of its own list that are missing, the check as the import, and expires them', async () => {
    await byCall(listOf(1, 2, 3));
    await byCall('Product,Vendor,Team\nOther,Acme,Legal', { ...MAPPING, source: 'Another list' });
    const left = await byCall(listOf(1, 2));
    expect([missingOf(left), left.changeSetId]).toEqual([['Product 3'], null]);

    const dry = await byCall(listOf(2, 4), EXPIRE, { dryRun: true });
    const real = await byCall(listOf(2, 4), EXPIRE);
    expect(dry.missing).toMatchObject({ known: 2, count: 1, changed: 1, refused: 0 });
    expect({ ...real, dryRun: true, changeSetId: null }).toEqual(dry);
    expect(real).toMatchObject({ created: 1, updated: 0, unchanged: 1 });
    const expected = { Other: 'EVALUATING', 'Product 2': 'EVALUATING', 'Product 4': 'EVALUATING' };
    expect(await statuses()).toEqual({ ...expected, 'Product 1': 'EXPIRED', 'Product 3': 'EVALUATING' });

    expect(real.missing).toMatchObject({ added: 1 });
    // The next one is compared with that list alone: it lacks nothing.
    const next = await byCall(listOf(2, 4, 1), EXPIRE, { dryRun: true });
    expect(next.missing).toMatchObject({ known: 2, count: 0, added: 1, changed: 0 });
    await undo(real.changeSetId);
    expect(await statuses()).toEqual({
      Other: 'EVALUATING',
      ...Object.fromEntries([1, 2, 3].map((number) => [`Product ${number}`, 'EVALUATING'])),
    });
    // An import that was undone is no list before: the one before it counts.
    expect((await byCall(listOf(1), MAPPING, { dryRun: true })).missing).toMatchObject({
      known: 2,
      count: 1,
    });
  });

  test('knows the records that its first import found as they are', async () => {
    await byCall(listOf(1, 2), { ...MAPPING, source: undefined });
    const first = await byCall(listOf(1, 2));
    expect(first).toMatchObject({ applied: false, unchanged: 2, missing: { known: 0, count: 0 } });
    expect(missingOf(await byCall(listOf(1)))).toEqual(['Product 2']);
    const { body } = await server.request('POST', '/contracts/import/analysis', {
      token: admin.token,
      body: (() => {
        const form = new FormData();
        form.set('file', new Blob([listOf(1)]), 'list.csv');
        return form;
      })(),
    });
    expect(body.sources).toEqual(['Our list']);
  });

  test('marks them with a category that the import adds, and takes both back', async () => {
    await byCall(listOf(1, 2));
    const review = { action: 'review', category: 'To review' };
    const outcome = await byCall(listOf(1), { ...MAPPING, missing: review, newCategories: ['To review'] });
    expect(outcome).toMatchObject({ categoriesCreated: ['To review'], missing: { changed: 1 } });
    const categories = async () => {
      const { body } = await server.request('GET', '/contracts', { token: admin.token });
      return (body as Contract[]).find(({ product }) => product === 'Product 2')?.categories;
    };
    expect(await categories()).toEqual(['To review']);
    await undo(outcome.changeSetId);
    expect(await categories()).toEqual([]);
  });

  test('of a team manager leaves the records of other teams as they are, and says so', async () => {
    const sales = await buildTeam(server, organisation, { name: 'Sales' });
    const marcus = await buildUser(server, { organisation, manageTeams: [sales.id] });
    await byCall(`${listOf(1)}\nOurs,Acme,Sales\nLast,Acme,Sales`);
    const { missing } = await byCall('Product,Vendor,Team\nLast,Acme,Sales', EXPIRE, { by: marcus });
    expect(missing).toMatchObject({ count: 2, changed: 1, refused: 1 });
    expect(await statuses()).toMatchObject({ Ours: 'EXPIRED', 'Product 1': 'EVALUATING' });
  });

  test('in steps does the same, and continues with them where it was cut off', async () => {
    await inSteps(listOf(1, 2, 3, 4, 5), MAPPING);
    const newer = [listOf(5, 6), EXPIRE] as const;
    // All rows are written, the missing ones not.
    await expect(inSteps(...newer, 2)).rejects.toThrow('ended before');
    expect(await statuses()).toMatchObject({ 'Product 1': 'EVALUATING', 'Product 6': 'EVALUATING' });
    const { resumedAfter, missing, changeSetId } = await inSteps(...newer);
    expect([resumedAfter, missing]).toMatchObject([2, { known: 5, count: 4, changed: 4 }]);
    const expired = [1, 2, 3, 4].map((number) => [`Product ${number}`, 'EXPIRED']);
    expect(await statuses()).toMatchObject(Object.fromEntries(expired));
    expect((await inSteps(...newer)).missing).toMatchObject({ known: 2, count: 0, changed: 0 });
    await undo(changeSetId);
    expect(Object.keys(await statuses())).toHaveLength(5);
    expect(new Set(Object.values(await statuses()))).toEqual(new Set(['EVALUATING']));
  });

  test.skipIf(!existsSync(DATA))(
    'finds what is missing from each of three lists of an agency (skipped where ../shared/data is not beside the checkout)',
    async () => {
      const mapping = {
        columns: [{ column: 'Standard Name', field: 'product' }],
        defaults: { vendor: 'US General Services Administration' },
        key: ['product'],
        source: 'it standards',
        skipRejectedRows: true,
      };
      const days = ['2018-04-12', '2020-12-17', '2022-04-29'] as const;
      const [first, second, third] = days.map((day) =>
        readFileSync(new URL(`it-standards-${day}.csv`, DATA)),
      );
      if (!first || !second || !third) throw new Error('A list is not there.');
      await byCall(first, mapping);
      const found = [
        (await byCall(second, mapping)).missing,
        (await byCall(third, mapping, { dryRun: true })).missing,
      ];
      // The same by hand: names of one list that another does not have.
      const [one, two, last] = [first, second, third].map(namesIn);
      if (!one || !two || !last) throw new Error('A list is empty.');
      expect(found.map((missing) => [missing?.known, missing?.count])).toEqual([
        [one.size, one.difference(two).size],
        [two.size, two.difference(last).size],
      ]);
      expect(found.map((missing) => missing?.count)).toEqual([742, 1_405]);
    },
  );
});
