import { describe, expect, test } from 'vitest';
import type { ImportContext } from '../import-context.ts';
import { importMappingSchema } from '../import-mapping.ts';
import { previewRows } from '../../imports/import-plan.ts';
import { EMPTY_WORDS } from './empty-words.ts';

const context: ImportContext = {
  teams: [],
  categories: [],
  customFields: [],
  people: [],
  vendorNames: new Map(),
  actor: null,
  today: '2026-11-20',
};
const HEADINGS = ['Product', 'Vendor', 'End', 'Notes', 'Hosting', 'Cost', 'Team'];
const COLUMNS = [
  { column: 'Product', field: 'product' },
  { column: 'Vendor', field: 'vendor' },
  { column: 'End', field: 'endDate' },
  { column: 'Notes', field: 'notes' },
  { column: 'Hosting', field: 'hostingModel' },
  { column: 'Cost', field: 'annualCost', costDate: '2027-01-01' },
  { column: 'Team', field: 'teams' },
];

function plan(rows: readonly (readonly string[])[], more: object) {
  const table = {
    header: { row: 1, cells: HEADINGS },
    rows: rows.map((cells, at) => ({ row: at + 2, cells })),
    source: { kind: 'csv', encoding: 'utf-8', delimiter: ',', sheet: null },
  } as const;
  return previewRows(table, importMappingSchema.parse({ columns: COLUMNS, ...more }), context);
}
const rowOf = (word: string) => ['Figma', 'Figma', word, word, '', word, word];

describe('words that lists write where there is nothing', () => {
  test.each(EMPTY_WORDS)(
    '"%s" is an empty cell where the person says so, in any case and spacing',
    (word) => {
      const { contracts, faults } = plan([rowOf(word), rowOf(` ${word.toUpperCase()} `)], {
        emptyWords: true,
      });
      expect(faults).toEqual([]);
      expect(contracts).toMatchObject([1, 2].map(() => ({ endDate: null, notes: '', teams: [] })));
      expect(contracts.flatMap(({ annualCosts = [] }) => annualCosts)).toEqual([]);
    },
  );

  test('are what they say otherwise, so that nothing is dropped in silence', () => {
    const { contracts, faults } = plan([['Figma', 'Figma', '', 'unknown', '', '', ''], rowOf('n/a')], {});
    expect(faults.map(({ column }) => column).toSorted()).toEqual(['Cost', 'End', 'Team']);
    expect(contracts).toEqual([]);
    const [accepted] = plan([['Figma', 'Figma', '', 'unknown', '', '', '']], {}).contracts;
    expect(accepted).toMatchObject({ notes: 'unknown' });
  });

  test('leave the options of a field and the texts of a mapping alone', () => {
    const columns = COLUMNS.map((column) =>
      column.field === 'notes' ? { ...column, values: { unknown: 'asked for' } } : column,
    );
    const rows = [['Figma', 'Figma', '-', 'unknown', 'N/A', '', '']];
    const [contract] = plan(rows, { emptyWords: true, columns }).contracts;
    expect(contract).toMatchObject({ notes: 'asked for', hostingModel: 'N/A' });
  });

  test('are no name of a product: a row without one is refused with its reason', () => {
    const { faults } = plan([['n/a', 'Figma', '', '', '', '', '']], { emptyWords: true });
    expect(faults).toMatchObject([{ row: 2, column: 'Product' }]);
  });
});
