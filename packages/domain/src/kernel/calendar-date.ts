// The function form of Temporal, so that a browser loads only the functions that are used.
import * as PlainDate from 'temporal-polyfill/fns/PlainDate';
import { z } from 'zod';

/** A day without time or zone, as `YYYY-MM-DD`. Compares correctly as text. */
export type CalendarDate = string;

/** The first and the last permitted day of a record (docs/product/dates-and-money.md, "Calendar dates"). */
export const EARLIEST_DATE: CalendarDate = '1970-01-01';
export const LATEST_DATE: CalendarDate = '2199-12-31';

/** Shown instead of a missing or invalid date (docs/product/dates-and-money.md, "Formats of dates"). */
export const MISSING_DATE_PLACEHOLDER = '—';

const DATE_SHAPE = /^\d{4}-\d{2}-\d{2}$/;

/** The day of a text; out of range for a nonexistent day. */
function plainDate(date: CalendarDate): PlainDate.Record {
  return PlainDate.create(Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10)));
}

/** The text of a day, `YYYY-MM-DD`; undefined for a nonexistent one, such as 30 February. */
export function calendarDateOf(year: number, month: number, day: number): CalendarDate | undefined {
  try {
    return PlainDate.toString(PlainDate.create(year, month, day));
  } catch {
    return undefined;
  }
}

/** Whether a text is a valid day, written `YYYY-MM-DD`. */
export function isCalendarDate(text: string): boolean {
  if (!DATE_SHAPE.test(text)) return false;
  return (
    calendarDateOf(Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8, 10))) === text
  );
}

const DATE_WANTED = 'Enter a date as M/D/YYYY';

/** A valid day of a record, from {@link EARLIEST_DATE} to {@link LATEST_DATE}. */
export const calendarDateSchema = z
  .string({ error: DATE_WANTED })
  .refine(isCalendarDate, { error: DATE_WANTED, abort: true })
  .refine((text) => text >= EARLIEST_DATE && text <= LATEST_DATE, {
    error: 'Enter a date between 1/1/1970 and 12/31/2199',
  })
  .meta({ id: 'CalendarDate', description: 'A day as YYYY-MM-DD', format: 'date' });

const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** Cached, because creating a format is slow. */
function dayFormat(timeZoneId: string): Intl.DateTimeFormat {
  const known = dayFormats.get(timeZoneId);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US-u-ca-iso8601-nu-latn', {
    timeZone: timeZoneId,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  dayFormats.set(timeZoneId, format);
  return format;
}

/**
 * The day of a moment in a time zone.
 * @throws RangeError for an unknown zone
 */
export function calendarDateAt(unixMilliseconds: number, timeZoneId: string): CalendarDate {
  const parts = dayFormat(timeZoneId).formatToParts(unixMilliseconds);
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

/** The day a number of days later, or earlier when negative. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return PlainDate.toString(PlainDate.addDays(plainDate(date), days));
}

/** The day a number of months later, clamped to the last day of a shorter month. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  return PlainDate.toString(PlainDate.addMonths(plainDate(date), months));
}

/** Days since 1970-01-01; plain arithmetic, because tables need it thousands of times. */
function dayNumber(date: CalendarDate): number {
  return (
    Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10))) / 86_400_000
  );
}

/** The number of days from one day to another: positive when `to` is later. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return dayNumber(to) - dayNumber(from);
}

/** The first and last day of the calendar month, quarter or year of a day. */
export function calendarPeriod(
  date: CalendarDate,
  unit: 'month' | 'quarter' | 'year',
): { first: CalendarDate; last: CalendarDate } {
  const day = plainDate(date);
  const months = { month: 1, quarter: 3, year: 12 }[unit];
  const first = PlainDate.create(day.year, day.month - ((day.month - 1) % months), 1);
  const last = PlainDate.subtractDays(PlainDate.addMonths(first, months), 1);
  return { first: PlainDate.toString(first), last: PlainDate.toString(last) };
}

function formatWith(date: CalendarDate | null | undefined, options: Intl.DateTimeFormatOptions): string {
  if (!date || !isCalendarDate(date)) return MISSING_DATE_PLACEHOLDER;
  const atNoonUtc = Date.UTC(
    Number(date.slice(0, 4)),
    Number(date.slice(5, 7)) - 1,
    Number(date.slice(8, 10)),
    12,
  );
  return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(atNoonUtc);
}

/**
 * The long date format, such as "January 30, 2027", or an em dash (docs/product/dates-and-money.md, "Formats of
 * dates").
 */
export function formatLongDate(date: CalendarDate | null | undefined): string {
  return formatWith(date, { year: 'numeric', month: 'long', day: 'numeric' });
}

/**
 * The short date format M/d/yy, such as "1/30/27", or an em dash (docs/product/dates-and-money.md, "Formats of dates").
 */
export function formatShortDate(date: CalendarDate | null | undefined): string {
  if (!date || !isCalendarDate(date)) return MISSING_DATE_PLACEHOLDER;
  return `${Number(date.slice(5, 7))}/${Number(date.slice(8, 10))}/${date.slice(2, 4)}`;
}

/** A short date for narrow places and sentences, such as "Jan 30, 2027", or an em dash. */
export function formatMediumDate(date: CalendarDate | null | undefined): string {
  return formatWith(date, { year: 'numeric', month: 'short', day: 'numeric' });
}

/**
 * Month and year, such as "Jun 2026", or an em dash: the format of annual costs' dates
 * (docs/product/dates-and-money.md, "Formats of dates").
 */
export function formatMonthYear(date: CalendarDate | null | undefined): string {
  return formatWith(date, { year: 'numeric', month: 'short' });
}

/**
 * A span of days as text: "1 Day", "N Days" under 365, otherwise years to one decimal, "1.0 Year" or "N Years"
 * (docs/product/dates-and-money.md, "Formats of dates").
 */
export function formatDaySpan(days: number): string {
  if (days === 1) return '1 Day';
  if (days < 365) return `${days} Days`;
  const years = (days / 365).toFixed(1);
  return years === '1.0' ? '1.0 Year' : `${years} Years`;
}
