import { audienceOf, type Audience } from '@pactbook/domain/features/notifications/audience.ts';
import { mailMoment } from '@pactbook/domain/features/notifications/digest-time.ts';
import {
  LATE_DAYS,
  reminderKey,
  remindersOf,
} from '@pactbook/domain/features/notifications/reminder-plan.ts';
import { addDays, calendarDateAt, type CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/organisation-scope.ts';
import type { Services } from '../../../platform/services.ts';
import { insertNotifications, setPlannedOn, type NewNotification } from '../delivery/store.ts';
import { findSentKeys } from '../queries.ts';
import {
  findPeople,
  findRecordsWithDeadlines,
  findSnoozes,
  type DayWindow,
  type Person,
  type TellableRecord,
} from './queries.ts';

/** Records of one transaction: few enough that nobody waits for it. */
const RECORDS_PER_STEP = 500;
/** The day's reminders are planned so long after midnight: by then the daily run has expired and renewed what was due. */
const AFTER_MIDNIGHT_MS = 10 * 60_000;

/** The day for which reminders are planned at a moment, in the organisation's zone (behaviour.md, "Dates, zones, formats"). */
export function planningDay(now: number, timeZoneId: string): CalendarDate {
  return calendarDateAt(now - AFTER_MIDNIGHT_MS, timeZoneId);
}

/** The people of an organisation, as planning asks about them. */
export interface PlanningPeople {
  readonly audience: Audience;
  readonly byId: ReadonlyMap<string, Person>;
  /** How many days ahead the first reminder of anybody comes. */
  readonly longestLead: number;
}

/** Reads the active people with what they asked for. */
export async function planningPeople(db: Transaction, scope: OrganisationScope): Promise<PlanningPeople> {
  const people = await findPeople(db, scope);
  return {
    audience: audienceOf(people),
    byId: new Map(people.map((person) => [person.actor.userId, person])),
    longestLead: Math.max(0, ...people.flatMap(({ settings }) => settings.leadDays)),
  };
}

/** The days in which a deadline lies that somebody is reminded of up to `until`. */
export function reminderWindow(
  { longestLead }: PlanningPeople,
  today: CalendarDate,
  until: CalendarDate,
): DayWindow {
  return { from: addDays(today, -LATE_DAYS), to: addDays(until, longestLead) };
}

/**
 * Keeps the reminders of some records that are due on a day, each once: a day that is planned twice, on one node or on
 * several, changes nothing.
 */
export async function planRecords(
  { db, scope, now, newId }: { db: Transaction; scope: OrganisationScope; now: number; newId: () => string },
  { audience, byId }: PlanningPeople,
  records: readonly TellableRecord[],
  today: CalendarDate,
): Promise<void> {
  const present = records.filter(({ isDeleted }) => !isDeleted);
  if (present.length === 0) return;
  const ids = present.map(({ id }) => id);
  const snoozes = await findSnoozes(db, scope, ids);
  const known = await findSentKeys(db, scope, ids);
  const due: NewNotification[] = [];
  for (const record of present) {
    const held = snoozes.get(record.id) ?? new Map<string, CalendarDate>();
    for (const reminder of remindersOf(record, audience, { today, until: today }, held)) {
      const { deadline, stage, because, listener } = reminder;
      const person = byId.get(listener.actor.userId);
      const dedupeKey = reminderKey(record, deadline, stage);
      if (person === undefined || known.has(`${listener.actor.userId} ${dedupeKey}`)) continue;
      due.push({
        id: newId(),
        userId: person.actor.userId,
        kind: deadline.kind,
        dedupeKey,
        contractId: record.id,
        details: {
          product: record.product,
          deadline: deadline.date,
          stage,
          because,
          ...(record.renewalType === 'AUTO_RENEWS' ? { renews: true } : {}),
        },
        inApp: person.settings.channels.inApp,
        mailDueAt: mailMoment(person.settings, person.timeZoneId, now, deadline.date),
      });
    }
  }
  await insertNotifications(db, scope, due, now);
}

/** Work in several transactions. */
export interface PlanningSteps {
  /** Aborted when no further one is to begin. */
  readonly signal: AbortSignal;
  /** How many rows one of them takes where usually `most` are. */
  readonly portion: (most: number) => number;
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
  const people = await database.read(scope, (db) => planningPeople(db, scope));
  const window = reminderWindow(people, today, today);
  const planStep = async (after: string | null): Promise<string | null> =>
    await database.write(scope, async (db) => {
      const page = { after, limit: portion(RECORDS_PER_STEP) };
      const records = await findRecordsWithDeadlines(db, scope, window, page);
      await planRecords({ db, scope, now: now(), newId }, people, records, today);
      return records.length < page.limit ? null : (records.at(-1)?.id ?? null);
    });
  let after: string | null = null;
  do after = await planStep(after);
  while (after !== null && !signal.aborted);
  if (after === null) await database.write(scope, (db) => setPlannedOn(db, scope, today));
}
