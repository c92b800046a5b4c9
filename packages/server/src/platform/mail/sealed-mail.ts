import { z } from 'zod';
import type { SecretBox } from '../secrets/secret-box.ts';
import type { ClaimedMail } from './store.ts';

const contextOf = (mailId: string): string => `mail:${mailId}`;

const bodiesSchema = z.strictObject({ textBody: z.string(), htmlBody: z.string() });

/** Both parts of a mail under one seal, bound to the mail. */
export function sealBodies(secrets: SecretBox, mailId: string, bodies: z.infer<typeof bodiesSchema>): string {
  return secrets.seal(JSON.stringify(bodies), contextOf(mailId));
}

/** A mail as it is to be sent; null when it was sealed under another secret of the installation. */
export function openedMail(secrets: SecretBox, mail: ClaimedMail): ClaimedMail | null {
  if (mail.sealedBody === null) return mail;
  try {
    return { ...mail, ...readBodies(secrets.open(mail.sealedBody, contextOf(mail.id))) };
  } catch {
    // Opening fails by throwing; this one can never be read.
    return null;
  }
}

/** What was sealed before mails had two parts is its text alone. */
function readBodies(opened: string): Pick<ClaimedMail, 'textBody' | 'htmlBody'> {
  try {
    return bodiesSchema.parse(JSON.parse(opened));
  } catch {
    return { textBody: opened, htmlBody: null };
  }
}
