import { sql } from 'kysely';
import { canReadContractInFull, canUpdateContract } from '@pactbook/domain/features/contracts/access.ts';
import { isEvergreen } from '@pactbook/domain/features/contracts/renewal.ts';
import { canRemoveReminder } from '@pactbook/domain/features/notifications/access.ts';
import { dayOfReminder } from '@pactbook/domain/features/notifications/added-reminder.ts';
import { planningDay, reminderMoment } from '@pactbook/domain/features/notifications/digest-time.ts';
import {
  isReminderKind,
  type ContractReminders,
  type PreviewedReminder,
} from '@pactbook/domain/features/notifications/notification.ts';
import {
  findDeadline,
  ownDayOf,
  remindersOf,
  termDeadlinesOf,
  type Deadline,
  type Reminder,
} from '@pactbook/domain/features/notifications/reminder-plan.ts';
import { isMailed } from '@pactbook/domain/features/notifications/settings.ts';
import { decide } from '@pactbook/domain/kernel/access.ts';
import { forbidden, notFound } from '@pactbook/domain/kernel/app-error.ts';
import {
  addDays,
  calendarDateAt,
  daysBetween,
  formatMediumDate,
  LATEST_DATE,
  type CalendarDate,
} from '@pactbook/domain/kernel/calendar-date.ts';
import { startOfDay } from '@pactbook/domain/kernel/zoned-time.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/handler.ts';
import { mayConcern } from '../audience/read-audience.ts';
import { findWaiting } from '../delivery/write-notifications.ts';
import { findDelivered, findPastStages, type DeliveredReminder, type KeptNotification } from '../queries.ts';
import { planningPeople, reminderWindow, type PlanningPeople } from '../planning/plan-notifications.ts';
import {
  findContractsById,
  findContractsWithDeadlines,
  findSnoozes,
  type Person,
  type NotifiedContract,
} from '../planning/read-planned-contracts.ts';

/** How far the preview looks ahead (docs/product/notifications.md, "Settings"). */
const PREVIEW_DAYS = 30;
const RECORDS_PER_STEP = 1_000;
const REMINDERS_SHOWN = 200;
/** A preview ends with the records that make it so many, or when looking at records took so many milliseconds. */
const REMINDERS_PREVIEWED = 1_000;
const PREVIEW_MS = 5_000;
/** What looking at some records may take on a busy machine. */
const PLAN_MS = 12_000;
const NONE: ReadonlyMap<string, CalendarDate> = new Map();

/** The moment and the days that an answer is about. */
interface Ahead {
  readonly now: number;
  readonly today: CalendarDate;
  readonly people: PlanningPeople;
}

async function lookAhead(db: Transaction, now: number): Promise<Ahead> {
  const people = await planningPeople(db, now);
  return { now, today: planningDay(now, people.timeZoneId), people };
}

/** How many days are left to a deadline at a moment, by a person's calendar. */
function daysLeftAt(moment: number, deadline: CalendarDate, timeZoneId: string): number {
  return daysBetween(calendarDateAt(moment, timeZoneId), deadline);
}

/** What a future reminder will say, and when its mail goes; null for a person who gets no mail. */
function foretold(reminder: Reminder, { now, today, people }: Ahead) {
  const { date, deadline, stage, listener } = reminder;
  const person = people.byId.get(listener.actor.userId);
  const timeZoneId = person?.timeZoneId ?? people.timeZoneId;
  const from = date === today ? now : startOfDay(date, people.timeZoneId);
  const moments = { ownDay: ownDayOf(reminder), deadline: deadline.date };
  const moment = reminderMoment(listener.settings, timeZoneId, from, moments);
  return {
    date,
    mailAt: moment === null ? null : new Date(moment).toISOString(),
    kind: deadline.kind,
    deadline: deadline.date,
    document: deadline.document?.name ?? null,
    note: deadline.reminder?.note ?? null,
    stage,
    daysLeft:
      moment === null ? daysBetween(date, deadline.date) : daysLeftAt(moment, deadline.date, timeZoneId),
  };
}

