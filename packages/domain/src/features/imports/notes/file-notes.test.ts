import { describe, expect, test } from 'vitest';
import type { Cell } from '../../import-rows/cell.ts';
import type { ImportContext } from '../../import-rows/import-context.ts';
import { importMappingSchema } from '../../import-rows/import-mapping.ts';
import type { KnownContract } from '../../import-analysis/known-rows.ts';
import { startImport } from '../import-plan.ts';
import { NOTHING_HIDDEN, type HiddenParts } from './file-notes.ts';
import { rowsWords } from './note-words.ts';

const context: ImportContext = {
  teams: [],
  categories: [],
  customFields: [],
  people: [],
  vendorNames: new Map([['sfdc', 'Salesforce']]),
  actor: null,
  today: '2026-11-22',
};
const FIELDS: Readonly<Record<string, string>> = {
  Product: 'product',
  Vendor: 'vendor',
  Start: 'startDate',
  End: 'endDate',
  Cost: 'annualCost',
};
const idOf = (number: number) => `00000000-0000-7000-9000-00000000000${number}`;

/** The notes for rows under these headings. */
function outcomeOf(
  headings: readonly string[],
  rows: readonly (readonly Cell[])[],
  {
    mapping = {},
    hidden = {},
    known = [],
  }: Partial<{
    mapping: object;
    hidden: Partial<HiddenParts>;
    known: readonly KnownContract[];
  }> = {},
) {
  const table = {
    header: { row: 1, cells: headings },
    rows: rows.map((cells, index) => ({ row: index + 2, cells })),
    source: { kind: 'xlsx', encoding: null, delimiter: null, sheet: 'Data' } as const,
    hidden: { ...NOTHING_HIDDEN, ...hidden },
  };
  const columns = headings.map((column) => ({ column, field: FIELDS[column] }));
  const settled = importMappingSchema.parse({
    columns,
    defaults: { status: 'Evaluating' },
    skipRejectedRows: true,
    ...mapping,
  });
  return startImport(table, settled, context, [], undefined, { known }).finish(new Map()).outcome;
}

const NAMES = ['Product', 'Vendor'];
const notesOf = (...args: Parameters<typeof outcomeOf>) =>
  outcomeOf(...args).notes.map(({ kind, count, rows }) => [kind, count, rows]);

describe('totals', () => {
  const headings = [...NAMES, 'Cost', 'Start'];
  const rows = [
    ['Figma', 'Figma', 100, '2026-01-01'],
    ['Slack', 'Salesforce', 200, '2026-01-01'],
  ];

  test.each<[string, readonly Cell[]]>([
    ['a label beside figures', ['Total', '', 300, '']],
    ['a label in another column', ['', 'Grand total:', '$300.00', '']],
    ['a label that says of what', ['Total annual cost 2026', null, 300, null]],
    ['a label of another language', ['Gesamtsumme', '', 300, '']],
    ['a formula without a result', ['Total', '', { kind: 'unsavedFormula' }, '']],
    ['the sum of the rows above, without a label', ['', '', 300, '']],
  ])('are reported by %s, and left out where that is wanted', (_name, total) => {
    const outcome = outcomeOf(headings, [...rows, total]);
    expect(outcome.notes.find(({ kind }) => kind === 'totalsRows')).toMatchObject({ count: 1, rows: [4] });
    expect(outcome).toMatchObject({ rowsRead: 3, rowsLeftOut: 0 });
    const left = outcomeOf(headings, [...rows, total], { mapping: { leaveOutTotals: true } });
    expect(left).toMatchObject({
      rowsRead: 2,
      rowsLeftOut: 1,
      created: 2,
      rowsRejected: 0,
      acceptedAmount: 300,
    });
    expect(left.notes).toMatchObject([
      { kind: 'totalsRows', message: '1 row holds totals of other rows and is left out: row 4.' },
    ]);
  });

  test.each<[string, readonly Cell[]]>([
    ['a product of this name', ['Total Commander', 'Ghisler', 300, '2026-01-01']],
    ['a product and a vendor', ['Total', 'TotalEnergies', 300, '2026-01-01']],
    ['a row without names', ['', '', 299, '']],
    ['a label without figures', ['Total', '', '', '']],
  ])('are not seen in %s', (_name, row) => {
    expect(notesOf(headings, [...rows, row])).toEqual([]);
  });
});

