import {
  addDays,
  addMonths,
  calendarPeriod,
  daysBetween,
  EARLIEST_DATE,
  LATEST_DATE,
} from '@pactbook/domain/kernel/calendar-date.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';

const A_SUNDAY: CalendarDate = '1970-01-04';
const DAYS_OF_WEEK = 7;

/** The first day of a month, `YYYY-MM`. */
export const firstDayOf = (month: string): CalendarDate => `${month}-01`;

/** The month of a day, `YYYY-MM`. */
export const monthOf = (date: CalendarDate): string => date.slice(0, 7);

/** The month a number of months later, or earlier when negative. */
export const monthAfter = (month: string, months: number): string =>
  monthOf(addMonths(firstDayOf(month), months));

/** 0 for Sunday to 6 for Saturday. */
function weekdayOf(date: CalendarDate): number {
  const weekday = daysBetween(A_SUNDAY, date) % DAYS_OF_WEEK;
  return weekday < 0 ? weekday + DAYS_OF_WEEK : weekday;
}

/** How many days a day is after the first of its week. */
const placeInWeek = (date: CalendarDate, firstWeekday: number): number =>
  (weekdayOf(date) - firstWeekday + DAYS_OF_WEEK) % DAYS_OF_WEEK;

/**
 * The weeks that a month touches, seven days each, with the days of its neighbours in the first and last one.
 * @param firstWeekday 0 for Sunday to 6 for Saturday
 */
export function weeksOf(month: string, firstWeekday: number): CalendarDate[][] {
  const { first, last } = calendarPeriod(firstDayOf(month), 'month');
  const start = addDays(first, -placeInWeek(first, firstWeekday));
  const count = Math.ceil((daysBetween(start, last) + 1) / DAYS_OF_WEEK);
  return Array.from({ length: count }, (_week, week) =>
    Array.from({ length: DAYS_OF_WEEK }, (_day, day) => addDays(start, week * DAYS_OF_WEEK + day)),
  );
}

const within = (date: CalendarDate): CalendarDate =>
  date < EARLIEST_DATE ? EARLIEST_DATE : date > LATEST_DATE ? LATEST_DATE : date;

/**
 * The day that a key moves the focus to: arrows by day and week, Home and End within the week, Page Up and Page Down by
 * month, with Shift by year. Null for other keys.
 */
export function dayAfterKey(
  date: CalendarDate,
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  firstWeekday: number,
): CalendarDate | null {
  const months = shiftKey ? 12 : 1;
  switch (key) {
    case 'ArrowLeft':
      return within(addDays(date, -1));
    case 'ArrowRight':
      return within(addDays(date, 1));
    case 'ArrowUp':
      return within(addDays(date, -DAYS_OF_WEEK));
    case 'ArrowDown':
      return within(addDays(date, DAYS_OF_WEEK));
    case 'Home':
      return within(addDays(date, -placeInWeek(date, firstWeekday)));
    case 'End':
      return within(addDays(date, DAYS_OF_WEEK - 1 - placeInWeek(date, firstWeekday)));
    case 'PageUp':
      return within(addMonths(date, -months));
    case 'PageDown':
      return within(addMonths(date, months));
    default:
      return null;
  }
}
