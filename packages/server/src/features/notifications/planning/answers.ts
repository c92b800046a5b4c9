import { updateContract as mayUpdate } from '@pactbook/domain/features/contracts/access.ts';
import {
  isAdministratorsOnly,
  isSomebodyMailed,
  recipientsOf,
} from '@pactbook/domain/features/notifications/audience.ts';
import { mailMoment } from '@pactbook/domain/features/notifications/digest-time.ts';
import {
  REMINDER_KINDS,
  type ContractReminders,
  type HealthReason,
  type PreviewedReminder,
  type ReminderHealth,
} from '@pactbook/domain/features/notifications/notification.ts';
import {
  deadlinesOf,
  reminderKey,
  remindersOf,
  type Reminder,
} from '@pactbook/domain/features/notifications/reminder-plan.ts';
import { decide } from '@pactbook/domain/kernel/access.ts';
import { forbidden, notFound } from '@pactbook/domain/kernel/app-error.ts';
import { addDays, LATEST_DATE, type CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { startOfDay } from '@pactbook/domain/kernel/zoned-time.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/handler.ts';
import { findWaiting } from '../delivery/store.ts';
import {
  countDeactivatedOwners,
  findDelivered,
  findOrganisation,
  findSentKeys,
  type DeliveredReminder,
  type KeptNotification,
} from '../queries.ts';
import { planningDay, planningPeople, reminderWindow, type PlanningPeople } from './plan-reminders.ts';
import {
  findLiveRecords,
  findRecordsById,
  findRecordsWithDeadlines,
  findSnoozes,
  type Person,
  type TellableRecord,
} from './queries.ts';

/** How far the preview looks ahead (screens.md, section 9). */
const PREVIEW_DAYS = 30;
const RECORDS_PER_STEP = 1_000;
const REMINDERS_SHOWN = 200;
const HEALTH_RECORDS_SHOWN = 200;
const NONE: ReadonlyMap<string, CalendarDate> = new Map();

/** The moment and the days that an answer is about. */
interface Ahead {
  readonly now: number;
  readonly today: CalendarDate;
  /** The organisation's. */
  readonly timeZoneId: string;
  readonly people: PlanningPeople;
}

async function lookAhead(db: Transaction, { scope }: Caller, now: number): Promise<Ahead> {
  const { timeZoneId } = await findOrganisation(db, scope);
  return { now, today: planningDay(now, timeZoneId), timeZoneId, people: await planningPeople(db, scope) };
}

/** When the mail of a reminder goes that comes up on its day; as text, null for whoever gets no mail. */
function mailTime({ date, deadline, listener }: Reminder, { now, today, timeZoneId, people }: Ahead) {
  const person = people.byId.get(listener.actor.userId);
  if (person === undefined) return null;
  const from = date === today ? now : startOfDay(date, timeZoneId);
  const moment = mailMoment(person.settings, person.timeZoneId, from, deadline.date);
  return moment === null ? null : new Date(moment).toISOString();
}

/** Calls with records page after page until there are no more. */
async function eachPage(
  find: (page: { after: string | null; limit: number }) => Promise<TellableRecord[]>,
  work: (records: readonly TellableRecord[]) => Promise<void>,
): Promise<void> {
  let after: string | null = null;
  do {
    const records = await find({ after, limit: RECORDS_PER_STEP });
    await work(records);
    after = records.length < RECORDS_PER_STEP ? null : (records.at(-1)?.id ?? null);
  } while (after !== null);
}

function isReminder({ kind }: Pick<KeptNotification, 'kind'>): boolean {
  return REMINDER_KINDS.some((one) => one === kind);
}

/** What came up for a person and waits for their next mail. */
async function waitingReminders(db: Transaction, { scope, actor }: Caller): Promise<PreviewedReminder[]> {
  const waiting = (await findWaiting(db, scope, actor.userId)).filter(isReminder);
  const ids = [...new Set(waiting.flatMap(({ contractId }) => contractId ?? []))];
  const records = new Map((await findRecordsById(db, scope, ids)).map((record) => [record.id, record]));
  return waiting.flatMap(({ contractId, kind, details, createdAt, mailDueAt }) => {
    const record = records.get(contractId ?? '');
    const { deadline = '', stage = 0 } = details;
    const known = record && deadlinesOf(record).find((one) => one.kind === kind && one.date === deadline);
    if (record === undefined || known === undefined || record.isDeleted) return [];
    const { id, product, vendor } = record;
    return {
      date: createdAt.toISOString().slice(0, 10),
      mailAt: mailDueAt?.toISOString() ?? null,
      kind: known.kind,
      deadline,
      stage,
      contract: { id, product, vendor },
    };
  });
}

/** The reminders that a person gets from now to 30 days ahead, as things stand (screens.md, section 9). */
export async function previewOf(db: Transaction, caller: Caller, now: number): Promise<PreviewedReminder[]> {
  const { scope, actor } = caller;
  const ahead = await lookAhead(db, caller, now);
  const { today, people } = ahead;
  const until = addDays(today, PREVIEW_DAYS);
  const found = await waitingReminders(db, caller);
  const window = reminderWindow(people, today, until);
  await eachPage(
    (page) => findRecordsWithDeadlines(db, scope, window, page),
    async (records) => {
      const ids = records.map(({ id }) => id);
      const sent = await findSentKeys(db, scope, ids);
      const snoozes = await findSnoozes(db, scope, ids);
      for (const record of records) {
        const { id, product, vendor } = record;
        const held = snoozes.get(id) ?? NONE;
        for (const reminder of remindersOf(record, people.audience, { today, until }, held, actor.userId)) {
          const { date, deadline, stage } = reminder;
          if (sent.has(`${actor.userId} ${reminderKey(record, deadline, stage)}`)) continue;
          const contract = { id, product, vendor };
          const mailAt = mailTime(reminder, ahead);
          found.push({ date, mailAt, kind: deadline.kind, deadline: deadline.date, stage, contract });
        }
      }
    },
  );
  return found.toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0));
}

