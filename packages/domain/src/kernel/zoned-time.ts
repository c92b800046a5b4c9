import * as PlainDate from 'temporal-polyfill/fns/PlainDate';
import * as PlainDateTime from 'temporal-polyfill/fns/PlainDateTime';
import type { CalendarDate } from './calendar-date.ts';

/**
 * The moment, in Unix milliseconds, at which a day begins in a time zone. Separate from calendar-date.ts, because
 * browsers do not need it and time zones are the larger part of the date library.
 * @throws RangeError for an unknown zone or day
 */
export function startOfDay(date: CalendarDate, timeZoneId: string): number {
  const day = PlainDate.create(Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10)));
  return PlainDate.toZonedDateTime(day, timeZoneId).epochMilliseconds;
}

/**
 * The moment, in Unix milliseconds, of an hour of a day in a time zone. A skipped hour is moved by the length of the
 * skip; of a repeated one it is the first (RFC 5545, 3.3.5).
 * @throws RangeError for an unknown zone or day
 */
export function momentAt(date: CalendarDate, hour: number, timeZoneId: string): number {
  const moment = PlainDateTime.create(
    Number(date.slice(0, 4)),
    Number(date.slice(5, 7)),
    Number(date.slice(8, 10)),
    hour,
  );
  return PlainDateTime.toZonedDateTime(moment, timeZoneId).epochMilliseconds;
}
