import { MAIL_KINDS } from '@pactbook/domain/kernel/mail-content.ts';
import type { Transaction } from '../database/database.ts';

/** The most mails in trouble that are listed. */
const TROUBLED = 50;

/** The outbox of one organisation as its administrators see it. Moments are ISO texts. */
export interface MailQueue {
  readonly waiting: number;
  readonly oldestWaitingAt: string | null;
  readonly lastSentAt: string | null;
  readonly failed: number;
  /** What was tried and not taken, the newest first. Never a body: it may contain a link that signs in. */
  readonly troubled: {
    id: string;
    state: 'waiting' | 'failed';
    kind: (typeof MAIL_KINDS)[number];
    toAddress: string;
    subject: string;
    createdAt: string;
    attempts: number;
    reason: string;
    nextAttemptAt: string | null;
  }[];
  /** Since when the oldest mail waits that no answer about itself keeps back, in Unix milliseconds. */
  readonly oldestDueAt: number | null;
  /** The last answer that a waiting mail got. */
  readonly lastError: string | null;
}

/** Since when the oldest mail of an organisation waits that no answer about itself keeps back; in Unix milliseconds. */
export async function findOldestWaitingMail(db: Transaction): Promise<number | null> {
  const row = await db
    .selectFrom('mail_outbox')
    .select((select) => select.fn.min('created_at').as('oldest'))
    .where('organisation_id', '=', db.organisationId)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('refusals', '=', 0)
    .executeTakeFirst();
  return row?.oldest?.getTime() ?? null;
}

/** How mail fares: what waits, what went, what was refused. */
export async function readMailQueue(db: Transaction): Promise<MailQueue> {
  const { organisationId } = db;
  const waiting = await db
    .selectFrom('mail_outbox')
    .select((select) => [
      select.fn.countAll<string>().as('count'),
      select.fn.min('created_at').as('oldest'),
      // A refused mail waits because of its address, not because mail in general is stuck.
      select.fn.min('created_at').filterWhere('refusals', '=', 0).as('oldest_due'),
    ])
    .where('organisation_id', '=', organisationId)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirstOrThrow();
  const lastSent = await db
    .selectFrom('mail_outbox')
    .select('sent_at')
    .where('organisation_id', '=', organisationId)
    .where('sent_at', 'is not', null)
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const failed = await db
    .selectFrom('mail_outbox')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('organisation_id', '=', organisationId)
    .where('failed_at', 'is not', null)
    .executeTakeFirstOrThrow();
  const troubled = await listTroubled(db);
  const isHeldUp = troubled.find(({ state }) => state === 'waiting');
  return {
    waiting: Number(waiting.count),
    oldestWaitingAt: waiting.oldest?.toISOString() ?? null,
    lastSentAt: lastSent?.sent_at?.toISOString() ?? null,
    failed: Number(failed.count),
    troubled,
    oldestDueAt: waiting.oldest_due?.getTime() ?? null,
    lastError: isHeldUp?.reason ?? null,
  };
}

async function listTroubled(db: Transaction): Promise<MailQueue['troubled']> {
  const rows = await db
    .selectFrom('mail_outbox')
    .select([
      'id',
      'kind',
      'to_address',
      'subject',
      'created_at',
      'attempts',
      'last_error',
      'failed_at',
      'next_attempt_at',
    ])
    .where('organisation_id', '=', db.organisationId)
    .where('sent_at', 'is', null)
    .where('last_error', 'is not', null)
    .orderBy('id', 'desc')
    .limit(TROUBLED)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    state: row.failed_at === null ? 'waiting' : 'failed',
    kind: MAIL_KINDS.find((kind) => kind === row.kind) ?? 'account',
    toAddress: row.to_address,
    subject: row.subject,
    createdAt: row.created_at.toISOString(),
    attempts: row.attempts,
    reason: row.last_error ?? '',
    nextAttemptAt: row.failed_at === null ? row.next_attempt_at.toISOString() : null,
  }));
}
