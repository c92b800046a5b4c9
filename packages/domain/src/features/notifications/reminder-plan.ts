import { addDays, daysBetween, type CalendarDate } from '../../kernel/calendar-date.ts';
import type { RenewalType } from '../contracts/renewal.ts';
import { recipientsOf, type Audience, type HeardRecord, type Recipient } from './audience.ts';
import type { ReminderKind } from './notification.ts';

/** A record as far as its reminders go. */
export interface RemindedRecord extends HeardRecord {
  readonly id: string;
  readonly product: string;
  readonly vendor: string;
  readonly status: string;
  readonly renewalType: RenewalType | null;
  readonly termNumber: number;
  readonly endDate: CalendarDate | null;
  readonly noticeDeadline: CalendarDate | null;
  /** Whether a decision settled the present term. */
  readonly isSettled: boolean;
}

/** A date that people are reminded of. */
export interface Deadline {
  readonly kind: ReminderKind;
  readonly date: CalendarDate;
}

/** A missed reminder is still sent so many days after its deadline, when the server stood still or nobody knew before. */
export const LATE_DAYS = 7;

/**
 * The dates that a record reminds of: none unless it is Live and nothing settled its term; an evergreen record has no
 * end to be reminded of.
 */
export function deadlinesOf(record: RemindedRecord): Deadline[] {
  if (record.status !== 'LIVE' || record.isSettled) return [];
  const { noticeDeadline, endDate, renewalType } = record;
  return [
    ...(noticeDeadline === null ? [] : [{ kind: 'noticeDeadline', date: noticeDeadline } as const]),
    ...(endDate === null || renewalType === 'EVERGREEN' ? [] : [{ kind: 'endDate', date: endDate } as const]),
  ];
}

/** What holds a person's reminders back: both name the first day on which they come again. */
export interface Hold {
  readonly pausedUntil: CalendarDate | null;
  readonly snoozedUntil: CalendarDate | null;
}

/** A day on which a person is reminded, and for which of their lead days. */
export interface ReminderDay {
  readonly date: CalendarDate;
  readonly stage: number;
}

/**
 * The days from today on when a person is reminded of a deadline, first to last. A stage whose day is over (the server
 * stood still, the date was changed, mails were paused) moves to today or to the end of the pause, and of several on one
 * day only the most urgent is left, so that nobody gets a pile. Whoever snoozed past the deadline has acknowledged it.
 */
export function reminderDays(
  leadDays: readonly number[],
  deadline: CalendarDate,
  today: CalendarDate,
  { pausedUntil, snoozedUntil }: Hold,
): ReminderDay[] {
  if (snoozedUntil !== null && snoozedUntil > deadline) return [];
  const notBefore = [today, pausedUntil ?? today, snoozedUntil ?? today].toSorted().at(-1) ?? today;
  const stages = new Map<CalendarDate, number>();
  for (const stage of leadDays.toSorted((one, other) => other - one)) {
    const wanted = addDays(deadline, -stage);
    const date = wanted < notBefore ? notBefore : wanted;
    // From the longest lead to the shortest: the last one to claim a day is the most urgent.
    if (daysBetween(deadline, date) <= LATE_DAYS) stages.set(date, stage);
  }
  return [...stages].map(([date, stage]) => ({ date, stage })).toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

/** A reminder that goes, or will go, to somebody. */
export interface Reminder extends Recipient {
  readonly deadline: Deadline;
  readonly date: CalendarDate;
  readonly stage: number;
}

/** One of a kind for record, term, deadline and stage: with the person it is what makes a reminder go once. */
export function reminderKey(
  record: Pick<RemindedRecord, 'id' | 'termNumber'>,
  { kind, date }: Deadline,
  stage: number,
): string {
  return `${kind}:${record.id}:${record.termNumber}:${date}:${stage}`;
}

/**
 * The reminders of a record from today to `until`, as things stand: whoever hears of it on the day itself. Those of
 * today may have gone already; {@link reminderKey} tells.
 *
 * @param snoozes until when people put this record off, by person
 * @param onlyFor whose reminders are wanted; everybody's unless named
 */
export function remindersOf(
  record: RemindedRecord,
  audience: Audience,
  { today, until }: { readonly today: CalendarDate; readonly until: CalendarDate },
  snoozes: ReadonlyMap<string, CalendarDate>,
  onlyFor: string | null = null,
): Reminder[] {
  return deadlinesOf(record).flatMap((deadline) => {
    // Nobody looks further ahead than this.
    if (addDays(deadline.date, LATE_DAYS) < today) return [];
    const found: Reminder[] = [];
    const heardOn = new Map<CalendarDate, Recipient[]>();
    const hear = (date: CalendarDate): Recipient[] => {
      const known = heardOn.get(date) ?? recipientsOf(record, deadline.kind, audience, date);
      heardOn.set(date, known);
      return known;
    };
    const candidates = candidatesFor(record, deadline, audience, today);
    for (const { listener } of candidates) {
      const { userId } = listener.actor;
      if (onlyFor !== null && userId !== onlyFor) continue;
      const { leadDays, pausedUntil } = listener.settings;
      const hold = { pausedUntil, snoozedUntil: snoozes.get(userId) ?? null };
      for (const { date, stage } of reminderDays(leadDays, deadline.date, today, hold)) {
        if (date > until) continue;
        const heard = hear(date).find((recipient) => recipient.listener.actor.userId === userId);
        if (heard) found.push({ ...heard, deadline, date, stage });
      }
    }
    return found;
  });
}

/** Whoever could hear of it on some day: today's recipients, and those who step in while these rest. */
function candidatesFor(
  record: RemindedRecord,
  { kind }: Deadline,
  audience: Audience,
  today: CalendarDate,
): Recipient[] {
  const now = recipientsOf(record, kind, audience, today);
  const ends = now
    .flatMap(({ listener }) => listener.settings.pausedUntil ?? [])
    .filter((end) => end > today);
  if (ends.length === 0) return now;
  const later = ends.flatMap((end) => recipientsOf(record, kind, audience, end));
  return [...new Map([...now, ...later].map((one) => [one.listener.actor.userId, one])).values()];
}
