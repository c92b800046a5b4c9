import type { SupportStatus } from '@pactbook/domain/features/support/support-request.ts';
import type { Transaction } from '../../platform/database/database.ts';

/** A message to the support team as it is kept. */
export interface SupportRow {
  readonly id: string;
  readonly userId: string;
  readonly description: string;
  readonly page: string | null;
  readonly browser: string;
  readonly role: string;
  readonly appVersion: string;
  readonly requestId: string;
}

export async function insertSupportRequest(db: Transaction, request: SupportRow, now: number): Promise<void> {
  await db
    .insertInto('support_requests')
    .values({
      id: request.id,
      organisation_id: db.organisationId,
      user_id: request.userId,
      description: request.description,
      page: request.page,
      browser: request.browser,
      role: request.role,
      app_version: request.appVersion,
      request_id: request.requestId,
      created_at: new Date(now),
    })
    .execute();
}

/** Serialises one person's requests until the end of the transaction, so that their count holds. */
export async function lockUser(db: Transaction, userId: string): Promise<void> {
  await db
    .selectFrom('users')
    .select('id')
    .where('organisation_id', '=', db.organisationId)
    .where('id', '=', userId)
    .forUpdate()
    .execute();
}

/** When a person wrote between two moments, oldest first, in Unix milliseconds. */
export async function findRequestMoments(
  db: Transaction,
  userId: string,
  window: { readonly since: number; readonly until: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('support_requests')
    .select('created_at')
    .where('organisation_id', '=', db.organisationId)
    .where('user_id', '=', userId)
    .where('created_at', '>', new Date(window.since))
    .where('created_at', '<', new Date(window.until))
    .orderBy('created_at')
    .execute();
  return rows.map((row) => row.created_at.getTime());
}

/** Takes a message for a change; its status before, or null when there is none of this id. */
export async function lockSupportRequest(
  db: Transaction,
  id: string,
): Promise<{ readonly status: string; readonly userId: string } | null> {
  const row = await db
    .selectFrom('support_requests')
    .select(['status', 'user_id'])
    .where('organisation_id', '=', db.organisationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : { status: row.status, userId: row.user_id };
}

export async function updateSupportStatus(
  db: Transaction,
  id: string,
  change: { readonly status: SupportStatus; readonly by: string; readonly now: number },
): Promise<void> {
  const isDone = change.status === 'done';
  await db
    .updateTable('support_requests')
    .set({
      status: change.status,
      done_at: isDone ? new Date(change.now) : null,
      done_by: isDone ? change.by : null,
    })
    .where('organisation_id', '=', db.organisationId)
    .where('id', '=', id)
    .execute();
}
