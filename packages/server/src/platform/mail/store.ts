import type { Database, Transaction } from '../database/database.ts';
import type { OrganisationScope } from '../database/organisation-scope.ts';

/** A mail to send. Its texts may come from people: headers are cleaned where they are made. */
export interface OutgoingMail {
  /** One mail for each key, however often it is queued. */
  readonly idempotencyKey: string;
  readonly toAddress: string;
  readonly replyTo: string | null;
  readonly subject: string;
  readonly textBody: string;
  /** The body under seal, in place of the text, when it carries what must not stand in the database in clear. */
  readonly sealedBody?: string | null;
}

/** A mail of the outbox, taken by this node for one try. */
export interface ClaimedMail extends OutgoingMail {
  readonly id: string;
  /** How many tries there were before this one. */
  readonly attempts: number;
  readonly createdAt: Date;
}

/** Puts a mail into the outbox, in the transaction of the change that it tells of. */
export async function insertMail(
  db: Transaction,
  scope: OrganisationScope,
  id: string,
  mail: OutgoingMail,
  now: number,
): Promise<void> {
  await db
    .insertInto('mail_outbox')
    .values({
      id,
      organisation_id: scope.organisationId,
      idempotency_key: mail.idempotencyKey,
      to_address: mail.toAddress,
      reply_to: mail.replyTo,
      subject: mail.subject,
      text_body: mail.textBody,
      sealed_body: mail.sealedBody ?? null,
      created_at: new Date(now),
      next_attempt_at: new Date(now),
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .execute();
}

/** The organisations that have mail to send at a moment. */
export async function organisationsWithDueMail(database: Database, now: number): Promise<string[]> {
  const rows = await database.prepared<{ id: string }>(
    { name: 'organisations_with_due_mail', text: 'select id from organisations_with_due_mail($1)' },
    [new Date(now)],
  );
  return rows.map(({ id }) => id);
}

/** Takes the oldest due mail until `leaseEnd`; null when there is none that no other node holds. */
export async function claimDueMail(
  db: Transaction,
  scope: OrganisationScope,
  now: number,
  leaseEnd: number,
): Promise<ClaimedMail | null> {
  const row = await db
    .selectFrom('mail_outbox')
    .selectAll()
    .where('organisation_id', '=', scope.organisationId)
    .where('sent_at', 'is', null)
    .where('next_attempt_at', '<=', new Date(now))
    .orderBy('next_attempt_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (row === undefined) return null;
  await db
    .updateTable('mail_outbox')
    .set({ next_attempt_at: new Date(leaseEnd), attempts: row.attempts + 1 })
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', row.id)
    .execute();
  return {
    id: row.id,
    idempotencyKey: row.idempotency_key,
    toAddress: row.to_address,
    replyTo: row.reply_to,
    subject: row.subject,
    textBody: row.text_body,
    sealedBody: row.sealed_body,
    attempts: row.attempts,
    createdAt: row.created_at,
  };
}

/** Notes that a mail was sent; what was under seal is not kept. */
export async function markMailSent(
  db: Transaction,
  scope: OrganisationScope,
  id: string,
  now: number,
): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set({ sent_at: new Date(now), last_error: null, sealed_body: null })
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', id)
    .execute();
}

export async function putMailOff(
  db: Transaction,
  scope: OrganisationScope,
  id: string,
  nextAttemptAt: number,
  error: string,
): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set({ next_attempt_at: new Date(nextAttemptAt), last_error: error })
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', id)
    .execute();
}

/** Forgets a mail that can never be sent. */
export async function deleteMail(db: Transaction, scope: OrganisationScope, id: string): Promise<void> {
  await db
    .deleteFrom('mail_outbox')
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', id)
    .execute();
}

/** Takes back what waits in the outbox for an address whose account was shut out; a try under way may still go out. */
export async function dropWaitingMail(
  db: Transaction,
  scope: OrganisationScope,
  toAddress: string,
): Promise<void> {
  await db
    .deleteFrom('mail_outbox')
    .where('organisation_id', '=', scope.organisationId)
    .where('to_address', '=', toAddress)
    .where('sent_at', 'is', null)
    .execute();
}
