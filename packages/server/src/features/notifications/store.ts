import { sql } from 'kysely';
import type { AddedReminder } from '@pactbook/domain/features/notifications/added-reminder.ts';
import type { NotificationSettings } from '@pactbook/domain/features/notifications/settings.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';

export async function saveSettings(
  db: Transaction,
  userId: string,
  settings: NotificationSettings,
  now: number,
): Promise<void> {
  const kept = { settings: JSON.stringify(settings), updated_at: new Date(now) };
  await db
    .insertInto('notification_settings')
    .values({ user_id: userId, organisation_id: db.organisationId, ...kept })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'user_id']).doUpdateSet(kept))
    .execute();
}

/** Marks entries of a person's inbox as read: some, which they saw then, or all. */
export async function markRead(
  db: Transaction,
  userId: string,
  ids: readonly string[] | null,
  now: number,
): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ read_at: new Date(now), ...(ids === null ? {} : { seen_at: new Date(now) }) })
    .where('organisation_id', '=', db.organisationId)
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .$if(ids !== null, (query) => query.where('id', '=', sql<string>`any(${[...(ids ?? [])]}::uuid[])`))
    .execute();
}

/** Puts a person's reminders of a record off until a day; null takes it back. */
export async function saveSnooze(
  db: Transaction,
  { userId, contractId }: { readonly userId: string; readonly contractId: string },
  until: CalendarDate | null,
): Promise<void> {
  if (until === null) {
    await db
      .deleteFrom('reminder_snoozes')
      .where('organisation_id', '=', db.organisationId)
      .where('user_id', '=', userId)
      .where('contract_id', '=', contractId)
      .execute();
    return;
  }
  await db
    .insertInto('reminder_snoozes')
    .values({ organisation_id: db.organisationId, user_id: userId, contract_id: contractId, until })
    .onConflict((conflict) =>
      conflict.columns(['organisation_id', 'user_id', 'contract_id']).doUpdateSet({ until }),
    )
    .execute();
}

/** Notes that a person put a reminder off by the link of its mail: they have seen it then. */
export async function noteSnoozed(
  db: Transaction,
  id: string,
  until: CalendarDate,
  now: number,
): Promise<void> {
  const at = new Date(now);
  await db
    .updateTable('notifications')
    .set({
      snoozed_until: until,
      read_at: sql`coalesce(read_at, ${at})`,
      seen_at: sql`coalesce(seen_at, ${at})`,
    })
    .where('organisation_id', '=', db.organisationId)
    .where('id', '=', id)
    .execute();
}

/** Adds a reminder to a record. */
export async function insertReminder(
  db: Transaction,
  contractId: string,
  { id, userId, day, daysBefore, before, note }: AddedReminder,
  now: number,
): Promise<void> {
  await db
    .insertInto('contract_reminders')
    .values({
      id,
      organisation_id: db.organisationId,
      contract_id: contractId,
      user_id: userId,
      day,
      days_before: daysBefore,
      counted_from: before,
      note,
      created_at: new Date(now),
    })
    .execute();
}

export async function deleteReminder(db: Transaction, id: string): Promise<void> {
  await db
    .deleteFrom('contract_reminders')
    .where('organisation_id', '=', db.organisationId)
    .where('id', '=', id)
    .execute();
}

/** Keeps the hash of a person's calendar address, in place of the one that there was. */
export async function saveCalendarLink(
  db: Transaction,
  userId: string,
  tokenHash: string,
  now: number,
): Promise<void> {
  const kept = { token_hash: tokenHash, created_at: new Date(now), last_used_at: null };
  await db
    .insertInto('calendar_links')
    .values({ user_id: userId, organisation_id: db.organisationId, ...kept })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'user_id']).doUpdateSet(kept))
    .execute();
}

/** Ends a person's calendar address; whether there was one. */
export async function deleteCalendarLink(db: Transaction, userId: string): Promise<boolean> {
  const result = await db
    .deleteFrom('calendar_links')
    .where('organisation_id', '=', db.organisationId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** The active person of a calendar address; null when there is none. */
export async function findCalendarOwner(
  database: Database,
  tokenHash: string,
): Promise<{ user_id: string; organisation_id: string } | null> {
  const [row] = await database.prepared<{ user_id: string; organisation_id: string }>(
    { name: 'find_calendar_link', text: 'select * from find_calendar_link($1)' },
    [tokenHash],
  );
  return row ?? null;
}

/** Notes that a calendar address was used, unless that was noted since a moment. */
export async function noteCalendarUse(
  db: Transaction,
  userId: string,
  { now, unlessSince }: { readonly now: number; readonly unlessSince: number },
): Promise<void> {
  await db
    .updateTable('calendar_links')
    .set({ last_used_at: new Date(now) })
    .where('organisation_id', '=', db.organisationId)
    .where('user_id', '=', userId)
    .where((where) =>
      where.or([where('last_used_at', 'is', null), where('last_used_at', '<', new Date(unlessSince))]),
    )
    .execute();
}

/** When a person asked for test mails since a moment, oldest first, in Unix milliseconds. */
export async function findTestMails(db: Transaction, userId: string, since: number): Promise<number[]> {
  const rows = await db
    .selectFrom('mail_outbox')
    .select('created_at')
    .where('organisation_id', '=', db.organisationId)
    .where('user_id', '=', userId)
    .where('kind', '=', 'test')
    .where('created_at', '>', new Date(since))
    .orderBy('created_at')
    .execute();
  return rows.map((row) => row.created_at.getTime());
}
