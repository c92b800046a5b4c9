import { calendarDateAt } from '@pactbook/domain/kernel/calendar-date.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';

const HOUR_MS = 3_600_000;
/** No zone is further from UTC, with an hour to spare. */
const FURTHEST_MS = 27 * HOUR_MS;

/**
 * The moment, in Unix milliseconds, at which a day begins in a time zone, as `startOfDay` of zoned-time.ts says it. For
 * browsers: it asks only which day a moment belongs to, so that the time zones of the date library are not loaded.
 * @throws RangeError for an unknown zone
 */
export function dayStart(day: CalendarDate, timeZoneId: string): number {
  const middle = Date.parse(`${day}T00:00:00.000Z`);
  let [before, from] = [middle - FURTHEST_MS, middle + FURTHEST_MS];
  while (from - before > 1) {
    const at = Math.floor((before + from) / 2);
    if (calendarDateAt(at, timeZoneId) >= day) from = at;
    else before = at;
  }
  return from;
}
