import { sql, type RawBuilder } from 'kysely';
import type { MailKind, MailDelivery } from '@pactbook/domain/kernel/mail-content.ts';
import type { Database, Transaction } from '../database/database.ts';

/** A mail to send. Its texts may come from people: headers are cleaned where they are made. */
export interface OutgoingMail {
  /** One mail for each key, however often it is queued. */
  readonly idempotencyKey: string;
  readonly kind: MailKind;
  readonly toAddress: string;
  /** The reader, when that is a user of the organisation. */
  readonly userId: string | null;
  readonly replyTo: string | null;
  readonly subject: string;
  readonly textBody: string;
  /** Null for a mail of plain text alone. */
  readonly htmlBody: string | null;
  /** The address of the one-click unsubscribe header (RFC 8058); null for mails that cannot be turned off. */
  readonly unsubscribeUrl: string | null;
  /** Both bodies under seal, in place of them, when they contain what must not be in the database in clear. */
  readonly sealedBody?: string | null;
}

/** A mail of the outbox, taken by this node for one try. */
export interface ClaimedMail extends Omit<OutgoingMail, 'kind' | 'userId' | 'idempotencyKey'> {
  readonly id: string;
  readonly sealedBody: string | null;
  /** How many tries there were before this one. */
  readonly attempts: number;
  /** How many of them the mail server refused permanently. */
  readonly refusals: number;
  readonly createdAt: Date;
}

/**
 * Puts a mail into the outbox, in the transaction of the change that it is about. Features use `queueMail`, which makes
 * its parts as well.
 *
 * @returns the id of the mail; null when one of this key was queued before
 */
export async function insertMail(
  db: Transaction,
  id: string,
  mail: OutgoingMail,
  now: number,
): Promise<string | null> {
  const row = await db
    .insertInto('mail_outbox')
    .values({
      id,
      organisation_id: db.organisationId,
      idempotency_key: mail.idempotencyKey,
      kind: mail.kind,
      to_address: mail.toAddress,
      user_id: mail.userId,
      reply_to: mail.replyTo,
      subject: mail.subject,
      text_body: mail.textBody,
      html_body: mail.htmlBody,
      unsubscribe_url: mail.unsubscribeUrl,
      sealed_body: mail.sealedBody ?? null,
      created_at: new Date(now),
      next_attempt_at: new Date(now),
    })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'idempotency_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The organisations that have mail to send at a moment. */
export async function organisationsWithDueMail(database: Database, now: number): Promise<string[]> {
  const rows = await database.prepared<{ id: string }>(
    { name: 'organisations_with_due_mail', text: 'select id from organisations_with_due_mail($1)' },
    [new Date(now)],
  );
  return rows.map(({ id }) => id);
}

/**
 * Takes the oldest due mail until `leaseEnd`; null when there is none that no other node holds. The number of the try
 * says who took it: {@link releaseMail} of a node whose lease ended changes nothing that another one took.
 */
export async function claimDueMail(
  db: Transaction,
  now: number,
  leaseEnd: number,
): Promise<ClaimedMail | null> {
  const row = await db
    .selectFrom('mail_outbox')
    .selectAll()
    .where('organisation_id', '=', db.organisationId)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('next_attempt_at', '<=', new Date(now))
    .orderBy('next_attempt_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (row === undefined) return null;
  await db
    .updateTable('mail_outbox')
    .set({ next_attempt_at: new Date(leaseEnd), attempts: row.attempts + 1 })
    .where('organisation_id', '=', db.organisationId)
    .where('id', '=', row.id)
    .execute();
  return {
    id: row.id,
    toAddress: row.to_address,
    replyTo: row.reply_to,
    subject: row.subject,
    textBody: row.text_body,
    htmlBody: row.html_body,
    unsubscribeUrl: row.unsubscribe_url,
    sealedBody: row.sealed_body,
    attempts: row.attempts,
    refusals: row.refusals,
    createdAt: row.created_at,
  };
}

/** Notes that a mail was sent, and what the mail server said, or that it became a file; what was under seal is not kept. */
export async function markMailSent(
  db: Transaction,
  id: string,
  {
    now,
    delivery,
    answer,
  }: { readonly now: number; readonly delivery: MailDelivery; readonly answer: string | null },
): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set({
      sent_at: new Date(now),
      sent_as_file: delivery === 'files',
      answer,
      failed_at: null,
      last_error: null,
      sealed_body: null,
    })
    .where('organisation_id', '=', db.organisationId)
    .where('id', '=', id)
    .execute();
}

/** What became of a try that did not send its mail. */
export interface FailedTry {
  readonly nextAttemptAt: number;
  /** Null when nothing was tried, because the server stops: then the try does not count. */
  readonly error: string | null;
  readonly refusals: number;
  /** When it is not to be tried any more. */
  readonly failedAt: number | null;
}

/** Gives a mail back after a try that did not send it, unless another node has taken it meanwhile. */
export async function releaseMail(
  db: Transaction,
  { id, attempts }: Pick<ClaimedMail, 'id' | 'attempts'>,
  { nextAttemptAt, error, refusals, failedAt }: FailedTry,
): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set({
      next_attempt_at: new Date(nextAttemptAt),
      refusals,
      failed_at: failedAt === null ? null : new Date(failedAt),
      ...(error === null ? { attempts } : { last_error: error }),
    })
    .where('organisation_id', '=', db.organisationId)
    .where('id', '=', id)
    .where('attempts', '=', attempts + 1)
    .where('sent_at', 'is', null)
    .execute();
}

