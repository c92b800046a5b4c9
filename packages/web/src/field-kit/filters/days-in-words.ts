import { formatShortDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';

type Day = CalendarDate | null | undefined;

/** The days of a range, ends included: "11/20/26 – 2/18/27", "from 10/1/26", "until 2/18/27"; '' without an end. */
export function daysInWords(from: Day, to: Day): string {
  if (!from) return to ? `until ${formatShortDate(to)}` : '';
  if (!to) return `from ${formatShortDate(from)}`;
  return from === to ? formatShortDate(from) : `${formatShortDate(from)} – ${formatShortDate(to)}`;
}
