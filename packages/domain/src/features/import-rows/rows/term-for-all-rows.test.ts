import { expect, test } from 'vitest';
import { buildImportContext } from '../../../testing/build-import-context.ts';
import { previewRows } from '../../imports/import-plan.ts';
import { importMappingSchema } from '../import-mapping.ts';

const context = buildImportContext({ today: '2026-11-29' });

/** The terms of new records whose rows say these kinds of renewal and terms, with a term for all rows. */
function termsOf(rows: readonly (readonly [renewal: string, term: string])[]) {
  const mapping = importMappingSchema.parse({
    columns: [
      { column: 'Name', field: 'product' },
      { column: 'Renewal', field: 'renewalType' },
      { column: 'Term', field: 'termMonths' },
    ],
    defaults: { vendor: 'Northwind', termMonths: '12' },
  });
  const table = {
    header: { row: 1, cells: ['Name', 'Renewal', 'Term'] },
    rows: rows.map((cells, at) => ({ row: at + 2, cells: [`Product ${at}`, ...cells] })),
    source: { kind: 'csv', encoding: 'utf-8', delimiter: ',', sheet: null },
  } as const;
  const { contracts, faults } = previewRows(table, mapping, context);
  expect(faults).toEqual([]);
  return contracts.map(({ renewal }) => renewal);
}

test('a term for all rows is one of rows that renew by themselves and say none', () => {
  expect(
    termsOf([
      ['Auto-renews', ''],
      ['Auto-renews', '36'],
      ['Fixed', ''],
      ['Fixed', '24'],
      ['Evergreen', ''],
      ['', ''],
    ]),
  ).toEqual([
    { type: 'AUTO_RENEWS', termMonths: 12 },
    { type: 'AUTO_RENEWS', termMonths: 36 },
    { type: 'FIXED' },
    { type: 'FIXED', termMonths: 24 },
    { type: 'EVERGREEN' },
    null,
  ]);
});
