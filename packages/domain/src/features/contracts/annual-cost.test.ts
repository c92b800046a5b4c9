import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../kernel/calendar-date.ts';
import { toCents } from '../../kernel/money.ts';
import { annualCostsSchema, costChange, totalCost } from './annual-cost.ts';

const row = (date: string, cost: number) => ({ date, cost });

describe('annual costs', () => {
  test('the total of no rows is null, never 0', () => {
    expect(totalCost([])).toBeNull();
    expect(totalCost([row('2026-01-01', 0)])).toBe(0);
  });

  test('the total is exact to the cent for every list', () => {
    const rows = fc
      .array(fc.integer({ min: 0, max: 99_999_999_999 }), { minLength: 1, maxLength: 50 })
      .map((cents) => cents.map((amount, index) => row(addDays('2020-01-01', index), amount / 100)));
    fc.assert(
      fc.property(rows, (list) => {
        expect(annualCostsSchema.safeParse(list).success).toBe(true);
        const exact = list.reduce((sum, { cost }) => sum + BigInt(toCents(cost)), 0n);
        expect(BigInt(toCents(totalCost(list) ?? -1))).toBe(exact);
      }),
    );
  });

  test('a duplicate date is a fault of its second row', () => {
    const faults = annualCostsSchema.safeParse([
      row('2026-06-01', 1),
      row('2027-06-01', 2),
      row('2026-06-01', 3),
    ]).error?.issues;
    expect(faults?.map(({ path, message }) => ({ path, message }))).toEqual([
      { path: [2, 'date'], message: 'There is already a cost for June 2026' },
    ]);
  });

  test('there are at most 50', () => {
    const rows = Array.from({ length: 51 }, (_, index) => row(addDays('2020-01-01', index), 1));
    expect(annualCostsSchema.safeParse(rows.slice(0, 50)).success).toBe(true);
    expect(annualCostsSchema.safeParse(rows).error?.issues[0]?.message).toBe(
      'A record can have at most 50 annual costs',
    );
  });

  test('a row has only date and cost', () => {
    expect(annualCostsSchema.safeParse([{ ...row('2026-01-01', 1), currency: 'EUR' }]).success).toBe(false);
  });

  test('the change is a share of the row before, unknown for the first row and after 0', () => {
    const rows = [row('2024-01-01', 100), row('2025-01-01', 110), row('2026-01-01', 0), row('2027-01-01', 5)];
    expect(rows.map((_, index) => costChange(rows, index))).toEqual([null, 0.1, -1, null]);
  });
});