/** Calls with records page after page until there are no more. */
export async function eachPage(
  find: (page: { after: string | null; limit: number }) => Promise<NotifiedContract[]>,
  work: (records: readonly NotifiedContract[]) => Promise<void>,
): Promise<void> {
  let after: string | null = null;
  do {
    const records = await find({ after, limit: RECORDS_PER_STEP });
    await work(records);
    after = records.length < RECORDS_PER_STEP ? null : (records.at(-1)?.id ?? null);
  } while (after !== null);
}

/** What a past reminder said at a moment. */
function keptWords({ details }: KeptNotification, toldAt: Date, timeZoneId: string) {
  const { deadline = '', stage = 0, documentId, document = null, reminderId, note = '' } = details;
  return {
    deadline,
    document: documentId === undefined ? null : document,
    note: reminderId === undefined ? null : note,
    stage,
    daysLeft: deadline === '' ? stage : daysLeftAt(toldAt.getTime(), deadline, timeZoneId),
  };
}

/** What came up for a person and waits for their next mail. */
async function waitingReminders(
  db: Transaction,
  { actor }: Caller,
  { people }: Ahead,
): Promise<PreviewedReminder[]> {
  const person = people.byId.get(actor.userId);
  if (person === undefined) return [];
  const waiting = await findWaiting(db, actor.userId, { most: REMINDERS_PREVIEWED });
  const ids = [...new Set(waiting.flatMap(({ contractId }) => contractId ?? []))];
  const records = new Map((await findContractsById(db, ids)).map((record) => [record.id, record]));
  return waiting.flatMap((one) => {
    const { contractId, kind, details, createdAt, mailDueAt } = one;
    const record = records.get(contractId ?? '');
    if (record === undefined || record.isDeleted || !isReminderKind(kind)) return [];
    // What waits while mails are off is dropped when it is due; reminders that the person added go out.
    const isMailedThen = details.because === 'self' || isMailed(person.settings);
    const { id, product, vendor } = record;
    return isMailedThen && findDeadline(record, kind, details) !== undefined
      ? {
          date: createdAt.toISOString().slice(0, 10),
          mailAt: mailDueAt?.toISOString() ?? null,
          kind,
          ...keptWords(one, mailDueAt ?? createdAt, person.timeZoneId),
          contract: { id, product, vendor },
        }
      : [];
  });
}

/** What is previewed, and whether that is only a part because there are very many. */
export interface ReminderPreview {
  readonly items: PreviewedReminder[];
  readonly hasMore: boolean;
}

/** The reminders of some records that come to a person up to a day. */
async function remindersAhead(
  db: Transaction,
  { actor }: Caller,
  ahead: Ahead,
  records: readonly NotifiedContract[],
): Promise<PreviewedReminder[]> {
  const { now, today, people } = ahead;
  const ids = records.map(({ id }) => id);
  const past = await findPastStages(db, ids, now, actor.userId);
  const snoozes = await findSnoozes(db, ids);
  const context = { past, tellingDays: people.tellingDays, onlyFor: actor.userId };
  const days = { today, until: addDays(today, PREVIEW_DAYS) };
  return records.flatMap((record) => {
    const { id, product, vendor } = record;
    return remindersOf(record, people.audience, days, snoozes.get(id) ?? NONE, context).map((reminder) => ({
      ...foretold(reminder, ahead),
      contract: { id, product, vendor },
    }));
  });
}

/**
 * The reminders that a person gets from now to 30 days ahead, by the present state (docs/product/notifications.md,
 * "Settings"). Records are looked at some at a time, until enough reminders are found or it took long enough.
 */
