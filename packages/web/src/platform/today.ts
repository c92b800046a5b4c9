import { useCallback, useSyncExternalStore } from 'react';
import { calendarDateAt } from '@pactbook/domain/kernel/calendar-date.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';

/** Polled rather than set for midnight, because clocks drift and laptops sleep. */
const LOOK_AGAIN_MS = 20_000;

/** The day of a moment, in Unix milliseconds, in a time zone; an unknown one counts as UTC. */
export function dayIn(timeZoneId: string, moment: number): CalendarDate {
  try {
    return calendarDateAt(moment, timeZoneId);
  } catch {
    return calendarDateAt(moment, 'UTC');
  }
}

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

/** When a day begins in a time zone, in Unix milliseconds; an unknown zone counts as UTC. */
export function dayStartIn(day: CalendarDate, timeZoneId: string): number {
  try {
    return dayStart(day, timeZoneId);
  } catch {
    return dayStart(day, 'UTC');
  }
}

function lookAgain(notify: () => void): () => void {
  const timer = setInterval(notify, LOOK_AGAIN_MS);
  return () => clearInterval(timer);
}

/** Today in a person's time zone, updated at midnight on open pages (docs/product/dates-and-money.md, "Today"). */
export function useTodayIn(timeZoneId: string): CalendarDate {
  const read = useCallback(() => dayIn(timeZoneId, Date.now()), [timeZoneId]);
  return useSyncExternalStore(lookAgain, read);
}
