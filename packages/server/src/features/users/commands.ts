import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import { rightsOfToken } from '@pactbook/domain/kernel/api-token-scope.ts';
import { diffFields, type EventSubject, type FieldChange } from '@pactbook/domain/kernel/event.ts';
import { AppError, forbidden, invalidFields, notFound } from '@pactbook/domain/kernel/app-error.ts';
import { emailAddressKey } from '@pactbook/domain/features/sign-in/credentials.ts';
import { ONLY_SYSTEM_ADMINS } from '@pactbook/domain/features/users/access.ts';
import * as events from '@pactbook/domain/features/users/events.ts';
import { LAST_SYSTEM_ADMIN, type ManagedUser } from '@pactbook/domain/features/users/managed-user.ts';
import {
  NO_SUCH_TEAM,
  rightChanges,
  rightFaults,
  tidyTeams,
  userSubject,
  type TeamNames,
} from '@pactbook/domain/features/users/rights.ts';
import type { MailDelivery } from '@pactbook/domain/kernel/mail-content.ts';
import { NO_RIGHTS, type Rights } from '@pactbook/domain/kernel/rights.ts';
import { visibleText } from '@pactbook/domain/kernel/text/visible-text.ts';
import type { Command } from '../../platform/command.ts';
import { lockOrganisation } from '../../platform/database/row-locks.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { isForeignKeyViolation, isUniqueViolation } from '../../platform/database/database-errors.ts';
import type { Caller } from '../../platform/http/handler.ts';
import type { LinkMails } from '../../platform/mail/link-mails.ts';
import { dropWaitingMail, moveWaitingMail } from '../../platform/mail/store.ts';
import type { Throttle } from '../../platform/throttle/throttle.ts';
import { revokeTokens } from '../../platform/one-time-tokens/one-time-tokens.ts';
import { endTokensOf } from '../api-tokens/commands.ts';
import { isApiTokenUsable } from '../api-tokens/queries.ts';
import { findActor, findManagedUser, teamNames } from './queries.ts';
import {
  columnsOfFlags,
  countSystemAdmins,
  findPeopleOfTeam,
  lockUserRow,
  insertTeamPermissions,
  insertUser,
  isSystemAdmin,
  lockUser,
  moveAddress,
  replaceTeamPermissions,
  updateLastSeen,
  updateUserRow,
  type LockedUser,
  type UserRow,
} from './store.ts';

/** A person to add. What is left out is a right not given. */
export interface NewUser extends Partial<Rights> {
  readonly emailAddress: string;
  readonly firstName?: string;
  readonly lastName?: string;
  /** The hash of the password (make it before the command: it takes long), or null for none. */
  readonly passwordHash: string | null;
  readonly status?: 'invited' | 'active' | 'deactivated';
  readonly isSso?: boolean;
  /** IANA name; the organisation's when absent. */
  readonly timeZoneId?: string;
}

/**
 * Whether someone still has the rights that long work of theirs began with: as a person, and by the API token that asked
 * in their place.
 */
export async function hasRightsAsBefore(db: Transaction, actor: Actor, now: number): Promise<boolean> {
  const { apiToken, impersonatorId } = actor;
  const current = await findActor(db, actor.userId);
  if (current === null) return false;
  const present = { ...current, impersonatorId };
  if (apiToken === undefined) return isDeepStrictEqual(present, actor);
  if (!(await isApiTokenUsable(db, apiToken.id, now))) return false;
  return isDeepStrictEqual({ ...present, ...rightsOfToken(current, apiToken), apiToken }, actor);
}

/**
 * Refuses a step of long work of someone whose rights are no longer those that it began with. Work of the system continues.
 *
 * @param message what becomes of it, as a sentence
 * @throws AppError `forbidden`
 */
export async function refuseLostRights({ db, actor, now }: Command, message: string): Promise<void> {
  if (actor !== null && !(await hasRightsAsBefore(db, actor, now))) throw forbidden(message);
}

/** Serialises one person's commands until the end of the transaction, so that a count of what is theirs holds. */
export async function serializePerson({ db }: Pick<Command, 'db'>, userId: string): Promise<void> {
  await lockUserRow(db, userId);
}

