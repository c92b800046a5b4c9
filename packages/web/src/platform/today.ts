import { useCallback, useSyncExternalStore } from 'react';
import { calendarDateAt } from '@pactbook/domain/kernel/calendar-date.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';

/** Clocks drift and laptops sleep, so the day is looked at again and again rather than once at midnight. */
const LOOK_AGAIN_MS = 20_000;

/** The day it is now in a time zone; a zone that this browser does not know counts as UTC. */
function todayIn(timeZoneId: string): CalendarDate {
  const now = Date.now();
  try {
    return calendarDateAt(now, timeZoneId);
  } catch {
    return calendarDateAt(now, 'UTC');
  }
}

function lookAgain(notify: () => void): () => void {
  const timer = setInterval(notify, LOOK_AGAIN_MS);
  return () => clearInterval(timer);
}

/** Today in a person's time zone, rolling over at midnight on open pages (docs/product/dates-and-money.md, "Today"). */
export function useTodayIn(timeZoneId: string): CalendarDate {
  const read = useCallback(() => todayIn(timeZoneId), [timeZoneId]);
  return useSyncExternalStore(lookAgain, read);
}
