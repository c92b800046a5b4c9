import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upliftOf } from '@pactbook/domain/features/annual-costs/cost-uplift.ts';
import { CHANGE_REASONS } from '@pactbook/domain/features/contracts/annual-cost.ts';
import type { ContractInput } from '@pactbook/domain/features/contracts/contract.ts';
import { fiscalYearOf } from '@pactbook/domain/features/organisations/fiscal-year.ts';
import type { UpliftCell, UpliftLedger, UpliftRow } from '@pactbook/domain/features/trends/uplift.ts';
import { addDays } from '@pactbook/domain/kernel/calendar-date.ts';
import { fromCents, toCents } from '@pactbook/domain/kernel/money.ts';
import { buildContract, buildContracts } from '../../../testing/build-contract.ts';
import { buildOrganisation } from '../../../testing/build-organisation.ts';
import { buildTeam } from '../../../testing/build-team.ts';
import { buildUser } from '../../../testing/build-user.ts';
import { caseCount } from '../../../testing/database/prepared-databases.ts';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.ts';

const VENDORS = ['Adobe', 'Box', 'Cisco'];
const YEARS = [2023, 2024, 2025, 2026];

const cost = (day: fc.Arbitrary<string>) =>
  fc
    .record({
      date: day,
      amount: fc.integer({ min: -50, max: 9_999 }),
      quantity: fc.option(fc.integer({ min: 1, max: 40 }), { nil: undefined }),
      changeReason: fc.constantFrom(undefined, undefined, ...CHANGE_REASONS),
    })
    .map(({ date, amount, quantity, changeReason }) => ({
      date,
      cost: amount / 100,
      ...(amount < 0 ? { reason: 'Credit' } : { quantity, changeReason }),
    }));

/** Rows about a year apart, some of them a month or more off, some missing. */
const costs = fc
  .tuple(
    ...[2022, 2023, 2024, 2025, 2026].map((year) =>
      fc.option(cost(fc.integer({ min: -45, max: 45 }).map((days) => addDays(`${year}-06-15`, days))), {
        freq: 6,
      }),
    ),
  )
  .map((rows) => rows.filter((row) => row !== null));
const record = fc.record({
  vendor: fc.constantFrom(...VENDORS),
  priceCap: fc.constantFrom(null, 0, 5, 12.5),
  annualCosts: costs,
});

type Made = Pick<ContractInput, 'vendor' | 'priceCap' | 'annualCosts'>;
type Cell = Omit<UpliftCell, 'year'>;
const NONE: Cell = {
  rows: 0,
  notCompared: 0,
  before: 0,
  cost: 0,
  price: 0,
  volume: 0,
  scope: 0,
  capped: 0,
  broken: 0,
  above: 0,
  caps: null,
};

const withCap = (caps: Cell['caps'], cap: number): Cell['caps'] => ({
  lowest: Math.min(cap, caps?.lowest ?? cap),
  highest: Math.max(cap, caps?.highest ?? cap),
});

/** The cells by vendor and year, added up row by row. */
function naiveCells(records: readonly Made[], startMonth: number): Record<string, Cell> {
  const cells: Record<string, Cell> = {};
  for (const { vendor, priceCap, annualCosts = [] } of records) {
    const prices = annualCosts
      .filter((row) => row.cost >= 0)
      .toSorted((one, other) => (one.date < other.date ? -1 : 1));
    for (const [at, after] of prices.entries()) {
      const before = prices[at - 1];
      const year = fiscalYearOf(after.date, startMonth);
      if (before === undefined || !YEARS.includes(year)) continue;
      const uplift = upliftOf(before, after, priceCap ?? null);
      const cell = cells[`${vendor} ${year}`] ?? NONE;
      const plus = (sum: number, more: number) => fromCents(toCents(sum) + toCents(more));
      cells[`${vendor} ${year}`] =
        uplift === null
          ? { ...cell, notCompared: cell.notCompared + 1 }
          : {
              ...cell,
              rows: cell.rows + 1,
              before: plus(cell.before, before.cost),
              cost: plus(cell.cost, after.cost),
              price: plus(cell.price, uplift.price),
              volume: plus(cell.volume, uplift.volume),
              scope: plus(cell.scope, uplift.scope),
              capped: cell.capped + (uplift.allowed === null ? 0 : 1),
              broken: cell.broken + (uplift.above > 0 ? 1 : 0),
              above: plus(cell.above, uplift.above),
              caps: uplift.allowed === null ? cell.caps : withCap(cell.caps, priceCap ?? 0),
            };
    }
  }
  return cells;
}

