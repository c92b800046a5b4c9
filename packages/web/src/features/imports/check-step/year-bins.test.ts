import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { yearBins } from './year-bins.ts';

describe('the years of a check', () => {
  it('have no gaps', () => {
    const years = [
      { year: 2026, starts: 2, ends: 0 },
      { year: 2029, starts: 0, ends: 3 },
    ];
    expect(yearBins(years, 10)).toEqual([
      { from: 2026, to: 2026, starts: 2, ends: 0 },
      { from: 2027, to: 2027, starts: 0, ends: 0 },
      { from: 2028, to: 2028, starts: 0, ends: 0 },
      { from: 2029, to: 2029, starts: 0, ends: 3 },
    ]);
    expect(yearBins([], 10)).toEqual([]);
  });

  it('are at most as many bins as wanted, and lose no record', () => {
    const year = fc.record({
      year: fc.integer({ min: 1970, max: 2199 }),
      starts: fc.nat({ max: 9 }),
      ends: fc.nat({ max: 9 }),
    });
    const some = fc
      .uniqueArray(year, { selector: (one) => one.year, minLength: 1 })
      .map((years) => years.toSorted((one, other) => one.year - other.year));
    fc.assert(
      fc.property(some, fc.integer({ min: 1, max: 40 }), (years, most) => {
        const bins = yearBins(years, most);
        expect(bins.length).toBeLessThanOrEqual(most);
        expect([bins[0]?.from, bins.at(-1)?.to]).toEqual([years[0]?.year, years.at(-1)?.year]);
        const sum = (of: readonly { starts: number; ends: number }[]) =>
          of.reduce((all, { starts, ends }) => all + starts + 1_000 * ends, 0);
        expect(sum(bins)).toBe(sum(years));
      }),
    );
  });
});
