import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildImportContext } from '../../../testing/build-import-context.ts';
import { calendarDateAt } from '../../../kernel/calendar-date.ts';
import { previewRows } from '../../imports/import-plan.ts';
import { importMappingSchema } from '../import-mapping.ts';
import { statusFromDates } from '../read-row.ts';

const TODAY = '2026-11-24';
const context = buildImportContext({ today: TODAY });

/** The statuses of new records with these starts, ends, statuses and renewals. */
function statusesOf(rows: readonly (readonly string[])[], more: object) {
  const columns = (['startDate', 'endDate', 'status', 'renewalType'] as const).map((field) => ({
    column: field,
    field,
  }));
  const mapping = importMappingSchema.parse({
    columns: [{ column: 'Name', field: 'product' }, ...columns],
    ...more,
    defaults: { vendor: 'Somebody', ...('defaults' in more ? (more.defaults as object) : {}) },
  });
  const table = {
    header: { row: 1, cells: ['Name', ...columns.map(({ column }) => column)] },
    rows: rows.map((cells, at) => ({ row: at + 2, cells: [`Product ${at}`, ...cells] })),
    source: { kind: 'csv', encoding: 'utf-8', delimiter: ',', sheet: null },
  } as const;
  const { contracts, faults } = previewRows(table, mapping, context);
  expect(faults).toEqual([]);
  return contracts.map(({ status }) => status);
}

const ROWS = [
  ['2020-01-01', '2026-11-23', '', ''],
  ['2020-01-01', '2026-11-24', '', ''],
  ['2020-01-01', '', '', ''],
  ['', '2030-01-01', '', ''],
  ['2027-01-01', '2030-01-01', '', ''],
  ['', '', '', ''],
];

describe('the status of a row that says none', () => {
  test('comes from its dates: ended is Expired, running is Live', () => {
    expect(statusesOf(ROWS, {})).toEqual(['EXPIRED', 'LIVE', 'LIVE', 'LIVE', 'EVALUATING', 'EVALUATING']);
  });

  test('is Evaluating where the mapping says not to look at dates', () => {
    expect(new Set(statusesOf(ROWS, { statusFromDates: false }))).toEqual(new Set(['EVALUATING']));
  });

  test('yields to a status in the row and to one for all rows', () => {
    expect(statusesOf([['2020-01-01', '2030-01-01', 'Evaluating', '']], {})).toEqual(['EVALUATING']);
    const forAll = { defaults: { status: 'Evaluating' } };
    expect(statusesOf([['2020-01-01', '2030-01-01', '', '']], forAll)).toEqual(['EVALUATING']);
  });

  test('is Live past the end date for what renews by itself', () => {
    const rows = [['2020-01-01', '2026-11-23', '', 'Evergreen']];
    expect(statusesOf(rows, {})).toEqual(['LIVE']);
  });

  test('is Expired exactly when the end has passed and the start has not to come', () => {
    const day = fc
      .integer({ min: 19_000, max: 22_000 })
      .map((days) => calendarDateAt(days * 86_400_000, 'UTC'));
    const maybe = fc.option(day, { nil: null });
    fc.assert(
      fc.property(maybe, maybe, day, fc.boolean(), (startDate, endDate, today, outlivesItsEnd) => {
        const isEndless = false;
        const status = statusFromDates({ startDate, endDate, today, isEndless, outlivesItsEnd });
        const hasBegun = startDate === null ? endDate !== null : startDate <= today;
        const hasEnded = endDate !== null && endDate < today && !outlivesItsEnd;
        expect(status).toBe(hasBegun ? (hasEnded ? 'EXPIRED' : 'LIVE') : null);
      }),
    );
  });
});