describe('hidden parts of a workbook', () => {
  const headings = [...NAMES, 'Cost', 'Start'];
  const rows = ['a', 'b', 'c', 'd'].map((name) => [name, 'v', 1, '2026-01-01']);

  test('are listed with rows, columns and sheets, and imported unless they are to be left out', () => {
    const hidden = {
      rows: new Set([3, 4, 90]),
      columns: [[2, 5]] as const,
      isSheetHidden: true,
      otherSheets: ['Old', 'Lists'],
    };
    const outcome = outcomeOf(headings, rows, { hidden });
    expect(outcome.created).toBe(4);
    expect(outcome.notes.map(({ message }) => message)).toEqual([
      'The sheet "Data" is hidden in the workbook.',
      'The workbook has 2 hidden sheets beside it. They are not imported: "Old" and "Lists".',
      '2 rows are hidden or filtered out in the workbook and read like all others: rows 3 to 4.',
      'The columns "Cost" and "Start" are hidden in the workbook and read like all others.',
    ]);
    const left = outcomeOf(headings, rows, { hidden, mapping: { leaveOutHidden: true } });
    expect(left).toMatchObject({ created: 2, rowsRead: 2, rowsLeftOut: 2 });
    expect(left.notes.map(({ message }) => message)).toContain(
      '2 rows are hidden or filtered out in the workbook and left out: rows 3 to 4.',
    );
  });
});

describe('cells of a workbook', () => {
  test('with a formula without a result are refused and counted', () => {
    const outcome = outcomeOf(
      [...NAMES, 'Cost', 'Start'],
      [
        ['a', 'v', { kind: 'unsavedFormula' }, '2026-01-01'],
        ['b', { kind: 'unsavedFormula' }, 1, '2026-01-01'],
        ['c', 'v', 1, '2026-01-01'],
      ],
    );
    expect(outcome.notes).toMatchObject([{ kind: 'unsavedFormulas', count: 2, rows: [2, 3] }]);
    expect(outcome.faults.map(({ row, column, reason }) => [row, column, reason.slice(0, 47)])).toEqual([
      [2, 'Cost', 'Cell C2 holds a formula without a saved result;'],
      [3, 'Vendor', 'Cell B3 holds a formula without a saved result;'],
    ]);
    expect(outcome).toMatchObject({ created: 1, rowsRejected: 2 });
  });

  test('in another currency are refused with cell and currency, whatever the decimal mark of their column', () => {
    const outcome = outcomeOf(
      [...NAMES, 'Cost', 'Start'],
      [
        ['a', 'v', { kind: 'shown', value: 1234.56, shown: '1.234,56 €', currency: '€' }, '2026-01-01'],
        ['b', 'v', 1234.56, '2026-01-01'],
      ],
    );
    expect(outcome.faults).toEqual([
      {
        row: 2,
        column: 'Cost',
        text: '€ 1234.56',
        reason: 'Amounts are in US dollars; cell C2 is in another currency, "€"',
      },
    ]);
    expect(outcome).toMatchObject({ acceptedAmount: 1234.56, rejectedAmount: 0 });
  });

  test('in another currency are plain numbers when no money is expected', () => {
    const rows = [['a', 'v', { kind: 'shown', value: 12, shown: '£12', currency: '£' } as const]];
    const mapping = {
      columns: [
        { column: 'Product', field: 'product' },
        { column: 'Vendor', field: 'vendor' },
        { column: 'Cost', field: 'termMonths' },
      ],
    };
    expect(outcomeOf([...NAMES, 'Cost'], rows, { mapping }).faults).toEqual([]);
  });
});

