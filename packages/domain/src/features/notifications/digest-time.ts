import { addDays, calendarDateAt, daysBetween, type CalendarDate } from '../../kernel/calendar-date.ts';
import { momentAt, startOfDay } from '../../kernel/zoned-time.ts';
import { isMailed, type NotificationSettings } from './settings.ts';

/** A Monday. */
const SOME_MONDAY: CalendarDate = '2024-01-01';

/** The day of the week: 1 is Monday, 7 is Sunday (ISO 8601). */
export function weekdayOf(date: CalendarDate): number {
  return (((daysBetween(SOME_MONDAY, date) % 7) + 7) % 7) + 1;
}

/** The first moment from `from` on at which the clock of a zone strikes the hour, on one day of the week or on any. */
function nextStrike(from: number, timeZoneId: string, hour: number, weekday: number | null): number {
  for (let day = calendarDateAt(from, timeZoneId); ; day = addDays(day, 1)) {
    if (weekday !== null && weekdayOf(day) !== weekday) continue;
    const moment = momentAt(day, hour, timeZoneId);
    if (moment >= from) return moment;
  }
}

type Timing = Pick<NotificationSettings, 'digest' | 'hour' | 'weekday' | 'channels' | 'pausedUntil'>;

/**
 * When the mail goes out that tells a person of something that came up now: at once, or with their next digest at their
 * hour in their zone, after a pause if there is one. A digest does not carry a reminder to its deadline or past it: where
 * the next weekly one would come that late the reminder goes at the next daily hour, and where that is too late, at once.
 *
 * @param deadline of a reminder; null for everything else
 * @returns Unix milliseconds; null for whoever gets no mails
 */
export function mailMoment(
  settings: Timing,
  timeZoneId: string,
  now: number,
  deadline: CalendarDate | null = null,
): number | null {
  if (!isMailed(settings)) return null;
  const { digest, hour, weekday, pausedUntil } = settings;
  const from = pausedUntil === null ? now : Math.max(now, startOfDay(pausedUntil, timeZoneId));
  if (digest === 'immediate') return from;
  const isInTime = (moment: number): boolean =>
    deadline === null || calendarDateAt(moment, timeZoneId) < deadline;
  const weekly = digest === 'weekly' ? nextStrike(from, timeZoneId, hour, weekday) : null;
  if (weekly !== null && isInTime(weekly)) return weekly;
  const daily = nextStrike(from, timeZoneId, hour, null);
  return isInTime(daily) ? daily : from;
}
