import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Metrics } from '@pactbook/domain/features/dashboard/metrics.ts';
import type { ImportOutcome } from '@pactbook/domain/features/imports/import-outcome.ts';
import { GROUPS_LIMIT, type LikelyVendor, type Vendor } from '@pactbook/domain/features/vendors/vendor.ts';
import { buildOrganisation } from '../../testing/build-organisation.ts';
import { buildUser, type BuiltUser } from '../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';

/** Real lists, beside the checkout where someone put them. */
const DATA = new URL('../../../../../../shared/data/procurement/', import.meta.url);

/** All rows in a thorough run; otherwise the first ones, because 16,000 take their time. */
const ROWS = inject('isThorough') ? Infinity : 200;

/** The largest amount in US dollars, in cents: rows with more are refused (docs/product/records.md). */
const LARGEST = 99_999_999_999n;

/** In the form of the European Central Bank's file: what one euro is, on a day of each year. */
const RATES = `Date,USD,GBP,CAD,AUD,
2026-01-05,1.1664,0.8672,1.6103,1.7493,
2025-01-06,1.0426,0.8303,1.4938,1.6639,
2022-01-04,1.1279,0.8362,1.4344,1.5651,
2019-01-04,1.1403,0.8987,1.5300,1.6189,
2016-10-03,1.1236,0.8696,1.4752,1.4650,
2014-01-06,1.3603,0.8318,1.4477,1.5210,
`;

interface List {
  readonly path: string;
  readonly currency: string;
  /** The accepted amounts that its README counts, in cents. */
  readonly cents: bigint;
  readonly amount: string;
  readonly columns: readonly object[];
  readonly defaults: Readonly<Record<string, string>>;
  /** The day of a row's cost. */
  readonly day: (row: Row) => string;
  readonly unit?: bigint;
}

const LISTS: readonly List[] = [
  {
    path: 'act-contracts-2025/act_contracts_2025.csv',
    currency: 'AUD',
    cents: 163_904_560_697n,
    amount: 'amount',
    columns: [
      { column: 'title', field: 'product', shorten: true },
      { column: 'suppliers', field: 'vendor', shorten: true },
      { column: 'execution_date', field: 'startDate' },
      { column: 'amount', field: 'annualCost' },
    ],
    defaults: {},
    day: (row) => row['execution_date'] ?? '',
  },
  {
    // The README reads 35,347,975,944.86 by a grammar without amounts such as "1226876.000".
    path: 'toronto-awarded/Awarded Contracts.csv',
    currency: 'CAD',
    cents: 3_534_797_594_486n + 396_923_098n,
    amount: 'Award',
    columns: [
      { column: 'Document Number', field: 'product' },
      { column: 'Successful Supplier', field: 'vendor', shorten: true },
      { column: 'Award Authority Obtained Date', field: 'startDate' },
      { column: 'Award', field: 'annualCost', leaveBadEmpty: true },
    ],
    defaults: { vendor: 'Unknown', product: 'Unnamed', startDate: '2023-05-01' },
    day: (row) => row['Award Authority Obtained Date'] || '2023-05-01',
  },
  {
    path: 'uk-dos-opportunities/opportunity-data.csv',
    currency: 'GBP',
    cents: 45_707_234_651n,
    amount: 'Contract amount',
    columns: [
      { column: 'Opportunity', field: 'product', shorten: true },
      { column: 'Winning supplier', field: 'vendor' },
      { column: 'Contract amount', field: 'annualCost', costDate: '2017-04-01' },
    ],
    defaults: { vendor: 'Unknown' },
    day: () => '2017-04-01',
  },
  {
    path: 'us-it-dashboard-by17/BY17ITDBcontracts.csv',
    currency: 'USD',
    cents: 12_865_300_336_900n,
    amount: 'Action Obligation Amount (In $ million) (USAspending)',
    columns: [
      { column: 'Investment Title', field: 'product', shorten: true },
      { column: 'Vendor Name (USAspending)', field: 'vendor', shorten: true },
      {
        column: 'Action Obligation Amount (In $ million) (USAspending)',
        field: 'annualCost',
        unit: 'millions',
        costDate: '2016-10-01',
      },
    ],
    defaults: { vendor: 'Unknown' },
    day: () => '2016-10-01',
    unit: 1_000_000n,
  },
];

/** An amount in cents, as a person reads it; null where it is none. */
function centsOf(text: string, unit = 1n): bigint | null {
  const plain = text
    .trim()
    .replace(/^\$ ?/, '')
    .replace(/ ?(?:CAD|USD)$/, '');
  const match = /^(-?)(\d+|\d{1,3}(?:,\d{3})+)\.?(\d*)$/.exec(plain);
  if (!match) return null;
  const [, sign = '', whole = '', decimals = ''] = match;
  const millionths = BigInt(whole.replaceAll(',', '') + decimals.padEnd(6, '0')) * unit;
  if (decimals.length > 6 || millionths % 10_000n !== 0n) return null;
  return (millionths / 10_000n) * (sign === '-' ? -1n : 1n);
}

type Row = Readonly<Record<string, string>>;
const rowsOf = ({ path }: List): Row[] =>
  parse(readFileSync(new URL(path, DATA)), { bom: true, columns: true });
