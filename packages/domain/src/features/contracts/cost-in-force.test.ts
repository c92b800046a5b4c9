import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths } from '../../kernel/calendar-date.ts';
import { costInForce } from './cost-plan.ts';

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

  it('applies to exactly the days of a contract year, in any order of the rows', () => {
    const rows = fc.uniqueArray(
      fc.record({
        date: fc.integer({ min: 0, max: 3_000 }).map((days) => addDays('2020-02-27', days)),
        cost: fc.integer({ min: 0, max: 9_999 }),
      }),
      { selector: ({ date }) => date, maxLength: 6 },
    );
    fc.assert(
      fc.property(rows, fc.integer({ min: 0, max: 3_600 }), (list, days) => {
        const today = addDays('2020-01-01', days);
        const inForce = list.filter(({ date }) => date <= today && today < addMonths(date, 12));
        const latest = inForce.toSorted((one, other) => (one.date < other.date ? 1 : -1))[0];
        expect(costInForce(list, today)).toBe(latest?.cost ?? null);
      }),
    );
  });
});
