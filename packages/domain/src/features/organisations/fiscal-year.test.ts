import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../kernel/calendar-date.ts';
import { fiscalYearDays, fiscalYearLabel, fiscalYearOf, fiscalYearShortLabel } from './fiscal-year.ts';

describe('a fiscal year', () => {
  it('is the calendar year when it starts in January', () => {
    expect(fiscalYearOf('2026-01-01', 1)).toBe(2026);
    expect(fiscalYearOf('2026-12-31', 1)).toBe(2026);
    expect(fiscalYearDays(2026, 1)).toEqual({ first: '2026-01-01', last: '2026-12-31' });
    expect(fiscalYearLabel(2026, 1)).toBe('2026');
  });

  it('is named after the year in which it ends otherwise', () => {
    expect(fiscalYearOf('2025-09-30', 10)).toBe(2025);
    expect(fiscalYearOf('2025-10-01', 10)).toBe(2026);
    expect(fiscalYearDays(2026, 10)).toEqual({ first: '2025-10-01', last: '2026-09-30' });
    expect(fiscalYearLabel(2026, 10)).toBe('FY 2026');
    expect(fiscalYearShortLabel(2026, 10)).toBe('FY26');
  });

  it('contains every day of its twelve months and no other, for any first month', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 0, max: 80_000 }).map((days) => addDays('1970-01-01', days)),
        (startMonth, day) => {
          const { first, last } = fiscalYearDays(fiscalYearOf(day, startMonth), startMonth);
          expect(first <= day && day <= last).toBe(true);
          expect(fiscalYearOf(addDays(last, 1), startMonth)).toBe(fiscalYearOf(first, startMonth) + 1);
        },
      ),
    );
  });
});
