import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import { RESTRICTED_KINDS, type Listener } from '@pactbook/domain/features/notifications/audience.ts';
import {
  INBOX_KINDS,
  REMINDER_KINDS,
  type InboxKind,
} from '@pactbook/domain/features/notifications/notification.ts';
import {
  notificationDetailsSchema,
  type NotificationDetails,
} from '@pactbook/domain/features/notifications/notification-words.ts';
import { MAILED_KINDS, type MailedKind } from '@pactbook/domain/features/notifications/settings.ts';
import { pastStages, type PastStages } from '@pactbook/domain/features/notifications/past-stages.ts';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import { personName } from '../../platform/database/activity.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { OrganisationScope } from '../../platform/database/organisation-scope.ts';
import { readsInFull } from '../contracts/queries.ts';
import { isInHealth } from './alike-records/read-alike-records.ts';
import { findPeople } from './planning/read-planned-contracts.ts';

/** The active users with what they asked to be notified of. */
export async function findListeners(db: Transaction): Promise<Listener[]> {
  const people = await findPeople(db);
  return people.map(({ actor, settings }) => ({ actor, settings }));
}

/** A notification as it is kept. */
export interface KeptNotification {
  readonly id: string;
  readonly userId: string;
  readonly kind: MailedKind;
  readonly contractId: string | null;
  readonly details: NotificationDetails;
  readonly createdAt: Date;
}

interface NotificationRow {
  id: string;
  user_id: string;
  kind: string;
  contract_id: string | null;
  details: unknown;
  created_at: Date;
}

const kindSchema = z.enum(MAILED_KINDS);

const inboxKindSchema = z.enum(INBOX_KINDS);

/** A row as it is kept, its details read. */
export function keptNotification(row: NotificationRow): KeptNotification {
  return {
    id: row.id,
    userId: row.user_id,
    kind: kindSchema.parse(row.kind),
    contractId: row.contract_id,
    details: notificationDetailsSchema.parse(row.details),
    createdAt: row.created_at,
  };
}

