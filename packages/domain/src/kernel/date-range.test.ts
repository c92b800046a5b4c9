import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { addDays, calendarDateAt, daysBetween } from './calendar-date.ts';
import { FUTURE_PRESETS, futurePresetEnd, isInRange, PAST_PRESETS, pastPresetStart } from './date-range.ts';

/** [today, preset, its first day] */
const PAST_CASES: readonly [string, string, string][] = [
  ['2026-01-01', 'thisMonth', '2026-01-01'],
  ['2026-01-31', 'thisMonth', '2026-01-01'],
  ['2026-12-31', 'thisMonth', '2026-12-01'],
  ['2024-02-29', 'thisMonth', '2024-02-01'],
  ['2026-03-31', 'thisQuarter', '2026-01-01'],
  ['2026-04-01', 'thisQuarter', '2026-04-01'],
  ['2026-09-30', 'thisQuarter', '2026-07-01'],
  ['2026-12-31', 'thisQuarter', '2026-10-01'],
  ['2026-01-01', 'thisYear', '2026-01-01'],
  ['2026-12-31', 'thisYear', '2026-01-01'],
  ['2024-02-29', 'thisYear', '2024-01-01'],
  ['2026-01-30', 'last30Days', '2025-12-31'],
  ['2024-03-30', 'last30Days', '2024-02-29'],
  ['2023-03-30', 'last30Days', '2023-02-28'],
  ['2026-03-08', 'last30Days', '2026-02-06'], // clocks go forward in New York
  ['2026-11-01', 'last30Days', '2026-10-02'], // clocks go back in New York
  ['2026-03-01', 'last60Days', '2025-12-31'],
  ['2024-03-01', 'last60Days', '2024-01-01'],
  ['2026-03-31', 'last90Days', '2025-12-31'],
  ['2026-06-29', 'last180Days', '2025-12-31'],
  ['2025-02-28', 'last365Days', '2024-02-29'],
  ['2025-03-01', 'last365Days', '2024-03-01'],
  ['2024-12-31', 'last365Days', '2024-01-01'], // a leap year has one day more
  ['2026-12-31', 'last365Days', '2025-12-31'],
];

/** [today, preset, its last day] */
const FUTURE_CASES: readonly [string, string, string][] = [
  ['2026-01-31', 'thisMonth', '2026-01-31'],
  ['2026-02-01', 'thisMonth', '2026-02-28'],
  ['2024-02-01', 'thisMonth', '2024-02-29'],
  ['2100-02-10', 'thisMonth', '2100-02-28'], // 2100 is no leap year
  ['2026-12-31', 'thisMonth', '2026-12-31'],
  ['2026-01-01', 'thisQuarter', '2026-03-31'],
  ['2026-03-31', 'thisQuarter', '2026-03-31'],
  ['2026-05-15', 'thisQuarter', '2026-06-30'],
  ['2026-08-15', 'thisQuarter', '2026-09-30'],
  ['2026-10-01', 'thisQuarter', '2026-12-31'],
  ['2026-01-01', 'thisYear', '2026-12-31'],
  ['2026-12-31', 'thisYear', '2026-12-31'],
  ['2026-12-02', 'next30Days', '2027-01-01'],
  ['2024-01-30', 'next30Days', '2024-02-29'],
  ['2023-01-30', 'next30Days', '2023-03-01'],
  ['2026-03-28', 'next30Days', '2026-04-27'], // clocks go forward in Europe
  ['2026-10-25', 'next30Days', '2026-11-24'], // clocks go back in Europe
  ['2026-12-31', 'next60Days', '2027-03-01'],
  ['2023-12-31', 'next60Days', '2024-02-29'],
  ['2026-10-02', 'next90Days', '2026-12-31'],
  ['2026-07-04', 'next180Days', '2026-12-31'],
  ['2024-02-29', 'next365Days', '2025-02-28'],
  ['2023-03-01', 'next365Days', '2024-02-29'],
  ['2026-12-31', 'next365Days', '2027-12-31'],
];

afterEach(() => vi.unstubAllEnvs());

