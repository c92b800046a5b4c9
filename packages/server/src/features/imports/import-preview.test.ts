import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { CONTRACT_STATUSES } from '@pactbook/domain/features/contracts/status.ts';
import type { ImportOutcome } from '@pactbook/domain/features/imports/import-outcome.ts';
import type { PreviewValues } from '@pactbook/domain/features/imports/preview/import-preview.ts';
import { toCents } from '@pactbook/domain/kernel/money.ts';
import { buildUser, type BuiltUser } from '../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';

const MAPPING = {
  columns: [
    { column: 'Product', field: 'product' },
    { column: 'Vendor', field: 'vendor' },
    { column: 'Status', field: 'status' },
    { column: 'Start', field: 'startDate' },
    { column: 'End', field: 'endDate' },
    { column: 'Team', field: 'teams', separator: ';' },
    { column: 'FY2027', field: 'annualCost', costDate: '2027-01-01' },
    { column: 'FY2028', field: 'annualCost', costDate: '2028-01-01' },
  ],
  createTeams: true,
  skipRejectedRows: true,
  key: ['product', 'vendor'],
};

/** A row of a list; a start in 2035 and an end before it is rejected. */
const rowArbitrary = fc.record({
  product: fc.integer({ min: 1, max: 12 }).map((number) => `Product ${number}`),
  status: fc.constantFrom('Live', 'Evaluating', 'Expired', ''),
  start: fc.constantFrom('2024-01-01', '2026-05-05', '2035-01-01', ''),
  end: fc.constantFrom('2031-01-31', '2032-06-30', ''),
  team: fc.constantFrom('Design', 'Design;Legal', ''),
  first: fc.constantFrom('', '100', '99.99', '0', '250000.5'),
  second: fc.constantFrom('', '1', '12.34'),
});
const listArbitrary = fc.uniqueArray(rowArbitrary, {
  selector: ({ product }) => product,
  minLength: 1,
  maxLength: 12,
});

type ListRow = typeof rowArbitrary extends fc.Arbitrary<infer Row> ? Row : never;

const textOf = (rows: readonly ListRow[]): string =>
  [
    'Product,Vendor,Status,Start,End,Team,FY2027,FY2028',
    ...rows.map(({ product, status, start, end, team, first, second }) =>
      [product, 'Initech', status, start, end, team, first, second].join(','),
    ),
  ].join('\n');

/** What the check of an import says of its records (docs/product/records.md, "Import"). */
describe('the check of an import', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  async function bring(user: BuiltUser, content: string, dryRun: boolean): Promise<ImportOutcome> {
    const body = new FormData();
    body.set('mapping', JSON.stringify(MAPPING));
    body.set('dryRun', String(dryRun));
    body.set('file', new Blob([content]), 'list.csv');
    const answer = await server.request('POST', '/contracts/import', { token: user.token, body });
    expect(answer.status).toBe(200);
    return answer.body as ImportOutcome;
  }

  async function recordsOf(user: BuiltUser): Promise<Map<string, PreviewValues>> {
    const { body } = await server.request('GET', '/contracts', { token: user.token });
    const teams = await server.request('GET', '/teams', { token: user.token });
    const names = new Map((teams.body as { id: string; name: string }[]).map(({ id, name }) => [id, name]));
    return new Map(
      (body as Contract[]).map((contract) => [
        contract.product,
        {
          product: contract.product,
          vendor: contract.vendor,
          status: contract.status,
          startDate: contract.startDate,
          endDate: contract.endDate,
          totalCost: contract.totalCost ?? null,
          teams: contract.teams.map((id) => names.get(id) ?? id).toSorted(),
        },
      ]),
    );
  }

  const sumOf = (records: readonly (PreviewValues | undefined)[]) =>
    records.reduce((sum, record) => sum + toCents(record?.totalCost ?? 0), 0) / 100;

  test('shows rows and sums as the import then writes them', async () => {
    await fc.assert(
      fc.asyncProperty(listArbitrary, listArbitrary, async (first, second) => {
        const admin = await buildUser(server, { role: 'System Admin' });
        await bring(admin, textOf(first), false);
        const before = await recordsOf(admin);
        const { preview, ...checked } = await bring(admin, textOf(second), true);
        expect(await recordsOf(admin)).toEqual(before);
        const real = await bring(admin, textOf(second), false);
        expect(real.preview).toEqual(preview);
        const after = await recordsOf(admin);

        const named = (outcome: string) => preview.rows.filter((row) => row.outcome === outcome);
        const counts = ['new', 'changed', 'unchanged', 'rejected'].map((one) => named(one).length);
        expect(counts).toEqual([checked.created, checked.updated, checked.unchanged, checked.rowsRejected]);
        for (const { outcome, values, before: was } of preview.rows) {
          if (outcome === 'rejected') continue;
          expect(values).toEqual(after.get(values.product));
          expect(was).toEqual(outcome === 'changed' ? before.get(values.product) : null);
        }
        const stored = (outcome: string, records: Map<string, PreviewValues>) =>
          sumOf(named(outcome).map(({ values }) => records.get(values.product)));
        expect(preview.costs).toEqual({
          new: { before: 0, after: stored('new', after) },
          changed: { before: stored('changed', before), after: stored('changed', after) },
          unchanged: { before: stored('unchanged', before), after: stored('unchanged', after) },
        });
        const accepted = preview.rows.filter(({ outcome }) => outcome !== 'rejected');
        const written = accepted.map(({ values }) => after.get(values.product));
        expect(preview.statuses).toEqual(
          CONTRACT_STATUSES.map((status) => ({
            status,
            count: written.filter((record) => record?.status === status).length,
          })),
        );
        const inYear = (key: 'startDate' | 'endDate', year: number) =>
          written.filter((record) => record?.[key]?.startsWith(String(year)) === true).length;
        for (const { year, starts, ends } of preview.years) {
          expect([starts, ends]).toEqual([inYear('startDate', year), inYear('endDate', year)]);
        }
        expect(preview.years.reduce((sum, { starts, ends }) => sum + starts + ends, 0)).toBe(
          written.flatMap((record) => [record?.startDate, record?.endDate]).filter(Boolean).length,
        );
      }),
      { numRuns: 12 },
    );
  });

  test('lists the first fifty rows of each outcome, so that a long file has a short answer', async () => {
    const admin = await buildUser(server, { role: 'System Admin' });
    const row = (number: number, start = '2024-01-01') =>
      `Product ${number},Initech,Live,${start},2031-01-31,,100,`;
    const head = 'Product,Vendor,Status,Start,End,Team,FY2027,FY2028';
    const all = Array.from({ length: 200 }, (_, index) =>
      row(index, index % 2 === 0 ? undefined : '2035-01-01'),
    );
    const { preview } = await bring(admin, [head, ...all].join('\n'), true);
    const rowsOf = (outcome: string) =>
      preview.rows.filter((one) => one.outcome === outcome).map(({ row: place }) => place);
    const firstFifty = (from: number) => Array.from({ length: 50 }, (_, index) => from + 2 * index);
    expect([rowsOf('new'), rowsOf('rejected')]).toEqual([firstFifty(2), firstFifty(3)]);
    expect(preview.costs.new).toEqual({ before: 0, after: 10_000 });
  });
});
