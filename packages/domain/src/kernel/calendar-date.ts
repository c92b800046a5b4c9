import { z } from 'zod';

/** A day without time or zone, as `YYYY-MM-DD`. Compares correctly as text. */
export type CalendarDate = string;

/** The first and the last permitted day of a record (docs/product/dates-and-money.md, "Calendar dates"). */
export const EARLIEST_DATE: CalendarDate = '1970-01-01';
export const LATEST_DATE: CalendarDate = '2199-12-31';

/** Shown instead of a missing or invalid date (docs/product/dates-and-money.md, "Formats of dates"). */
export const MISSING_DATE_PLACEHOLDER = '—';

const DATE_SHAPE = /^\d{4}-\d{2}-\d{2}$/;

const DAY_MS = 86_400_000;

/** Year, month and day of a text. */
function partsOf(date: CalendarDate): readonly [year: number, month: number, day: number] {
  return [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10))];
}

/** The midnight of a day in UTC; a day beyond the end of its month is one of the next. */
function utcOf(year: number, month: number, day: number): Date {
  const date = new Date(0);
  // Date.UTC reads the years 0 to 99 as 1900 to 1999.
  date.setUTCFullYear(year, month - 1, day);
  return date;
}

/** What follows the day in `Date.toISOString`. */
const MIDNIGHT = 'T00:00:00.000Z';

function textOf(midnight: Date): CalendarDate {
  return midnight.toISOString().slice(0, -MIDNIGHT.length);
}

/** The number of days of a month, from 1 to 12. */
function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** The text of a day, `YYYY-MM-DD`; undefined for a nonexistent one, such as 30 February. */
export function calendarDateOf(year: number, month: number, day: number): CalendarDate | undefined {
  const date = utcOf(year, month, day);
  const isSame = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isSame ? textOf(date) : undefined;
}

/** Whether a text is a valid day, written `YYYY-MM-DD`. By arithmetic, because tables and plans ask it thousands of times. */
export function isCalendarDate(text: string): boolean {
  if (!DATE_SHAPE.test(text)) return false;
  const [year, month, day] = partsOf(text);
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
}

const DATE_WANTED = 'Enter a date such as 2027-12-31';

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

/**
 * A day that exists, in parts.
 * @throws RangeError for one that does not
 */
function existingDay(date: CalendarDate): readonly [year: number, month: number, day: number] {
  if (!isCalendarDate(date)) throw new RangeError(`${date} is no day`);
  return partsOf(date);
}

/**
 * The day a number of days later, or earlier when negative.
 * @throws RangeError for a nonexistent day
 */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  const [year, month, day] = existingDay(date);
  return textOf(utcOf(year, month, day + days));
}

/**
 * The day a number of months later, clamped to the last day of a shorter month.
 * @throws RangeError for a nonexistent day
 */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const [year, month, day] = existingDay(date);
  const lastOfMonth = utcOf(year, month + months + 1, 0).getUTCDate();
  return textOf(utcOf(year, month + months, Math.min(day, lastOfMonth)));
}

/** Days since 1970-01-01; plain arithmetic, because tables need it thousands of times. */
function dayNumber(date: CalendarDate): number {
  const [year, month, day] = partsOf(date);
  return Date.UTC(year, month - 1, day) / DAY_MS;
}

/** The number of days from one day to another: positive when `to` is later. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return dayNumber(to) - dayNumber(from);
}

/**
 * The first and last day of the calendar month, quarter or year of a day.
 * @throws RangeError for a nonexistent day
 */
export function calendarPeriod(
  date: CalendarDate,
  unit: 'month' | 'quarter' | 'year',
): { first: CalendarDate; last: CalendarDate } {
  const [year, month] = existingDay(date);
  const months = { month: 1, quarter: 3, year: 12 }[unit];
  const firstMonth = month - ((month - 1) % months);
  return { first: textOf(utcOf(year, firstMonth, 1)), last: textOf(utcOf(year, firstMonth + months, 0)) };
}

function formatWith(date: CalendarDate | null | undefined, options: Intl.DateTimeFormatOptions): string {
  if (!date || !isCalendarDate(date)) return MISSING_DATE_PLACEHOLDER;
  const [year, month, day] = partsOf(date);
  const atNoonUtc = Date.UTC(year, month - 1, day, 12);
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

/** Formats two days, "Feb 1 – Mar 3, 2027", with both years where they differ. */
export function formatDayRange(from: CalendarDate, to: CalendarDate): string {
  const first = formatMediumDate(from);
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  return `${isOneYear ? first.slice(0, first.lastIndexOf(',')) : first} – ${formatMediumDate(to)}`;
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
