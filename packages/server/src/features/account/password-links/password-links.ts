import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { AppError, invalidFields, notFound } from '@pactbook/domain/kernel/app-error.ts';
import {
  invitationBySingleSignOnMail,
  invitationMail,
  resetBySingleSignOnMail,
  resetMail,
} from '@pactbook/domain/features/account/account-mails.ts';
import {
  invitationAccepted,
  invitationSent,
  passwordReset,
  passwordResetRequested,
} from '@pactbook/domain/features/account/events.ts';
import {
  INVITATION_DAYS,
  LINK_SPENT,
  RESET_LINK_MINUTES,
  type PasswordLink,
} from '@pactbook/domain/features/account/password-link.ts';
import { emailAddressKey } from '@pactbook/domain/features/sign-in/credentials.ts';
import { INVITATION_UNUSABLE } from '@pactbook/domain/features/users/rights.ts';
import { runCommand, type Command } from '../../../platform/command.ts';
import type { OrganisationScope } from '../../../platform/database/organisation-scope.ts';
import { scopeOfAccount } from '../../../platform/sessions/session-gate.ts';
import { requireLinkBase, type LinkMails } from '../../../platform/mail/link-mails.ts';
import { queueMail, queueSealedMail } from '../../../platform/mail/queue-mail.ts';
import {
  issueToken,
  peekToken,
  revokeTokens,
  useTokenWithin,
  type TokenPurpose,
} from '../../../platform/one-time-tokens/one-time-tokens.ts';
import type { Services } from '../../../platform/services.ts';
import { clientNetwork } from '../../../platform/throttle/throttle.ts';
import { forgiveFailures } from '../../sign-in/commands.ts';
import { findAccount, type Account } from '../../sign-in/queries.ts';
import { findActor, findDisplayName } from '../../users/queries.ts';
import {
  checkNewPassword,
  envelopeOf,
  nameOf,
  readerOf,
  setPassword,
  signInAddress,
  type AccountSettings,
  type Origin,
} from '../commands.ts';
import { lockAccount, readAccount, type AccountRow } from '../store.ts';

/** Mails within an hour that go unslowed, to one address and at the wish of one client, and the first wait after them. */
const MAILS_PER_ACCOUNT = 5;
const MAILS_PER_CLIENT = 30;
export const MAIL_WINDOW_MS = 60 * 60_000;
export const MAIL_FIRST_WAIT_SECONDS = 600;
/** The work begins after a random delay, so that response times do not show whether an account exists. */
const LEAST_DELAY_MS = 100;
const MOST_DELAY_MS = 300;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Where a link to a new password leads. The token is of letters, digits, `-` and `_`. */
function passwordLink(linkBase: string, token: string): string {
  return `${linkBase}/u/resetPassword?token=${token}`;
}

/** A link that lets its holder choose a password, once: 60 minutes for a reset, seven days for an invitation. */
export async function makePasswordLink(
  command: Command,
  linkBase: string,
  userId: string,
  purpose: 'passwordReset' | 'invitation',
): Promise<string> {
  const lifeMs = purpose === 'passwordReset' ? RESET_LINK_MINUTES * MINUTE_MS : INVITATION_DAYS * DAY_MS;
  return passwordLink(linkBase, await issueToken(command, { purpose, userId, lifeMs }));
}

/** The account of a link that is to be made, and what links begin with. @throws AppError `unavailable`, `not_found` */
async function linkedAccount({ db }: Command, mails: LinkMails, userId: string) {
  const linkBase = requireLinkBase(mails);
  const account = await readAccount(db, userId);
  if (account === null || account.status === 'deactivated') throw notFound('user');
  return { linkBase, account };
}

/** The administrator behind a command by name; null for the system. */
async function administratorOf({ db, actor }: Command): Promise<string | null> {
  return actor === null ? null : await findDisplayName(db, actor.userId);
}

/**
 * The way into the account of an invited person: a link that works once, within seven days (decision 12), after which
 * earlier ones are no longer valid; the address to sign in at for an account of single sign-on.
 *
 * @throws AppError `unavailable` when the public address of this installation is not configured; `not_found`
 */
