import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  addDays,
  addMonths,
  calendarDateAt,
  calendarDateOf,
  calendarDateSchema,
  calendarPeriod,
  daysBetween,
  EARLIEST_DATE,
  formatDaySpan,
  formatLongDate,
  formatMonthYear,
  formatShortDate,
  isCalendarDate,
  LATEST_DATE,
} from './calendar-date.ts';
import { startOfDay } from './zoned-time.ts';

/** Days of a record, counted from the first one, independent of clock and time zone. */
const DAYS_ALLOWED = daysBetween(EARLIEST_DATE, LATEST_DATE);
const anyDay = fc.integer({ min: 0, max: DAYS_ALLOWED }).map((days) => addDays(EARLIEST_DATE, days));

const ZONES = [
  'UTC',
  'America/New_York',
  'Asia/Kolkata',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Europe/Lisbon',
  'Australia/Lord_Howe',
];

afterEach(() => vi.unstubAllEnvs());

describe('a calendar date', () => {
  test.each(['2024-02-29', '1970-01-01', '2199-12-31', '2000-02-29'])('%s is a valid day', (text) => {
    expect(isCalendarDate(text)).toBe(true);
  });

  test.each([
    '2023-02-29',
    '1900-02-29',
    '2024-04-31',
    '2024-13-01',
    '2024-00-10',
    '2024-1-1',
    '24-01-01',
    '',
    '2024-01-01T00:00',
    ' 2024-01-01',
    '２０２４-01-01',
  ])('"%s" is no day', (text) => {
    expect(isCalendarDate(text)).toBe(false);
  });

  test('a record has days from 1970-01-01 to 2199-12-31 and no others', () => {
    expect(calendarDateSchema.safeParse('1970-01-01').success).toBe(true);
    expect(calendarDateSchema.safeParse('2199-12-31').success).toBe(true);
    expect(calendarDateSchema.safeParse('1969-12-31').error?.issues[0]?.message).toBe(
      'Enter a date between 1/1/1970 and 12/31/2199',
    );
    expect(calendarDateSchema.safeParse('2200-01-01').success).toBe(false);
    expect(calendarDateSchema.safeParse('1/1/2024').error?.issues.map(({ message }) => message)).toEqual([
      'Enter a date such as 2027-12-31',
    ]);
  });

  test('days compare as text in their order', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (one, other) => {
        expect(Math.sign(daysBetween(one, other))).toBe(other > one ? 1 : other < one ? -1 : 0);
      }),
    );
  });

  test('adding days and counting them are each other’s inverse', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -40_000, max: 40_000 }), (day, days) => {
        expect(daysBetween(day, addDays(day, days))).toBe(days);
        expect(addDays(addDays(day, days), -days)).toBe(day);
      }),
    );
  });

  test('a month later is clamped to the last day of a shorter month', () => {
    expect(addMonths('2024-01-31', 1)).toBe('2024-02-29');
    expect(addMonths('2023-01-31', 1)).toBe('2023-02-28');
    expect(addMonths('2024-03-31', -1)).toBe('2024-02-29');
    expect(addMonths('2024-12-31', 2)).toBe('2025-02-28');
  });

  test('days exist, are added and clamped as in Temporal, in the years that four digits can write', () => {
    const years = fc.integer({ min: 0, max: 9_999 });
    const parts = fc.tuple(years, fc.integer({ min: -1, max: 14 }), fc.integer({ min: -1, max: 33 }));
    const steps = fc.integer({ min: -5_000, max: 5_000 });
    fc.assert(
      fc.property(parts, steps, ([year, month, day], step) => {
        let expected: Temporal.PlainDate | undefined;
        try {
          expected = Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' });
        } catch {
          expected = undefined;
        }
        const date = calendarDateOf(year, month, day);
        expect(date).toBe(expected?.toString());
        if (!date || !expected) return;
        expect(addDays(date, step)).toBe(expected.add({ days: step }).toString());
        expect(addMonths(date, step)).toBe(expected.add({ months: step }).toString());
      }),
      { numRuns: 1_000 },
    );
  });

  test('nothing is added to a day that does not exist', () => {
    expect(() => addDays('2026-02-30', 1)).toThrow(RangeError);
    expect(() => addMonths('2026-02-30', 1)).toThrow(RangeError);
    expect(() => calendarPeriod('2026-13-01', 'year')).toThrow(RangeError);
  });

  test('a month, quarter or year contains the day, starts on a first and ends before the next first', () => {
    fc.assert(
      fc.property(
        anyDay,
        fc.constantFrom('month' as const, 'quarter' as const, 'year' as const),
        (day, unit) => {
          const { first, last } = calendarPeriod(day, unit);
          expect(first <= day && day <= last).toBe(true);
          expect(first.slice(8)).toBe('01');
          expect(addDays(last, 1).slice(8)).toBe('01');
          expect(addMonths(first, { month: 1, quarter: 3, year: 12 }[unit])).toBe(addDays(last, 1));
        },
      ),
    );
  });
});

