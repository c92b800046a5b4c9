import { audienceOf, type Audience } from '@pactbook/domain/features/notifications/audience.ts';
import {
  planningDay,
  reminderMomentOfAll,
  tellingDaysOfAll,
} from '@pactbook/domain/features/notifications/digest-time.ts';
import {
  LATE_DAYS,
  ownDayOf,
  reminderKey,
  remindersOf,
  type PlanContext,
  type Reminder,
} from '@pactbook/domain/features/notifications/reminder-plan.ts';
import { audienceChange, passedByChange } from '@pactbook/domain/features/notifications/settings-change.ts';
import {
  DOCUMENT_LEAD_DAYS,
  type NotificationSettings,
} from '@pactbook/domain/features/notifications/settings.ts';
import { addDays, type CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/organisation-scope.ts';
import { runInSteps, StepSize } from '../../../platform/run-in-steps.ts';
import type { Services } from '../../../platform/services.ts';
import { insertNotifications, setPlannedOn, type NewNotification } from '../delivery/write-notifications.ts';
import { mayConcern } from '../audience/read-audience.ts';
import { findPastStages } from '../queries.ts';
import { findOrganisation } from '../../organisations/queries.ts';
import {
  findPeople,
  findContractsWithDeadlines,
  findSnoozes,
  type DayWindow,
  type Person,
  type NotifiedContract,
} from './read-planned-contracts.ts';

/** The steps of planning: few enough records that others do not wait, the first before anyone knows how many people each concerns. */
const STEPS = { first: 50, most: 500, milliseconds: 50 };
/** How many notifications count as one millisecond: a step keeps about a thousand of them. */
const NOTIFICATIONS_PER_MS = 20;
/** A weekly digest goes out up to six days ahead, and dates of two time zones are up to two days apart. */
const EARLY_DAYS = 8;
const NOBODYS: ReadonlyMap<string, CalendarDate> = new Map();

/** The people of an organisation, as planning asks about them. */
export interface PlanningPeople {
  readonly audience: Audience;
  readonly byId: ReadonlyMap<string, Person>;
  /** How many days ahead the first reminder of anyone comes. */
  readonly longestLead: number;
  /** On which days of the organisation a person can be notified of what is due on a day. */
  readonly tellingDays: NonNullable<PlanContext['tellingDays']>;
  /** The organisation's. */
  readonly timeZoneId: string;
}

/** Reads the active people with what they asked for, to plan at a moment. */
export async function planningPeople(db: Transaction, now: number): Promise<PlanningPeople> {
  const people = await findPeople(db);
  const { timeZoneId } = await findOrganisation(db);
  const byId = new Map(people.map((person) => [person.actor.userId, person]));
  const daysOf = tellingDaysOfAll(timeZoneId, now);
  return {
    audience: audienceOf(people),
    byId,
    longestLead: Math.max(...DOCUMENT_LEAD_DAYS, ...people.flatMap(({ settings }) => settings.leadDays)),
    tellingDays: ({ actor, settings }, ownDay) =>
      daysOf(settings, byId.get(actor.userId)?.timeZoneId ?? timeZoneId, ownDay),
    timeZoneId,
  };
}

/** The days of the deadlines that people are reminded of up to `until`. */
export function reminderWindow(
  { longestLead }: PlanningPeople,
  today: CalendarDate,
  until: CalendarDate,
): DayWindow {
  return {
    from: addDays(today, -LATE_DAYS),
    to: addDays(until, longestLead + EARLY_DAYS),
    addedTo: addDays(until, EARLY_DAYS),
  };
}

/** What planning writes with. */
interface Planner {
  readonly db: Transaction;
  readonly scope: OrganisationScope;
  readonly now: number;
  readonly newId: () => string;
}

/** What all reminders of a step share. */
interface Keeping extends Pick<Planner, 'newId'> {
  readonly momentOf: ReturnType<typeof reminderMomentOfAll>;
}

const keeping = ({ now, newId }: Planner): Keeping => ({ newId, momentOf: reminderMomentOfAll(now) });

/** A reminder as it is stored for a person: to be sent, or passed over permanently. */
function keptReminder(
  { momentOf, newId }: Keeping,
  record: NotifiedContract,
  reminder: Reminder,
  { timeZoneId }: Person,
  isPassed = false,
): NewNotification {
  const { deadline, stage, because } = reminder;
  const { actor, settings } = reminder.listener;
  const { document, reminder: added } = deadline;
  const moments = { ownDay: ownDayOf(reminder), deadline: deadline.date };
  return {
    id: newId(),
    userId: actor.userId,
    kind: deadline.kind,
    dedupeKey: reminderKey(record, deadline, stage),
    contractId: record.id,
    details: {
      product: record.product,
      deadline: deadline.date,
      stage,
      because,
      ...(document && { document: document.name, documentId: document.id }),
      ...(added && { reminderId: added.id, ...(added.note === '' ? {} : { note: added.note }) }),
      ...(record.renewalType === 'AUTO_RENEWS' && document === undefined ? { renews: true } : {}),
      ...(deadline.kind === 'noticeDeadline' && record.noticeFrom ? { noticeFrom: record.noticeFrom } : {}),
      ...(isPassed ? { passed: true } : {}),
    },
    inApp: settings.channels.inApp && !isPassed,
    mailDueAt: isPassed ? null : momentOf(settings, timeZoneId, moments),
  };
}

/**
 * Keeps the reminders of some records that are due on a day, each once: a day that is planned twice, on one node or on
 * several, changes nothing.
 *
 * @returns how many reminders there are
 */
export async function planContracts(
  planner: Planner,
  { audience, byId, tellingDays: days }: PlanningPeople,
  records: readonly NotifiedContract[],
  today: CalendarDate,
): Promise<number> {
  const { db, now } = planner;
  const present = records.filter(({ isDeleted }) => !isDeleted);
  if (present.length === 0) return 0;
  const ids = present.map(({ id }) => id);
  const snoozes = await findSnoozes(db, ids);
  const context = { past: await findPastStages(db, ids, now), tellingDays: days };
  const step = keeping(planner);
  const due = present.flatMap((record) =>
    remindersOf(
      record,
      audience,
      { today, until: today },
      snoozes.get(record.id) ?? NOBODYS,
      context,
    ).flatMap((reminder) => {
      const person = byId.get(reminder.listener.actor.userId);
      return person === undefined ? [] : [keptReminder(step, record, reminder, person)];
    }),
  );
  await insertNotifications(db, due, now);
  return due.length;
}

/** How many rows the steps of planning take. */
export const planningSize = (): StepSize => new StepSize(STEPS);

/** What a step took, by its time or by how many notifications it kept. */
export const costOf = (notifications: number, milliseconds: number): number =>
  Math.max(milliseconds, notifications / NOTIFICATIONS_PER_MS);

/** Work in several transactions. */
export interface PlanningSteps {
  /** Aborted when no further one is to begin. */
  readonly signal: AbortSignal;
  /** How many rows one of them takes where usually `most` are. */
  readonly portion: (most: number) => number;
}

/**
 * Notes, before a person's new settings are saved, which stages they pass over permanently: those whose day was over when
 * they were chosen (`passedByChange`). Without the note a day's planning would take them for missed. In steps with a
 * transaction each, so that others do not wait for it: if the settings are not saved after all, the notes are about
 * days that are over.
 */
export async function passOver(
  { database, now, newId }: Services,
  scope: OrganisationScope,
  person: Person,
  next: NotificationSettings,
): Promise<void> {
  const people = await database.read(scope, (db) => planningPeople(db, now()));
  const change = audienceChange(people.audience.everybody, person, next);
  const today = planningDay(now(), people.timeZoneId);
  const longestLead = Math.max(people.longestLead, ...next.leadDays);
  const window = reminderWindow({ ...people, longestLead }, today, today);
  const isWanted = mayConcern(scope, person.actor, [person.settings, next], people.audience);
  let after: string | null = null;
  const step = (limit: number) =>
    database.write(scope, async (db) => {
      const planner = { db, scope, now: now(), newId };
      const page = { after, limit, isWanted };
      const records = await findContractsWithDeadlines(db, window, page);
      const ids = records.map(({ id }) => id);
      const past = await findPastStages(db, ids, planner.now, change.userId);
      const context = { past, tellingDays: people.tellingDays };
      const keep = keeping(planner);
      const passed = records.flatMap((record) =>
        passedByChange(record, change, today, context).map((reminder) =>
          keptReminder(keep, record, reminder, person, true),
        ),
      );
      await insertNotifications(db, passed, planner.now);
      after = records.at(-1)?.id ?? null;
      return records.length;
    });
  await runInSteps(step, { size: STEPS.most });
}

/**
 * Plans a whole organisation for a day, step by step. A server that dies in the middle plans it again: what was kept is
 * kept once.
 */
export async function planOrganisation(
  { database, now, newId }: Services,
  scope: OrganisationScope,
  today: CalendarDate,
  { signal, portion }: PlanningSteps,
): Promise<void> {
  const people = await database.read(scope, (db) => planningPeople(db, now()));
  const window = reminderWindow(people, today, today);
  const size = planningSize();
  let after: string | null = null;
  const step = (limit: number) =>
    database.write(scope, async (db) => {
      const started = performance.now();
      const records = await findContractsWithDeadlines(db, window, { after, limit });
      const kept = await planContracts({ db, scope, now: now(), newId }, people, records, today);
      size.took(records.length, costOf(kept, performance.now() - started));
      after = records.at(-1)?.id ?? null;
      if (records.length < limit) await setPlannedOn(db, today);
      return records.length;
    });
  await runInSteps(step, { size: () => portion(size.next), signal });
}
