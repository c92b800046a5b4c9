import { forbidden, invalidFields, notFound } from '@pactbook/domain/kernel/app-error.ts';
import { diffFields, type DomainEvent, type EventSubject } from '@pactbook/domain/kernel/event.ts';
import type { MailContent } from '@pactbook/domain/kernel/mail-content.ts';
import {
  addressChangedMail,
  addressInUseMail,
  passwordChangedMail,
  recoveryCodeUsedMail,
  secondFactorOffMail,
  type MailReader,
} from '@pactbook/domain/features/account/account-mails.ts';
import {
  passwordChanged,
  passwordReset,
  profileChanged,
  recoveryCodeUsed,
  secondFactorTurnedOff,
} from '@pactbook/domain/features/account/events.ts';
import {
  CURRENT_PASSWORD_WRONG,
  PASSWORD_ELSEWHERE,
} from '@pactbook/domain/features/account/password-link.ts';
import { TIME_ZONE_UNKNOWN, type ProfileChange } from '@pactbook/domain/features/account/profile.ts';
import { FAILURES_BEFORE_SLOWING, newPasswordFault } from '@pactbook/domain/features/sign-in/credentials.ts';
import type { Profile } from '@pactbook/domain/features/users/user.ts';
import { runCommand, type Command, type CommandOrigin } from '../../platform/command.ts';
import type { OrganisationScope } from '../../platform/database/organisation-scope.ts';
import type { Caller } from '../../platform/http/handler.ts';
import type { LinkMails } from '../../platform/mail/link-mails.ts';
import { queueMail, type MailEnvelope } from '../../platform/mail/queue-mail.ts';
import { revokeTokens } from '../../platform/one-time-tokens/one-time-tokens.ts';
import { isCommonPassword } from '../../platform/passwords/common-passwords.ts';
import type { PasswordHasher } from '../../platform/passwords/password-hasher.ts';
import { countRecoveryCodes, deleteSecondFactor } from '../../platform/second-factors/store.ts';
import type { Services } from '../../platform/services.ts';
import type { Throttle } from '../../platform/throttle/throttle.ts';
import { ianaTimeZone } from '../../platform/time-zone.ts';
import { endSessionsOf } from '../sign-in/commands.ts';
import { findProfile } from '../users/queries.ts';
import { lockAccount, readAccount, updatePasswordHash, updateProfileRow, type AccountRow } from './store.ts';

/** What accounts need besides the services. */
export interface AccountSettings {
  readonly passwords: PasswordHasher;
  /** Slows down guesses of a current password or a code. */
  readonly throttle: Throttle;
  /** Slows down who asks for mails. */
  readonly mailThrottle: Throttle;
  readonly mails: LinkMails;
  /** Starts work that the answer must not wait for. */
  readonly startInBackground: (name: string, work: () => Promise<unknown>) => void;
}

/** What is behind a change, for its events. */
export type Origin = Pick<CommandOrigin, 'cause' | 'requestId'>;

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

/** Notifies both mailboxes of a person whose address has just changed. */
export async function notifyAddressChange(
  command: Command,
  userId: string,
  addressBefore: string,
): Promise<void> {
  const { db, newId } = command;
  const account = await readAccount(db, userId);
  if (account?.status !== 'active') return;
  const reader = readerOf(account);
  const before = { ...account, emailAddress: addressBefore };
  await queueMail(
    command,
    envelopeOf(userId, before, `address:${newId()}`, 'security'),
    addressChangedMail(reader),
  );
  await queueMail(
    command,
    envelopeOf(userId, account, `address:${newId()}`, 'security'),
    addressInUseMail(reader),
  );
}

/** @throws AppError `invalid_fields` with `newPassword` when the password is not good enough (ASVS 6.2) */
export function checkNewPassword(account: AccountRow, password: string): void {
  const { emailAddress, firstName, lastName, organisationName } = account;
  const names = [firstName, lastName, organisationName];
  const fault = newPasswordFault(password, emailAddress, { names, isCommon: isCommonPassword });
  if (fault !== null) throw invalidFields({ newPassword: fault });
}

/**
 * Writes the password, ends the other sessions, revokes the links that would sign someone in, and notifies the person.
 */
export async function setPassword(
  command: Command,
  userId: string,
  change: { account: AccountRow; passwordHash: string; exceptSession: string | null },
): Promise<void> {
  const { db, newId } = command;
  await updatePasswordHash(db, userId, change.passwordHash);
  await endSessionsOf(command, userId, change.exceptSession);
  await revokeTokens(command, userId, ['passwordReset', 'invitation']);
  if (change.account.status === 'invited') return;
  const envelope = envelopeOf(userId, change.account, `password:${newId()}`, 'security');
  await queueMail(command, envelope, passwordChangedMail(readerOf(change.account)));
}

/**
 * Sets a password on the command line of the installation, with the effects of a password link.
 *
 * @throws AppError `not_found`, `forbidden` for accounts without a password, `invalid_fields` with `newPassword`
 */
export async function setPasswordFor(
  services: Services,
  passwords: PasswordHasher,
  { scope, userId, newPassword }: { scope: OrganisationScope; userId: string; newPassword: string },
  origin: Origin,
): Promise<void> {
  const passwordHash = await passwords.hash(newPassword);
  await runCommand(services, { scope, actor: null, ...origin }, async (command) => {
    const account = await lockAccount(command.db, userId);
    if (account === null || account.status === 'deactivated') throw notFound('user');
    if (account.isSso) throw forbidden(PASSWORD_ELSEWHERE);
    checkNewPassword(account, newPassword);
    await setPassword(command, userId, { account, passwordHash, exceptSession: null });
    command.emit(passwordReset({ kind: 'user', id: userId, label: nameOf(account) }));
  });
}

