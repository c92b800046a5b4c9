import { describe, expect, test } from 'vitest';
import { buildImportContext } from '../../../testing/build-import-context.ts';
import type { ImportContext } from '../import-context.ts';
import { startImport } from '../../imports/import-plan.ts';
import { importMappingSchema } from '../import-mapping.ts';

const context = buildImportContext({ today: '2026-11-24', fiscalYearStartMonth: 10 });

type Field = 'startDate' | 'endDate' | 'renewalType' | 'noticeValue' | 'termMonths' | 'annualCost';

/** The plan of one row with these cells. */
function planRow(
  cells: Partial<Record<Field, string>>,
  ofCosts: object = {},
  own: Partial<ImportContext> = {},
) {
  const columns = (Object.keys(cells) as Field[]).map((field) => ({
    column: field,
    field,
    ...(field === 'annualCost' ? ofCosts : {}),
  }));
  const mapping = importMappingSchema.parse({
    columns: [{ column: 'Name', field: 'product' }, ...columns],
    defaults: { vendor: 'Somebody' },
  });
  const table = {
    header: { row: 1, cells: ['Name', ...Object.keys(cells)] },
    rows: [{ row: 2, cells: ['Figma', ...Object.values(cells)] }],
    source: { kind: 'csv', encoding: 'utf-8', delimiter: ',', sheet: null },
  } as const;
  const plan = startImport(table, mapping, { ...context, ...own }).finish(new Map());
  return { ...plan, record: plan.contracts[0] };
}

describe('an end that is none', () => {
  test.each([
    'unbefristet',
    'bis auf Weiteres',
    'sans limitation de durée',
    'indefinido',
    'open-ended',
    'perpetual',
    'Until further notice',
    'Auf unbestimmte Zeit',
    'PERPETUAL.',
    'sin vencimiento',
  ])('"%s" makes a record Evergreen, and Live once it has begun', (endDate) => {
    const { record, faults, outcome } = planRow({ startDate: '2020-01-01', endDate });
    expect(faults).toEqual([]);
    expect(record).toMatchObject({ endDate: null, renewal: { type: 'EVERGREEN' }, status: 'LIVE' });
    expect(outcome.notes.map(({ message }) => message)).toContain(
      '1 cell of "endDate" is read as no end date, and as Evergreen where nothing else is said of the renewal: row 2.',
    );
  });

  test('keeps the notice of its row, and the renewal that the row says', () => {
    expect(planRow({ endDate: 'unbefristet', noticeValue: '3 Monate' }).record?.renewal).toEqual({
      type: 'EVERGREEN',
      noticeValue: 3,
      noticeUnit: 'MONTHS',
    });
    const cells = { endDate: 'open-ended', renewalType: 'Renews on agreement' };
    expect(planRow(cells).record?.renewal).toEqual({ type: 'ON_AGREEMENT' });
    expect(planRow({ endDate: 'open-ended', termMonths: '12' }).record?.renewal).toEqual({
      type: 'FIXED',
      termMonths: 12,
    });
  });

  test('is Live without any date, as it says that it runs', () => {
    expect(planRow({ endDate: 'unbefristet' }).record?.status).toBe('LIVE');
  });

  test('is a fault where the text says something else', () => {
    expect(planRow({ endDate: 'mostly' }).faults).toHaveLength(1);
  });
});

describe('costs without a start date', () => {
  test('are refused without a year', () => {
    expect(planRow({ annualCost: '10', endDate: '2027-06-30' }).faults).toMatchObject([
      {
        reason:
          'An amount needs a date. Add a cost date or a start date, or choose the year of the costs at its column',
      },
    ]);
  });

  test.each<[string, Partial<Record<Field, string>>, string, number, string]>([
    ['this fiscal year', { endDate: '2027-06-30' }, 'fiscalYear', 10, '2026-10-01'],
    ['this fiscal year from January', { endDate: '2027-06-30' }, 'fiscalYear', 1, '2026-01-01'],
    ['the year before the end', { endDate: '2027-06-30' }, 'endDate', 10, '2026-07-01'],
    ['this fiscal year without an end', { endDate: 'unbefristet' }, 'endDate', 10, '2026-10-01'],
    ['the year that the start begins', { startDate: '2025-03-01' }, 'fiscalYear', 10, '2025-03-01'],
  ])('are those of %s where their column says so', (_, cells, undated, fiscalYearStartMonth, date) => {
    const { record, faults } = planRow({ ...cells, annualCost: '10' }, { undated }, { fiscalYearStartMonth });
    expect(faults).toEqual([]);
    expect(record?.annualCosts).toEqual([{ date, cost: 10 }]);
  });
});
