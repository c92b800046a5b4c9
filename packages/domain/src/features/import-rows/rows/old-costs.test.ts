import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildImportContext } from '../../../testing/build-import-context.ts';
import { addDays, addMonths } from '../../../kernel/calendar-date.ts';
import { previewRows } from '../../imports/import-plan.ts';
import { importMappingSchema } from '../import-mapping.ts';
import { laterContractYear } from './undated-day.ts';

const TODAY = '2026-11-29';
const context = buildImportContext({ today: TODAY });

interface Cells {
  readonly start: string;
  readonly end?: string;
  readonly renewal?: string;
  readonly costDate?: string;
}

/** The day of the one cost of each row. */
function costDays(rows: readonly Cells[], costsOfContractYear: boolean) {
  const columns = ['startDate', 'endDate', 'renewalType', 'costDate', 'annualCost'] as const;
  const mapping = importMappingSchema.parse({
    columns: [{ column: 'Name', field: 'product' }, ...columns.map((field) => ({ column: field, field }))],
    defaults: { vendor: 'Northwind', termMonths: '12' },
    costsOfContractYear,
  });
  const table = {
    header: { row: 1, cells: ['Name', ...columns] },
    rows: rows.map(({ start, end = '', renewal = '', costDate = '' }, at) => ({
      row: at + 2,
      cells: [`Product ${at}`, start, end, renewal, costDate, '1200'],
    })),
    source: { kind: 'csv', encoding: 'utf-8', delimiter: ',', sheet: null },
  } as const;
  const { contracts, faults } = previewRows(table, mapping, context);
  expect(faults).toEqual([]);
  return contracts.map(({ annualCosts = [] }) => annualCosts.map(({ date }) => date).join());
}

const ROWS: readonly Cells[] = [
  { start: '2024-02-01', end: '2027-01-31' },
  { start: '2024-12-01' },
  { start: '2026-02-01', end: '2027-01-31' },
  { start: '2023-07-01', end: '2026-06-30' },
  { start: '2023-07-01', end: '2026-06-30', renewal: 'Auto-renews' },
  { start: '2024-02-01', end: '2027-01-31', costDate: '2025-02-01' },
  { start: '2027-03-01' },
];

describe('a cost without a day', () => {
  test('is of the current contract year of a record that runs', () => {
    expect(costDays(ROWS, true)).toEqual([
      '2026-02-01',
      '2025-12-01',
      '2026-02-01',
      '2023-07-01',
      '2026-07-01',
      '2025-02-01',
      '2027-03-01',
    ]);
  });

  test('starts with the record where the mapping does not say so', () => {
    const starts = ROWS.map(({ start, costDate }) => costDate ?? start);
    expect(costDays(ROWS, false)).toEqual(starts);
  });

  test('starts on an anniversary of the start, less than a year ago', () => {
    const start = fc.integer({ min: 0, max: 9_000 }).map((days) => addDays('2002-01-01', days));
    fc.assert(
      fc.property(start, (startDate) => {
        const first = laterContractYear({ startDate, endDate: null }, false, TODAY);
        if (first === null) return startDate > addMonths(TODAY, -12);
        const months = (Number(first.slice(0, 4)) - Number(startDate.slice(0, 4))) * 12;
        return first === addMonths(startDate, months) && first <= TODAY && addMonths(first, 12) > TODAY;
      }),
    );
  });
});