/** Whether any user has a notification of this key. */
export async function isNotificationKept(db: Transaction, dedupeKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('notifications')
    .select('id')
    .where('organisation_id', '=', db.organisationId)
    .where('dedupe_key', '=', dedupeKey)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A reminder by its id, and until when its person snoozed it by its email; null when there is none. */
export async function findNotification(
  db: Transaction,
  id: string,
): Promise<(KeptNotification & { readonly snoozedUntil: CalendarDate | null }) | null> {
  const row = await db
    .selectFrom('notifications')
    .selectAll()
    .where('organisation_id', '=', db.organisationId)
    .where('id', '=', id)
    .where('kind', 'in', [...REMINDER_KINDS])
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : { ...keptNotification(row), snoozedUntil: row.snoozed_until };
}

/** One entry of an inbox, with its record as it is now. */
export interface InboxRow extends Omit<KeptNotification, 'kind'> {
  readonly kind: InboxKind;
  readonly isRead: boolean;
  readonly product: string | null;
  readonly vendor: string | null;
  readonly isDeleted: boolean;
  readonly seesRestricted: boolean;
}

/**
 * The inbox of a person: what may be shown to them now. An entry about restricted fields disappears with the right to
 * read the record in full, and an entry about a record with the record, except that it was deleted.
 */
function inboxOf(scope: OrganisationScope, actor: Actor): RawBuilder<unknown> {
  return sql`from notifications n
    left join contracts c on c.organisation_id = n.organisation_id and c.id = n.contract_id
    where n.organisation_id = ${scope.organisationId} and n.user_id = ${actor.userId} and n.in_app
      and (n.contract_id is null or c.deleted_at is null or n.kind = 'recordDeleted')
      and (n.kind <> all(${[...RESTRICTED_KINDS]}::text[]) or ${readsInFull(scope, actor, { alias: 'c' })})`;
}

/** How many entries of a person's inbox are unread. */
export async function countUnread(db: Transaction, actor: Actor): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) as count ${inboxOf(db.scope, actor)}
    and n.read_at is null`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** A page of a person's inbox, newest first: at most `limit` after the entry that the cursor names. */
export async function findInbox(
  db: Transaction,
  actor: Actor,
  { cursor, limit }: { readonly cursor: string | null; readonly limit: number },
): Promise<{ rows: InboxRow[]; nextCursor: string | null }> {
  const { rows } = await sql<
    NotificationRow & {
      read_at: Date | null;
      product: string | null;
      vendor: string | null;
      deleted_at: Date | null;
      sees_restricted: boolean;
    }
  >`select n.*, c.product, c.vendor, c.deleted_at, ${readsInFull(db.scope, actor, { alias: 'c' })} as sees_restricted
    ${inboxOf(db.scope, actor)} ${cursor === null ? sql`` : sql`and n.id < ${cursor}::uuid`}
    order by n.id desc limit ${limit + 1}`.execute(db);
  const page = rows.slice(0, limit).map((row) => ({
    id: row.id,
    userId: row.user_id,
    kind: inboxKindSchema.parse(row.kind),
    contractId: row.contract_id,
    details: notificationDetailsSchema.parse(row.details),
    createdAt: row.created_at,
    isRead: row.read_at !== null,
    product: row.product,
    vendor: row.vendor,
    isDeleted: row.deleted_at !== null,
    seesRestricted: row.sees_restricted,
  }));
  return { rows: page, nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}

/** A reminder that came up, with what became of its mail. */
export interface DeliveredReminder extends KeptNotification {
  readonly name: string;
  readonly mailDueAt: Date | null;
  readonly isQueued: boolean;
  readonly sentAt: Date | null;
  /** The mail server refused its mail permanently, or an administrator discarded it. */
  readonly hasFailed: boolean;
  /** What was sent is a file, because there was no mail server. */
  readonly isFile: boolean;
  /** What the mail server said last. */
  readonly answer: string | null;
  readonly seenAt: Date | null;
  readonly snoozedUntil: CalendarDate | null;
}

/** The reminders of a record that came up, newest first. @param isWanted which of the notifications `n` */
export async function findDelivered(
  db: Transaction,
  contractId: string,
  limit: number,
  isWanted: RawBuilder<boolean> = sql`true`,
): Promise<DeliveredReminder[]> {
  const { rows } = await sql<
    NotificationRow & {
      name: string;
      mail_due_at: Date | null;
      mail_id: string | null;
      mail_gone_as: string | null;
      sent_at: Date | null;
      failed_at: Date | null;
      is_file: boolean;
      answer: string | null;
      seen_at: Date | null;
      snoozed_until: string | null;
    }
  >`select n.*, ${personName('u')} as name, coalesce(m.sent_at, n.mail_sent_at) as sent_at, m.failed_at,
      coalesce(m.sent_as_file, n.mail_gone_as = 'file', false) as is_file,
      coalesce(m.answer, m.last_error, n.mail_answer) as answer
    from notifications n
    join users u on u.organisation_id = n.organisation_id and u.id = n.user_id
    left join mail_outbox m on m.organisation_id = n.organisation_id and m.id = n.mail_id
    where n.organisation_id = ${db.organisationId} and n.contract_id = ${contractId}
      and n.kind = any(${[...REMINDER_KINDS]}::text[]) and not n.details ? 'passed' and ${isWanted}
    order by n.id desc limit ${limit}`.execute(db);
  return rows.map((row) => ({
    ...keptNotification(row),
    name: row.name,
    mailDueAt: row.mail_due_at,
    isQueued: row.mail_id !== null,
    sentAt: row.sent_at,
    hasFailed: row.failed_at !== null || row.mail_gone_as === 'discarded',
    isFile: row.is_file,
    answer: row.answer,
    seenAt: row.seen_at,
    snoozedUntil: row.snoozed_until,
  }));
}

const DAY_MS = 24 * 3_600_000;
/** No reminder of a deadline that still matters came up longer ago: the longest lead is a year. */
const TOLD_WITHIN_MS = 400 * DAY_MS;

/**
 * The reminders that people, or one of them, got for the deadlines of some records, or that were passed over for them.
 */
export async function findPastStages(
  db: Transaction,
  contractIds: readonly string[],
  now: number,
  onlyFor: string | null = null,
): Promise<PastStages> {
  const rows = await db
    .selectFrom('notifications')
    .select(['user_id', 'dedupe_key', sql<boolean>`details ? 'passed'`.as('is_passed')])
    .where('organisation_id', '=', db.organisationId)
    .where('contract_id', '=', sql<string>`any(${[...contractIds]}::uuid[])`)
    .where('kind', 'in', [...REMINDER_KINDS])
    .where('created_at', '>', new Date(now - TOLD_WITHIN_MS))
    .$if(onlyFor !== null, (query) => query.where('user_id', '=', onlyFor))
    .execute();
  return pastStages(
    rows.map(({ user_id: userId, dedupe_key: key, is_passed: isPassed }) => ({ userId, key, isPassed })),
  );
}

/** How many Live records in the Reminder Health of a user have an owner who was deactivated. */
export async function countDeactivatedOwners(db: Transaction, actor: Actor): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(distinct c.id) as count from contracts c
    join contract_owners w on w.organisation_id = c.organisation_id and w.contract_id = c.id
    join users u on u.organisation_id = w.organisation_id and u.id = w.user_id and u.status = 'deactivated'
    where c.organisation_id = ${db.organisationId} and c.deleted_at is null and c.status = 'LIVE'
      and ${isInHealth(db.scope, actor, { alias: 'c' })}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** A person's calendar address: when it was made and last used; null when they have none. */
export async function findCalendarLink(
  db: Transaction,
  userId: string,
): Promise<{ createdAt: Date; lastUsedAt: Date | null } | null> {
  const row = await db
    .selectFrom('calendar_links')
    .select(['created_at', 'last_used_at'])
    .where('organisation_id', '=', db.organisationId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row === undefined ? null : { createdAt: row.created_at, lastUsedAt: row.last_used_at };
}
