import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { AppError, invalidFields } from '@pactbook/domain/kernel/app-error.ts';
import { resetBySingleSignOnMail, resetMail } from '@pactbook/domain/features/account/account-mails.ts';
import {
  invitationAccepted,
  passwordReset,
  passwordResetRequested,
} from '@pactbook/domain/features/account/events.ts';
import { LINK_SPENT, type PasswordLink } from '@pactbook/domain/features/account/password-link.ts';
import { emailAddressKey } from '@pactbook/domain/features/sign-in/credentials.ts';
import { runCommand } from '../../../platform/command.ts';
import type { OrganisationScope } from '../../../platform/database/organisation-scope.ts';
import { scopeOfAccount } from '../../../platform/http/session-gate.ts';
import { requireLinkBase } from '../../../platform/mail/link-mails.ts';
import { queueMail, queueSealedMail } from '../../../platform/mail/queue-mail.ts';
import {
  peekToken,
  useTokenWithin,
  type TokenPurpose,
} from '../../../platform/one-time-tokens/one-time-tokens.ts';
import type { Services } from '../../../platform/services.ts';
import { clientNetwork } from '../../../platform/throttle/throttle.ts';
import { forgiveFailures } from '../../sign-in/commands.ts';
import { findAccount, type Account } from '../../sign-in/queries.ts';
import { findActor } from '../../users/queries.ts';
import {
  checkNewPassword,
  envelopeOf,
  makePasswordLink,
  nameOf,
  readerOf,
  sendInvitation,
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
          const isSent = account !== null && (await sendPasswordLink(services, settings, account, request));
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
async function sendPasswordLink(
  services: Services,
  { mails }: AccountSettings,
  { user_id: userId, ...found }: Account,
  { cause, requestId }: LinkRequest,
): Promise<boolean> {
  const scope = scopeOfAccount(found);
  const linkBase = requireLinkBase(mails);
  const isSent = await runCommand(services, { scope, actor: null, cause, requestId }, async (command) => {
    const { db, newId, emit } = command;
    const account = await lockAccount(db, scope, userId);
    if (account === null || account.status === 'deactivated') return false;
    const envelope = envelopeOf(userId, account, `reset:${newId()}`, 'account');
    if (account.isSso) {
      const content = resetBySingleSignOnMail(readerOf(account), signInAddress(linkBase));
      await queueMail(command, envelope, content, linkBase);
    } else if (account.status === 'invited') {
      await sendInvitation(command, mails, { userId });
    } else {
      const link = await makePasswordLink(command, linkBase, userId, 'passwordReset');
      await queueSealedMail(command, mails.secrets, envelope, resetMail(readerOf(account), link), linkBase);
    }
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
    const account = await database.read(scope, (db) => readAccount(db, scope, userId));
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
 * @throws AppError `invalid_fields` with `token` or `newPassword`
 */
export async function resetPassword(
  services: Services,
  { passwords, throttle, mails }: AccountSettings,
  { token, newPassword }: { readonly token: string; readonly newPassword: string },
  origin: Origin,
): Promise<void> {
  const { purpose, scope, userId, account: before } = await followLink(services, token);
  checkNewPassword(before, newPassword);
  const passwordHash = await passwords.hash(newPassword);
  const actor = await services.database.read(scope, (db) => findActor(db, scope, userId));
  await runCommand(services, { scope, actor, ...origin }, async (command) => {
    const account = await lockAccount(command.db, scope, userId);
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
