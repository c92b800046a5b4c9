import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, calendarPeriod, daysBetween } from '@pactbook/domain/kernel/calendar-date.ts';
import { dayAfterKey, monthAfter, monthOf, weeksOf } from './month-days.ts';
import { firstWeekdayOf } from './week-start.ts';

const anyDay = fc.integer({ min: 0, max: 83_000 }).map((days) => addDays('1970-01-08', days));
const weekday = fc.integer({ min: 0, max: 6 });
const weekdayOf = (date: string) => new Date(`${date}T12:00:00Z`).getUTCDay();

describe('the weeks of a month', () => {
  test('are seven days each without a gap, begin on the first weekday, and hold the whole month', () => {
    fc.assert(
      fc.property(anyDay, weekday, (date, firstWeekday) => {
        const weeks = weeksOf(monthOf(date), firstWeekday);
        const days = weeks.flat();
        const { first, last } = calendarPeriod(date, 'month');
        expect(weeks.every((week) => week.length === 7 && weekdayOf(week[0] ?? '') === firstWeekday)).toBe(
          true,
        );
        expect(days.every((day, at) => at === 0 || daysBetween(days[at - 1] ?? '', day) === 1)).toBe(true);
        expect(weeks[0]).toContain(first);
        expect(weeks.at(-1)).toContain(last);
      }),
    );
  });

  test('of February 2027 from Monday are four', () => {
    expect(weeksOf('2027-02', 1)).toHaveLength(4);
    expect(weeksOf('2027-02', 0)[0]?.[0]).toBe('2027-01-31');
  });

  test('begin where the locale begins them', () => {
    expect([firstWeekdayOf('en-US'), firstWeekdayOf('de-DE'), firstWeekdayOf('not a locale')]).toEqual([
      0, 1, 0,
    ]);
  });
});

describe('a key in the month', () => {
  const after = (key: string, date = '2026-11-18', shiftKey = false) =>
    dayAfterKey(date, { key, shiftKey }, 0);

  test('moves by day, week, month and year, and within the week', () => {
    expect(after('ArrowLeft')).toBe('2026-11-17');
    expect(after('ArrowRight')).toBe('2026-11-19');
    expect(after('ArrowUp')).toBe('2026-11-11');
    expect(after('ArrowDown')).toBe('2026-11-25');
    expect(after('Home')).toBe('2026-11-15');
    expect(after('End')).toBe('2026-11-21');
    expect(after('PageDown', '2027-01-31')).toBe('2027-02-28');
    expect(after('PageUp', '2026-11-18', true)).toBe('2025-11-18');
    expect(after('a')).toBeNull();
  });

  test('never leaves the days that a record can have', () => {
    expect(after('ArrowUp', '1970-01-03')).toBe('1970-01-01');
    expect(after('PageDown', '2199-12-31', true)).toBe('2199-12-31');
  });
});

test('a month is followed by the next one, over the turn of the year', () => {
  expect(monthAfter('2026-12', 1)).toBe('2027-01');
  expect(monthAfter('2026-01', -1)).toBe('2025-12');
});
