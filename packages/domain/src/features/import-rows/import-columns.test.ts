import { describe, expect, test } from 'vitest';
import { AppError } from '../../kernel/app-error.ts';
import type { CustomField } from '../custom-fields/custom-field.ts';
import type { Cell } from './cell.ts';
import { findHeader, resolveColumns } from './import-columns.ts';
import { importMappingSchema, type ImportColumn } from './import-mapping.ts';

const seats: CustomField = {
  id: '00000000-0000-4000-8000-000000000001',
  key: 'seats',
  label: 'Seats bought',
  type: 'number',
  options: [],
  restricted: false,
  required: false,
  helpText: '',
  defaultValue: null,
  position: 0,
  version: 1,
};
const PRODUCT = { column: 'Name', field: 'product' } as const;
const VENDOR = { column: 'Firm', field: 'vendor' } as const;

function resolve(columns: ImportColumn[], header: readonly Cell[], ...rows: readonly (readonly Cell[])[]) {
  const below = rows.map((cells, index) => ({ row: index + 2, cells }));
  return resolveColumns(importMappingSchema.parse({ columns }), { row: 1, cells: header }, below, [seats]);
}

/** The fields of the error. */
function refusal(columns: ImportColumn[], header: readonly Cell[], ...rows: readonly (readonly Cell[])[]) {
  try {
    resolve(columns, header, ...rows);
  } catch (error) {
    if (error instanceof AppError) return error.fields;
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('the columns of a mapping', () => {
  test('are found ignoring case and spacing of their headings', () => {
    const columns = resolve([PRODUCT, VENDOR], ['', ' NAME\n', 'firm']);
    expect(columns.map(({ index, name }) => [index, name])).toEqual([
      [1, 'NAME'],
      [2, 'firm'],
    ]);
  });

  test('are found by the exact heading when another differs only in case', () => {
    expect(resolve([PRODUCT, VENDOR], ['name', 'Name', 'Firm'])[0]?.index).toBe(1);
  });

  test('have custom fields by key or by label', () => {
    for (const name of ['seats', 'Seats bought', 'SEATS BOUGHT']) {
      const columns = resolve(
        [PRODUCT, VENDOR, { column: 'S', field: `customFields.${name}` }],
        ['Name', 'Firm', 'S'],
      );
      expect(columns[2]?.target).toEqual({ kind: 'custom', field: seats });
    }
  });

  test.each<[string, ImportColumn[], Record<string, string>]>([
    [
      'without a product',
      [VENDOR],
      { 'mapping.product': 'Choose the column that holds the product, or a value for all rows' },
    ],
    [
      'with an unknown custom field',
      [PRODUCT, VENDOR, { column: 'Firm', field: 'customFields.nope' }],
      { 'mapping.columns.2.field': 'There is no custom field "nope"' },
    ],
    [
      'with two columns for one field',
      [PRODUCT, VENDOR, { column: 'Firm', field: 'product' }],
      { 'mapping.columns.2.field': '"Name" and "Firm" fill the same field' },
    ],
    [
      'with a heading that is not there',
      [PRODUCT, VENDOR, { column: 'Cost', field: 'annualCost' }],
      { 'mapping.columns.2.column': 'There is no column "Cost". The columns are "Name", "Firm"' },
    ],
  ])('are refused %s', (_name, columns, fields) => {
    expect(refusal(columns, ['Name', 'Firm'], ['a', 'b'])).toEqual(fields);
  });

  test('are distinguished where headings are the same, and named by their letters where one is missing', () => {
    const notes = { column: 'firm (2)', field: 'notes' } as const;
    const last = { column: 'Column D', field: 'description' } as const;
    const columns = resolve([PRODUCT, VENDOR, notes, last], ['Name', 'FIRM', 'firm ', null]);
    expect(columns.map(({ index, name }) => [index, name])).toEqual([
      [0, 'Name'],
      [1, 'FIRM'],
      [2, 'firm (2)'],
      [3, 'Column D'],
    ]);
  });

  test('are refused when dates are ambiguous, with three samples', () => {
    const header = ['Name', 'Firm', 'From'];
    const rows = ['1/2/2027', '3/4/2027', '5/6/2027', '7/8/2027'].map((date) => ['a', 'b', date]);
    expect(refusal([PRODUCT, VENDOR, { column: 'From', field: 'startDate' }], header, ...rows)).toEqual({
      'mapping.columns.2.dateFormat':
        'The dates of "From" can be read as month/day and as day/month: "1/2/2027", "3/4/2027", "5/6/2027". Choose a date format for this column',
    });
    const chosen = { column: 'From', field: 'startDate', dateFormat: 'D/M/YYYY' } as const;
    expect(resolve([PRODUCT, VENDOR, chosen], header, ...rows)[2]?.dateFormat).toBe('D/M/YYYY');
  });

  test('are refused when amounts contradict each other', () => {
    const cost = { column: 'Cost', field: 'annualCost' } as const;
    expect(
      refusal([PRODUCT, VENDOR, cost], ['Name', 'Firm', 'Cost'], ['a', 'b', '1.50'], ['a', 'b', '1,50']),
    ).toEqual({
      'mapping.columns.2.decimalMark':
        'Some amounts of "Cost" have a decimal point and some a decimal comma: "1.50", "1,50". Choose the decimal mark of this column',
    });
  });
});

test('the heading row is the one that names most of the mapped columns, below titles and notes', () => {
  const rows = [
    { row: 1, cells: ['Contracts'] },
    { row: 3, cells: ['Name', 'of the firm'] },
    { row: 4, cells: ['Name', 'Firm'] },
    { row: 5, cells: ['Name', 'Firm'] },
  ];
  expect(findHeader(rows, { columns: [PRODUCT, VENDOR] })?.row).toBe(4);
  expect(findHeader(rows.slice(0, 1), { columns: [PRODUCT, VENDOR] })).toBeNull();
});
