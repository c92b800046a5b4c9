import { addDays, daysBetween, type CalendarDate } from '../../kernel/calendar-date.ts';
import { isEvergreen, type RenewalType } from '../contracts/renewal.ts';
import { dayOfReminder, type AddedReminder } from './added-reminder.ts';
import {
  recipientOfOwn,
  recipientsOf,
  type Audience,
  type AudienceContract,
  type Listener,
  type Recipient,
} from './audience.ts';
import type { ReminderKind } from './notification.ts';
import { DOCUMENT_LEAD_DAYS } from './settings.ts';
import { NOTHING_PAST, NO_STAGES, slotOf, type PastOfDeadline, type PastStages } from './past-stages.ts';

/** What decides whether the dates of a record's term remind anyone, and whom. */
export type HealthSubject = AudienceContract &
  Pick<RemindedContract, 'status' | 'isSettled' | 'renewalType' | 'noticeDeadline' | 'endDate'>;

/** A document of a record with an expiry date. */
export interface ExpiringDocument {
  readonly id: string;
  readonly name: string;
  readonly expiresOn: CalendarDate;
}

/** The part of a record that its reminders depend on. */
export interface RemindedContract extends AudienceContract {
  readonly id: string;
  readonly product: string;
  readonly vendor: string;
  readonly status: string;
  readonly renewalType: RenewalType | null;
  readonly termNumber: number;
  readonly endDate: CalendarDate | null;
  readonly noticeDeadline: CalendarDate | null;
  /** The first day for notice in the present term; null where the record knows none. */
  readonly noticeFrom?: CalendarDate | null | undefined;
  /** The reminders that people added. */
  readonly reminders: readonly AddedReminder[];
  /** Whether a decision settled the present term. */
  readonly isSettled: boolean;
  /** Without deleted ones. */
  readonly documents: readonly ExpiringDocument[];
}

/** A deadline with reminders. */
export interface Deadline {
  readonly kind: ReminderKind;
  readonly date: CalendarDate;
  /** The document that expires; null for other deadlines. */
  readonly document?: Pick<ExpiringDocument, 'id' | 'name'>;
  /** Of a reminder that someone added: its date is its own day. */
  readonly reminder?: Pick<AddedReminder, 'id' | 'userId' | 'note'>;
}

/**
 * For how many days after its deadline a missed reminder is still sent, when the server was down or the deadline is
 * new.
 */
export const LATE_DAYS = 7;

/** The deadlines of a record's term: none unless it is Live and undecided; an evergreen record has no end. */
export function termDeadlinesOf(record: Omit<HealthSubject, keyof AudienceContract>): Deadline[] {
  if (record.status !== 'LIVE' || record.isSettled) return [];
  const { noticeDeadline, endDate, renewalType } = record;
  return [
    ...(noticeDeadline === null ? [] : [{ kind: 'noticeDeadline', date: noticeDeadline } as const]),
    ...(endDate === null || isEvergreen(renewalType) ? [] : [{ kind: 'endDate', date: endDate } as const]),
  ];
}

/**
 * The reminders that people added to a record, each as its own deadline. Those that are counted from its notice day
 * or end are for a term that is still open; those on their own day are due whatever becomes of the record.
 */
export function addedDeadlinesOf(record: RemindedContract): Deadline[] {
  const isOver = record.status === 'EXPIRED' || record.isSettled;
  return record.reminders.flatMap((added) => {
    const date = added.before !== null && isOver ? null : dayOfReminder(added, record);
    const { id, userId, note } = added;
    return date === null ? [] : { kind: 'addedReminder', date, reminder: { id, userId, note } };
  });
}

/**
 * All deadlines of a record: those of its term, the expiry of its documents, and the reminders that people added.
 * Documents count until the record has expired, whatever was decided: a certificate or an offer is needed until the
 * last day.
 */
export function deadlinesOf(record: RemindedContract): Deadline[] {
  const expiring = record.status === 'EXPIRED' ? [] : record.documents;
  return [
    ...termDeadlinesOf(record),
    ...expiring.map(
      ({ id, name, expiresOn }) =>
        ({ kind: 'documentExpires', date: expiresOn, document: { id, name } }) as const,
    ),
    ...addedDeadlinesOf(record),
  ];
}

/** The deadline that a stored reminder is about, while the record has it. */
export function findDeadline(
  record: RemindedContract,
  kind: string,
  {
    deadline,
    documentId,
    reminderId,
  }: {
    readonly deadline?: string | undefined;
    readonly documentId?: string | undefined;
    readonly reminderId?: string | undefined;
  },
): Deadline | undefined {
  return deadlinesOf(record).find(
    (known) =>
      known.kind === kind &&
      known.date === deadline &&
      known.document?.id === documentId &&
      known.reminder?.id === reminderId,
  );
}

/** Why a person's reminders are held back: both are the first day on which they are sent again. */
export interface Hold {
  readonly pausedUntil: CalendarDate | null;
  readonly snoozedUntil: CalendarDate | null;
}

