import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMonths, calendarDateAt } from '@pactbook/domain/kernel/calendar-date.ts';
import { defaultTableView } from '@pactbook/domain/features/saved-views/table-view.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import type { ImportAnalysis } from '@pactbook/domain/features/import-analysis/import-analysis.ts';
import type { ImportOutcome } from '@pactbook/domain/features/imports/import-outcome.ts';
import { buildOrganisation } from '../../testing/build-organisation.ts';
import { buildUser, type BuiltUser } from '../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';

describe('costs with a quantity', () => {
  let server: TestServer;
  let admin: BuiltUser;
  const ask = (method: string, path: string, body?: object) =>
    server.request(method, path, { token: admin.token, body });

  beforeAll(async () => {
    server = await startTestServer();
    const organisation = await buildOrganisation(server);
    admin = await buildUser(server, { organisation, role: 'System Admin' });
  });
  afterAll(() => server.stop());

  const create = async (product: string, annualCosts: readonly object[]) =>
    await ask('POST', '/contracts/create', { product, vendor: 'Acme', priceCap: 3.5, annualCosts });

  async function recordOf(product: string): Promise<Contract | undefined> {
    const { body } = await ask('GET', '/contracts');
    return (body as Contract[]).find((record) => record.product === product);
  }

  /** Brings a file with everything that is suggested for it. */
  async function bring(rows: readonly Record<string, string>[], more: object = {}) {
    const file = new Blob([stringify([...rows], { header: true })]);
    const send = async (path: string, parts: Record<string, string>) => {
      const body = new FormData();
      for (const [name, value] of Object.entries(parts)) body.set(name, value);
      body.set('file', file, 'seats.csv');
      const answer = await server.request('POST', path, { token: admin.token, body });
      expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
      return answer.body as object;
    };
    const { columns } = (await send('/contracts/import/analysis', {})) as ImportAnalysis;
    const suggested = columns.flatMap(({ name, suggestion }) =>
      suggestion === null ? [] : [{ column: name, field: suggestion.field, ...suggestion.settings }],
    );
    const mapping = JSON.stringify({ columns: suggested, ...more });
    const outcome = (await send('/contracts/import', { mapping, dryRun: 'false' })) as ImportOutcome;
    return { outcome, fields: suggested.map(({ field }) => field) };
  }

  test('are read as they were written, and a product that is another amount is refused with its cell', async () => {
    const seats = { date: '2026-01-01', cost: 1200, quantity: 100, unit: 'seats', unitPrice: 12 };
    const storage = { date: '2027-01-01', cost: 0.13, quantity: 10.5, unit: 'GB', unitPrice: 0.0125 };
    expect((await create('Two rows', [seats, storage])).status).toBe(201);
    expect(await recordOf('Two rows')).toMatchObject({ annualCosts: [seats, storage], priceCap: 3.5 });
    const refused = await create('Wrong', [seats, { ...storage, cost: 5 }]);
    expect([refused.status, refused.body]).toEqual([
      422,
      expect.objectContaining({
        error: expect.objectContaining({
          fields: { 'annualCosts.1.cost': '10.5 × 0.0125 is 0.13' },
        }) as object,
      }),
    ]);
  });

  test('come back from an export as they left it', async () => {
    const credit = { date: '2027-05-01', cost: -10, reason: 'Downtime' };
    await create('Exported', [{ date: '2027-01-01', cost: 99.99, quantity: 7, unit: 'users' }, credit]);
    const response = await fetch(`${server.address}/api/contracts/export?format=csv&columns=all`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    const rows: Record<string, string>[] = parse(await response.text(), { bom: true, columns: true });
    expect(rows.find((row) => row['Product'] === 'Exported')?.['Annual Costs']).toBe(
      '2027-01-01: 99.99 [7 users]; 2027-05-01: -10 USD (Downtime)',
    );
    const { outcome } = await bring(rows, { key: ['recordId'] });
    expect([outcome.faults, outcome.updated, outcome.unchanged]).toEqual([[], 0, rows.length]);
  });

  test('come back from a file of the columns of a view without a change, whatever is planned', async () => {
    const today = calendarDateAt(server.services.now(), 'UTC');
    const day = (months: number) => addMonths(today, months);
    await create('Planned', [
      { date: day(-14), cost: 700, quantity: 10, unit: 'seats', unitPrice: 70 },
      { date: day(-2), cost: 99.99, quantity: 7, unit: 'users' },
      { date: day(10), cost: 900, quantity: 9, unit: 'users' },
    ]);
    const query = new URLSearchParams({
      format: 'csv',
      view: JSON.stringify({
        ...defaultTableView(),
        visibility: { product: true, vendor: true, seats: true, costPerSeat: true, totalCost: true },
      }),
    });
    const response = await fetch(`${server.address}/api/contracts/export?${query.toString()}`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    const rows: Record<string, string>[] = parse(await response.text(), { bom: true, columns: true });
    expect(rows.find((row) => row['Product'] === 'Planned')).toMatchObject({
      Seats: '7',
      'Cost per Seat': '14.2843',
      'Total Cost': '1699.99',
    });
    const { outcome } = await bring(rows, { key: ['product', 'vendor'] });
    expect([outcome.faults, outcome.updated, outcome.unchanged]).toEqual([[], 0, rows.length]);
  });

  test.each([
    ['English', ['Seats', 'Unit Price', 'Start Date'], 'Zoom'],
    ['German', ['Anzahl Lizenzen', 'Einzelpreis', 'Vertragsbeginn'], 'Personio'],
    ['French', ['Nombre de licences', 'Prix unitaire', 'Date de début'], 'Pennylane'],
    ['Spanish', ['Cantidad', 'Precio unitario', 'Fecha de inicio'], 'Factorial'],
  ])('are imported from a list with %s headings', async (_language, [seats, price, start], product) => {
    const row = {
      Product: product,
      Vendor: 'Acme',
      [String(seats)]: '40',
      [String(price)]: '12.5',
      [String(start)]: '2026-02-01',
    };
    const { outcome, fields } = await bring([row]);
    expect(fields).toEqual(expect.arrayContaining(['quantity', 'unitPrice']));
    expect([outcome.faults, outcome.acceptedAmount]).toEqual([[], 500]);
    const expected = [{ date: '2026-02-01', cost: 500, quantity: 40, unitPrice: 12.5 }];
    expect((await recordOf(product))?.annualCosts).toEqual(expected);
  });

  test('keep quantity and price when the same list is imported again, and the quantity under another amount', async () => {
    const row = {
      Product: 'Slack',
      Vendor: 'Acme',
      Users: '30',
      'Annual Cost': '900',
      'Start Date': '2026-03-01',
    };
    await bring([row]);
    const key = { key: ['product'] };
    const again = await bring([row], key);
    expect([again.outcome.updated, again.outcome.unchanged]).toEqual([0, 1]);
    const { Users: _users, ...without } = row;
    await bring([{ ...without, 'Annual Cost': '960' }], key);
    const costs = [{ date: '2026-03-01', cost: 960, quantity: 30 }];
    expect((await recordOf('Slack'))?.annualCosts).toEqual(costs);
    await bring([{ Product: 'Slack', Vendor: 'Acme', Users: '32', 'Unit Price': '30' }], key);
    expect((await recordOf('Slack'))?.annualCosts).toEqual([
      { date: '2026-03-01', cost: 960, quantity: 32, unitPrice: 30 },
    ]);
  });

  test('without an amount or a unit price are refused with their cell, and a wrong product with the amount', async () => {
    const named = { Product: 'Miro', Vendor: 'Acme', 'Start Date': '2026-03-01' };
    const { outcome } = await bring([
      { ...named, Seats: '5', 'Unit Price': '', 'Annual Cost': '' },
      { ...named, Product: 'Mural', Seats: '5', 'Unit Price': '10', 'Annual Cost': '51' },
    ]);
    expect(outcome.faults.map(({ column, reason }) => [column, reason])).toEqual([
      ['Seats', 'A quantity needs an amount or a unit price in its row'],
      ['Annual Cost', '5 × 10 is 50.00'],
    ]);
  });
});