describe('dates', () => {
  const dated = (dates: readonly string[]) => dates.map((date, at) => [`p${at}`, 'v', date]);
  const usual = ['1/31/2014', '2/28/2015', '3/31/2016', '5/31/2018', '6/30/2020'];

  test('far from the others of their column are listed, with the day as read', () => {
    const { notes } = outcomeOf([...NAMES, 'End'], dated([...usual, '12/31/99']));
    expect(notes.map(({ kind, rows, message }) => [kind, rows, message])).toEqual([
      [
        'outlyingDates',
        [7],
        '1 date lies far from the others of "End", which are between 2014 and 2020: "12/31/99" in row 7, read as 1999-12-31.',
      ],
      ['shortYears', [7], '1 date of "End" has a year of two digits: 70 to 99 as 1970 to 1999.'],
    ]);
  });

  test.each<[string, readonly string[]]>([
    ['close together', usual],
    ['spread evenly', ['1/31/1995', '1/31/2001', '1/31/2008', '1/31/2014', '1/31/2021', '1/31/2030']],
    ['few', ['1/31/1980', '1/31/2040']],
  ])('that are %s are not reported', (_name, dates) => {
    expect(notesOf([...NAMES, 'End'], dated(dates))).toEqual([]);
  });

  test('with two-digit years are listed by the assumed century and rows', () => {
    const { notes } = outcomeOf([...NAMES, 'Start'], dated(['1/31/98', '2/28/99', '3/31/01', '2002-01-01']));
    expect(notes.map(({ message }) => message)).toEqual([
      '3 dates of "Start" have years of two digits: 70 to 99 as 1970 to 1999 (rows 2 to 3) and 00 to 69 as 2000 to 2069 (row 4).',
    ]);
  });
});

describe('rows of existing records', () => {
  const known = [
    { id: idOf(1), product: 'Figma', vendor: 'Figma', startDate: '2026-01-01' },
    { id: idOf(2), product: 'Slack', vendor: 'Salesforce', startDate: '2026-01-01' },
    { id: idOf(3), product: 'Slack', vendor: 'Salesforce', startDate: '2027-01-01' },
  ];

  test('are listed with the fields that identify one record for each', () => {
    const rows = [
      ['FIGMA ', 'figma', '2026-01-01'],
      ['Slack', 'SFDC', '2026-01-01'],
      ['Slack', 'Salesforce', '2027-01-01'],
      ['Miro', 'Miro', '2026-01-01'],
    ];
    const { notes } = outcomeOf([...NAMES, 'Start'], rows, { known });
    expect(notes).toMatchObject([
      { kind: 'knownRecords', count: 3, rows: [2, 3, 4], key: ['product', 'vendor', 'startDate'] },
      { kind: 'repeatedRows', rows: [4] },
    ]);
    const simple = outcomeOf(NAMES, [['Figma', 'Figma']], { known });
    expect(simple.notes).toMatchObject([{ key: ['product', 'vendor'] }]);
    expect(simple.notes[0]?.message).toBe(
      '1 row has the product and vendor of a record that you have and adds it a second time: row 2.',
    );
  });

  test('also count when several records are alike', () => {
    const rows = [
      ['Slack', 'Salesforce'],
      ['slack', 'Salesforce'],
      ['Miro', 'Miro'],
    ];
    expect(notesOf(NAMES, rows, { known })).toEqual([
      ['knownRecords', 2, [2, 3]],
      ['repeatedRows', 1, [3]],
    ]);
  });

  test('are not listed when the rows change records anyway', () => {
    const mapping = { key: ['product', 'vendor'] };
    expect(notesOf(NAMES, [['Figma', 'Figma']], { known, mapping })).toEqual([]);
  });
});

test.each<[readonly number[], string]>([
  [[7], 'row 7'],
  [[5, 6, 7, 8, 9, 14, 20], 'rows 5 to 9, 14 and 20'],
  [Array.from({ length: 20 }, (_, at) => at * 2 + 2), 'rows 2, 4, 6, 8, 10, 12, 14, 16 and 12 more'],
])('rows %j are reported as "%s"', (rows, words) => expect(rowsWords(rows)).toBe(words));