/** What the event of a new person tells: how they are reached and called, and their rights. */
export async function emitCreated({ db, emit }: Command, user: UserRow & Rights): Promise<void> {
  const named = diffFields({ firstName: '', lastName: '' }, user, ['firstName', 'lastName']);
  const hasTeams = user.manageTeams.length + user.viewTeams.length > 0;
  const rights = rightChanges(NO_RIGHTS, user, hasTeams ? await teamNames(db) : new Map());
  const address = { field: 'emailAddress', from: null, to: user.emailAddress };
  emit(events.userCreated(userSubject(user), [address, ...named, ...rights]));
}

export async function insertRights({ db }: Command, userId: string, rights: Rights): Promise<void> {
  await insertTeamPermissions(db, userId, 'manage', rights.manageTeams);
  await insertTeamPermissions(db, userId, 'view', rights.viewTeams);
}

/**
 * Adds a person to the organisation: the way of the command line, the demo and single sign-on.
 *
 * @returns their id
 * @throws AppError `duplicate` when the address has an account already, in whatever organisation
 */
export async function createUser(command: Command, user: NewUser): Promise<{ id: string }> {
  const { db, now, newId } = command;
  const row = {
    ...NO_RIGHTS,
    firstName: '',
    lastName: '',
    status: 'active',
    isSso: false,
    timeZoneId: null,
    ...user,
    id: newId(),
    emailAddress: visibleText(user.emailAddress),
    emailKey: emailAddressKey(user.emailAddress),
  } as const;
  try {
    await insertUser(db, row, now);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new AppError('duplicate', 'This email address already has an account.', { cause: error });
  }
  await insertRights(command, row.id, row);
  await emitCreated(command, row);
  return { id: row.id };
}

/** Writes down when a person was last seen, for the list of users. */
export async function noteUserSeen(db: Transaction, userId: string, now: number): Promise<void> {
  await updateLastSeen(db, userId, now);
}

/** What belongs to features that depend on this one, and is therefore passed in by the composition. */
export interface AccountTools {
  readonly mails: LinkMails;
  readonly mailDelivery: MailDelivery;
  /** Queues the invitation of a person and gives its link, which works once; earlier links are worth nothing then. */
  readonly sendInvitation: (command: Command, userId: string) => Promise<string>;
  /** Such a link without a mail. */
  readonly makeInvitationLink: (command: Command, userId: string) => Promise<string>;
  /** Queues a link to a new password and gives it. */
  readonly sendPasswordLink: (command: Command, userId: string) => Promise<string>;
  /** Notifies both mailboxes of a person whose address was changed. */
  readonly notifyAddressChange: (command: Command, userId: string, addressBefore: string) => Promise<void>;
  /** Requires the password of an administrator, or a recent sign-in. */
  readonly proveAdministrator: (caller: Caller, currentPassword: string | undefined) => Promise<void>;
  /** Slows down an administrator who tries address after address. */
  readonly throttle: Throttle;
  /** Ends every session of a person; gives how many there were. */
  readonly endSessions: (command: Command, userId: string) => Promise<number>;
  readonly removeSecondFactor: (command: Command, userId: string) => Promise<boolean>;
}

const EVERY_LINK = ['passwordReset', 'invitation', 'authCode', 'impersonation', 'secondFactor'] as const;

export async function managed({ db }: Command, userId: string): Promise<ManagedUser> {
  const user = await findManagedUser(db, userId);
  if (user === null) throw notFound('user');
  return user;
}

/**
 * The rights that a person has when some are given: what is not given stays, each team is once.
 * @throws AppError `invalid_fields` for a team that the organisation does not have
 */
export function givenRights(before: Rights, given: Partial<Rights>, names: TeamNames): Rights {
  const faults = rightFaults(given, names);
  if (Object.keys(faults).length > 0) throw invalidFields(faults);
  const after = { ...before, ...given };
  return given.manageTeams === undefined && given.viewTeams === undefined ? after : tidyTeams(after);
}