function deliveryOf({ isQueued, sentAt, hasFailed, mailDueAt }: DeliveredReminder) {
  if (sentAt !== null) return 'sent';
  if (isQueued) return hasFailed ? 'failed' : 'queued';
  return mailDueAt === null ? 'inApp' : 'waiting';
}

function deliveredReminder(one: DeliveredReminder): ContractReminders['sent'][number][] {
  const kind = REMINDER_KINDS.find((known) => known === one.kind);
  if (kind === undefined) return [];
  return [
    {
      id: one.id,
      at: one.createdAt.toISOString(),
      kind,
      deadline: one.details.deadline ?? '',
      stage: one.details.stage ?? 0,
      person: { id: one.userId, name: one.name },
      delivery: deliveryOf(one),
      mailAt: (one.sentAt ?? one.mailDueAt)?.toISOString() ?? null,
    },
  ];
}

/** Why a record reminds nobody, as a sentence; null when it does. */
function silenceOf(record: TellableRecord, planned: readonly { readonly mailAt: string | null }[]) {
  if (planned.some(({ mailAt }) => mailAt !== null)) return null;
  if (record.status !== 'LIVE') return 'Only Live records remind people of their dates.';
  if (record.isSettled) return 'It is decided what happens at the end, so nobody is reminded.';
  if (deadlinesOf(record).length === 0) return 'There is no end date or notice deadline to remind of.';
  if (planned.length > 0) return NOBODY_MAILED;
  return 'No more reminders are to come for these dates.';
}

const NOBODY_MAILED =
  'Nobody who would be told gets mails: owners, managers and administrators turned them off.';

/**
 * Which reminders of a record go to whom and when, and which went (users-say.md, "Provable reminders").
 *
 * @throws AppError `not_found`, `forbidden` for whoever may not change the record
 */
