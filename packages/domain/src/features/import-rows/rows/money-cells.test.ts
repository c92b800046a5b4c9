import { describe, expect, test } from 'vitest';
import { EMPTY_CONTRACT, type ContractFields } from '../../contracts/contract.ts';
import type { AnnualCost } from '../../contracts/annual-cost.ts';
import type { Cell } from '../cell.ts';
import type { ImportContext } from '../import-context.ts';
import { startImport } from '../../imports/import-plan.ts';
import { importMappingSchema } from '../import-mapping.ts';
import { contractKey } from '../row-keys.ts';

const context: ImportContext = {
  teams: [],
  categories: [],
  customFields: [],
  people: [],
  vendorNames: new Map(),
  currencies: ['USD', 'CAD', 'EUR', 'JPY'],
  actor: null,
  today: '2026-11-24',
};
const DAY = '2027-01-01';
const COST = { column: 'Cost', field: 'annualCost', costDate: DAY };

function bring(
  headings: readonly (string | { readonly column: string })[],
  rows: readonly (readonly Cell[])[],
  more: object = {},
  {
    records = [],
    by = context,
  }: { records?: readonly [Partial<ContractFields>, AnnualCost[], object?][]; by?: ImportContext } = {},
) {
  const columns = headings.map((column) => (typeof column === 'string' ? { column, field: column } : column));
  const mapping = importMappingSchema.parse({ columns, defaults: { vendor: 'Acme' }, ...more });
  const table = {
    header: { row: 1, cells: columns.map(({ column }) => column) },
    rows: rows.map((cells, at) => ({ row: at + 2, cells })),
    source: { kind: 'csv', encoding: 'utf-8', delimiter: ',', sheet: null },
  } as const;
  const current = records.map(([fields, annualCosts, about = {}], at) => ({
    id: `00000000-0000-7000-9000-00000000000${at}`,
    version: 1,
    fields: { ...EMPTY_CONTRACT, vendor: 'Acme', ...fields },
    annualCosts,
    term: { startDate: null, decision: null },
    ...about,
  }));
  const keyed = current.map(({ id, fields }) => ({
    id,
    key: contractKey({ ...fields, id }, mapping.key ?? [], by),
  }));
  return startImport(table, mapping, by, keyed).finish(new Map(current.map((record) => [record.id, record])));
}
const KEYED = { key: ['product'] };

describe('the currency of a new record', () => {
  test('is that of its cells, its column, its file or the organization, the closest first', () => {
    const rows = [
      ['A', '€ 1.234,50'],
      ['B', '20'],
    ];
    const currencies = (more: object, cost: object = COST) =>
      bring(['product', { ...COST, ...cost }], rows, { decimalMark: ',', ...more }).contracts.map(
        (contract) => [contract.currency, contract.annualCosts],
      );
    const euros = ['EUR', [{ date: DAY, cost: 1234.5 }]];
    expect(currencies({})).toEqual([euros, ['USD', [{ date: DAY, cost: 20 }]]]);
    expect(currencies({ currency: 'CAD' })).toEqual([euros, ['CAD', [{ date: DAY, cost: 20 }]]]);
    expect(currencies({ currency: 'CAD' }, { currency: 'JPY' })).toEqual([
      euros,
      ['JPY', [{ date: DAY, cost: 20 }]],
    ]);
    const canadian = { ...context, currencies: ['CAD', 'USD'] };
    expect(bring(['product', COST], [['A', '$5']], {}, { by: canadian }).contracts[0]).toMatchObject({
      currency: 'CAD',
    });
  });

  test('is what its own column says, by code, sign or name; amounts in another keep theirs', () => {
    const rows = [
      ['A', 'CAD', '$5'],
      ['B', 'Euro', '€5'],
      ['C', '€', 'C$ 5'],
      ['D', 'EUR – Euro', '5'],
      ['E', 'Taler', '5'],
    ];
    const { contracts, faults } = bring(['product', 'currency', COST], rows, { skipRejectedRows: true });
    expect(contracts.map(({ currency, annualCosts }) => [currency, annualCosts?.[0]?.currency])).toEqual([
      ['CAD', undefined],
      ['EUR', undefined],
      ['EUR', 'CAD'],
      ['EUR', undefined],
    ]);
    expect(faults.map(({ reason }) => reason)).toEqual(['"Taler" is no currency; use a code such as EUR']);
  });

  test('that the organization does not use refuses the row, also where all is in US dollars', () => {
    const rows = [['A', '£5']];
    const faultsBy = (by: ImportContext) =>
      bring(['product', COST], rows, {}, { by }).faults.map(({ column, reason }) => [column, reason]);
    expect(faultsBy(context)).toEqual([['Cost', 'The organization does not use GBP']]);
    expect(faultsBy({ ...context, currencies: ['USD'] })).toEqual([
      ['Cost', 'Amounts are in US dollars; "£" is another currency'],
    ]);
  });

  test('says how many decimals its amounts have', () => {
    const rows = [
      ['A', '¥ 5.50'],
      ['B', '$5.505'],
      ['C', '¥5.00'],
    ];
    expect(bring(['product', COST], rows).faults.map(({ row, reason }) => [row, reason])).toEqual([
      [2, 'Use whole amounts'],
      [3, 'Use at most two decimals'],
    ]);
  });

  test('is a workbook’s number format as well', () => {
    const cell = { kind: 'shown', value: 1234.5, shown: '1.234,50 €', currency: '€' } as const;
    expect(bring(['product', COST], [['A', cell]]).contracts[0]).toMatchObject({
      currency: 'EUR',
      annualCosts: [{ date: DAY, cost: 1234.5 }],
    });
  });
});

