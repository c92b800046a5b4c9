import type { MailReader, MailText } from '@pactbook/domain/features/account/account-mails.ts';
import type { OutgoingMail } from '../../platform/mail/store.ts';
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

/** A mail to an account, at its stored address, never at one that was typed (trust.md, advisories 15 and 35). */
export function outgoing({ emailAddress }: AccountRow, idempotencyKey: string, mail: MailText): OutgoingMail {
  return {
    idempotencyKey,
    toAddress: emailAddress,
    replyTo: null,
    subject: mail.subject,
    textBody: mail.text,
  };
}
