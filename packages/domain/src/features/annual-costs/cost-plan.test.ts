import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ANNUAL_COSTS_LIMIT } from '../contracts/annual-cost.ts';
import { averageCost, costWarning, nextYear, raisedBy, yearsOfTerm } from './cost-plan.ts';

const ROWS = [
  { date: '2025-06-01', cost: 0.1 },
  { date: '2026-06-01', cost: 0.2 },
  { date: '2026-12-15', cost: 0.1 },
];

describe('figures of a cost list', () => {
  test('the average is in whole cents', () => {
    expect(averageCost([])).toBeNull();
    expect(
      averageCost([
        { date: '2026-01-01', cost: 1 },
        { date: '2027-01-01', cost: 0.99 },
      ]),
    ).toBe(1);
  });

  test.each([
    [1000, 0, 1000],
    [1000, 3.5, 1035],
    [0.1, 10, 0.11],
    [1000, -100, 0],
    [1000, -150, 0],
  ])('%d raised by %d %% is %d', (cost, percent, raised) => {
    expect(raisedBy(cost, percent)).toBe(raised);
  });

  test.each([
    ['JPY', 1001, 10, 1101],
    ['KWD', 0.125, 10, 0.138],
    ['EUR', 0.15, 10, 0.17],
  ])('an amount in %s stays one of that currency', (currency, cost, percent, raised) => {
    expect(raisedBy(cost, percent, currency)).toBe(raised);
  });

  test('raising by 0 changes no amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (cents) => {
        expect(raisedBy(cents / 100, 0)).toBe(cents / 100);
      }),
    );
  });
});

describe('planning years', () => {
  test('the next year follows the latest row, in any order', () => {
    expect(nextYear(ROWS.toReversed(), 10)).toEqual({ date: '2027-12-15', cost: 0.11 });
    expect(nextYear([{ date: '2024-02-29', cost: 5 }], 0)).toEqual({ date: '2025-02-28', cost: 5 });
    expect(nextYear([], 10)).toBeNull();
  });

  test('the next year keeps the currency of the latest cost, and repeats no credit', () => {
    const rows = [
      { date: '2026-01-01', cost: 100, currency: 'JPY' },
      { date: '2026-06-01', cost: -5, reason: 'Downtime' },
    ];
    expect(nextYear(rows, 5, 'EUR')).toEqual({ date: '2027-06-01', cost: 105, currency: 'JPY' });
  });

  test.each([
    ['2025-06-15', '2028-06-14', ['2025-06-01', '2026-06-01', '2027-06-01']],
    ['2025-06-15', '2028-06-15', ['2025-06-01', '2026-06-01', '2027-06-01', '2028-06-01']],
    ['2025-06-15', null, ['2025-06-01']],
    ['2025-06-15', '2024-01-01', ['2025-06-01']],
    [null, '2024-01-01', []],
    ['nonsense', null, []],
  ])('the term %s to %s has these years', (startDate, endDate, years) => {
    expect(yearsOfTerm({ startDate, endDate })).toEqual(years);
  });

  test('a long term has at most as many years as a record may have rows', () => {
    expect(yearsOfTerm({ startDate: '1970-01-01', endDate: '2199-12-31' })).toHaveLength(ANNUAL_COSTS_LIMIT);
  });
});

describe('warnings about a row', () => {
  const term = { startDate: '2025-06-15', endDate: '2027-06-14' };
  test.each([
    ['2025-06-01', null, null],
    ['2025-05-31', null, 'Before the start date'],
    ['2027-06-15', null, 'After the end date'],
    ['2027-06-01', '2025-06-01', 'Gap of more than a year'],
    ['2026-06-01', '2025-06-01', null],
  ])('%s after %s: %j', (date, before, warning) => {
    expect(costWarning({ date }, before === null ? null : { date: before }, term)).toBe(warning);
  });
});
