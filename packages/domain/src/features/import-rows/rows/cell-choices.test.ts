import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CustomField } from '../../custom-fields/custom-field.ts';
import { EMPTY_CONTRACT, type ContractFields } from '../../contracts/contract.ts';
import type { Cell } from '../cell.ts';
import type { ImportContext } from '../import-context.ts';
import { startImport } from '../../imports/import-plan.ts';
import { importMappingSchema } from '../import-mapping.ts';
import { contractKey } from '../row-keys.ts';

const ID = '00000000-0000-7000-9000-000000000001';
const SEATS: CustomField = {
  id: ID,
  key: 'seats',
  label: 'Seats',
  type: 'number',
  options: [],
  position: 0,
  version: 1,
  restricted: false,
  required: false,
  helpText: '',
  defaultValue: null,
};
const context: ImportContext = {
  teams: [],
  categories: ['Software'],
  customFields: [SEATS],
  people: [],
  vendorNames: new Map(),
  actor: null,
  today: '2026-11-24',
};

interface Column {
  readonly field: string;
  readonly column?: string;
  readonly [setting: string]: unknown;
}

/** Rows under columns that are named for their fields, over a record that its product finds. */
function bring(
  columns: readonly (string | Column)[],
  rows: readonly (readonly Cell[])[],
  more: object = {},
  present: Partial<ContractFields> | null = null,
) {
  const settled = columns.map((column) =>
    typeof column === 'string' ? { column, field: column } : { column: column.field, ...column },
  );
  const mapping = importMappingSchema.parse({ columns: settled, defaults: { vendor: 'Acme' }, ...more });
  const table = {
    header: { row: 1, cells: settled.map(({ column }) => column) },
    rows: rows.map((cells, at) => ({ row: at + 2, cells })),
    source: { kind: 'csv', encoding: 'utf-8', delimiter: ',', sheet: null },
  } as const;
  const fields = { ...EMPTY_CONTRACT, vendor: 'Acme', ...present };
  const record = { id: ID, version: 1, fields, annualCosts: [], term: { startDate: null, decision: null } };
  const keyed =
    present === null ? [] : [{ id: ID, key: contractKey({ ...fields, id: ID }, mapping.key ?? [], context) }];
  return startImport(table, mapping, context, keyed).finish(new Map([[ID, record]]));
}
const notesOf = ({ outcome }: ReturnType<typeof bring>) =>
  outcome.notes.map(({ kind, message }) => [kind, message]);

describe('a bad cell', () => {
  const LENIENT = ['endDate', 'hostingModel', 'categories', 'customFields.seats'].map((field) => ({
    field,
    leaveBadEmpty: true,
  }));

  test('is left empty and reported where its column says so, whether it cannot be read or a rule refuses it', () => {
    const plan = bring(
      ['product', { field: 'startDate' }, ...LENIENT],
      [
        ['A', '2026-01-01', 'soon', 'Cellar', 'Nonsense', 'many'],
        ['B', '2026-01-01', '2025-01-01', 'Hybrid', 'Software', '5'],
      ],
    );
    expect(plan.faults).toEqual([]);
    expect(plan.contracts).toMatchObject([
      {
        product: 'A',
        startDate: '2026-01-01',
        endDate: null,
        hostingModel: null,
        categories: [],
        customFields: {},
      },
      {
        product: 'B',
        endDate: null,
        hostingModel: 'Hybrid',
        categories: ['Software'],
        customFields: { seats: 5 },
      },
    ]);
    expect(notesOf(plan)).toContainEqual([
      'badCells',
      '2 bad cells of "endDate" are left empty: rows 2 to 3.',
    ]);
    expect(notesOf(plan)).toContainEqual([
      'badCells',
      '1 bad cell of "customFields.seats" is left empty: row 2.',
    ]);
  });

  test('refuses its row with all of its faults where another one is bad whose column does not say so', () => {
    const { faults } = bring(
      ['product', { field: 'endDate', leaveBadEmpty: true }, 'startDate'],
      [['A', 'soon', 'late']],
    );
    expect(faults.map(({ column }) => column)).toEqual(['startDate', 'endDate']);
  });

  test('is never one that a record needs or is found by', () => {
    const needed = bring([{ field: 'product', leaveBadEmpty: true }], [['x'.repeat(201)]]);
    expect(needed.faults.map(({ column }) => column)).toEqual(['product']);
    const key = bring(['product', { field: 'startDate', leaveBadEmpty: true }], [['A', 'late']], {
      key: ['product', 'startDate'],
    });
    expect(key.faults.map(({ column }) => column)).toEqual(['startDate']);
  });

  test('leaves the value of a record as it is, also where empty cells clear', () => {
    const plan = bring(
      ['product', ...LENIENT],
      [['A', 'soon', '', '', '']],
      { key: ['product'], blankCells: 'clear' },
      { product: 'A', endDate: '2030-01-01', hostingModel: 'Hybrid' },
    );
    expect(plan.updates.map(({ input }) => input)).toEqual([{ hostingModel: null }]);
  });
});

