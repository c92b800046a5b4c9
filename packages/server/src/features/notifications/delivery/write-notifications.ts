import { sql } from 'kysely';
import { REMINDER_KINDS, type InboxKind } from '@pactbook/domain/features/notifications/notification.ts';
import type { NotificationDetails } from '@pactbook/domain/features/notifications/notification-words.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { FieldChange } from '@pactbook/domain/kernel/event.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/organisation-scope.ts';
import { keptNotification, type KeptNotification } from '../queries.ts';

/** Rows of one insert. */
const ROWS_PER_INSERT = 1_000;

/** A notification to keep. */
export interface NewNotification {
  readonly id: string;
  readonly userId: string;
  readonly kind: InboxKind;
  /** One notification for each key and person. */
  readonly dedupeKey: string;
  readonly contractId: string | null;
  readonly details: NotificationDetails;
  readonly inApp: boolean;
  /** Unix milliseconds; null when it is not to be mailed. */
  readonly mailDueAt: number | null;
}

/** The columns that every notification has, whenever it is written. @param at Unix milliseconds */
export const newRow = (db: Transaction, one: Omit<NewNotification, 'mailDueAt'>, at: number) => ({
  id: one.id,
  organisation_id: db.organisationId,
  user_id: one.userId,
  kind: one.kind,
  dedupe_key: one.dedupeKey,
  contract_id: one.contractId,
  details: JSON.stringify(one.details),
  in_app: one.inApp,
  created_at: new Date(at),
});

/**
 * Keeps notifications, each once for its key and person, however often and on however many nodes it is tried. One that
 * counts records adds to the count of the one that is there.
 */
export async function insertNotifications(
  db: Transaction,
  notifications: readonly NewNotification[],
  now: number,
): Promise<void> {
  for (let start = 0; start < notifications.length; start += ROWS_PER_INSERT) {
    const rows = notifications.slice(start, start + ROWS_PER_INSERT).map((one) => ({
      ...newRow(db, one, now),
      mail_due_at: one.mailDueAt === null ? null : new Date(one.mailDueAt),
    }));
    await db
      .insertInto('notifications')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['organisation_id', 'user_id', 'dedupe_key'])
          .doUpdateSet({
            details: sql`notifications.details || jsonb_build_object('count',
              (notifications.details ->> 'count')::int + (excluded.details ->> 'count')::int)`,
          })
          .where(sql<boolean>`excluded.details ? 'count'`),
      )
      .execute();
  }
}

/** An event that people may be notified of. */
export interface QueuedEvent {
  readonly id: string;
  readonly at: Date;
  readonly type: string;
  readonly cause: string;
  readonly requestId: string | null;
  readonly actorId: string | null;
  readonly impersonatorId: string | null;
  readonly contractId: string;
  readonly subjectLabel: string;
  readonly changes: readonly FieldChange[];
}

/**
 * Takes events off the queue, oldest first. They leave it with the caller's transaction, which stores the
 * notifications, or not at all; another node takes others. Rows are chosen once and then found by an array of ids,
 * which leaves the planner no plan that chooses them again for each row, whatever the statistics say.
 */
export async function takeQueuedEvents(db: Transaction, limit: number): Promise<QueuedEvent[]> {
  const { rows } = await sql<{
    id: string;
    at: Date;
    type: string;
    cause: string;
    request_id: string | null;
    actor_id: string | null;
    impersonator_id: string | null;
    subject_id: string;
    subject_label: string;
    changes: FieldChange[];
  }>`with next as materialized (select event_id from notification_queue
        where organisation_id = ${db.organisationId} order by event_id limit ${limit} for update skip locked),
      taken as (delete from notification_queue where organisation_id = ${db.organisationId}
        and event_id = any(array(select event_id from next)) returning event_id)
    select e.* from events e where e.organisation_id = ${db.organisationId}
      and e.id = any(array(select event_id from taken))
    order by e.id`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    type: row.type,
    cause: row.cause,
    requestId: row.request_id,
    actorId: row.actor_id,
    impersonatorId: row.impersonator_id,
    contractId: row.subject_id,
    subjectLabel: row.subject_label,
    changes: row.changes,
  }));
}

/** What there may be to notify the people of an organisation of. */
export interface NotificationWork {
  readonly organisationId: string;
  readonly timeZoneId: string;
  readonly plannedOn: CalendarDate | null;
  readonly hasEvents: boolean;
  readonly hasMail: boolean;
}

/** Every organisation with what there may be to do for it at a moment: one statement, however many there are. */
export async function findWork(database: Database, now: number): Promise<NotificationWork[]> {
  const rows = await database.prepared<{
    id: string;
    time_zone: string;
    planned_on: string | null;
    has_events: boolean;
    has_mail: boolean;
  }>({ name: 'organisations_to_notify', text: 'select * from organisations_to_notify($1)' }, [new Date(now)]);
  return rows.map((row) => ({
    organisationId: row.id,
    timeZoneId: row.time_zone,
    plannedOn: row.planned_on,
    hasEvents: row.has_events,
    hasMail: row.has_mail,
  }));
}