describe('date-range presets', () => {
  test.each(PAST_CASES)('on %s the past preset %s starts on %s', (today, preset, expected) => {
    expect(pastPresetStart(preset, today)).toBe(expected);
  });

  test.each(FUTURE_CASES)('on %s the future preset %s ends on %s', (today, preset, expected) => {
    expect(futurePresetEnd(preset, today)).toBe(expected);
  });

  test.each(['UTC', 'America/New_York', 'Asia/Kolkata', 'Pacific/Kiritimati'])(
    'every case is the same on a machine in %s',
    (zone) => {
      vi.stubEnv('TZ', zone);
      expect(PAST_CASES.filter(([today, preset, day]) => pastPresetStart(preset, today) !== day)).toEqual([]);
      expect(FUTURE_CASES.filter(([today, preset, day]) => futurePresetEnd(preset, today) !== day)).toEqual(
        [],
      );
    },
  );

  test.each([
    // A moment near midnight UTC, in the person's zone while the machine is in another one.
    [
      '2026-12-31T23:30:00Z',
      'America/New_York',
      'Pacific/Kiritimati',
      '2026-12-31',
      '2026-01-01',
      '2026-12-31',
    ],
    ['2026-12-31T23:30:00Z', 'Asia/Kolkata', 'America/New_York', '2027-01-01', '2027-01-01', '2027-12-31'],
    ['2027-01-01T04:59:59Z', 'America/New_York', 'UTC', '2026-12-31', '2026-01-01', '2026-12-31'],
    ['2027-01-01T05:00:00Z', 'America/New_York', 'UTC', '2027-01-01', '2027-01-01', '2027-12-31'],
    ['2024-02-29T10:00:00Z', 'Pacific/Kiritimati', 'UTC', '2024-03-01', '2024-01-01', '2024-12-31'],
  ])(
    'at %s the day of a person in %s counts, not that of a machine in %s',
    (at, zone, machine, today, first, last) => {
      vi.stubEnv('TZ', machine);
      const day = calendarDateAt(Date.parse(at), zone);
      expect(day).toBe(today);
      expect(pastPresetStart('thisYear', day)).toBe(first);
      expect(futurePresetEnd('thisYear', day)).toBe(last);
    },
  );

  test('the lists have the labels of the presets, This Month first', () => {
    expect(PAST_PRESETS.map(({ label }) => label)).toEqual([
      'This Month',
      'This Quarter',
      'This Year',
      'The Last 30 Days',
      'The Last 60 Days',
      'The Last 90 Days',
      'The Last 180 Days',
      'The Last 365 Days',
    ]);
    expect(FUTURE_PRESETS.map(({ label }) => label)).toEqual([
      'This Month',
      'This Quarter',
      'This Year',
      'The Next 30 Days',
      'The Next 60 Days',
      'The Next 90 Days',
      'The Next 180 Days',
      'The Next 365 Days',
    ]);
  });

  test('today is in every preset, and Last and Next N days have N + 1 days', () => {
    const anyDay = fc.integer({ min: 0, max: 80_000 }).map((days) => addDays('1975-01-01', days));
    fc.assert(
      fc.property(anyDay, (today) => {
        for (const { id } of PAST_PRESETS) expect(pastPresetStart(id, today) <= today).toBe(true);
        for (const { id } of FUTURE_PRESETS) expect(futurePresetEnd(id, today) >= today).toBe(true);
        for (const days of [30, 60, 90, 180, 365]) {
          expect(daysBetween(pastPresetStart(`last${days}Days`, today), today)).toBe(days);
          expect(daysBetween(today, futurePresetEnd(`next${days}Days`, today))).toBe(days);
        }
      }),
    );
  });

  test('an unknown preset is refused with a message', () => {
    expect(() => pastPresetStart('next30Days', '2026-01-01')).toThrow(
      'There is no past date range named next30Days',
    );
    expect(() => futurePresetEnd('last30Days', '2026-01-01')).toThrow(
      'There is no future date range named last30Days',
    );
    expect(() => futurePresetEnd('next31Days', '2026-01-01')).toThrow(RangeError);
  });
});

describe('a date range', () => {
  test('includes both of its ends', () => {
    const range = { from: '2026-01-01', to: '2026-01-31' };
    expect(isInRange('2026-01-01', range)).toBe(true);
    expect(isInRange('2026-01-31', range)).toBe(true);
    expect(isInRange('2025-12-31', range)).toBe(false);
    expect(isInRange('2026-02-01', range)).toBe(false);
  });

  test('is open when an end is null, and never contains a missing day', () => {
    expect(isInRange('1970-01-01', { from: null, to: '2026-01-01' })).toBe(true);
    expect(isInRange('2199-12-31', { from: '2026-01-01', to: null })).toBe(true);
    expect(isInRange(null, { from: null, to: null })).toBe(false);
    expect(isInRange(undefined, { from: null, to: null })).toBe(false);
  });
});
