import { formatMediumDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';

/** A day beside today: "Jan 30" in the same year, "Jan 30, 2027" in another. */
export function nearDate(day: CalendarDate, today: CalendarDate): string {
  const words = formatMediumDate(day);
  return day.slice(0, 4) === today.slice(0, 4) ? words.slice(0, words.lastIndexOf(',')) : words;
}
