import { daysBetween, formatDaySpan, isCalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';

/** The distance of the start date as text: "Started 2.3 Years ago", "Starts in 1 Day"; null without a date. */
export function startLabel(startDate: CalendarDate | null, today: CalendarDate): string | null {
  if (!startDate || !isCalendarDate(startDate)) return null;
  const days = daysBetween(today, startDate);
  if (days === 0) return 'Starts Today';
  return days > 0 ? `Starts in ${formatDaySpan(days)}` : `Started ${formatDaySpan(-days)} ago`;
}

/** The same for the end date, which is part of the term: "Ends Today", "Ends in 45 Days", "Ended 1 Day ago". */
export function endLabel(endDate: CalendarDate | null, today: CalendarDate): string | null {
  if (!endDate || !isCalendarDate(endDate)) return null;
  const days = daysBetween(today, endDate);
  if (days === 0) return 'Ends Today';
  return days > 0 ? `Ends in ${formatDaySpan(days)}` : `Ended ${formatDaySpan(-days)} ago`;
}
