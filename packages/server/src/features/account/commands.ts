import { notFound } from '@pactbook/domain/kernel/app-error.ts';
import {
  invitationBySingleSignOnMail,
  invitationMail,
  type MailReader,
  type MailText,
} from '@pactbook/domain/features/account/account-mails.ts';
import { invitationSent } from '@pactbook/domain/features/account/events.ts';
import { INVITATION_DAYS } from '@pactbook/domain/features/account/password-link.ts';
import type { Command } from '../../platform/command.ts';
import { requireLinkBase, type LinkMails } from '../../platform/mail/link-mails.ts';
import { insertSealedMail } from '../../platform/mail/sealed-mail.ts';
import { insertMail, type OutgoingMail } from '../../platform/mail/store.ts';
import { issueToken, revokeTokens } from '../../platform/one-time-tokens/one-time-tokens.ts';
import { findDisplayName } from '../users/queries.ts';
import { readAccount, type AccountRow } from './store.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * Invites a person whose account was made in this or an earlier command: a mail with a link that works once, within
 * seven days (decision 13). Earlier invitations of theirs are worth nothing from then on. An account of single sign-on
 * gets the address to sign in at. Call `mails.onMailQueued()` after the command.
 *
 * @throws AppError `unavailable` when the public address of this installation is not configured; `not_found`
 */
export async function sendInvitation(
  command: Command,
  mails: LinkMails,
  { userId }: { readonly userId: string },
): Promise<void> {
  const { db, scope, actor, newId, emit } = command;
  const linkBase = requireLinkBase(mails);
  const account = await readAccount(db, scope, userId);
  if (account === null || account.status === 'deactivated') throw notFound('user');
  const inviter = actor === null ? null : await findDisplayName(db, scope, actor.userId);
  const key = `invitation:${newId()}`;
  if (account.isSso) {
    const text = invitationBySingleSignOnMail(readerOf(account), inviter, `${linkBase}/u/sign-in`);
    await insertMail(db, scope, newId(), outgoing(account, key, text), command.now);
  } else {
    await revokeTokens(command, userId, ['invitation']);
    const token = await issueToken(command, {
      purpose: 'invitation',
      userId,
      lifeMs: INVITATION_DAYS * DAY_MS,
    });
    const text = invitationMail(readerOf(account), inviter, passwordLink(linkBase, token));
    await insertSealedMail(command, mails.secrets, outgoing(account, key, text));
  }
  emit(invitationSent({ kind: 'user', id: userId, label: nameOf(account) }));
}

/** Where a link to a new password leads. The token is of letters, digits, `-` and `_`. */
function passwordLink(linkBase: string, token: string): string {
  return `${linkBase}/u/resetPassword?token=${token}`;
}

function nameOf({ firstName, lastName, emailAddress }: AccountRow): string {
  return `${firstName} ${lastName}`.trim() || emailAddress;
}

function readerOf({ firstName, organisationName }: AccountRow): MailReader {
  return { firstName, organisationName };
}

/** A mail to an account, at its stored address (trust.md, advisories 15 and 35). */
function outgoing({ emailAddress }: AccountRow, idempotencyKey: string, mail: MailText): OutgoingMail {
  return {
    idempotencyKey,
    toAddress: emailAddress,
    replyTo: null,
    subject: mail.subject,
    textBody: mail.text,
  };
}
