import { daysBetween, type CalendarDate } from './calendar-date.ts';

/**
 * How pressing a day is: the one scale of screens and mails (docs/product/screens.md, "Record details": under 28 days
 * red, 28 to 56 amber).
 */
export const URGENCIES = ['pressing', 'soon', 'calm'] as const;
export type Urgency = (typeof URGENCIES)[number];

const PRESSING_DAYS = 28;
const SOON_DAYS = 56;

/** How pressing something is that is so many days away; what has passed is as pressing as can be. */
export function urgencyOf(days: number): Urgency {
  if (days < PRESSING_DAYS) return 'pressing';
  return days <= SOON_DAYS ? 'soon' : 'calm';
}

/** The same of a day. */
export function urgencyOn(day: CalendarDate, today: CalendarDate): Urgency {
  return urgencyOf(daysBetween(today, day));
}
