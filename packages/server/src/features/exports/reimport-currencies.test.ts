import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import type { ImportAnalysis } from '@pactbook/domain/features/import-analysis/import-analysis.ts';
import type { ImportOutcome } from '@pactbook/domain/features/imports/import-outcome.ts';
import { buildOrganisation } from '../../testing/build-organisation.ts';
import { buildUser, type BuiltUser } from '../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';

const RECORDS = [
  { product: 'All Canadian', currency: 'CAD', annualCosts: [{ date: '2026-01-05', cost: 100 }] },
  {
    product: 'Mixed',
    annualCosts: [
      { date: '2026-02-01', cost: 10.5 },
      { date: '2026-03-01', cost: 20, currency: 'CAD' },
      { date: '2027-03-01', cost: 5000, currency: 'JPY' },
      { date: '2028-03-01', cost: -7, currency: 'CAD', reason: 'Credit; see (June)' },
    ],
  },
  { product: 'Without a rate', currency: 'KWD', annualCosts: [{ date: '2026-01-05', cost: 1.125 }] },
  { product: 'Plain', annualCosts: [{ date: '2026-01-05', cost: 5 }] },
];

describe('an export in several currencies', () => {
  let server: TestServer;
  let admin: BuiltUser;
  const ask = (method: string, path: string, body?: object) =>
    server.request(method, path, { token: admin.token, body });

  const done = async (path: string, body: object): Promise<void> => {
    const { status } = await ask('POST', path, body);
    if (status >= 300) throw new Error(`${path} was answered with ${status}.`);
  };

  beforeAll(async () => {
    server = await startTestServer();
    const organisation = await buildOrganisation(server);
    admin = await buildUser(server, { organisation, role: 'System Admin' });
    await done('/currencies', { recordCurrencies: ['CAD', 'JPY', 'KWD'] });
    const rates = [
      { base: 'CAD', currency: 'USD', day: '2026-01-01', rate: '0.75' },
      { base: 'USD', currency: 'JPY', day: '2026-01-01', rate: '150' },
    ];
    await done('/currencies/rates', { rates });
    for (const record of RECORDS) {
      await done('/contracts/create', { vendor: 'Acme', ...record });
    }
  });
  afterAll(() => server.stop());

  async function exported(): Promise<Record<string, string>[]> {
    const response = await fetch(`${server.address}/api/contracts/export?format=csv&columns=all`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    return parse(await response.text(), { bom: true, columns: true });
  }

  /** Brings a file with everything that is suggested for it. */
  async function bring(rows: Record<string, string>[], more: object, dryRun = true): Promise<ImportOutcome> {
    const file = new Blob([stringify(rows, { header: true })]);
    const send = async (path: string, parts: Record<string, string>) => {
      const body = new FormData();
      for (const [name, value] of Object.entries(parts)) body.set(name, value);
      body.set('file', file, 'records.csv');
      const answer = await server.request('POST', path, { token: admin.token, body });
      expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
      return answer.body as object;
    };
    const { columns } = (await send('/contracts/import/analysis', {})) as ImportAnalysis;
    const suggested = columns.flatMap(({ name, suggestion }) =>
      suggestion === null ? [] : [{ column: name, field: suggestion.field, ...suggestion.settings }],
    );
    expect(suggested.map(({ field }) => field)).toEqual(expect.arrayContaining(['currency', 'annualCosts']));
    const mapping = JSON.stringify({ columns: suggested, key: ['recordId'], ...more });
    return (await send('/contracts/import', { mapping, dryRun: String(dryRun) })) as ImportOutcome;
  }

  test('comes back as it left: no row loses its currency, whatever empty cells mean', async () => {
    const rows = await exported();
    for (const blankCells of ['leave', 'clear']) {
      const { faults, changes, unchanged } = await bring(rows, { blankCells });
      expect({ faults, changes, unchanged }).toEqual({ faults: [], changes: [], unchanged: 4 });
    }
  });

  test('changes the amount of a year and keeps its currency; the sums stand by currency', async () => {
    const rows = await exported();
    for (const row of rows) {
      if (row['Product'] !== 'Mixed') continue;
      row['Annual Costs'] = '';
      row['Cost in 2027'] = '6000';
    }
    const outcome = await bring(rows, {}, false);
    expect([outcome.faults, outcome.updated]).toEqual([[], 1]);
    expect(outcome.amounts?.map(({ currency }) => currency)).toEqual(['USD', 'CAD', 'JPY', 'KWD']);
    const { body } = await ask('GET', '/contracts');
    const mixed = (body as Contract[]).find(({ product }) => product === 'Mixed');
    expect(mixed?.annualCosts?.map(({ cost, currency, reason }) => [cost, currency, reason])).toEqual([
      [10.5, undefined, undefined],
      [20, 'CAD', undefined],
      [6000, 'JPY', undefined],
      [-7, 'CAD', 'Credit; see (June)'],
    ]);
  });
});
