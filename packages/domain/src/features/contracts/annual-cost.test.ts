import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../kernel/calendar-date.ts';
import { toCents } from '../../kernel/money.ts';
import {
  annualCostsSchema,
  convertedCosts,
  costChange,
  costFaults,
  countedCosts,
  totalCost,
} from './annual-cost.ts';

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

  test('a row has a date and a cost, and nothing else but a currency and a reason', () => {
    const parse = (more: object) =>
      annualCostsSchema.safeParse([{ ...row('2026-01-01', 1), ...more }]).success;
    expect([parse({ currency: 'EUR' }), parse({ reason: 'Credit' }), parse({ vat: 19 })]).toEqual([
      true,
      true,
      false,
    ]);
    expect([parse({ currency: 'XAU' }), parse({ currency: 'eur' }), parse({ reason: ' ' })]).toEqual([
      false,
      false,
      false,
    ]);
  });

  test.each([
    [-1, {}, 'USD', 'Enter an amount of 0 or more'],
    [-1, { reason: 'Credit for downtime' }, 'USD', null],
    [1_000_000_000, {}, 'USD', 'Enter an amount up to 999,999,999.99'],
    [1_000_000_000, {}, 'JPY', null],
    [1.5, {}, 'JPY', 'Use whole amounts'],
    [1.555, {}, 'EUR', 'Use at most two decimals'],
    [1.555, {}, 'KWD', null],
    [1.5555, {}, 'KWD', 'Use at most three decimals'],
    [1.555, { currency: 'KWD' }, 'USD', null],
    [1.555, { currency: 'USD' }, 'KWD', 'Use at most two decimals'],
  ])('%s with %j in a record of %s: %s', (cost, more, currency, fault) => {
    const rows = [{ date: '2026-01-01', cost, ...more }];
    expect(costFaults(rows, currency)).toEqual(fault === null ? {} : { 'annualCosts.0.cost': fault });
  });

  test('counts in sums with converted amounts, or not at all', () => {
    const own = { date: '2026-01-01', cost: 10 };
    const foreign = { date: '2027-01-01', cost: 100, currency: 'CAD', converted: 73.5 };
    expect(convertedCosts([own])).toEqual([own]);
    expect(convertedCosts([own, foreign])).toEqual([own, { date: '2027-01-01', cost: 73.5 }]);
    expect(convertedCosts([own, foreign, { ...foreign, converted: null }])).toBeNull();
    expect(countedCosts([own, { ...foreign, converted: null }])).toEqual([]);
  });

  test('the change is a share of the row before, unknown for the first row and after 0', () => {
    const rows = [row('2024-01-01', 100), row('2025-01-01', 110), row('2026-01-01', 0), row('2027-01-01', 5)];
    expect(rows.map((_, index) => costChange(rows, index))).toEqual([null, 0.1, -1, null]);
  });

  test('a credit has no change, and the row after it is compared with the one before it', () => {
    const rows = [
      row('2024-01-01', -9),
      row('2024-06-01', 100),
      row('2024-08-01', -50),
      row('2025-01-01', 110),
    ];
    expect(rows.map((_, index) => costChange(rows, index))).toEqual([null, null, null, 0.1]);
  });
});