/** Makes mails due again that were set aside: one, or all of the organisation. Gives their subjects. */
export async function retryFailedMail(db: Transaction, id: string | null, now: number): Promise<string[]> {
  let update = db
    .updateTable('mail_outbox')
    .set({ next_attempt_at: new Date(now), refusals: 0, failed_at: null })
    .where('organisation_id', '=', db.organisationId)
    // What waits is tried again anyway, and may be under way.
    .where('failed_at', 'is not', null);
  if (id !== null) update = update.where('id', '=', id);
  const rows = await update.returning('subject').execute();
  return rows.map(({ subject }) => subject);
}

/**
 * Removes mails of the organisation and gives their subjects. What became of each is kept with its notification:
 * reminders are proof for as long as their record is there, longer than the outbox keeps a mail.
 */
async function removeMails(db: Transaction, which: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`with removed as (
      delete from mail_outbox where organisation_id = ${db.organisationId} and ${which}
      returning id, subject, sent_at, sent_as_file, coalesce(answer, last_error) as answer),
    kept as (
      update notifications n
      set mail_gone_as = case when r.sent_at is null then 'discarded' when r.sent_as_file then 'file' else 'sent' end,
        mail_sent_at = r.sent_at, mail_answer = r.answer
      from removed r where n.organisation_id = ${db.organisationId} and n.mail_id = r.id)
    select subject from removed`.execute(db);
  return rows.map(({ subject }) => subject);
}

/** Forgets a mail that was not sent, and gives its subject; null when there is none of this id. */
export async function deleteMail(db: Transaction, id: string): Promise<string | null> {
  const [subject = null] = await removeMails(db, sql`id = ${id} and sent_at is null`);
  return subject;
}

/** Removes what waits in the outbox for an address whose account was shut out; a try under way may still go out. */
export async function dropWaitingMail(db: Transaction, toAddress: string): Promise<void> {
  await removeMails(db, sql`to_address = ${toAddress} and sent_at is null`);
}

/** What waits for a person goes to their new address, except mails about the account: their links have ended. */
export async function moveWaitingMail(db: Transaction, userId: string, toAddress: string): Promise<void> {
  await removeMails(db, sql`user_id = ${userId} and kind = 'account' and sent_at is null`);
  await db
    .updateTable('mail_outbox')
    .set({ to_address: toAddress })
    .where('organisation_id', '=', db.organisationId)
    .where('user_id', '=', userId)
    .where('sent_at', 'is', null)
    .execute();
}

/** Empties what was sent before one moment and removes what was sent before another one. */
export async function forgetOldMail(
  db: Transaction,
  before: { readonly bodies: number; readonly rows: number },
): Promise<void> {
  await removeMails(db, sql`sent_at < ${new Date(before.rows)}`);
  await db
    .updateTable('mail_outbox')
    .set({ text_body: '', html_body: null, unsubscribe_url: null, reply_to: null })
    .where('organisation_id', '=', db.organisationId)
    .where('sent_at', '<', new Date(before.bodies))
    .where('text_body', '!=', '')
    .execute();
}