describe('the uplift ledger', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
    server.clock.moveTo(Date.UTC(2026, 10, 27));
  });
  afterAll(() => server.stop());

  async function open(startMonth = 1) {
    const organisation = await buildOrganisation(server);
    const { token } = await buildUser(server, { organisation, role: 'System Admin' });
    const post = (path: string, body: object) => server.request('POST', path, { token, body });
    if (startMonth !== 1) await post('/organisation/settings', { fiscalYearStartMonth: startMonth });
    const ask = async <Answer>(path: string): Promise<Answer> => {
      const { status, body } = await server.request('GET', path, { token });
      expect([path, status, body.error]).toEqual([path, 200, undefined]);
      return body;
    };
    return {
      organisation,
      token,
      post,
      ledger: (query = '') => ask<UpliftLedger>(`/trends/uplift${query}`),
      rows: (query = '') =>
        ask<{ items: UpliftRow[]; nextCursor: string | null }>(`/trends/uplift/rows${query}`),
    };
  }
  const years = (first: number, second: number) => [
    { date: '2025-02-01', cost: first },
    { date: '2026-02-01', cost: second },
  ];

  it('has in each cell what its rows add up to, and in its totals what its cells add up to', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(record, { minLength: 1, maxLength: 8 }),
        fc.constantFrom(1, 4, 10),
        async (records, startMonth) => {
          const { organisation, ledger, rows } = await open(startMonth);
          await buildContracts(server, organisation, records);
          const { vendors, totals } = await ledger(`?from=${YEARS[0]}&to=${YEARS.at(-1)}`);
          const expected = naiveCells(records, startMonth);
          const compared = new Set(
            Object.entries(expected).flatMap(([key, cell]) => (cell.rows > 0 ? [key.split(' ')[0]] : [])),
          );
          const found = Object.fromEntries(
            vendors.flatMap(({ vendor, cells }) =>
              cells.map(({ year, ...cell }) => [`${vendor} ${year}`, cell]),
            ),
          );
          const ofCompared = Object.entries(expected).filter(([key]) => compared.has(key.split(' ')[0]));
          expect(found).toEqual(Object.fromEntries(ofCompared));
          for (const { year, above, cost: sum } of totals) {
            const ofYear = Object.entries(expected).filter(([key]) => key.endsWith(` ${year}`));
            const cents = (key: 'above' | 'cost') =>
              ofYear.reduce((all, [, cell]) => all + toCents(cell[key]), 0);
            expect([year, toCents(above), toCents(sum)]).toEqual([year, cents('above'), cents('cost')]);
          }
          const { items } = await rows(`?from=${YEARS[0]}&to=${YEARS.at(-1)}`);
          const all = Object.values(expected);
          expect(items.filter((item) => item.compared !== null)).toHaveLength(
            all.reduce((sum, cell) => sum + cell.rows, 0),
          );
          expect(items.filter(({ compared: parts }) => parts === null)).toHaveLength(
            all.reduce((sum, cell) => sum + cell.notCompared, 0),
          );
        },
      ),
      { numRuns: caseCount(6, 60) },
    );
  });

  it('lists who charged most above their caps first, then whose prices rose most', async () => {
    const { organisation, ledger } = await open();
    await buildContracts(server, organisation, [
      { vendor: 'Rises', annualCosts: years(100, 900) },
      { vendor: 'Breaks', priceCap: 5, annualCosts: years(1_000, 1_080) },
      { vendor: 'At the cap', priceCap: 5, annualCosts: years(1_000, 1_050) },
      { vendor: 'Sinks', annualCosts: years(1_000, 900) },
      { vendor: 'New', annualCosts: [{ date: '2026-01-01', cost: 5 }] },
    ]);
    const { vendors, records, totals, years: asked } = await ledger();
    expect(vendors.map(({ vendor }) => vendor)).toEqual(['Breaks', 'Rises', 'At the cap', 'Sinks']);
    expect(vendors[0]?.cells).toEqual([
      {
        ...NONE,
        year: 2026,
        rows: 1,
        before: 1_000,
        cost: 1_080,
        price: 80,
        capped: 1,
        broken: 1,
        above: 30,
        caps: { lowest: 5, highest: 5 },
      },
    ]);
    expect(totals).toMatchObject([{ year: 2026, rows: 4, capped: 2, broken: 1, above: 30 }]);
    expect(records).toEqual({ compared: 4, all: 5 });
    expect(asked.map(({ year }) => year)).toEqual([2022, 2023, 2024, 2025, 2026]);
  });

  it('opens the rows of a vendor and a year, with price, volume and what is above the cap', async () => {
    const { organisation, rows } = await open();
    const counted = (quantity: number, unitPrice: number) => ({
      cost: quantity * unitPrice,
      quantity,
      unit: 'seats',
      unitPrice,
    });
    const { id } = await buildContract(server, organisation, {
      product: 'Slack',
      vendor: 'Salesforce',
      priceCap: 3,
      annualCosts: [
        { date: '2024-02-01', ...counted(80, 10) },
        { date: '2025-02-01', ...counted(100, 10) },
        { date: '2026-02-01', ...counted(130, 11) },
      ],
    });
    await buildContract(server, organisation, { vendor: 'Zoom', annualCosts: years(1, 2) });
    const { items, nextCursor } = await rows('?vendor=Salesforce');
    expect(items.map(({ year, reason }) => [year, reason])).toEqual([
      [2026, null],
      [2025, 'VOLUME'],
    ]);
    expect(nextCursor).toBeNull();
    expect((await rows('?vendor=Salesforce&year=2026')).items).toEqual([
      {
        contractId: id,
        product: 'Slack',
        vendor: 'Salesforce',
        year: 2026,
        currency: 'USD',
        before: { date: '2025-02-01', ...counted(100, 10) },
        after: { date: '2026-02-01', ...counted(130, 11) },
        reason: null,
        compared: { price: 130, volume: 300, scope: 0 },
        priceCap: 3,
        allowed: 1_339,
        above: 91,
      },
    ]);
  });

  it('is read page by page, without a vendor or a row twice', async () => {
    const { organisation, ledger, rows } = await open();
    await buildContracts(
      server,
      organisation,
      Array.from({ length: 53 }, (_, at) => ({ vendor: `Vendor ${at}`, annualCosts: years(100, 100 + at) })),
    );
    const first = await ledger();
    const second = await ledger(`?cursor=${first.nextCursor}`);
    expect([first.vendors.length, second.vendors.length, second.nextCursor]).toEqual([50, 3, null]);
    expect(new Set([...first.vendors, ...second.vendors].map(({ vendor }) => vendor)).size).toBe(53);
    expect(second.totals).toEqual(first.totals);
    const page = await rows();
    const rest = await rows(`?cursor=${page.nextCursor}`);
    expect(new Set([...page.items, ...rest.items].map(({ contractId }) => contractId)).size).toBe(53);
    expect(rest.nextCursor).toBeNull();
  });

  it('counts of records that several teams share the even parts of the chosen ones', async () => {
    const { organisation, ledger } = await open();
    const [one, other] = [await buildTeam(server, organisation), await buildTeam(server, organisation)];
    await buildContract(server, organisation, {
      vendor: 'Shared',
      priceCap: 0,
      teams: [one.id, other.id],
      annualCosts: years(100, 151),
    });
    const cell = async (teams: string) => (await ledger(`?teams=${teams}`)).totals[0];
    expect(await cell(one.id)).toMatchObject({ before: 50, cost: 75.5, price: 25.5, above: 25.5 });
    expect(await cell(`${one.id},${other.id}`)).toMatchObject({ before: 100, cost: 151, above: 51 });
  });

  it('converts both costs of a row at the rate of the later one, so that a rate raises nothing', async () => {
    const { organisation, post, ledger } = await open();
    await post('/currencies', { recordCurrencies: ['EUR', 'CHF'] });
    const rates = [
      { base: 'USD', currency: 'EUR', day: '2025-01-01', rate: '0.5' },
      { base: 'USD', currency: 'EUR', day: '2026-01-01', rate: '0.8' },
    ];
    expect((await post('/currencies/rates', { rates })).status).toBe(200);
    const euros = years(80, 88).map((row) => ({ ...row, currency: 'EUR' }));
    await buildContracts(server, organisation, [
      { vendor: 'Euro', priceCap: 5, annualCosts: euros },
      { vendor: 'No rate', annualCosts: years(1, 2).map((row) => ({ ...row, currency: 'CHF' })) },
    ]);
    const { vendors, isConverted, unconverted } = await ledger();
    expect(vendors).toMatchObject([
      { vendor: 'Euro', cells: [{ before: 100, cost: 110, price: 10, above: 5 }] },
    ]);
    expect([isConverted, unconverted]).toEqual([true, [{ currency: 'CHF', unconverted: 1 }]]);
  });

  it('is for users who read every record, and its file is remembered', async () => {
    const { organisation, token } = await open();
    await buildContract(server, organisation, {
      vendor: '=Vendor',
      priceCap: 1,
      annualCosts: years(100, 110),
    });
    const { token: limited } = await buildUser(server, { organisation });
    for (const path of ['/trends/uplift', '/trends/uplift/rows', '/trends/uplift/export'])
      expect((await server.request('GET', path, { token: limited })).status).toBe(403);
    const file = await server.request('GET', '/trends/uplift/export', { token });
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="uplift-2022-2026.csv"');
    const [headings, line] = String(file.body).split('\r\n');
    expect(headings).toContain('Above Cap');
    expect(line).toContain("'=Vendor");
    expect(line).toContain('2025-02-01,100,,2026-02-01,110,,,,Yes,10,0,0,1,101,9,USD');
  });

  it('refuses cursors and years that are none', async () => {
    const { token } = await open();
    for (const query of [
      'uplift?cursor=x',
      'uplift?from=2026&to=2025',
      'uplift/rows?cursor=1',
      'uplift?vendor=',
    ])
      expect((await server.request('GET', `/trends/${query}`, { token })).status).toBe(422);
  });
});