test('the sums of a file stand by currency, the organization’s first, accepted and rejected apart', () => {
  const rows = [
    ['A', 'C$ 0.10'],
    ['B', 'C$ 0.20'],
    ['C', '5'],
    ['', '¥7'],
    ['', '$0.30'],
  ];
  const { outcome } = bring(['product', COST], rows, { skipRejectedRows: true });
  expect(outcome.amounts).toEqual([
    { currency: 'USD', accepted: 5, rejected: 0.3 },
    { currency: 'CAD', accepted: 0.3, rejected: 0 },
    { currency: 'JPY', accepted: 0, rejected: 7 },
  ]);
  expect([outcome.acceptedAmount, outcome.rejectedAmount]).toEqual([5, 0.3]);
  expect(outcome.preview.otherCosts).toMatchObject([{ currency: 'CAD', new: { before: 0, after: 0.3 } }]);
  expect(bring(['product', COST], [['A', '5']]).outcome.amounts).toBeUndefined();
});

describe('a record in another currency', () => {
  const MIXED: [Partial<ContractFields>, AnnualCost[], object] = [
    { product: 'A', startDate: '2026-01-01', currency: 'CAD' },
    [
      { date: '2026-01-01', cost: 100 },
      { date: '2027-01-01', cost: 200, currency: 'EUR' },
      { date: '2028-01-01', cost: -5, currency: 'EUR', reason: 'Credit; for June' },
    ],
    { convertedTotal: 300.12 },
  ];
  const updated = (headings: Parameters<typeof bring>[0], cells: readonly Cell[], more: object = {}) =>
    bring(headings, [cells], { ...KEYED, ...more }, { records: [MIXED] });
  const LIST = '2026-01-01: 100; 2027-01-01: 200 EUR; 2028-01-01: -5 EUR (Credit; for June)';

  test('keeps the currency and reason of a cost whose amount changes', () => {
    const { updates, faults } = updated(['product', COST], ['A', '250']);
    expect(faults).toEqual([]);
    expect(updates[0]?.input.annualCosts).toEqual([
      { date: '2026-01-01', cost: 100 },
      { date: '2027-01-01', cost: 250, currency: 'EUR' },
      { date: '2028-01-01', cost: -5, currency: 'EUR', reason: 'Credit; for June' },
    ]);
    const ofYear = updated(
      ['product', { column: 'Y', field: 'annualCost', costYear: 2027 } as never],
      ['A', '250'],
    );
    expect(ofYear.updates[0]?.input.annualCosts?.[1]).toEqual({
      date: '2027-01-01',
      cost: 250,
      currency: 'EUR',
    });
  });

  test('takes the currency that the file says', () => {
    const { updates } = updated(['product', COST], ['A', 'US$ 200']);
    expect(updates[0]?.input.annualCosts?.[1]).toEqual({ date: '2027-01-01', cost: 200, currency: 'USD' });
    const own = updated(['product', COST], ['A', 'C$ 200']);
    expect(own.updates[0]?.input.annualCosts?.[1]).toEqual({ date: '2027-01-01', cost: 200 });
  });

  test('does not change by a list, a sum or a total that says what is there', () => {
    expect(updated(['product', 'annualCosts'], ['A', LIST]).updates).toEqual([]);
    expect(
      updated(['product', 'annualCosts'], ['A', '2026-01-01: 100; 2027-01-01: 200; 2028-01-01: -5']).updates,
    ).toEqual([]);
    expect(
      updated(['product', { column: 'Total', field: 'annualCost' } as never], ['A', '300.12']).updates,
    ).toEqual([]);
    for (const blankCells of ['leave', 'clear']) {
      const year = { column: 'Y', field: 'annualCost', costYear: 2028 } as never;
      expect(updated(['product', 'annualCosts', year], ['A', LIST, '-5'], { blankCells }).updates).toEqual(
        [],
      );
    }
  });

  test('whose sum cannot be converted keeps its costs under an empty cell', () => {
    const records = [[MIXED[0], MIXED[1], { convertedTotal: null }] as typeof MIXED];
    const total = { column: 'Total', field: 'annualCost' } as never;
    expect(
      bring(['product', total], [['A', '']], { ...KEYED, blankCells: 'clear' }, { records }).updates,
    ).toEqual([]);
  });
});
