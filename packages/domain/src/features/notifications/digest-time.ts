import { addDays, calendarDateAt, daysBetween, type CalendarDate } from '../../kernel/calendar-date.ts';
import { momentAt, startOfDay } from '../../kernel/zoned-time.ts';
import { isMailed, type NotificationSettings } from './settings.ts';

/** A Monday. */
const SOME_MONDAY: CalendarDate = '2024-01-01';

/** The day of the week: 1 is Monday, 7 is Sunday (ISO 8601). */
export function weekdayOf(date: CalendarDate): number {
  return (((daysBetween(SOME_MONDAY, date) % 7) + 7) % 7) + 1;
}

/** The first moment from `from` on with the given hour in a time zone, on one day of the week or on any. */
function nextStrike(from: number, timeZoneId: string, hour: number, weekday: number | null): number {
  for (let day = calendarDateAt(from, timeZoneId); ; day = addDays(day, 1)) {
    if (weekday !== null && weekdayOf(day) !== weekday) continue;
    const moment = momentAt(day, hour, timeZoneId);
    if (moment >= from) return moment;
  }
}

/** How long after midnight the day's reminders are planned: by then the daily run has expired and renewed records. */
const AFTER_MIDNIGHT_MS = 10 * 60_000;

/**
 * The day for which reminders are planned at a moment, in the organisation's time zone
 * (docs/product/dates-and-money.md, "Today").
 */
export function planningDay(now: number, timeZoneId: string): CalendarDate {
  return calendarDateAt(now - AFTER_MIDNIGHT_MS, timeZoneId);
}

type Timing = Pick<NotificationSettings, 'digest' | 'hour' | 'weekday' | 'channels' | 'pausedUntil'>;

/**
 * When the mail of a notification that is due now is sent: at once, or with the person's next digest at their hour in
 * their time zone, after a pause if there is one. A reminder never waits until its deadline: when the next weekly
 * digest would be too late it is sent at the next daily hour, and when that is too late, at once.
 * @param deadline of a reminder; null for everything else
 * @returns Unix milliseconds; null for people without mails
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

/**
 * The first weekly moment of a person after another one, at their weekday and hour in their time zone, whatever their
 * digest is; after a pause if there is one.
 * @param after Unix milliseconds, as the answer
 */
export function weeklyMoment(
  { hour, weekday, pausedUntil }: Pick<NotificationSettings, 'hour' | 'weekday' | 'pausedUntil'>,
  timeZoneId: string,
  after: number,
): number {
  const from = pausedUntil === null ? after : Math.max(after, startOfDay(pausedUntil, timeZoneId));
  return nextStrike(from + 1, timeZoneId, hour, weekday);
}

/**
 * The digests that can contain what is due on a day, ascending: the last weekly one up to it, and the hour of that day.
 */
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
 * The organisation's days on which a person can be notified of what is due on a day, ascending: with a digest it is the
 * last one up to that day, so that no reminder comes later than its lead day.
 * @param now digests before this moment are in the past; Unix milliseconds
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
 * {@link tellingDays} for all people of an organisation at one moment. People share few schedules, and the time zones
 * of one day cost more than everything else of a reminder, so each schedule is asked once for each day.
 */
export function tellingDaysOfAll(
  organisationTimeZoneId: string,
  now: number,
): (settings: Timing, timeZoneId: string, ownDay: CalendarDate) => readonly CalendarDate[] {
  const known = new Map<string, readonly CalendarDate[]>();
  return (settings, timeZoneId, ownDay) => {
    if (!isMailed(settings) || settings.digest === 'immediate') return [ownDay];
    const key = `${settings.digest} ${settings.weekday} ${settings.hour} ${ownDay} ${timeZoneId}`;
    const days = known.get(key) ?? tellingDays(settings, timeZoneId, organisationTimeZoneId, ownDay, now);
    known.set(key, days);
    return days;
  };
}

/**
 * When the mail of a reminder that is due now is sent: with the last digest up to its day, and when that is in the
 * past, at the person's hour on that day, or at once on the day itself. One that is due after its day, because the
 * server was down or the date is new, is sent as {@link mailMoment} says.
 * @param ownDay the day with the person's lead days before the deadline
 * @returns Unix milliseconds; null for people without mails
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

/** {@link reminderMoment} for the reminders of many people at one moment, as {@link tellingDaysOfAll}. */
export function reminderMomentOfAll(
  now: number,
): (
  settings: Timing,
  timeZoneId: string,
  moments: { readonly ownDay: CalendarDate; readonly deadline: CalendarDate },
) => number | null {
  const known = new Map<string, number | null>();
  return (settings, timeZoneId, moments) => {
    const { digest, weekday, hour, pausedUntil } = settings;
    const schedule = isMailed(settings) ? `${digest} ${weekday} ${hour} ${pausedUntil}` : '';
    const key = `${schedule} ${moments.ownDay} ${moments.deadline} ${timeZoneId}`;
    const asked = known.get(key);
    if (asked !== undefined) return asked;
    const moment = reminderMoment(settings, timeZoneId, now, moments);
    known.set(key, moment);
    return moment;
  };
}
