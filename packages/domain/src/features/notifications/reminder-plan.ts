import { addDays, daysBetween, type CalendarDate } from '../../kernel/calendar-date.ts';
import type { RenewalType } from '../contracts/renewal.ts';
import {
  recipientsOf,
  type Audience,
  type AudienceContract,
  type Listener,
  type Recipient,
} from './audience.ts';
import type { ReminderKind } from './notification.ts';
import { DOCUMENT_LEAD_DAYS } from './settings.ts';
import { NOTHING_TOLD, slotOf, type ToldStages } from './told-stages.ts';

/** A document beside a record that has an expiry date. */
export interface ExpiringDocument {
  readonly id: string;
  readonly name: string;
  readonly expiresOn: CalendarDate;
}

/** A record as far as its reminders go. */
export interface RemindedContract extends AudienceContract {
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
  /** Those that are not in the trash. */
  readonly documents: readonly ExpiringDocument[];
}

/** A date that people are reminded of. */
export interface Deadline {
  readonly kind: ReminderKind;
  readonly date: CalendarDate;
  /** The document that expires; of other deadlines there is none. */
  readonly document?: Pick<ExpiringDocument, 'id' | 'name'>;
}

/** A missed reminder is still sent so many days after its deadline, when the server stood still or nobody knew before. */
export const LATE_DAYS = 7;

/**
 * The dates of a record's term: none unless it is Live and nothing settled its term; an evergreen record has no end to
 * be reminded of.
 */
export function termDeadlinesOf(record: RemindedContract): Deadline[] {
  if (record.status !== 'LIVE' || record.isSettled) return [];
  const { noticeDeadline, endDate, renewalType } = record;
  return [
    ...(noticeDeadline === null ? [] : [{ kind: 'noticeDeadline', date: noticeDeadline } as const]),
    ...(endDate === null || renewalType === 'EVERGREEN' ? [] : [{ kind: 'endDate', date: endDate } as const]),
  ];
}

/**
 * All dates that a record reminds of: those of its term, and the expiry of its documents. Documents count as long as the
 * record has not expired, whatever was decided: a certificate or an offer is needed until the last day.
 */
