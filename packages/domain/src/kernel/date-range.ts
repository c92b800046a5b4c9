import { addDays, calendarPeriod, type CalendarDate } from './calendar-date.ts';

/** Days from `from` to `to`, both included; an end that is null is open. */
export interface DateRange {
  from: CalendarDate | null;
  to: CalendarDate | null;
}

/** A choice of a date range; `value` is the end of the range other than today. */
export interface DateRangePreset {
  id: string;
  label: string;
}

const SPANS = [30, 60, 90, 180, 365] as const;
const PERIODS = [
  { id: 'thisMonth', label: 'This Month', unit: 'month' },
  { id: 'thisQuarter', label: 'This Quarter', unit: 'quarter' },
  { id: 'thisYear', label: 'This Year', unit: 'year' },
] as const;

/** The past presets, the default first (docs/product/dates-and-money.md, "Date ranges"). */
export const PAST_PRESETS: readonly DateRangePreset[] = [
  ...PERIODS.map(({ id, label }) => ({ id, label })),
  ...SPANS.map((days) => ({ id: `last${days}Days`, label: `The Last ${days} Days` })),
];

/** The future presets, the default first (docs/product/dates-and-money.md, "Date ranges"). */
export const FUTURE_PRESETS: readonly DateRangePreset[] = [
  ...PERIODS.map(({ id, label }) => ({ id, label })),
  ...SPANS.map((days) => ({ id: `next${days}Days`, label: `The Next ${days} Days` })),
];

function presetSpan(presetId: string, word: 'last' | 'next'): number | undefined {
  return SPANS.find((days) => presetId === `${word}${days}Days`);
}

/**
 * The first day of a past preset: the first day of the month, quarter or year, or today minus N days; both ends of the
 * range are included (docs/product/dates-and-money.md, "Date ranges").
 * @throws RangeError for an unknown preset
 */
export function pastPresetStart(presetId: string, today: CalendarDate): CalendarDate {
  const period = PERIODS.find(({ id }) => id === presetId);
  if (period) return calendarPeriod(today, period.unit).first;
  const days = presetSpan(presetId, 'last');
  if (days === undefined) throw new RangeError(`There is no past date range named ${presetId}`);
  return addDays(today, -days);
}

/**
 * The last day of a future preset: the last day of the month, quarter or year, or today plus N days; both ends of the
 * range are included (docs/product/dates-and-money.md, "Date ranges").
 * @throws RangeError for an unknown preset
 */
export function futurePresetEnd(presetId: string, today: CalendarDate): CalendarDate {
  const period = PERIODS.find(({ id }) => id === presetId);
  if (period) return calendarPeriod(today, period.unit).last;
  const days = presetSpan(presetId, 'next');
  if (days === undefined) throw new RangeError(`There is no future date range named ${presetId}`);
  return addDays(today, days);
}

/** How many days before today each span up to today begins. */
const DAYS_AGO: Readonly<Record<string, number>> = {
  today: 0,
  yesterday: 1,
  last7Days: 7,
  last30Days: 30,
  last90Days: 90,
};

/** Spans of days up to today, for what happened: changes of records and the activity. */
export const SINCE_PRESETS: readonly DateRangePreset[] = [
  { id: 'today', label: 'Today' },
  { id: 'yesterday', label: 'Since Yesterday' },
  { id: 'last7Days', label: 'The Last 7 Days' },
  { id: 'last30Days', label: 'The Last 30 Days' },
  { id: 'last90Days', label: 'The Last 90 Days' },
];

/** The first day of a span up to today; undefined for a name of none. */
export function sinceDay(presetId: string, today: CalendarDate): CalendarDate | undefined {
  const days = Object.hasOwn(DAYS_AGO, presetId) ? DAYS_AGO[presetId] : undefined;
  return days === undefined ? undefined : addDays(today, -days);
}

/** Whether a day is in a range, ends included; a missing day is in none. */
export function isInRange(date: CalendarDate | null | undefined, range: DateRange): boolean {
  if (!date) return false;
  return (range.from === null || date >= range.from) && (range.to === null || date <= range.to);
}