export async function previewOf(database: Database, caller: Caller, now: number): Promise<ReminderPreview> {
  const { scope, actor } = caller;
  const end = performance.now() + PREVIEW_MS;
  const read = <Result>(work: (db: Transaction) => Promise<Result>) =>
    database.read(scope, work, { timeoutMs: PLAN_MS, isLong: true });
  const { ahead, found } = await read(async (db) => {
    const begun = await lookAhead(db, now);
    return { ahead: begun, found: await waitingReminders(db, caller, begun) };
  });
  const { today, people } = ahead;
  const settings = people.byId.get(actor.userId)?.settings;
  const window = reminderWindow(people, today, addDays(today, PREVIEW_DAYS));
  const isWanted =
    settings === undefined ? sql<boolean>`false` : mayConcern(scope, actor, [settings], people.audience);
  let after: string | null = null;
  let hasMore = false;
  do {
    const page = { after, limit: RECORDS_PER_STEP, isWanted };
    const records = await read(async (db) => {
      const some = await findContractsWithDeadlines(db, window, page);
      found.push(...(await remindersAhead(db, caller, ahead, some)));
      return some;
    });
    after = records.length < RECORDS_PER_STEP ? null : (records.at(-1)?.id ?? null);
    hasMore = after !== null && (found.length >= REMINDERS_PREVIEWED || performance.now() > end);
  } while (after !== null && !hasMore);
  const items = found.toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0));
  return { items, hasMore };
}

function deliveryOf({ isQueued, sentAt, hasFailed, isFile, mailDueAt }: DeliveredReminder, isOff: boolean) {
  if (sentAt !== null) return isFile ? 'file' : 'sent';
  if (isQueued) return hasFailed ? 'failed' : 'queued';
  return mailDueAt === null || isOff ? 'inApp' : 'waiting';
}

function deliveredReminder(one: DeliveredReminder, { people }: Ahead): ContractReminders['sent'][number][] {
  const { kind } = one;
  if (!isReminderKind(kind)) return [];
  const person = people.byId.get(one.userId);
  const isOff = one.details.because !== 'self' && person !== undefined && !isMailed(person.settings);
  const delivery = deliveryOf(one, isOff);
  const mailAt = delivery === 'inApp' ? null : (one.sentAt ?? one.mailDueAt);
  return [
    {
      id: one.id,
      at: one.createdAt.toISOString(),
      kind,
      ...keptWords(one, mailAt ?? one.createdAt, person?.timeZoneId ?? people.timeZoneId),
      person: { id: one.userId, name: one.name },
      delivery,
      mailAt: mailAt?.toISOString() ?? null,
    },
  ];
}

/**
 * Why a record reminds no one of a date of its term, as a sentence, and whether that is a warning: a date that is still
 * to come passes without any reminder, though nothing is decided. Null when each of its dates reminds someone.
 */
function silenceOf(
  record: NotifiedContract,
  { planned, sent }: Pick<ContractReminders, 'planned' | 'sent'>,
  today: CalendarDate,
): ContractReminders['silence'] {
  const isAnyMailed = planned.some(({ mailAt, kind }) => mailAt !== null && kind !== 'documentExpires');
  const notice = (sentence: string) => (isAnyMailed ? null : { sentence, isWarning: false });
  if (record.status !== 'LIVE') return notice('Only Live records send reminders.');
  if (record.isSettled) return notice('A decision was made, so no one is reminded.');
  const deadlines = termDeadlinesOf(record);
  if (deadlines.length === 0)
    return isEvergreen(record.renewalType)
      ? notice('There is no end date or notice deadline.')
      : isAnyMailed
        ? null
        : { sentence: 'No one will be reminded of the end: this record has no end date.', isWarning: true };
  // An added reminder up to the date reminds of it as well.
  const isFor =
    ({ kind, date }: Deadline) =>
    (one: Pick<ContractReminders['planned'][number], 'kind' | 'deadline' | 'mailAt'>) =>
      one.mailAt !== null &&
      (one.kind === 'addedReminder' ? one.deadline <= date : one.kind === kind && one.deadline === date);
  const unheard = deadlines.filter(
    (deadline) => deadline.date >= today && !planned.some(isFor(deadline)) && !sent.some(isFor(deadline)),
  );
  const [first] = unheard;
  if (first === undefined) return notice('No more reminders will be sent for these dates.');
  const what = first.kind === 'noticeDeadline' ? 'the notice deadline' : 'the end';
  const which = `${what} on ${formatMediumDate(first.date)}`;
  const isPlanned = planned.some(({ kind, deadline }) => kind === first.kind && deadline === first.date);
  return {
    sentence: `No one will be reminded of ${which}. ${isPlanned ? NOBODY_MAILED : 'No reminders are left: change the lead days or add a reminder.'}`,
    isWarning: true,
  };
}

