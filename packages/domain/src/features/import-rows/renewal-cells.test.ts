import { describe, expect, test } from 'vitest';
import type { ImportContext } from './import-context.ts';
import { importMappingSchema } from './import-mapping.ts';
import type { ImportTarget } from './import-targets.ts';
import { previewRows } from '../imports/import-plan.ts';

const idOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const person = (number: number, name: string, isActive = true) => ({
  id: idOf(number),
  name,
  emailAddress: `person${number}@example.com`,
  isActive,
});

const context: ImportContext = {
  teams: [],
  categories: [],
  customFields: [],
  people: [
    person(1, 'Ana Ruiz'),
    person(2, 'Sam Fox'),
    person(3, 'Sam  fox'),
    person(4, 'Lea Left', false),
    person(5, 'Dana Bell', false),
    person(6, 'Dana Bell'),
  ],
  vendorNames: new Map(),
  actor: null,
  today: '2026-11-20',
};

const COLUMNS = {
  Product: 'product',
  Vendor: 'vendor',
  State: 'status',
  End: 'endDate',
  Renews: 'renewalType',
  Term: 'termMonths',
  Notice: 'noticeValue',
  Unit: 'noticeUnit',
  'To the End Of': 'noticeToEndOf',
  Owner: 'owners',
} as const satisfies Record<string, ImportTarget>;
type Cells = Partial<Record<keyof typeof COLUMNS, string | number>>;

/** The result of one row with these cells. */
function planRow(cells: Cells) {
  return planRows(COLUMNS, cells);
}

/** The same with other headings. */
function planRows<Heading extends string>(
  columns: Readonly<Record<Heading, ImportTarget>>,
  cells: Partial<Record<Heading, string | number>>,
) {
  const headings = Object.keys(columns) as Heading[];
  const row: Partial<Record<string, string | number>> = { Product: 'Figma', Vendor: 'Figma Inc.', ...cells };
  const mapping = importMappingSchema.parse({
    columns: headings.map((column) => ({
      column,
      field: columns[column],
      ...(column === 'Owner' ? { separator: ';' } : {}),
    })),
  });
  const plan = previewRows(
    {
      header: { row: 1, cells: headings },
      rows: [{ row: 2, cells: headings.map((heading) => row[heading] ?? null) }],
      source: { kind: 'csv', encoding: 'utf-8', delimiter: ',', sheet: null },
    },
    mapping,
    context,
  );
  const faults = plan.faults.map(({ column, reason }) => [column, reason]);
  return { record: plan.contracts[0], faults };
}

