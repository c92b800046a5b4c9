import type { CalendarDate } from '../../../kernel/calendar-date.ts';

/** The days by which a status is described. */
export interface StatusDays {
  readonly startDate: CalendarDate | null;
  readonly endDate: CalendarDate | null;
  readonly today: CalendarDate;
  /** Whether the row says that there is no end. */
  readonly isEndless: boolean;
  /** Whether the record continues after its end date, as one that renews by itself. */
  readonly outlivesItsEnd: boolean;
}

/**
 * The status that the dates of a row tell: ended is Expired, running is Live. Null for a record that has not begun, or
 * without dates.
 */
export function statusFromDates({
  startDate,
  endDate,
  today,
  isEndless,
  outlivesItsEnd,
}: StatusDays): 'LIVE' | 'EXPIRED' | null {
  if (startDate === null && endDate === null && !isEndless) return null;
  if (startDate !== null && startDate > today) return null;
  return endDate !== null && endDate < today && !outlivesItsEnd ? 'EXPIRED' : 'LIVE';
}
