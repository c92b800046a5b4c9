import { describe, expect, test } from 'vitest';
import { EMPTY_CONTRACT, type ContractFields } from '../contracts/contract.ts';
import type { AnnualCost } from '../contracts/annual-cost.ts';
import type { Cell } from './cell.ts';
import type { ImportContext } from './import-context.ts';
import { importMappingSchema } from './import-mapping.ts';
import { startImport } from '../imports/import-plan.ts';
import { contractKey } from './row-keys.ts';
import { costYearNamed } from '../annual-costs/year-costs.ts';
import type { CurrentImportedContract } from './row-update.ts';

const idOf = (number: number) => `00000000-0000-7000-9000-00000000000${number}`;
const context: ImportContext = {
  teams: [
    { id: idOf(1), name: 'Legal' },
    { id: idOf(2), name: 'Design' },
  ],
  categories: ['Software'],
  customFields: [],
  people: [],
  vendorNames: new Map([['sales force', 'Salesforce']]),
  actor: null,
  today: '2026-11-22',
};
const KEY = ['product', 'vendor'] as const;

function buildRecord(
  number: number,
  fields: Partial<ContractFields>,
  annualCosts: AnnualCost[] = [],
): CurrentImportedContract {
  const complete = { ...EMPTY_CONTRACT, product: 'Slack', vendor: 'Salesforce', ...fields };
  return {
    id: idOf(number),
    version: 3,
    fields: complete,
    annualCosts,
    term: { startDate: null, decision: null },
  };
}

/** The plan for existing records, found by product and vendor. */
function importOver(
  records: readonly CurrentImportedContract[],
  header: readonly string[],
  cells: readonly (readonly Cell[])[],
  mapping: object = {},
) {
  const columns = header.map((column) => ({ column, field: column }));
  const table = {
    header: { row: 1, cells: header },
    rows: cells.map((row, index) => ({ row: index + 2, cells: row })),
    source: { kind: 'csv', encoding: 'utf-8', delimiter: ',', sheet: null } as const,
  };
  const settled = importMappingSchema.parse({ key: KEY, columns, skipRejectedRows: true, ...mapping });
  const catalogue = records.map(({ id, fields }) => ({
    id,
    key: contractKey({ ...fields, id }, settled.key ?? [], context),
  }));
  const started = startImport(table, settled, context, catalogue);
  return started.finish(new Map(records.map((record) => [record.id, record])));
}

const NAMES = ['product', 'vendor'] as const;
const over = (record: CurrentImportedContract, field: string, cell: Cell, mapping: object = {}) =>
  importOver([record], [...NAMES, field], [['Slack', 'Salesforce', cell]], mapping);