describe('the day in a time zone', () => {
  test('the moment at which a day begins is in that day, and the moment before in the day before', () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom(...ZONES), (day, zone) => {
        // Kiritimati skipped 31 December 1994 altogether when it moved across the date line.
        fc.pre(!(zone === 'Pacific/Kiritimati' && day >= '1994-12-30' && day <= '1995-01-02'));
        expect(calendarDateAt(startOfDay(day, zone), zone)).toBe(day);
        expect(calendarDateAt(startOfDay(day, zone) - 1, zone)).toBe(addDays(day, -1));
      }),
    );
  });

  test('one moment is up to three different days around the world', () => {
    const moment = Date.UTC(2026, 10, 20, 10, 30);
    expect(calendarDateAt(moment, 'Pacific/Pago_Pago')).toBe('2026-11-19');
    expect(calendarDateAt(moment, 'UTC')).toBe('2026-11-20');
    expect(calendarDateAt(moment, 'Pacific/Kiritimati')).toBe('2026-11-21');
  });

  test('an unknown zone is refused', () => {
    expect(() => calendarDateAt(0, 'Mars/Olympus')).toThrow(RangeError);
  });
});

describe('how dates are shown', () => {
  test.each(['UTC', 'America/New_York', 'Asia/Kolkata', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
    'the same on a machine in %s',
    (zone) => {
      vi.stubEnv('TZ', zone);
      expect(formatLongDate('2027-01-30')).toBe('January 30, 2027');
      expect(formatLongDate('2024-02-29')).toBe('February 29, 2024');
      expect(formatShortDate('2027-01-30')).toBe('1/30/27');
      expect(formatShortDate('2026-12-05')).toBe('12/5/26');
      expect(formatMonthYear('2026-06-01')).toBe('Jun 2026');
    },
  );

  test('every day shows its own day number in every format', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const [year, month, number] = day.split('-').map(Number);
        expect(formatShortDate(day)).toBe(`${month}/${number}/${String(year).slice(2)}`);
        expect(formatLongDate(day)).toMatch(new RegExp(`^[A-Z][a-z]+ ${number}, ${year}$`));
      }),
    );
  });

  test.each([null, undefined, '', 'tomorrow', '2023-02-29'])('%s is shown as an em dash', (missing) => {
    expect([formatLongDate(missing), formatShortDate(missing), formatMonthYear(missing)]).toEqual([
      '—',
      '—',
      '—',
    ]);
  });

  test.each([
    [0, '0 Days'],
    [1, '1 Day'],
    [2, '2 Days'],
    [364, '364 Days'],
    [365, '1.0 Year'],
    [366, '1.0 Year'],
    [402, '1.1 Years'],
    [547, '1.5 Years'],
    [730, '2.0 Years'],
    [3650, '10.0 Years'],
  ])('a span of %i days is "%s"', (days, text) => {
    expect(formatDaySpan(days)).toBe(text);
  });
});
