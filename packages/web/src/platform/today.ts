import { useCallback, useSyncExternalStore } from 'react';
import { calendarDateAt } from '@pactbook/domain/kernel/calendar-date.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { dayStart } from './day-start.ts';

/** Polled rather than set for midnight, because clocks drift and laptops sleep. */
const LOOK_AGAIN_MS = 20_000;

/** The current day in a time zone; an unknown one counts as UTC. */
function todayIn(timeZoneId: string): CalendarDate {
  const now = Date.now();
  try {
    return calendarDateAt(now, timeZoneId);
  } catch {
    return calendarDateAt(now, 'UTC');
  }
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
  const read = useCallback(() => todayIn(timeZoneId), [timeZoneId]);
  return useSyncExternalStore(lookAgain, read);
}