describe('a row that finds its record', () => {
  const record = buildRecord(5, {
    status: 'LIVE',
    teams: [idOf(1)],
    endDate: '2031-01-31',
    notes: 'Kept',
    renewal: { type: 'AUTO_RENEWS', termMonths: 12, noticeValue: 60, noticeUnit: 'DAYS' },
  });

  test.each<[string, Cell, object]>([
    ['notes', 'New', { notes: 'New' }],
    ['teams', 'design', { teams: [idOf(2)] }],
    ['endDate', '2032-01-31', { endDate: '2032-01-31' }],
    ['status', 'Evaluating', { status: 'EVALUATING' }],
    [
      'noticeValue',
      '90',
      { renewal: { type: 'AUTO_RENEWS', termMonths: 12, noticeValue: 90, noticeUnit: 'DAYS' } },
    ],
    [
      'termMonths',
      '24',
      { renewal: { type: 'AUTO_RENEWS', termMonths: 24, noticeValue: 60, noticeUnit: 'DAYS' } },
    ],
  ])('changes %s to what the cell says, and nothing else', (field, cell, input) => {
    expect(over(record, field, cell).updates).toEqual([{ id: idOf(5), version: 3, input }]);
  });

  test.each([
    ['notes', 'Kept'],
    ['teams', 'LEGAL'],
    ['endDate', '31 Jan 2031'],
    ['status', 'live'],
    ['renewalType', 'Auto-renews'],
  ])('changes nothing with the present %s', (field, cell) => {
    expect(over(record, field, cell).outcome).toMatchObject({ unchanged: 1, updated: 0, applied: false });
  });

  test.each([
    ['notes', ''],
    ['teams', []],
    ['endDate', null],
  ])('leaves %s for an empty cell, and clears it when the mapping says so', (field, gone) => {
    expect(over(record, field, '').outcome).toMatchObject({ unchanged: 1 });
    expect(over(record, field, '', { blankCells: 'clear' }).updates[0]?.input).toEqual({ [field]: gone });
  });

  test('never loses its status', () => {
    expect(over(record, 'status', '', { blankCells: 'clear' }).outcome.unchanged).toBe(1);
  });

  test('keeps fields that only the defaults of new records fill', () => {
    expect(over(record, 'notes', 'Kept', { defaults: { status: 'Expired' } }).outcome.unchanged).toBe(1);
  });

  test('is found under another name of its vendor, ignoring case and spacing', () => {
    const plan = importOver([record], [...NAMES, 'notes'], [[' SLACK', 'sales  force', 'New']]);
    expect(plan.outcome.changes).toMatchObject([
      { contractId: idOf(5), changes: [{ field: 'product' }, { field: 'notes' }] },
    ]);
  });

  test('expires it when the mapping says so and its end has passed', () => {
    const fixed = buildRecord(5, { status: 'LIVE' });
    expect(over(fixed, 'endDate', '2020-01-31').faults).toMatchObject([
      { column: 'endDate', reason: 'A Live record cannot have an end date in the past' },
    ]);
    expect(over(fixed, 'endDate', '2020-01-31', { expirePastRecords: true }).updates[0]?.input).toEqual({
      status: 'EXPIRED',
      endDate: '2020-01-31',
    });
  });
});

describe('amounts of an existing record', () => {
  const costs = [
    { date: '2026-01-01', cost: 10 },
    { date: '2027-01-01', cost: 20 },
  ];
  const years = {
    columns: [
      { column: 'product', field: 'product' },
      { column: 'vendor', field: 'vendor' },
      { column: 'FY2027', field: 'annualCost', costDate: '2027-01-01' },
      { column: 'FY2028', field: 'annualCost', costDate: '2028-01-01' },
    ],
  };
  const row = (one: Cell, other: Cell) => [['Slack', 'Salesforce', one, other]];
  const header = [...NAMES, 'FY2027', 'FY2028'];

  test('change year by year; years without a column stay', () => {
    const plan = importOver([buildRecord(5, {}, costs)], header, row('25', '30'), years);
    expect(plan.updates[0]?.input.annualCosts).toEqual([
      { date: '2026-01-01', cost: 10 },
      { date: '2027-01-01', cost: 25 },
      { date: '2028-01-01', cost: 30 },
    ]);
  });

  test('of an empty cell stay, or are removed when the mapping says so', () => {
    const record = buildRecord(5, {}, costs);
    expect(importOver([record], header, row('', ''), years).outcome.unchanged).toBe(1);
    const cleared = importOver([record], header, row('', '30'), { ...years, blankCells: 'clear' });
    expect(cleared.updates[0]?.input.annualCosts).toEqual([
      { date: '2026-01-01', cost: 10 },
      { date: '2028-01-01', cost: 30 },
    ]);
  });

  test('without a year replace the only cost of a record, which keeps its day', () => {
    const record = buildRecord(5, { startDate: '2026-05-01' }, [{ date: '2026-01-01', cost: 10 }]);
    expect(over(record, 'annualCost', '10').outcome.unchanged).toBe(1);
    expect(over(record, 'annualCost', '12').updates[0]?.input.annualCosts).toEqual([
      { date: '2026-01-01', cost: 12 },
    ]);
  });

  test('take the reason of a change, in each language, for the latest of them', () => {
    const record = buildRecord(5, {}, costs);
    for (const text of ['Volume', 'volumen', 'Menge', 'VOLUME']) {
      expect(over(record, 'changeReason', text).updates[0]?.input.annualCosts).toEqual([
        costs[0],
        { date: '2027-01-01', cost: 20, changeReason: 'VOLUME' },
      ]);
    }
    expect(over(record, 'changeReason', '').outcome.unchanged).toBe(1);
    expect(over(record, 'changeReason', 'More of it').outcome.faults[0]?.reason).toBe(
      '"More of it" is no reason of a change; use Price, Volume, Scope, or map the text to one of them',
    );
    expect(over(buildRecord(5, {}), 'changeReason', 'Price').outcome.faults[0]?.reason).toBe(
      'A reason of a change needs an amount or a unit price in its row',
    );
  });

  test('as a list, as in an export, replace all costs', () => {
    const record = buildRecord(5, {}, costs);
    expect(over(record, 'annualCosts', '2026-01-01: 10; 2027-01-01: 20').outcome.unchanged).toBe(1);
    expect(over(record, 'annualCosts', '2027-01-01: 20.5').updates[0]?.input.annualCosts).toEqual([
      { date: '2027-01-01', cost: 20.5 },
    ]);
  });
});