describe('terms in a spreadsheet', () => {
  test.each<[Cells, unknown]>([
    [{}, null],
    [{ Renews: 'evergreen' }, { type: 'EVERGREEN' }],
    [
      { Renews: 'AUTO_RENEWS', Term: 12 },
      { type: 'AUTO_RENEWS', termMonths: 12 },
    ],
    [{ Term: '24 months' }, { type: 'FIXED', termMonths: 24 }],
    [
      { Renews: 'Renews on agreement', Notice: '60 Days' },
      { type: 'ON_AGREEMENT', noticeValue: 60, noticeUnit: 'DAYS' },
    ],
    [
      { Notice: 3, Unit: 'months' },
      { type: 'FIXED', noticeValue: 3, noticeUnit: 'MONTHS' },
    ],
    [
      { Notice: '1 month', Unit: 'Days' },
      { type: 'FIXED', noticeValue: 1, noticeUnit: 'MONTHS' },
    ],
    [
      { Renews: 'unbefristet', Notice: '6 Wochen zum Quartalsende' },
      { type: 'EVERGREEN', noticeValue: 6, noticeUnit: 'WEEKS', noticeToEndOf: 'QUARTER' },
    ],
    [
      { Renews: 'Evergreen', Notice: 6, Unit: 'Wochen', 'To the End Of': 'Quartal' },
      { type: 'EVERGREEN', noticeValue: 6, noticeUnit: 'WEEKS', noticeToEndOf: 'QUARTER' },
    ],
  ])('%j give %j', (cells, renewal) => {
    const { record, faults } = planRow(cells);
    expect([faults, record?.renewal]).toEqual([[], renewal]);
  });

  test.each<[Cells, readonly [string, string | RegExp]]>([
    [{ Renews: 'now and then' }, ['Renews', /is no kind of renewal; use Fixed|use FIXED/]],
    [{ Renews: 'Auto-renews' }, ['Term', 'Enter the renewal term in months']],
    [{ Renews: 'Auto-renews', Term: 'a year' }, ['Term', 'Enter the renewal term in months']],
    [{ Renews: 'Fixed', Term: 0 }, ['Term', 'Enter a term of 1 to 120 months']],
    [{ Notice: 30 }, ['Unit', 'Choose days, weeks or months']],
    [{ Notice: 'soon' }, ['Notice', 'Enter the notice period as a number of days, weeks or months']],
    [{ 'To the End Of': 'Quarter' }, ['Notice', 'Enter the notice period as a number']],
    [
      { Notice: '3 months', 'To the End Of': 'week' },
      ['To the End Of', 'Enter the end of the notice period as month, quarter, half-year or year'],
    ],
    [{ Term: 1, Notice: '90 days' }, ['Notice', 'Notice period cannot be longer than the term']],
    [
      { State: 'Live', End: '2026-01-31', Renews: 'Fixed' },
      ['End', 'A Live record cannot have an end date in the past'],
    ],
  ])('%j are refused', (cells, [column, reason]) => {
    const { record, faults } = planRow(cells);
    expect(record).toBeUndefined();
    expect(faults).toEqual([[column, typeof reason === 'string' ? reason : expect.stringMatching(reason)]]);
  });

  const named = (heading: string, cell: string | number) =>
    planRows({ Product: 'product', Vendor: 'vendor', [heading]: 'noticeValue' }, { [heading]: cell });

  test.each([
    ['Notice (days)', 60, { noticeValue: 60, noticeUnit: 'DAYS' }],
    ['Kündigungsfrist in Monaten', '3', { noticeValue: 3, noticeUnit: 'MONTHS' }],
    ['Notice (days)', '2 months', { noticeValue: 2, noticeUnit: 'MONTHS' }],
  ])('take the unit of a notice from its heading: %s, %s', (heading, cell, renewal) => {
    const { record, faults } = named(heading, cell);
    expect([faults, record?.renewal]).toEqual([[], { type: 'FIXED', ...renewal }]);
  });

  test('name the column of a notice that has no unit', () => {
    expect(named('Notice', 60).faults).toEqual([['Notice', 'Choose days, weeks or months']]);
    expect(named('Notice, days or weeks', 60).faults).toEqual([
      ['Notice, days or weeks', 'Choose days, weeks or months'],
    ]);
  });

  test('allow a Live row past its end when it renews by itself', () => {
    const { record } = planRow({ State: 'Live', End: '2026-01-31', Renews: 'Auto-renews', Term: 12 });
    expect(record).toMatchObject({ status: 'LIVE', endDate: '2026-01-31' });
  });
});

describe('owners in a spreadsheet', () => {
  test.each([
    ['Ana Ruiz', [1]],
    ['PERSON2@example.com; ana  ruiz', [2, 1]],
    ['person3@EXAMPLE.com', [3]],
    ['Dana Bell', [6]],
  ])('%s', (Owner, owners) => {
    const { record, faults } = planRow({ Owner });
    expect([faults, record?.owners]).toEqual([[], owners.map(idOf)]);
  });

  test.each([
    ['Sam Fox', 'Several users are called "Sam Fox". Use their email address'],
    ['Nobody', 'There is no user called "Nobody"'],
    ['nobody@example.com', 'There is no user with the address "nobody@example.com"'],
    ['Lea Left', 'This user is deactivated'],
  ])('%s is refused', (Owner, reason) => {
    expect(planRow({ Owner }).faults).toEqual([['Owner', reason]]);
  });
});