/** A team that was deleted after the names were read: the same 422 as if it had been gone before. */
export async function withKnownTeams<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isForeignKeyViolation(error, 'team_permissions_organisation_id_team_id_fkey')) throw error;
    throw invalidFields({ 'permissions.manageTeams': NO_SUCH_TEAM });
  }
}

/** What a change of a person may touch; what is left out stays. */
export interface PersonChanges {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly rights?: Partial<Rights>;
}

/**
 * Admits one change of people after the other, then reads the person. A user who asked may have lost the right while they
 * waited: it is asked once more (docs/product/people.md, "Deactivation"; docs/product/guarantees.md, "Access").
 *
 * @throws AppError `not_found`, `forbidden`
 */
export async function lockPerson({ db, actor }: Command, userId: string): Promise<LockedUser> {
  await lockOrganisation(db);
  if (actor !== null && !(await isSystemAdmin(db, actor.userId))) {
    throw forbidden(ONLY_SYSTEM_ADMINS);
  }
  const user = await lockUser(db, userId);
  if (user === null || user.isService) throw notFound('user');
  return user;
}

/**
 * Asked after a change, in its transaction (docs/product/people.md, "The last System Admin").
 * @throws AppError `conflict`
 */
async function requireSystemAdmin({ db }: Command, before: LockedUser): Promise<void> {
  if (!before.isSuperAdmin || before.status !== 'active') return;
  if ((await countSystemAdmins(db)) === 0) throw new AppError('conflict', LAST_SYSTEM_ADMIN);
}

/**
 * Changes a person's name and rights; what changes nothing leaves version and history alone.
 *
 * @param ifMatch the version that the change is based on; null takes any
 * @throws AppError `not_found`, `stale_version` with the person as they are now, `conflict` for the last System Admin,
 *   `invalid_fields` for an unknown team
 */
export async function updateUser(
  command: Command,
  { id, ifMatch }: { readonly id: string; readonly ifMatch: number | null },
  changes: PersonChanges,
): Promise<ManagedUser> {
  const { db, emit } = command;
  const before = await lockPerson(command, id);
  if (ifMatch !== null && ifMatch !== before.version) {
    throw new AppError('stale_version', 'Someone else changed this person in the meantime.', {
      current: await managed(command, id),
    });
  }
  const names = await teamNames(db);
  const after = givenRights(before, changes.rights ?? {}, names);
  const { firstName = before.firstName, lastName = before.lastName } = changes;
  const renamed = diffFields({ ...before }, { firstName, lastName }, ['firstName', 'lastName']);
  const changedRights = rightChanges(before, after, names);
  if (renamed.length + changedRights.length === 0) return await managed(command, id);
  await updateUserRow(db, before, {
    first_name: firstName,
    last_name: lastName,
    ...columnsOfFlags(after),
  });
  await withKnownTeams(() => replaceTeamPermissions(db, before, after));
  await requireSystemAdmin(command, before);
  const subject = userSubject({ ...before, firstName, lastName });
  if (renamed.length > 0) emit(events.userRenamed(subject, renamed, before.version + 1));
  if (changedRights.length > 0) emit(events.userRightsChanged(subject, changedRights, before.version + 1));
  return await managed(command, id);
}

/**
 * Shuts a person out: sessions, API tokens, links and mails that wait end at once; rights and name stay (docs/product/people.md,
 * "Deactivation"). Doing it again changes nothing.
 *
 * @throws AppError `not_found`, `conflict` for the last System Admin
 */
export async function deactivateUser(
  command: Command,
  tools: Pick<AccountTools, 'endSessions'>,
  userId: string,
): Promise<void> {
  const { db, emit } = command;
  const before = await lockPerson(command, userId);
  if (before.status === 'deactivated') return;
  await updateUserRow(db, before, { status: 'deactivated' });
  await requireSystemAdmin(command, before);
  await revokeTokens(command, userId, EVERY_LINK);
  await tools.endSessions(command, userId);
  await endTokensOf(command, userId);
  await dropWaitingMail(db, before.emailAddress);
  const change = { field: 'status', from: before.status, to: 'deactivated' };
  emit(events.userDeactivated(userSubject(before), [change], before.version + 1));
}