/** The last of some days. */
function latest([first, ...others]: readonly [CalendarDate, ...(CalendarDate | null)[]]): CalendarDate {
  return others.reduce<CalendarDate>((day, other) => (other !== null && other > day ? other : day), first);
}

/** A day with a reminder, and its lead days. */
export interface ReminderDay {
  readonly date: CalendarDate;
  readonly stage: number;
}

/** What the days of reminders depend on besides lead days and deadline. */
export interface ReminderHistory {
  /** The stages of this deadline that were sent to the person or skipped. */
  readonly past?: readonly number[];
  /**
   * The days on which the person can be notified of what is due on a day, ascending, none later; by default that day.
   */
  readonly tellingDays?: (ownDay: CalendarDate) => readonly CalendarDate[];
  /** Every stage of a day, also those that a more urgent one replaces. */
  readonly hasEveryStage?: boolean;
}

/**
 * The days from today on with a reminder of a deadline, first to last. A missed stage (the server was down, the date
 * was changed, mails were paused) moves to today or to the end of the pause, and of several on one day only the most
 * urgent is kept, so that no one gets many at once. After a stage was sent only more urgent ones follow. A snooze past
 * the deadline acknowledges it.
 */
export function reminderDays(
  leadDays: readonly number[],
  deadline: CalendarDate,
  today: CalendarDate,
  { pausedUntil, snoozedUntil }: Hold,
  { past = [], tellingDays = (ownDay) => [ownDay], hasEveryStage = false }: ReminderHistory = {},
): ReminderDay[] {
  if (snoozedUntil !== null && snoozedUntil > deadline) return [];
  const notBefore = latest([today, pausedUntil, snoozedUntil]);
  const mostUrgentSent = Math.min(...past);
  const stages = new Map<CalendarDate, number>();
  const all: ReminderDay[] = [];
  for (const stage of leadDays.toSorted((one, other) => other - one)) {
    if (stage >= mostUrgentSent) continue;
    const wanted = tellingDays(addDays(deadline, -stage));
    const date = wanted.find((day) => day >= notBefore) ?? notBefore;
    // From the longest lead to the shortest: the last one for a day is the most urgent.
    if (daysBetween(deadline, date) > LATE_DAYS) continue;
    stages.set(date, stage);
    all.push({ date, stage });
  }
  const chosen = hasEveryStage ? all : [...stages].map(([date, stage]) => ({ date, stage }));
  return chosen.toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

/**
 * The day of a reminder that someone added, once: its own day, or the end of a snooze or pause. One that was missed is
 * due today.
 */
function addedReminderDays(
  date: CalendarDate,
  today: CalendarDate,
  { pausedUntil, snoozedUntil }: Hold,
  { past = [], tellingDays = (ownDay) => [ownDay] }: ReminderHistory,
): ReminderDay[] {
  const heldUntil = latest([date, pausedUntil, snoozedUntil]);
  if (past.length > 0 || daysBetween(heldUntil, today) > LATE_DAYS) return [];
  const notBefore = latest([today, pausedUntil, snoozedUntil]);
  return [{ date: tellingDays(date).find((day) => day >= notBefore) ?? notBefore, stage: 0 }];
}

/** The days before a deadline of which one reminds a person who has no lead day left: the first that is still to come. */
const LAST_LEAD_DAYS = [7, 1, 0];

/** The last reminder of a deadline for a person whose lead days were all over when they were chosen. */
function lastReminderDays(
  deadline: CalendarDate,
  today: CalendarDate,
  hold: Hold,
  history: ReminderHistory,
): ReminderDay[] {
  const stage = LAST_LEAD_DAYS.find((days) => addDays(deadline, -days) >= today);
  return stage === undefined ? [] : reminderDays([stage], deadline, today, hold, history);
}

/** A reminder to a person, past or planned. */
export interface Reminder extends Recipient {
  readonly deadline: Deadline;
  /** The day on which it is due. */
  readonly date: CalendarDate;
  readonly stage: number;
}

/** The day of a reminder: its lead days before the deadline. */
export function ownDayOf({ deadline, stage }: Pick<Reminder, 'deadline' | 'stage'>): CalendarDate {
  return addDays(deadline.date, -stage);
}

/** Unique for record, term and deadline; documents and added reminders are independent of the term. */
export function deadlineKey(
  record: Pick<RemindedContract, 'id' | 'termNumber'>,
  { kind, date, document, reminder }: Deadline,
): string {
  return `${kind}:${record.id}:${document?.id ?? reminder?.id ?? record.termNumber}:${date}`;
}

/** Unique for record, term, deadline and stage; with the person it ensures that a reminder is sent once. */
export function reminderKey(
  record: Pick<RemindedContract, 'id' | 'termNumber'>,
  deadline: Deadline,
  stage: number,
): string {
  return `${deadlineKey(record, deadline)}:${stage}`;
}

/**
 * The lead days of a person, who may follow the organisation; those of documents are the same for everyone. A day that
 * was over when the organisation added it is left out.
 */
export function leadDaysOf(
  { settings, leadDaysSince }: Listener,
  { kind, date }: Deadline,
): readonly number[] {
  if (kind === 'documentExpires') return DOCUMENT_LEAD_DAYS;
  if (leadDaysSince === undefined || settings.leadDaysFrom !== 'organization') return settings.leadDays;
  return settings.leadDays.filter((days) => addDays(date, -days) >= (leadDaysSince.get(days) ?? ''));
}

/** A deadline that a person was reminded of comes again on the day on which their snooze ends, as its own stage. */
function stageAfterSnooze(
  date: CalendarDate,
  today: CalendarDate,
  { snoozedUntil }: Hold,
): readonly number[] {
  const isOver = snoozedUntil === null || snoozedUntil < addDays(today, -LATE_DAYS);
  return isOver ? [] : [daysBetween(snoozedUntil, date)];
}

/**
 * The days on which a person is reminded of a deadline. Who wants to be reminded keeps at least one reminder of each
 * deadline: the last one, when none of their lead days is left and none of them was sent.
 */
function daysFor(
  listener: Listener,
  deadline: Deadline,
  today: CalendarDate,
  hold: Hold,
  { isNotified, ...history }: ReminderHistory & Pick<PastOfDeadline, 'isNotified'>,
): ReminderDay[] {
  const { date, reminder } = deadline;
  if (reminder !== undefined) return addedReminderDays(date, today, hold, history);
  const again = isNotified ? stageAfterSnooze(date, today, hold) : [];
  const stages = new Set([...leadDaysOf(listener, deadline), ...again]);
  const days = reminderDays([...stages], date, today, hold, history);
  return days.length > 0 || isNotified ? days : lastReminderDays(date, today, hold, history);
}

/** The recipients of the reminders of a deadline on a day. */
function recipientsOn(
  record: RemindedContract,
  { kind, reminder }: Deadline,
  audience: Audience,
  day: CalendarDate,
): Recipient[] {
  const userId = reminder?.userId ?? null;
  return userId === null
    ? recipientsOf(record, kind, audience, day)
    : recipientOfOwn(record, userId, audience);
}

/** The range of a plan, and its starting point. */
export interface PlanContext {
  /** Whose reminders to plan; everyone's by default. */
  readonly onlyFor?: string | null;
  readonly past?: PastStages;
  readonly tellingDays?: (listener: Listener, ownDay: CalendarDate) => readonly CalendarDate[];
  /** Every stage of a day, also those that a more urgent one replaces. */
  readonly hasEveryStage?: boolean;
}

/**
 * The planned reminders of a record from today to `until`, without sent ones, to the recipients of each day.
 * @param snoozes the end of people's snoozes of this record, by person
 */
export function remindersOf(
  record: RemindedContract,
  audience: Audience,
  { today, until }: { readonly today: CalendarDate; readonly until: CalendarDate },
  snoozes: ReadonlyMap<string, CalendarDate>,
  { onlyFor = null, past = NO_STAGES, tellingDays, hasEveryStage = false }: PlanContext = {},
): Reminder[] {
  return deadlinesOf(record).flatMap((deadline) => {
    // No plan looks further back; an added reminder may wait for the end of a snooze or pause.
    if (deadline.reminder === undefined && addDays(deadline.date, LATE_DAYS) < today) return [];
    const found: Reminder[] = [];
    const key = deadlineKey(record, deadline);
    const heardOn = new Map<CalendarDate, Recipient[]>();
    const hear = (date: CalendarDate): Recipient[] => {
      const known = heardOn.get(date) ?? recipientsOn(record, deadline, audience, date);
      heardOn.set(date, known);
      return known;
    };
    for (const { listener } of candidatesFor(record, deadline, audience, today)) {
      const { userId } = listener.actor;
      if (onlyFor !== null && userId !== onlyFor) continue;
      const { pausedUntil } = listener.settings;
      const hold = { pausedUntil, snoozedUntil: snoozes.get(userId) ?? null };
      const { stages, isNotified } = past.get(slotOf(userId, key)) ?? NOTHING_PAST;
      const history: Parameters<typeof daysFor>[4] = {
        past: stages,
        isNotified,
        hasEveryStage,
        ...(tellingDays && { tellingDays: (ownDay) => tellingDays(listener, ownDay) }),
      };
      for (const { date, stage } of daysFor(listener, deadline, today, hold, history)) {
        if (date > until) continue;
        const heard = hear(date).find((recipient) => recipient.listener.actor.userId === userId);
        if (heard) found.push({ ...heard, deadline, date, stage });
      }
    }
    return found;
  });
}

/**
 * Everyone who could be notified on some day: today's recipients, and those who replace them during a snooze or pause.
 */
function candidatesFor(
  record: RemindedContract,
  deadline: Deadline,
  audience: Audience,
  today: CalendarDate,
): Recipient[] {
  const now = recipientsOn(record, deadline, audience, today);
  const ends = now
    .flatMap(({ listener }) => listener.settings.pausedUntil ?? [])
    .filter((end) => end > today);
  if (ends.length === 0) return now;
  const later = ends.flatMap((end) => recipientsOn(record, deadline, audience, end));
  return [...new Map([...now, ...later].map((one) => [one.listener.actor.userId, one])).values()];
}