const tenThousandths = (rate = ''): bigint => BigInt(Math.round(Number(rate) * 10_000));

/** The sheet made by hand: what rows come to in their currency and in US dollars, and what has no rate. */
function sheetOf(list: List, rows: readonly Row[]) {
  const rates: Row[] = parse(RATES, { columns: true, relax_column_count: true });
  const sheet = { cents: 0n, inDollars: 0n, costs: 0, withoutRate: 0, refused: 0, refusedCents: 0n };
  for (const row of rows) {
    const cents = centsOf(row[list.amount] ?? '', list.unit);
    if (cents === null) continue;
    if (list.currency === 'USD' && cents > LARGEST) {
      sheet.refused += 1;
      sheet.refusedCents += cents;
      continue;
    }
    sheet.cents += cents;
    sheet.costs += 1;
    const rate = rates.find(({ Date: day = '' }) => day <= list.day(row));
    if (list.currency === 'USD') sheet.inDollars += cents;
    else if (rate === undefined) sheet.withoutRate += 1;
    else {
      // Half a cent goes up.
      const [over, under] = [cents * tenThousandths(rate['USD']), tenThousandths(rate[list.currency])];
      sheet.inDollars += (2n * over + under) / (2n * under);
    }
  }
  return sheet;
}

const centsIn = (amount = Number.NaN): bigint => BigInt(Math.round(amount * 100));
const sumOf = (parts: readonly bigint[]): bigint => parts.reduce((sum, part) => sum + part, 0n);

describe.skipIf(!existsSync(DATA))(
  'lists of four countries (skipped where ../shared/data is not beside the checkout)',
  () => {
    test.each(LISTS)('the sheet of $path says what its README says', (list) => {
      const { cents, refusedCents } = sheetOf(list, rowsOf(list));
      expect(cents + refusedCents).toBe(list.cents);
    });

    describe('in one organisation', () => {
      let server: TestServer;
      let admin: BuiltUser;
      const ask = async (method: string, path: string, body?: object): Promise<unknown> => {
        const answer = await server.request(method, path, { token: admin.token, body });
        expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
        return answer.body;
      };

      beforeAll(async () => {
        server = await startTestServer();
        const organisation = await buildOrganisation(server);
        admin = await buildUser(server, { organisation, role: 'System Admin' });
        await ask('POST', '/currencies', { recordCurrencies: ['AUD', 'CAD', 'GBP'] });
        await ask('POST', '/currencies/rates/file', { text: RATES });
      });
      afterAll(() => server.stop());

      async function importRows({ currency, columns, defaults }: List, rows: Row[]): Promise<ImportOutcome> {
        const body = new FormData();
        body.set('mapping', JSON.stringify({ columns, defaults, currency, skipRejectedRows: true }));
        body.set('file', new Blob([stringify(rows, { header: true })]), 'list.csv');
        return (await ask('POST', '/contracts/import', body)) as ImportOutcome;
      }

      const figures = async () => {
        const { totalCost, currencies = [] } = (await ask('GET', '/dashboard')) as Metrics;
        const each = currencies.map((one) => [
          one.currency,
          centsIn(one.totalCost),
          one.costCount,
          one.unconverted,
        ]);
        return [centsIn(totalCost), ...each];
      };

      test(
        'records come to the cent of the sheets, each currency and all converted, before and after a merge of vendors',
        async () => {
          const sheets = new Map<string, ReturnType<typeof sheetOf>>();
          for (const list of LISTS) {
            const rows = rowsOf(list).slice(0, ROWS);
            const sheet = sheetOf(list, rows);
            sheets.set(list.currency, sheet);
            const { created, rowsRejected } = await importRows(list, rows);
            expect([list.path, created, rowsRejected]).toEqual([
              list.path,
              rows.length - sheet.refused,
              sheet.refused,
            ]);
          }
          const byHand = [
            sumOf([...sheets.values()].map(({ inDollars }) => inDollars)),
            ...['USD', 'AUD', 'CAD', 'GBP'].map((currency) => {
              const { cents, costs, withoutRate } = sheets.get(currency) ?? {};
              return [currency, cents, costs, withoutRate];
            }),
          ];
          expect(await figures()).toEqual(byHand);

          const vendors = (await ask('GET', '/vendors')) as Vendor[];
          const likely = (await ask('GET', '/vendors/likely')) as LikelyVendor[];
          // "Merge all that are certain", as the screen does it.
          const groups = likely
            .flatMap(({ certain: [into, ...names] }) => (into === undefined ? [] : [{ into, names }]))
            .slice(0, GROUPS_LIMIT);
          expect(groups).not.toEqual([]);
          const outcome = (await ask('POST', '/vendors/mergeGroups', { groups })) as { changeSetId: string };
          expect(await ask('GET', '/vendors')).toHaveLength(
            vendors.length - groups.flatMap(({ names }) => names).length,
          );
          expect(await figures()).toEqual(byHand);
          await ask('POST', `/changeSets/${outcome.changeSetId}/undo`);
          expect(await ask('GET', '/vendors')).toEqual(vendors);
          expect(await figures()).toEqual(byHand);
        },
        ROWS === Infinity ? 240_000 : 60_000,
      );
    });
  },
);