/**
 * Gives a locked person another address. Sessions continue; links that were sent to the address before end, and mail that
 * waits goes to the new one.
 *
 * @returns false when the address belongs to another account, in whatever organisation: then nothing is changed
 */
export async function takeAddress(
  command: Command,
  user: LockedUser,
  emailAddress: string,
): Promise<boolean> {
  const { db } = command;
  const emailKey = emailAddressKey(emailAddress);
  if (!(await moveAddress(db, user, { emailAddress, emailKey }))) return false;
  await revokeTokens(command, user.id, ['passwordReset', 'invitation']);
  await moveWaitingMail(db, user.id, emailAddress);
  return true;
}

/** What an identity provider says of a person. An empty name says nothing, and case makes no other address. */
export interface ProvidedPerson {
  readonly emailAddress: string;
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * Changes what a provider says otherwise of a person; an address of another account is not taken.
 *
 * @returns the person and what changed, and the change of address that was not made
 */
export async function updateFromProvider(
  command: Command,
  userId: string,
  { emailAddress, firstName, lastName }: ProvidedPerson,
): Promise<{ subject: EventSubject; changes: FieldChange[]; notTaken: FieldChange[] }> {
  const { db } = command;
  const before = await lockUser(db, userId);
  if (before === null) throw notFound('user');
  const names = { firstName: firstName || before.firstName, lastName: lastName || before.lastName };
  const named = { ...before, ...names };
  const renamed = diffFields(before, named, ['firstName', 'lastName']);
  if (renamed.length > 0)
    await updateUserRow(db, before, { first_name: named.firstName, last_name: named.lastName });
  const user = renamed.length > 0 ? { ...named, version: before.version + 1 } : before;
  const isSame = emailAddressKey(emailAddress) === before.emailKey;
  const moved = isSame ? [] : diffFields(before, { ...before, emailAddress }, ['emailAddress']);
  const isMoved = moved.length > 0 && (await takeAddress(command, user, emailAddress));
  const subject = userSubject(isMoved ? { ...user, emailAddress } : user);
  return { subject, changes: isMoved ? [...renamed, ...moved] : renamed, notTaken: isMoved ? [] : moved };
}

/** Ends all sessions of a person; gives how many there were. @throws AppError `not_found` */
export async function signOutUser(command: Command, tools: AccountTools, userId: string): Promise<number> {
  const user = await lockPerson(command, userId);
  const sessions = await tools.endSessions(command, userId);
  const change = { field: 'sessions', from: sessions, to: 0 };
  if (sessions > 0) command.emit(events.userSignedOut(userSubject(user), [change]));
  return sessions;
}

/** Takes away the second factor of someone who lost it. @throws AppError `not_found` */
export async function removeSecondFactorOf(
  command: Command,
  tools: AccountTools,
  userId: string,
): Promise<ManagedUser> {
  await lockPerson(command, userId);
  await tools.removeSecondFactor(command, userId);
  return await managed(command, userId);
}

/**
 * Moves the rights on a team to another one, or ends them with null; a user who had a right on both keeps the greater one.
 * For the teams, whose deletion must leave none behind.
 */
export async function moveTeamRights(command: Command, teamId: string, into: string | null): Promise<void> {
  const { db, emit } = command;
  await lockOrganisation(db);
  const names = await teamNames(db);
  const moved = (teams: readonly string[]) =>
    teams.flatMap((team) => (team === teamId ? (into === null ? [] : [into]) : [team]));
  for (const userId of await findPeopleOfTeam(db, teamId)) {
    const before = await lockUser(db, userId);
    if (before === null) continue;
    const after = tidyTeams({
      ...before,
      manageTeams: moved(before.manageTeams),
      viewTeams: moved(before.viewTeams),
    });
    await updateUserRow(db, before, {});
    await replaceTeamPermissions(db, before, after);
    const changes = rightChanges(before, after, names);
    emit(events.userRightsChanged(userSubject(before), changes, before.version + 1));
  }
}