describe('an amount with more decimals than its currency has', () => {
  const cost = { field: 'annualCost', costDate: '2027-01-01', round: true };

  test('is rounded and reported where its column says so', () => {
    const plan = bring(
      ['product', cost],
      [
        ['A', '1.005'],
        ['B', '2.50'],
        ['C', '$1,234.5649'],
      ],
    );
    expect(plan.contracts.map(({ annualCosts }) => annualCosts?.[0]?.cost)).toEqual([1.01, 2.5, 1234.56]);
    expect(plan.outcome.acceptedAmount).toBe(1238.07);
    expect(notesOf(plan)).toEqual([
      ['roundedAmounts', '2 amounts of "annualCost" are rounded: rows 2 and 4.'],
    ]);
    expect(bring(['product', { ...cost, round: false }], [['A', '1.005']]).faults).toHaveLength(1);
  });

  test('is rounded as by hand: half a cent away from zero', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 99_999_999_999n }),
        fc.integer({ min: 3, max: 8 }),
        (digits, decimals) => {
          const text = digits.toString().padStart(decimals + 1, '0');
          const written = `${text.slice(0, -decimals)}.${text.slice(-decimals)}`;
          const unit = 10n ** BigInt(decimals - 2);
          const cents = digits / unit + (digits % unit >= unit / 2n ? 1n : 0n);
          const { contracts } = bring(['product', cost], [['A', written]]);
          expect(contracts[0]?.annualCosts?.[0]?.cost).toBe(Number(cents) / 100);
        },
      ),
      { numRuns: 50 },
    );
  });
});

describe('a text that is too long', () => {
  const long = `Agreement ${'on many things '.repeat(20)}`.trim();
  const columns = [{ field: 'product', shorten: true }, 'description'];

  test('is shortened, and its whole kept in the description beside what is there', () => {
    const plan = bring(columns, [[long, 'What we buy']]);
    const [contract] = plan.contracts;
    expect([contract?.product.length, contract?.product.endsWith('…')]).toEqual([200, true]);
    expect(contract?.description).toBe(`What we buy\n\n${long}`);
    expect(notesOf(plan)).toEqual([
      ['shortenedTexts', '1 text of "product" is shortened and kept whole in Description or Notes: row 2.'],
    ]);
    expect(bring(['product', 'description'], [[long, '']]).faults).toHaveLength(1);
  });

  test('goes to the notes where the description has no room, and a description as well', () => {
    const full = 'd'.repeat(1_999);
    expect(bring(columns, [[long, full]]).contracts[0]).toMatchObject({ description: full, notes: long });
    const prose = 'word '.repeat(500).trim();
    const [cut] = bring(['product', { field: 'description', shorten: true }], [['A', prose]]).contracts;
    expect([cut?.description?.length, cut?.notes]).toEqual([2_000, prose]);
  });

  test('finds its record again, and changes nothing the second time', () => {
    const [first] = bring(columns, [[long, 'What we buy']]).contracts;
    const again = bring(columns, [[long, 'What we buy']], { key: ['product'] }, {
      ...first,
      vendor: 'Acme',
    } as Partial<ContractFields>);
    expect([again.outcome.unchanged, again.updates, again.contracts]).toEqual([1, [], []]);
  });
});

test('an empty cell takes the value above where its column says so, as under merged cells', () => {
  const plan = bring(
    ['product', { field: 'vendor', fillDown: true }, 'description'],
    [
      ['A', 'Quill', ''],
      ['B', '', 'x'],
      ['C', null, ''],
      ['D', 'Nimbus', ''],
      ['E', ' ', ''],
    ],
  );
  expect(plan.contracts.map(({ vendor }) => vendor)).toEqual(['Quill', 'Quill', 'Quill', 'Nimbus', 'Nimbus']);
  expect(notesOf(plan)).toEqual([
    ['filledCells', '3 empty cells of "vendor" are filled with the value above: rows 3 to 4 and 6.'],
  ]);
});

test('HTML characters are read as their signs where the column says so, and reported', () => {
  const rows = [
    ['Valuation', 'MARSHALL &amp; SWIFT', 'R&amp;D &#8211; all'],
    ['Payroll', 'AT&T', ''],
    ['Audit', 'Named &amp; Chosen', ''],
  ];
  const decoded = { decodeHtml: true, values: { 'Named &amp; Chosen': 'Named &amp; Co' } };
  const plan = bring(['product', { field: 'vendor', ...decoded }, 'description'], rows);
  expect(plan.contracts.map(({ vendor }) => vendor)).toEqual(['MARSHALL & SWIFT', 'AT&T', 'Named & Co']);
  // What no column says stays as it is written.
  expect(plan.contracts[0]?.description).toBe('R&amp;D &#8211; all');
  expect(notesOf(plan)).toEqual([
    ['decodedTexts', '2 texts of "vendor" are read without HTML characters such as &amp;: rows 2 and 4.'],
  ]);
});

test('HTML characters of names divide none of them', () => {
  const column = { field: 'categories', decodeHtml: true, separator: ';', values: { 'R&D': 'Research' } };
  const plan = bring(
    ['product', column],
    [
      ['Atlas', 'Arts &amp; Parks; Software'],
      ['Beacon', 'R&amp;D;Software'],
    ],
    { createCategories: true },
  );
  expect(plan.contracts.map(({ categories }) => categories)).toEqual([
    ['Arts & Parks', 'Software'],
    ['Research', 'Software'],
  ]);
  expect(notesOf(plan)).toContainEqual([
    'decodedTexts',
    '2 texts of "categories" are read without HTML characters such as &amp;: rows 2 to 3.',
  ]);
});