export async function remindersOfContract(
  db: Transaction,
  caller: Caller,
  contractId: string,
  now: number,
): Promise<ContractReminders> {
  const { scope, actor } = caller;
  const [record] = await findRecordsById(db, scope, [contractId]);
  if (record === undefined || record.isDeleted) throw notFound('record');
  const decision = decide(actor, mayUpdate, record);
  if (!decision.allowed) throw forbidden(decision.reason);
  const ahead = await lookAhead(db, caller, now);
  const { today, people } = ahead;
  const sentKeys = await findSentKeys(db, scope, [contractId]);
  const snoozes = (await findSnoozes(db, scope, [contractId])).get(contractId) ?? NONE;
  const planned = remindersOf(record, people.audience, { today, until: LATEST_DATE }, snoozes)
    .filter(
      ({ listener, deadline, stage }) =>
        !sentKeys.has(`${listener.actor.userId} ${reminderKey(record, deadline, stage)}`),
    )
    .toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0))
    .map((reminder) => ({
      date: reminder.date,
      mailAt: mailTime(reminder, ahead),
      kind: reminder.deadline.kind,
      deadline: reminder.deadline.date,
      stage: reminder.stage,
      person: nameOf(people.byId.get(reminder.listener.actor.userId), reminder),
      because: reminder.because,
    }));
  const sent = await findDelivered(db, scope, contractId, REMINDERS_SHOWN);
  return {
    planned: planned.slice(0, REMINDERS_SHOWN),
    sent: sent.flatMap(deliveredReminder),
    silence: silenceOf(record, planned),
    snoozedUntil: snoozes.get(actor.userId) ?? null,
  };
}

function nameOf(person: Person | undefined, { listener }: Reminder): { id: string; name: string } {
  return { id: listener.actor.userId, name: person?.name ?? '' };
}

const SENTENCES: Readonly<Record<HealthReason, string>> = {
  noDates: 'It has no end date.',
  nobodyMailed: NOBODY_MAILED,
};

/** What a Live record would do on its dates: warn somebody, or why not. */
function healthOf(
  record: TellableRecord,
  { audience }: PlanningPeople,
  today: CalendarDate,
): 'settled' | 'warned' | 'administratorsOnly' | HealthReason {
  if (record.isSettled) return 'settled';
  const deadlines = deadlinesOf(record);
  if (deadlines.length === 0) return record.renewalType === 'EVERGREEN' ? 'settled' : 'noDates';
  const recipients = deadlines.flatMap(({ kind }) => recipientsOf(record, kind, audience, today));
  if (!isSomebodyMailed(recipients, today)) return 'nobodyMailed';
  return isAdministratorsOnly(recipients, today) ? 'administratorsOnly' : 'warned';
}

/** Which Live records would warn nobody, and why. */
export async function reminderHealth(db: Transaction, caller: Caller, now: number): Promise<ReminderHealth> {
  const { today, people } = await lookAhead(db, caller, now);
  const health = { live: 0, warned: 0, decided: 0, administratorsOnly: 0, silent: 0 };
  const records: ReminderHealth['records'] = [];
  await eachPage(
    (page) => findLiveRecords(db, caller.scope, page),
    async (page) => {
      for (const record of page) {
        const state = healthOf(record, people, today);
        health.live += 1;
        if (state === 'settled') health.decided += 1;
        else if (state === 'warned' || state === 'administratorsOnly') health.warned += 1;
        else {
          health.silent += 1;
          const { id, product, vendor, endDate } = record;
          if (records.length < HEALTH_RECORDS_SHOWN)
            records.push({
              contract: { id, product, vendor },
              endDate,
              reason: state,
              sentence: SENTENCES[state],
            });
        }
        if (state === 'administratorsOnly') health.administratorsOnly += 1;
      }
    },
  );
  return { ...health, deactivatedOwners: await countDeactivatedOwners(db, caller.scope), records };
}