export const NOBODY_MAILED = 'No recipient gets emails: owners, managers and administrators turned them off.';

/** The reminders that people added to a record: all for its editors, for others their own and those of the owners. */
function addedReminders(
  record: NotifiedContract,
  { actor }: Caller,
  { byId }: PlanningPeople,
): ContractReminders['added'] {
  const seesAll = decide(actor, canUpdateContract, record).allowed;
  return record.reminders.flatMap(({ id, userId, day, daysBefore, before, note }) => {
    const person = byId.get(userId ?? '');
    const isOwn = userId === actor.userId;
    // A person who was deactivated is not reminded.
    if (userId !== null && !isOwn && (!seesAll || person === undefined)) return [];
    return {
      id,
      for: userId === null ? 'owners' : isOwn ? 'me' : 'other',
      person: userId === null ? null : { id: userId, name: person?.name ?? '' },
      day,
      daysBefore,
      before,
      dueOn: dayOfReminder({ day, daysBefore, before }, record),
      note,
      canRemove: canRemoveReminder(actor, record, { userId }),
    };
  });
}

/**
 * Which reminders of a record go to whom and when, and which went (docs/product/notifications.md, "Proof of
 * reminders").
 *
 * @throws AppError `not_found`, `forbidden` for people who do not read the record in full
 */
export async function remindersOfContract(
  db: Transaction,
  caller: Caller,
  contractId: string,
  now: number,
): Promise<ContractReminders> {
  const { actor } = caller;
  const [record] = await findContractsById(db, [contractId]);
  if (record === undefined || record.isDeleted) throw notFound('record');
  const decision = decide(actor, canReadContractInFull, record);
  if (!decision.allowed) throw forbidden(decision.reason);
  const ahead = await lookAhead(db, now);
  const { today, people } = ahead;
  // Who does not edit the record sees their own reminders.
  const onlyFor = decide(actor, canUpdateContract, record).allowed ? null : actor.userId;
  const past = await findPastStages(db, [contractId], now);
  const snoozes = (await findSnoozes(db, [contractId])).get(contractId) ?? NONE;
  const context = { past, tellingDays: people.tellingDays };
  const planned = remindersOf(record, people.audience, { today, until: LATEST_DATE }, snoozes, context)
    .toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0))
    .map((reminder) => ({
      ...foretold(reminder, ahead),
      person: nameOf(people.byId.get(reminder.listener.actor.userId), reminder),
      because: reminder.because,
    }));
  const delivered = await findDelivered(db, contractId, REMINDERS_SHOWN);
  const sent = delivered.flatMap((one) => deliveredReminder(one, ahead));
  const isShown = ({ person }: { readonly person: { readonly id: string } }) =>
    onlyFor === null || person.id === onlyFor;
  return {
    planned: planned.filter(isShown).slice(0, REMINDERS_SHOWN),
    sent: sent.filter(isShown),
    added: addedReminders(record, caller, people),
    silence: silenceOf(record, { planned, sent }, today),
    snoozedUntil: snoozes.get(actor.userId) ?? null,
  };
}

function nameOf(person: Person | undefined, { listener }: Reminder): { id: string; name: string } {
  return { id: listener.actor.userId, name: person?.name ?? '' };
}
