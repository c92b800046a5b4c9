import { daysBetween, type CalendarDate } from './calendar-date.ts';

/**
 * The urgency of a day: one scale for screens and mails (docs/product/screens.md, "Record details": under 28 days red,
 * 28 to 56 amber).
 */
export const URGENCIES = ['pressing', 'soon', 'calm'] as const;
export type Urgency = (typeof URGENCIES)[number];

const PRESSING_DAYS = 28;
const SOON_DAYS = 56;

/** The urgency by the number of days left; past days have the highest. */
export function urgencyOf(days: number): Urgency {
  if (days < PRESSING_DAYS) return 'pressing';
  return days <= SOON_DAYS ? 'soon' : 'calm';
}

/** The same of a day. */
export function urgencyOn(day: CalendarDate, today: CalendarDate): Urgency {
  return urgencyOf(daysBetween(today, day));
}
