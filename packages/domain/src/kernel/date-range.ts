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
/** The presets for changes of records and for the activity, by the number of days before today with which they begin. */
export const SINCE_PRESETS: readonly (DateRangePreset & { readonly days: number })[] = [
  { id: 'today', label: 'Today', days: 0 },
  { id: 'yesterday', label: 'Since Yesterday', days: 1 },
  ...[7, 30, 90].map((days) => ({ id: `last${days}Days`, label: `The Last ${days} Days`, days })),
];
const presetsOf = (word: 'Last' | 'Next'): readonly DateRangePreset[] => [
  ...PERIODS.map(({ id, label }) => ({ id, label })),
  ...SPANS.map((days) => ({ id: `${word.toLowerCase()}${days}Days`, label: `The ${word} ${days} Days` })),
];
/** The past and the future presets, the default first (docs/product/dates-and-money.md, "Date ranges"). */
export const PAST_PRESETS = presetsOf('Last');
export const FUTURE_PRESETS = presetsOf('Next');

function presetSpan(presetId: string, word: 'last' | 'next'): number {
  const days = SPANS.find((span) => presetId === `${word}${span}Days`);
  if (days === undefined)
    throw new RangeError(`There is no ${word === 'last' ? 'past' : 'future'} date range named ${presetId}`);
  return days;
}

/**
 * The first day of a past preset: the first day of the month, quarter or year, or today minus N days; both ends of the
 * range are included (docs/product/dates-and-money.md, "Date ranges").
 * @throws RangeError for an unknown preset
 */
export function pastPresetStart(presetId: string, today: CalendarDate): CalendarDate {
  const period = PERIODS.find(({ id }) => id === presetId);
  return period ? calendarPeriod(today, period.unit).first : addDays(today, -presetSpan(presetId, 'last'));
}

/** The last day of a future preset, likewise. */
export function futurePresetEnd(presetId: string, today: CalendarDate): CalendarDate {
  const period = PERIODS.find(({ id }) => id === presetId);
  return period ? calendarPeriod(today, period.unit).last : addDays(today, presetSpan(presetId, 'next'));
}

/** The first day of a preset up to today; undefined for a name of none. */
export function sinceDay(presetId: string, today: CalendarDate): CalendarDate | undefined {
  const span = SINCE_PRESETS.find(({ id }) => id === presetId);
  return span && addDays(today, -span.days);
}

/** Whether a day is in a range, ends included; a missing day is in none. */
export function isInRange(date: CalendarDate | null | undefined, range: DateRange): boolean {
  if (!date) return false;
  return (range.from === null || date >= range.from) && (range.to === null || date <= range.to);
}