describe('yearly totals, as in an export', () => {
  const costs = [
    { date: '2026-06-01', cost: 10 },
    { date: '2027-06-01', cost: 20 },
    { date: '2027-09-01', cost: 5 },
  ];
  const ofYears = (
    columns: Readonly<Record<string, Cell>>,
    more: object = {},
    record = buildRecord(5, {}, costs),
  ) => {
    const header = [...NAMES, ...Object.keys(columns)];
    const fieldFor = (heading: string) => {
      const year = costYearNamed(heading);
      return {
        column: heading,
        ...(year === null ? { field: heading } : { field: 'annualCost', costYear: year }),
      };
    };
    return importOver([record], header, [['Slack', 'Salesforce', ...Object.values(columns)]], {
      columns: header.map(fieldFor),
      ...more,
    });
  };
  const LIST = '2026-06-01: 10; 2027-06-01: 20; 2027-09-01: 5';

  test('change nothing when they are the present ones', () => {
    const plan = ofYears({ annualCosts: LIST, 'Cost in 2026': 10, 'Cost in 2027': '25', 'Cost in 2028': '' });
    expect(plan.outcome).toMatchObject({ unchanged: 1, rowsRejected: 0, acceptedAmount: 35, notes: [] });
  });

  test.each<[string, Record<string, Cell>]>([
    ['beside a list that was left as it was', { annualCosts: LIST, 'Cost in 2026': 12 }],
    ['without a list', { 'Cost in 2026': 12, 'Cost in 2027': 25 }],
    ['in a file of other records', { annualCosts: '', 'Cost in 2026': '12.00' }],
  ])('change the cost of the record in that year, which keeps its day: %s', (_name, columns) => {
    expect(ofYears(columns).updates[0]?.input.annualCosts).toEqual([
      { date: '2026-06-01', cost: 12 },
      ...costs.slice(1),
    ]);
  });

  test('add a cost on the usual day of a year without one', () => {
    expect(ofYears({ 'Cost in 2028': 30 }).updates[0]?.input.annualCosts?.at(-1)).toEqual({
      date: '2028-09-01',
      cost: 30,
    });
    const leap = buildRecord(5, { startDate: '2024-02-29' });
    expect(ofYears({ 'Cost in 2027': 30 }, {}, leap).updates[0]?.input.annualCosts).toEqual([
      { date: '2027-02-28', cost: 30 },
    ]);
  });

  test('are refused when it is ambiguous which cost they change, or when the list contradicts them', () => {
    expect(ofYears({ 'Cost in 2027': 30 }).faults).toMatchObject([
      { column: 'Cost in 2027', reason: expect.stringMatching(/^This record has 2 costs in 2027/) },
    ]);
    expect(ofYears({ annualCosts: '2026-06-01: 11', 'Cost in 2026': 12 }).faults).toMatchObject([
      { column: 'Cost in 2026', reason: 'The list of annual costs in this row has another amount for 2026' },
    ]);
  });

  test('are ignored when only the list was changed', () => {
    const changed = { annualCosts: '2026-06-01: 11', 'Cost in 2026': 10, 'Cost in 2027': 25 };
    expect(ofYears(changed).updates[0]?.input.annualCosts).toEqual([{ date: '2026-06-01', cost: 11 }]);
  });

  test('are removed with an empty cell when the mapping says so', () => {
    const columns = { annualCosts: LIST, 'Cost in 2027': '' };
    expect(ofYears(columns).outcome).toMatchObject({
      unchanged: 1,
      notes: [{ kind: 'emptyCellsKept', count: 1 }],
    });
    expect(ofYears(columns, { blankCells: 'clear' }).updates[0]?.input.annualCosts).toEqual([costs[0]]);
  });

  test('of a new record start on its day of the year', () => {
    const columns = ['product', 'vendor', 'startDate', 'Cost in 2027'];
    const mapping = {
      columns: columns.map((column) =>
        column.startsWith('Cost')
          ? { column, field: 'annualCost', costYear: 2027 }
          : { column, field: column },
      ),
    };
    const plan = importOver([], columns, [['Miro', 'Miro', '2026-05-15', 7]], mapping);
    expect(plan.contracts[0]?.annualCosts).toEqual([{ date: '2027-05-15', cost: 7 }]);
  });

  test('as the total of all costs change nothing, as in an export', () => {
    expect(ofYears({ annualCost: 35 }).outcome.unchanged).toBe(1);
  });
});

