import type { Command } from '../command.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { insertMail, type ClaimedMail, type OutgoingMail } from './store.ts';

const contextOf = (mailId: string): string => `mail:${mailId}`;

/**
 * Puts a mail into the outbox whose text lets somebody in, such as a link to a new password: it waits under seal, and
 * is gone from the database once it was sent (ASVS 6.4.1, 16.2.5).
 */
export async function insertSealedMail(
  { db, scope, now, newId }: Command,
  secrets: SecretBox,
  mail: OutgoingMail,
): Promise<void> {
  const id = newId();
  const sealedBody = secrets.seal(mail.textBody, contextOf(id));
  await insertMail(db, scope, id, { ...mail, textBody: '', sealedBody }, now);
}

/** A mail as it is to be sent; null when it was sealed under another secret of the installation. */
export function openedMail(secrets: SecretBox, mail: ClaimedMail): ClaimedMail | null {
  const { sealedBody = null } = mail;
  if (sealedBody === null) return mail;
  try {
    return { ...mail, textBody: secrets.open(sealedBody, contextOf(mail.id)) };
  } catch {
    // Opening fails by throwing; nobody will ever read this one.
    return null;
  }
}
