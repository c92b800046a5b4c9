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

/** The day's reminders are planned so long after midnight: by then the daily run has expired and renewed what was due. */
const AFTER_MIDNIGHT_MS = 10 * 60_000;

/**
 * The day for which reminders are planned at a moment, in the organisation's zone (docs/product/dates-and-money.md,
 * "Today").
 */
export function planningDay(now: number, timeZoneId: string): CalendarDate {
  return calendarDateAt(now - AFTER_MIDNIGHT_MS, timeZoneId);
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

/** The digests that can contain what is due on a day, ascending: the last weekly one up to it, and its own hour. */
function digestMoments(
  { digest, hour, weekday }: Timing,
  timeZoneId: string,
  ownDay: CalendarDate,
): readonly number[] {
  const own = momentAt(ownDay, hour, timeZoneId);
  if (digest !== 'weekly') return [own];
  const daysAgo = (weekdayOf(ownDay) - weekday + 7) % 7;
  return daysAgo === 0 ? [own] : [momentAt(addDays(ownDay, -daysAgo), hour, timeZoneId), own];
}

/**
 * The organisation's days on which a person can be notified of what is due on a day of theirs, ascending: whoever has a
 * digest is told with the last one that comes before or on it, so that no reminder comes later than its lead day.
 *
 * @param now a digest that went out before this moment does not count; Unix milliseconds
 */
export function tellingDays(
  settings: Timing,
  timeZoneId: string,
  organisationTimeZoneId: string,
  ownDay: CalendarDate,
  now = -Infinity,
): readonly CalendarDate[] {
  if (!isMailed(settings) || settings.digest === 'immediate') return [ownDay];
  const moments = digestMoments(settings, timeZoneId, ownDay);
  const ahead = moments.filter((moment) => moment >= now);
  return (ahead.length > 0 ? ahead : moments.slice(-1)).map((moment) =>
    planningDay(moment, organisationTimeZoneId),
  );
}

/**
 * When the mail of a reminder goes out that came up now: with the last digest up to the day that it is for, and where
 * that one is over, at the person's hour on that day, or at once on the day itself. What comes up after its day, because
 * the server stood still or the date is new, goes as {@link mailMoment} says.
 *
 * @param ownDay so many days before the deadline as the person asked for
 * @returns Unix milliseconds; null for whoever gets no mails
 */
export function reminderMoment(
  settings: Timing,
  timeZoneId: string,
  now: number,
  { ownDay, deadline }: { readonly ownDay: CalendarDate; readonly deadline: CalendarDate },
): number | null {
  const { digest, pausedUntil } = settings;
  if (!isMailed(settings) || digest === 'immediate') return mailMoment(settings, timeZoneId, now, deadline);
  const from = pausedUntil === null ? now : Math.max(now, startOfDay(pausedUntil, timeZoneId));
  const inTime = digestMoments(settings, timeZoneId, ownDay).find((moment) => moment >= from);
  if (inTime !== undefined) return inTime;
  return calendarDateAt(from, timeZoneId) <= ownDay ? from : mailMoment(settings, timeZoneId, now, deadline);
}
