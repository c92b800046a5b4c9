import type { MailContent, MailKind } from '@pactbook/domain/kernel/mail-content.ts';
import type { Command } from '../command.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { renderMail } from './render-mail.ts';
import { sealBodies } from './sealed-mail.ts';
import { insertMail } from './store.ts';

/** Whom a mail goes to, and how it is known. */
export interface MailEnvelope {
  /** One mail for each key, however often it is queued. */
  readonly idempotencyKey: string;
  readonly kind: MailKind;
  /** The stored address, never one that a request brought. */
  readonly toAddress: string;
  /** The reader, when that is a user of the organisation. */
  readonly userId?: string;
  readonly replyTo?: string;
  /**
   * Where mail programs turn mails of this kind off with one click (RFC 8058): it takes a POST without a session. Only for
   * mails that can be turned off; below the link base.
   */
  readonly unsubscribeUrl?: string;
}

/**
 * Puts a mail into the outbox with its HTML and text part, in the transaction of the change that it is about. Call
 * `mails.onMailQueued()` after the command.
 *
 * @param linkBase what its links begin with (`requireLinkBase`); null for a mail without links
 * @returns the id of the mail; null when one of this key was queued before
 */
export async function queueMail(
  { db, now, newId }: Command,
  envelope: MailEnvelope,
  content: MailContent,
  linkBase: string | null = null,
): Promise<string | null> {
  checkUnsubscribeUrl(envelope, linkBase);
  return insertMail(db, newId(), { ...outgoing(envelope), ...renderMail(content, linkBase) }, now);
}

/**
 * The same for a mail with a secret in its text, such as a link to a new password: its bodies are stored sealed, and
 * deleted once it was sent (ASVS 6.4.1, 16.2.5).
 */
export async function queueSealedMail(
  { db, now, newId }: Command,
  secrets: SecretBox,
  envelope: MailEnvelope,
  content: MailContent,
  linkBase: string,
): Promise<string | null> {
  const id = newId();
  const { subject, ...bodies } = renderMail(content, linkBase);
  const sealedBody = sealBodies(secrets, id, bodies);
  const mail = { ...outgoing(envelope), subject, textBody: '', htmlBody: null, sealedBody };
  return insertMail(db, id, mail, now);
}

function outgoing({ replyTo = '', userId = '', unsubscribeUrl = '', ...envelope }: MailEnvelope) {
  return {
    ...envelope,
    replyTo: replyTo || null,
    userId: userId || null,
    unsubscribeUrl: unsubscribeUrl || null,
  };
}

function checkUnsubscribeUrl({ unsubscribeUrl }: MailEnvelope, linkBase: string | null): void {
  if (unsubscribeUrl === undefined) return;
  if (linkBase === null || !unsubscribeUrl.startsWith(`${linkBase}/`)) {
    throw new Error('The address to unsubscribe at does not lead to this installation.');
  }
}
