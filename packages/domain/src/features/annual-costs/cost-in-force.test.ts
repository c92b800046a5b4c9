import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths } from '../../kernel/calendar-date.ts';
import { anyCost } from '../../testing/any-cost.ts';
import { convertedCosts } from '../contracts/annual-cost.ts';
import { averageCost, costInForce, lastCostChange, nextYear } from './cost-plan.ts';

describe('the cost in force', () => {
  it.each([
    ['2025-11-24', '2026-11-23', 9],
    ['2025-11-23', '2026-11-23', null],
    ['2026-11-23', '2026-11-23', 9],
    ['2026-11-24', '2026-11-23', null],
    // A year that began on February 29 ends with the next February 27.
    ['2024-02-29', '2025-02-27', 9],
    ['2024-02-29', '2025-02-28', null],
  ])('of a year that began on %s is on %s: %s', (date, today, cost) => {
    expect(costInForce([{ date, cost: 9 }], today)).toBe(cost);
  });

  it('is that of the latest year that has begun, including 0', () => {
    const rows = [
      { date: '2026-06-01', cost: 0 },
      { date: '2026-01-01', cost: 5 },
      { date: '2027-01-01', cost: 7 },
    ];
    expect(costInForce(rows, '2026-11-23')).toBe(0);
    expect(costInForce(rows, '2026-03-01')).toBe(5);
    expect(costInForce([], '2026-03-01')).toBeNull();
  });

  it('is never a credit, nor is one compared, averaged or repeated', () => {
    const rows = [
      { date: '2025-01-01', cost: 100 },
      { date: '2025-06-01', cost: -20, reason: 'Outage' },
      { date: '2026-01-01', cost: 110 },
      { date: '2026-10-01', cost: -30, reason: 'Outage' },
    ];
    expect(costInForce(rows, '2026-11-23')).toBe(110);
    expect(costInForce(rows.slice(3), '2026-11-23')).toBeNull();
    // The credit does not end the year that it is given in.
    expect(costInForce(rows.slice(0, 2), '2025-12-31')).toBe(100);
    expect(costInForce(rows.slice(0, 2), '2026-01-01')).toBeNull();
    expect(lastCostChange(rows, '2026-11-23')).toBeCloseTo(0.1, 10);
    expect(averageCost(rows)).toBe(105);
    expect(nextYear(rows, 10)?.cost).toBe(121);
  });

  it('is never a credit that is 0 in the currency of the organisation', () => {
    const rows = [
      { date: '2026-01-01', cost: 100 },
      { date: '2026-02-01', cost: -1, currency: 'KRW', converted: 0, reason: 'Rounding' },
    ];
    expect(costInForce(convertedCosts(rows) ?? [], '2026-11-23')).toBe(100);
  });

  it('applies to exactly the days of a contract year, in any order of the rows', () => {
    const rows = fc.uniqueArray(
      anyCost(
        fc.integer({ min: 0, max: 3_000 }).map((days) => addDays('2020-02-27', days)),
        9_999,
      ),
      { selector: ({ date }) => date, maxLength: 6 },
    );
    fc.assert(
      fc.property(rows, fc.integer({ min: 0, max: 3_600 }), (list, days) => {
        const today = addDays('2020-01-01', days);
        const inForce = list.filter(
          ({ date, cost }) => cost >= 0 && date <= today && today < addMonths(date, 12),
        );
        const latest = inForce.toSorted((one, other) => (one.date < other.date ? 1 : -1))[0];
        expect(costInForce(list, today)).toBe(latest?.cost ?? null);
      }),
    );
  });
});