export function deadlinesOf(record: RemindedContract): Deadline[] {
  const expiring = record.status === 'EXPIRED' ? [] : record.documents;
  return [
    ...termDeadlinesOf(record),
    ...expiring.map(
      ({ id, name, expiresOn }) =>
        ({ kind: 'documentExpires', date: expiresOn, document: { id, name } }) as const,
    ),
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

/** What the days of reminders depend on besides lead days and deadline. */
export interface ReminderHistory {
  /** The stages of this deadline that the person was told, or that were passed over. */
  readonly told?: readonly number[];
  /**
   * The days on which the person can be notified of what is due on a day, ascending and none later; that day itself
   * unless given.
   */
  readonly tellingDays?: (ownDay: CalendarDate) => readonly CalendarDate[];
  /** Every stage of a day, also those in whose place a more urgent one is told. */
  readonly hasEveryStage?: boolean;
}

/**
 * The days from today on when a person is reminded of a deadline, first to last. A stage whose day is over (the server
 * stood still, the date was changed, mails were paused) moves to today or to the end of the pause, and of several on one
 * day only the most urgent is left, so that nobody gets a pile. After a stage was told only more urgent ones follow.
 * Whoever snoozed past the deadline has acknowledged it.
 */
export function reminderDays(
  leadDays: readonly number[],
  deadline: CalendarDate,
  today: CalendarDate,
  { pausedUntil, snoozedUntil }: Hold,
  { told = [], tellingDays = (ownDay) => [ownDay], hasEveryStage = false }: ReminderHistory = {},
): ReminderDay[] {
  if (snoozedUntil !== null && snoozedUntil > deadline) return [];
  const notBefore = [today, pausedUntil ?? today, snoozedUntil ?? today].toSorted().at(-1) ?? today;
  const mostUrgentTold = Math.min(...told);
  const stages = new Map<CalendarDate, number>();
  const all: ReminderDay[] = [];
  for (const stage of leadDays.toSorted((one, other) => other - one)) {
    if (stage >= mostUrgentTold) continue;
    const wanted = tellingDays(addDays(deadline, -stage));
    const date = wanted.find((day) => day >= notBefore) ?? notBefore;
    // From the longest lead to the shortest: the last one to claim a day is the most urgent.
    if (daysBetween(deadline, date) > LATE_DAYS) continue;
    stages.set(date, stage);
    all.push({ date, stage });
  }
  const chosen = hasEveryStage ? all : [...stages].map(([date, stage]) => ({ date, stage }));
  return chosen.toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

/** A reminder that goes, or will go, to somebody. */
export interface Reminder extends Recipient {
  readonly deadline: Deadline;
  /** The day on which it comes up. */
  readonly date: CalendarDate;
  readonly stage: number;
}

/** The day that a reminder is for: so many days before its deadline. */
export function ownDayOf({ deadline, stage }: Pick<Reminder, 'deadline' | 'stage'>): CalendarDate {
  return addDays(deadline.date, -stage);
}

/** One of a kind for record, term and deadline; the expiry of a document is its own, whatever the term. */
export function deadlineKey(
  record: Pick<RemindedContract, 'id' | 'termNumber'>,
  { kind, date, document }: Deadline,
): string {
  return `${kind}:${record.id}:${document?.id ?? record.termNumber}:${date}`;
}

/** One of a kind for record, term, deadline and stage: with the person it is what makes a reminder go once. */
export function reminderKey(
  record: Pick<RemindedContract, 'id' | 'termNumber'>,
  deadline: Deadline,
  stage: number,
): string {
  return `${deadlineKey(record, deadline)}:${stage}`;
}

/** The lead days of a person: documents have those that hold for everybody. */
function leadDaysOf({ settings }: Listener, { kind }: Deadline): readonly number[] {
  return kind === 'documentExpires' ? DOCUMENT_LEAD_DAYS : settings.leadDays;
}

/** What of a plan is wanted, and what it follows on. */
export interface PlanContext {
  /** Whose reminders are wanted; everybody's unless named. */
  readonly onlyFor?: string | null;
  readonly told?: ToldStages;
  readonly tellingDays?: (listener: Listener, ownDay: CalendarDate) => readonly CalendarDate[];
  /** Every stage of a day, also those in whose place a more urgent one is told. */
  readonly hasEveryStage?: boolean;
}

/**
 * The reminders of a record from today to `until`, by the present state, without those that were sent: whoever is
 * notified of it on the day itself.
 *
 * @param snoozes until when people put this record off, by person
 */
export function remindersOf(
  record: RemindedContract,
  audience: Audience,
  { today, until }: { readonly today: CalendarDate; readonly until: CalendarDate },
  snoozes: ReadonlyMap<string, CalendarDate>,
  { onlyFor = null, told = NOTHING_TOLD, tellingDays, hasEveryStage = false }: PlanContext = {},
): Reminder[] {
  return deadlinesOf(record).flatMap((deadline) => {
    // Nobody looks further ahead than this.
    if (addDays(deadline.date, LATE_DAYS) < today) return [];
    const found: Reminder[] = [];
    const key = deadlineKey(record, deadline);
    const heardOn = new Map<CalendarDate, Recipient[]>();
    const hear = (date: CalendarDate): Recipient[] => {
      const known = heardOn.get(date) ?? recipientsOf(record, deadline.kind, audience, date);
      heardOn.set(date, known);
      return known;
    };
    for (const { listener } of candidatesFor(record, deadline, audience, today)) {
      const { userId } = listener.actor;
      if (onlyFor !== null && userId !== onlyFor) continue;
      const { pausedUntil } = listener.settings;
      const hold = { pausedUntil, snoozedUntil: snoozes.get(userId) ?? null };
      const history: ReminderHistory = {
        told: told.get(slotOf(userId, key)) ?? [],
        hasEveryStage,
        ...(tellingDays && { tellingDays: (ownDay) => tellingDays(listener, ownDay) }),
      };
      const leadDays = leadDaysOf(listener, deadline);
      for (const { date, stage } of reminderDays(leadDays, deadline.date, today, hold, history)) {
        if (date > until) continue;
        const heard = hear(date).find((recipient) => recipient.listener.actor.userId === userId);
        if (heard) found.push({ ...heard, deadline, date, stage });
      }
    }
    return found;
  });
}

/** Who could be notified of it on some day: today's recipients, and those who step in while these rest. */
function candidatesFor(
  record: RemindedContract,
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