/** Notes the day for which everything was planned; null has it planned again. */
export async function setPlannedOn(db: Transaction, day: CalendarDate | null): Promise<void> {
  await db
    .insertInto('notification_plans')
    .values({ organisation_id: db.organisationId, planned_on: day })
    .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet({ planned_on: day }))
    .execute();
}

/** People who have something to be mailed at a moment. */
export async function findPeopleToMail(db: Transaction, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom('notifications')
    .select('user_id')
    .distinct()
    .where('organisation_id', '=', db.organisationId)
    .where('mail_due_at', '<=', new Date(now))
    .where('mail_id', 'is', null)
    .execute();
  return rows.map(({ user_id: id }) => id);
}

/**
 * Locks a person for the mails of one node; false when another node has the lock. Their account can be used meanwhile.
 */
export async function lockPerson(db: Transaction, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('organisation_id', '=', db.organisationId)
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row !== undefined;
}

/** What is to be mailed to a person at a moment, oldest first, so many of them. */
export async function findDue(
  db: Transaction,
  userId: string,
  { now, most }: { readonly now: number; readonly most: number },
): Promise<KeptNotification[]> {
  const rows = await db
    .selectFrom('notifications')
    .selectAll()
    .where('organisation_id', '=', db.organisationId)
    .where('user_id', '=', userId)
    .where('mail_due_at', '<=', new Date(now))
    .where('mail_id', 'is', null)
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(keptNotification);
}

async function updateThem(
  db: Transaction,
  ids: readonly string[],
  change: { mail_due_at?: Date | null; mail_id?: string },
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('notifications')
    .set(change)
    .where('organisation_id', '=', db.organisationId)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
}

/** Notes which mail contains these. */
export function markMailed(db: Transaction, ids: readonly string[], mailId: string): Promise<void> {
  return updateThem(db, ids, { mail_id: mailId });
}

/** Moves the mail of these to another moment; null: they are not mailed any more. */
export function moveMail(db: Transaction, ids: readonly string[], dueAt: number | null): Promise<void> {
  return updateThem(db, ids, { mail_due_at: dueAt === null ? null : new Date(dueAt) });
}

/** Deletes these, as if they had never come up: what they said no longer holds. */
export async function deleteNotifications(db: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .deleteFrom('notifications')
    .where('organisation_id', '=', db.organisationId)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
}

/** Which of what waits is wanted: all without anything said. */
interface WaitingWanted {
  /** So many of what is due next. */
  readonly most?: number;
  /** What is about the records of these ids. */
  readonly contractIds?: readonly string[];
}

/** What waits to be mailed to a person at whatever moment. */
export async function findWaiting(
  db: Transaction,
  userId: string,
  { most, contractIds }: WaitingWanted = {},
): Promise<(KeptNotification & { readonly mailDueAt: Date | null })[]> {
  const rows = await db
    .selectFrom('notifications')
    .selectAll()
    .where('organisation_id', '=', db.organisationId)
    .where('user_id', '=', userId)
    .where('mail_due_at', 'is not', null)
    .where('mail_id', 'is', null)
    .$if(most !== undefined, (query) =>
      query
        .orderBy('mail_due_at')
        .orderBy('id')
        .limit(most ?? 0),
    )
    .$if(contractIds !== undefined, (query) =>
      query.where('contract_id', '=', sql<string>`any(${contractIds}::uuid[])`),
    )
    .execute();
  return rows.map((row) => ({ ...keptNotification(row), mailDueAt: row.mail_due_at }));
}

/**
 * Deletes notifications from before a moment. Reminders are proof that people were notified: they stay as long as their
 * record and are deleted with it. At most `limit` at once.
 */
export async function deleteOldNotifications(
  db: Transaction,
  scope: OrganisationScope,
  before: number,
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`with old as materialized (select id from notifications
        where organisation_id = ${scope.organisationId} and created_at < ${new Date(before)}
          and kind <> all(${[...REMINDER_KINDS]}::text[]) limit ${limit}
        for update skip locked)
    delete from notifications where organisation_id = ${scope.organisationId}
      and id = any(array(select id from old))`.execute(db);
  return Number(numAffectedRows);
}

/** Takes reminders that came up before a moment out of the inbox; what is kept of them stays. At most `limit` at once. */
export async function hideOldReminders(
  db: Transaction,
  scope: OrganisationScope,
  before: number,
  limit: number,
): Promise<number> {
  const result = await sql`with old as materialized (
      select id from notifications
      where organisation_id = ${scope.organisationId} and created_at < ${new Date(before)} and in_app
        and kind = any(${[...REMINDER_KINDS]}::text[])
      limit ${limit})
    update notifications set in_app = false
      where organisation_id = ${scope.organisationId} and id = any(array(select id from old))`.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}
