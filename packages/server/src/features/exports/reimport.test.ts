import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { CONTRACT_FIELDS } from '@pactbook/domain/features/contracts/fields.ts';
import type { ImportAnalysis } from '@pactbook/domain/features/import-analysis/import-analysis.ts';
import type { ImportOutcome } from '@pactbook/domain/features/imports/import-outcome.ts';
import { defaultTableView } from '@pactbook/domain/features/saved-views/table-view.ts';
import { buildContracts, buildCustomField } from '../../testing/build-contract.ts';
import { buildOrganisation, type BuiltOrganisation } from '../../testing/build-organisation.ts';
import { buildTeam } from '../../testing/build-team.ts';
import { buildUser, type BuiltUser } from '../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';

const SEVERAL_IN_2026 = 'Several in 2026';

describe('an export that comes back', () => {
  let server: TestServer;
  let organisation: BuiltOrganisation;
  let admin: BuiltUser;

  beforeAll(async () => {
    server = await startTestServer();
    organisation = await buildOrganisation(server);
    admin = await buildUser(server, { organisation, isSuperAdmin: true });
    const team = await buildTeam(server, organisation, { name: 'Legal; Risk' });
    await buildCustomField(server, organisation, { key: 'tier', label: 'Tier', restricted: true });
    await buildCustomField(server, organisation, { key: 'seats', label: 'Seats', type: 'number' });
    await buildCustomField(server, organisation, { key: 'fee', label: 'Cost in 2031', type: 'money' });
    await buildCustomField(server, organisation, { key: 'product', label: 'Product' });
    const usual = { vendor: 'Acme', teams: [team.id], owners: [admin.id], startDate: '2025-06-01' };
    await buildContracts(server, organisation, [
      {
        ...usual,
        product: 'One a year',
        status: 'LIVE',
        endDate: '2039-01-31',
        notes: 'line\nand line',
        description: "'=1+1",
        customFields: { tier: 'Gold', seats: 12, fee: 3.5, product: 'Suite' },
        annualCosts: [
          { date: '2025-06-01', cost: 100.5 },
          { date: '2026-06-01', cost: 200 },
          { date: '2027-06-01', cost: 300 },
        ],
        renewal: { type: 'AUTO_RENEWS', termMonths: 12, noticeValue: 60, noticeUnit: 'DAYS' },
      },
      {
        ...usual,
        product: SEVERAL_IN_2026,
        annualCosts: [
          { date: '2026-01-15', cost: 1 },
          { date: '2026-07-15', cost: 2 },
        ],
      },
      {
        product: 'Only the 29th',
        vendor: 'Acme',
        startDate: '2024-02-29',
        annualCosts: [{ date: '2024-02-29', cost: 7 }],
      },
      { product: 'Nothing said', vendor: 'Bolt' },
    ]);
  });
  afterAll(() => server.stop());

  const send = async (path: string, file: Blob, parts: Record<string, string> = {}): Promise<unknown> => {
    const body = new FormData();
    for (const [name, value] of Object.entries(parts)) body.set(name, value);
    body.set('file', file, 'records');
    const answer = await server.request('POST', path, { token: admin.token, body });
    expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
    return answer.body;
  };

  async function exported(query: Record<string, string>): Promise<Blob> {
    const response = await fetch(
      `${server.address}/api/contracts/export?${new URLSearchParams(query).toString()}`,
      { headers: { authorization: `Bearer ${admin.token}` } },
    );
    expect(response.status).toBe(200);
    return new Blob([await response.arrayBuffer()]);
  }

  /** Brings a file with everything that is suggested for it. */
  async function bring(file: Blob, more: object = {}, dryRun = true) {
    const { columns, known, rows } = (await send('/contracts/import/analysis', file)) as ImportAnalysis;
    const suggested = columns.flatMap(({ name, suggestion }) =>
      suggestion === null ? [] : [{ column: name, field: suggestion.field, ...suggestion.settings }],
    );
    const key = known?.key ?? ['recordId'];
    const mapping = JSON.stringify({ columns: suggested, key, ...more });
    const outcome = (await send('/contracts/import', file, {
      mapping,
      dryRun: String(dryRun),
    })) as ImportOutcome;
    return { outcome, suggested, known, rows };
  }

  test.each(['csv', 'xlsx'])(
    'as %s with all columns changes nothing, whatever empty cells mean',
    async (format) => {
      const file = await exported({ format, columns: 'all' });
      for (const blankCells of ['leave', 'clear']) {
        const { outcome, suggested, known } = await bring(file, { blankCells });
        const { faults, changes, unchanged, notes } = outcome;
        expect({ faults, changes, unchanged, notes }).toEqual({
          faults: [],
          changes: [],
          unchanged: 4,
          notes: [],
        });
        expect(known).toEqual({ rows: 4, key: ['recordId'] });
        const years = suggested.filter((column) => 'costYear' in column).map(({ column }) => column);
        expect(years).toEqual(['Cost in 2024', 'Cost in 2025', 'Cost in 2026', 'Cost in 2027']);
      }
    },
  );

  const KEYS = CONTRACT_FIELDS.map(({ key }) => key).filter((key) => key !== 'product' && key !== 'vendor');
  test.each(KEYS)('with the column %s beside product and vendor changes nothing', async (column) => {
    const base = defaultTableView();
    const none = Object.fromEntries(Object.keys(base.visibility).map((key) => [key, false]));
    const view = JSON.stringify({
      ...base,
      visibility: { ...none, product: true, vendor: true, [column]: true },
    });
    for (const blankCells of ['leave', 'clear']) {
      const { outcome, known } = await bring(await exported({ format: 'csv', view }), { blankCells });
      const { faults, changes, unchanged, notes } = outcome;
      expect({ faults, changes, unchanged, notes }).toEqual({
        faults: [],
        changes: [],
        unchanged: 4,
        notes: [],
      });
      expect(known).toEqual({ rows: 4, key: ['product', 'vendor'] });
    }
  });

  test('changes the costs of the years whose cells were changed, and refuses what is not clear', async () => {
    const rows: Record<string, string>[] = parse(
      await (await exported({ format: 'csv', columns: 'all' })).text(),
      {
        bom: true,
        columns: true,
      },
    );
    for (const row of rows) {
      if (row['Product'] === 'One a year')
        Object.assign(row, { 'Cost in 2026': '222.25', 'Cost in 2027': '' });
      if (row['Product'] === SEVERAL_IN_2026) Object.assign(row, { 'Cost in 2026': '9' });
      if (row['Product'] === 'Nothing said') Object.assign(row, { 'Cost in 2027': '40' });
    }
    const file = new Blob([stringify(rows, { header: true })]);
    const { outcome } = await bring(file, { skipRejectedRows: true }, false);
    expect(outcome).toMatchObject({ applied: true, updated: 2, unchanged: 1, rowsRejected: 1 });
    expect(outcome.faults.map(({ column, text }) => [column, text])).toEqual([['Cost in 2026', '9']]);
    expect(outcome.notes).toMatchObject([{ kind: 'emptyCellsKept', count: 1 }]);
    const { body } = await server.request('GET', '/contracts', { token: admin.token });
    const costs = new Map((body as Contract[]).map(({ product, annualCosts }) => [product, annualCosts]));
    expect(costs.get('One a year')).toEqual([
      { date: '2025-06-01', cost: 100.5 },
      { date: '2026-06-01', cost: 222.25 },
      { date: '2027-06-01', cost: 300 },
    ]);
    expect(costs.get('Nothing said')).toEqual([{ date: '2027-01-01', cost: 40 }]);
  });
});