describe('empty cells of rows with existing records', () => {
  const record = buildRecord(5, { notes: 'Kept', teams: [idOf(1)], endDate: '2031-01-31', status: 'LIVE' }, [
    { date: '2026-01-01', cost: 10 },
  ]);
  const header = [...NAMES, 'notes', 'teams', 'endDate', 'hostingModel', 'annualCost', 'status'];
  const row = ['Slack', 'Salesforce', '', '', '', '', '', ''];

  test('are counted when the record has a value, by whether it is cleared', () => {
    const kept = importOver([record], header, [row]).outcome;
    expect(kept).toMatchObject({ unchanged: 1, notes: [{ kind: 'emptyCellsKept', count: 5, rows: [2] }] });
    expect(kept.notes[0]?.message).toBe(
      '5 empty cells were passed over, so the records keep their values: "notes", "teams", "endDate", "annualCost" and "status", row 2.',
    );
    const { outcome } = importOver([record], header, [row], { blankCells: 'clear' });
    expect(outcome.notes.map(({ kind, count }) => [kind, count])).toEqual([
      ['emptyCellsKept', 1],
      ['emptyCellsCleared', 4],
    ]);
    expect(outcome.changes[0]?.changes.map(({ field }) => field)).toEqual([
      'teams',
      'endDate',
      'notes',
      'annualCosts',
      'totalCost',
    ]);
  });

  test('are not counted in rejected rows and rows that add a record', () => {
    const rows = [
      ['Slack', 'Salesforce', '', '', 'soon', '', '', ''],
      ['Miro', 'Miro', '', '', '', '', '', ''],
    ];
    expect(importOver([record], header, rows).outcome.notes).toEqual([]);
  });
});

describe('a row with several matching records', () => {
  const twice = [buildRecord(5, {}), buildRecord(6, {})];

  test('is refused, and so is a row with the key of another one', () => {
    const rows = [
      ['Slack', 'Salesforce', 'a'],
      ['Miro', 'Miro', 'b'],
      ['miro', 'MIRO', 'c'],
    ];
    const plan = importOver(twice, [...NAMES, 'notes'], rows);
    expect(plan.outcome).toMatchObject({ created: 1, updated: 0, rowsRejected: 2 });
    expect(plan.faults.map(({ row, reason }) => [row, reason])).toEqual([
      [2, '2 records have this product and vendor'],
      [4, 'Row 3 has the same product and vendor'],
    ]);
  });

  test('matches one by its id; an unknown id is refused, an empty one adds a record', () => {
    const rows = [
      [idOf(6).toUpperCase(), '', '', 'New'],
      [idOf(9), 'x', 'y', ''],
      ['', 'Miro', 'Miro', ''],
    ];
    const plan = importOver(twice, ['recordId', ...NAMES, 'notes'], rows, { key: ['recordId'] });
    expect(plan.updates).toMatchObject([{ id: idOf(6), input: { notes: 'New' } }]);
    expect(plan.contracts).toMatchObject([{ product: 'Miro' }]);
    expect(plan.faults).toMatchObject([{ row: 3, reason: 'There is no record with this ID' }]);
  });

  test('matches none without the columns of the key', () => {
    expect(() => importOver(twice, [...NAMES], [['a', 'b']], { key: ['startDate'] })).toThrow(
      'Choose the column that holds the start date. Records are matched by it',
    );
  });
});