export async function makeInvitationLink(
  command: Command,
  mails: LinkMails,
  userId: string,
): Promise<string> {
  const { linkBase, account } = await linkedAccount(command, mails, userId);
  if (account.isSso) return signInAddress(linkBase);
  await revokeTokens(command, userId, ['invitation']);
  return await makePasswordLink(command, linkBase, userId, 'invitation');
}

/**
 * Invites a person whose account was made in this or an earlier command: a mail with the link of
 * {@link makeInvitationLink}, which is given back. Call `mails.onMailQueued()` after the command.
 *
 * @throws AppError `unavailable` when the public address of this installation is not configured; `not_found`
 */
export async function sendInvitation(
  command: Command,
  mails: LinkMails,
  { userId }: { readonly userId: string },
): Promise<string> {
  const { newId, emit } = command;
  const { linkBase, account } = await linkedAccount(command, mails, userId);
  const inviter = await administratorOf(command);
  const link = await makeInvitationLink(command, mails, userId);
  const envelope = envelopeOf(userId, account, `invitation:${newId()}`, 'account');
  const reader = readerOf(account);
  if (account.isSso) {
    await queueMail(command, envelope, invitationBySingleSignOnMail(reader, inviter, link), linkBase);
  } else {
    const content = invitationMail(reader, inviter, link);
    await queueSealedMail(command, mails.secrets, envelope, content, linkBase);
  }
  emit(invitationSent({ kind: 'user', id: userId, label: nameOf(account) }));
  return link;
}

/**
 * Sends a link to a new password, and gives it back. A link that an administrator sends ends the one before it. Call
 * `mails.onMailQueued()` after the command.
 *
 * @throws AppError `unavailable` when the public address of this installation is not configured; `not_found`
 */
export async function sendPasswordLink(command: Command, mails: LinkMails, userId: string): Promise<string> {
  const { linkBase, account } = await linkedAccount(command, mails, userId);
  const administrator = await administratorOf(command);
  if (administrator !== null) await revokeTokens(command, userId, ['passwordReset']);
  const link = await makePasswordLink(command, linkBase, userId, 'passwordReset');
  const envelope = envelopeOf(userId, account, `reset:${command.newId()}`, 'account');
  const content = resetMail(readerOf(account), administrator, link);
  await queueSealedMail(command, mails.secrets, envelope, content, linkBase);
  command.emit(passwordResetRequested({ kind: 'user', id: userId, label: nameOf(account) }));
  return link;
}

/** A request for a link to a new password. */
export interface LinkRequest {
  readonly emailAddress: string;
  readonly clientAddress: string;
  readonly cause: string;
  readonly requestId: string;
}

/**
 * Sends a link to a new password, if the address has an account that may have one. All of the work is done after the
 * answer, with the same limits for every address, so that the answer is the same, in the same time
 * (docs/product/guarantees.md, "Single sign-on and links").
 */
export function requestPasswordLink(
  services: Services,
  settings: AccountSettings,
  request: LinkRequest,
): void {
  settings.startInBackground('password link', async () => {
    await wait(randomInt(LEAST_DELAY_MS, MOST_DELAY_MS));
    const { mailThrottle } = settings;
    const emailKey = emailAddressKey(request.emailAddress);
    const client = clientNetwork(request.clientAddress);
    try {
      await mailThrottle.attempt(
        { key: mailThrottle.keyOf('reset mail', emailKey), limit: MAILS_PER_ACCOUNT },
        [{ key: mailThrottle.keyOf('reset email of client', client), limit: MAILS_PER_CLIENT }],
        async () => {
          const account = await findAccount(services.database, emailKey);
          const isSent = account !== null && (await answerRequest(services, settings, account, request));
          // Only a sent mail counts as an attempt; the answer is the same either way.
          return { succeeded: !isSent, result: undefined };
        },
      );
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      services.log.info({ requestId: request.requestId, reason: error.code }, 'password link not sent');
    }
  });
}

