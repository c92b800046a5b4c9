import type { MailReader } from '@pactbook/domain/features/account/account-mails.ts';
import type { MailEnvelope } from '../../platform/mail/queue-mail.ts';
import type { AccountRow } from './store.ts';

/** Where a link to a new password leads. The token is of letters, digits, `-` and `_`. */
export function passwordLink(linkBase: string, token: string): string {
  return `${linkBase}/u/resetPassword?token=${token}`;
}

/** Where people sign in. */
export function signInAddress(linkBase: string): string {
  return `${linkBase}/u/sign-in`;
}

/** An account by name; its mail address where there is no name. */
export function nameOf({ firstName, lastName, emailAddress }: AccountRow): string {
  return `${firstName} ${lastName}`.trim() || emailAddress;
}

export function readerOf({ firstName, organisationName }: AccountRow): MailReader {
  return { firstName, organisationName };
}

/**
 * A mail to an account goes to its stored address, never to one that was typed (docs/product/guarantees.md, "Lessons
 * from other products").
 */
export function envelopeOf(
  userId: string,
  { emailAddress }: AccountRow,
  idempotencyKey: string,
  kind: 'account' | 'security',
): MailEnvelope {
  return { idempotencyKey, kind, toAddress: emailAddress, userId };
}