/**
 * Judges the caller's current password, for what needs it once more (ASVS 6.2.3, 7.5.1).
 *
 * @throws AppError `forbidden` for accounts without a password; `invalid_fields` with `currentPassword`;
 *   `too_many_requests` after repeated failures
 */
export async function confirmPassword(
  services: Services,
  { passwords, throttle }: Pick<AccountSettings, 'passwords' | 'throttle'>,
  { scope, actor }: Caller,
  currentPassword: string,
): Promise<AccountRow> {
  const account = await services.database.read(scope, (db) => readAccount(db, actor.userId));
  if (account === null) throw notFound('user');
  if (account.isSso || account.passwordHash === null) throw forbidden(PASSWORD_ELSEWHERE);
  const key = throttle.keyOf('current password', actor.userId);
  const isRight = await throttle.attempt({ key, limit: FAILURES_BEFORE_SLOWING }, [], async () => {
    const succeeded = await passwords.verify(currentPassword, account.passwordHash);
    return { succeeded, result: succeeded };
  });
  if (isRight) return account;
  services.log.info({ userId: actor.userId }, 'current password refused');
  throw invalidFields({ currentPassword: CURRENT_PASSWORD_WRONG });
}

/**
 * Changes the caller's own password; every other session ends (docs/product/people.md, "Passwords").
 *
 * @throws AppError as {@link confirmPassword}; `invalid_fields` with `newPassword`
 */
export async function changePassword(
  services: Services,
  settings: AccountSettings,
  caller: Caller,
  { currentPassword, newPassword }: { readonly currentPassword: string; readonly newPassword: string },
  origin: CommandOrigin,
): Promise<void> {
  const { actor, sessionId } = caller;
  const judged = await confirmPassword(services, settings, caller, currentPassword);
  checkNewPassword(judged, newPassword);
  if (newPassword === currentPassword)
    throw invalidFields({ newPassword: 'Choose another password than the current one' });
  const passwordHash = await settings.passwords.hash(newPassword);
  await runCommand(services, origin, async (command) => {
    const account = await lockAccount(command.db, actor.userId);
    // Changed meanwhile: what was judged is no longer the current one.
    if (account === null || account.passwordHash !== judged.passwordHash)
      throw invalidFields({ currentPassword: CURRENT_PASSWORD_WRONG });
    await setPassword(command, actor.userId, { account, passwordHash, exceptSession: sessionId });
    command.emit(passwordChanged({ kind: 'user', id: actor.userId, label: nameOf(account) }));
  });
  settings.mails.onMailQueued();
}

/**
 * Changes the caller's own name, time zone and number format; what is left out stays.
 *
 * @throws AppError `invalid_fields` with `timeZoneId` for what is no time zone
 */
export async function changeProfile(
  services: Services,
  caller: Caller,
  change: ProfileChange,
  origin: CommandOrigin,
): Promise<Profile> {
  const { actor } = caller;
  const zone = change.timeZoneId === undefined ? null : ianaTimeZone(change.timeZoneId);
  if (change.timeZoneId !== undefined && zone === null)
    throw invalidFields({ timeZoneId: TIME_ZONE_UNKNOWN });
  return runCommand(services, origin, async ({ db, emit }) => {
    const before = await lockAccount(db, actor.userId);
    if (before === null) throw notFound('user');
    const after = {
      firstName: change.firstName ?? before.firstName,
      lastName: change.lastName ?? before.lastName,
      timeZoneId: zone ?? before.timeZoneId,
      numberLocale: change.numberLocale ?? before.numberLocale,
    };
    const changes = diffFields(before, after, ['firstName', 'lastName', 'timeZoneId', 'numberLocale']);
    if (changes.length > 0) {
      await updateProfileRow(db, actor.userId, after);
      const label = nameOf({ ...before, ...after });
      emit(profileChanged({ kind: 'user', id: actor.userId, label }, changes));
    }
    return findProfile(db, { ...caller, timeZoneId: after.timeZoneId ?? caller.timeZoneId });
  });
}

/**
 * Removes a person's second factor with its recovery codes and notifies them, for administrators and the command line.
 * Wake the mail after the command.
 *
 * @returns whether one was on
 */
export async function removeSecondFactor(command: Command, userId: string): Promise<boolean> {
  const wasOn = await deleteSecondFactor(command.db, userId);
  if (wasOn) await notifySecondFactorChange(command, userId, secondFactorTurnedOff, secondFactorOffMail);
  return wasOn;
}

/** Notifies a person, and notes in their history, that a recovery code was used to sign in. */
export async function noteRecoveryCodeUsed(command: Command, userId: string): Promise<void> {
  const left = await countRecoveryCodes(command.db, userId);
  await notifySecondFactorChange(command, userId, recoveryCodeUsed, (reader) =>
    recoveryCodeUsedMail(reader, left),
  );
}

/** Writes the event and queues the mail of a change. */
export async function notifySecondFactorChange(
  command: Command,
  userId: string,
  event: (subject: EventSubject) => DomainEvent,
  contentFor: (reader: MailReader) => MailContent,
): Promise<void> {
  const { db, newId, emit } = command;
  const account = await lockAccount(db, userId);
  if (account === null) return;
  emit(event({ kind: 'user', id: userId, label: nameOf(account) }));
  if (account.status !== 'active') return;
  const envelope = envelopeOf(userId, account, `second-factor:${newId()}`, 'security');
  await queueMail(command, envelope, contentFor(readerOf(account)));
}