/** @returns whether a mail was queued */
async function answerRequest(
  services: Services,
  { mails }: AccountSettings,
  { user_id: userId, ...found }: Account,
  { cause, requestId }: LinkRequest,
): Promise<boolean> {
  const scope = scopeOfAccount(found);
  const linkBase = requireLinkBase(mails);
  const isSent = await runCommand(services, { scope, actor: null, cause, requestId }, async (command) => {
    const { db, newId, emit } = command;
    const account = await lockAccount(db, userId);
    if (account === null || account.status === 'deactivated') return false;
    if (!account.isSso && account.status === 'active') {
      await sendPasswordLink(command, mails, userId);
      return true;
    }
    if (account.isSso) {
      const envelope = envelopeOf(userId, account, `reset:${newId()}`, 'account');
      const content = resetBySingleSignOnMail(readerOf(account), signInAddress(linkBase));
      await queueMail(command, envelope, content, linkBase);
    } else await sendInvitation(command, mails, { userId });
    emit(passwordResetRequested({ kind: 'user', id: userId, label: nameOf(account) }));
    return true;
  });
  mails.onMailQueued();
  return isSent;
}

/** An account behind a good link. */
interface LinkedAccount {
  readonly purpose: 'passwordReset' | 'invitation';
  readonly scope: OrganisationScope;
  readonly userId: string;
  readonly account: AccountRow;
}

function linkSpent(): AppError {
  return invalidFields({ token: LINK_SPENT });
}

/** Whether the link's purpose still fits its account: deactivated and single sign-on accounts have no password. */
function isForLink({ status, isSso }: AccountRow, purpose: TokenPurpose): boolean {
  return !isSso && status === (purpose === 'invitation' ? 'invited' : 'active');
}

/** The account behind a link, leaving the link usable. @throws AppError `invalid_fields` with `token` */
async function followLink({ database, now }: Services, token: string): Promise<LinkedAccount> {
  for (const purpose of ['passwordReset', 'invitation'] as const) {
    const found = await peekToken(database, purpose, token, now());
    if (found === null) continue;
    const { scope, userId } = found;
    const account = await database.read(scope, (db) => readAccount(db, userId));
    if (account !== null && isForLink(account, purpose)) return { purpose, scope, userId, account };
  }
  throw linkSpent();
}

/** What a link is for, and whose. @throws AppError `invalid_fields` with `token` when it is not good (any more) */
export async function checkPasswordLink(services: Services, token: string): Promise<PasswordLink> {
  const { purpose, account } = await followLink(services, token);
  return {
    kind: purpose === 'invitation' ? 'invitation' : 'reset',
    emailAddress: account.emailAddress,
  };
}

/**
 * Chooses a password through a link: every session ends, no other link is valid any more, a second factor stays. Of any
 * number of simultaneous uses exactly one does it; a password that is not good enough leaves the link usable.
 *
 * @throws AppError `invalid_fields` with `token` or `newPassword`; `conflict` for an address that signs in elsewhere
 */
export async function resetPassword(
  services: Services,
  { passwords, throttle, mails }: AccountSettings,
  { token, newPassword }: { readonly token: string; readonly newPassword: string },
  origin: Origin,
): Promise<void> {
  const { purpose, scope, userId, account: before } = await followLink(services, token);
  checkNewPassword(before, newPassword);
  if (before.signsInElsewhere) throw new AppError('conflict', INVITATION_UNUSABLE);
  const passwordHash = await passwords.hash(newPassword);
  const actor = await services.database.read(scope, (db) => findActor(db, userId));
  await runCommand(services, { scope, actor, ...origin }, async (command) => {
    const account = await lockAccount(command.db, userId);
    if (account === null || !isForLink(account, purpose)) throw linkSpent();
    if ((await useTokenWithin(command, purpose, token))?.userId !== userId) throw linkSpent();
    await setPassword(command, userId, { account, passwordHash, exceptSession: null });
    const subject = { kind: 'user', id: userId, label: nameOf(account) } as const;
    command.emit(purpose === 'invitation' ? invitationAccepted(subject) : passwordReset(subject));
  });
  mails.onMailQueued();
  await forgiveFailures(services, throttle, before.emailAddress);
  services.log.info({ requestId: origin.requestId, userId }, 'password chosen through a link');
}
