import { AppError, invalidFields } from '@pactbook/domain/kernel/app-error.ts';
import {
  emailAddressKey,
  emailAddressSchema,
  emailDomain,
} from '@pactbook/domain/features/sign-in/credentials.ts';
import { invitationSent } from '@pactbook/domain/features/account/events.ts';
import { userReactivated } from '@pactbook/domain/features/users/events.ts';
import {
  USER_EXISTS,
  USER_IS_DEACTIVATED,
  type InvitationOutcome,
  type ManagedUser,
} from '@pactbook/domain/features/users/managed-user.ts';
import {
  invitedElsewhereMail,
  isKeyElsewhere,
  keyElsewhere,
  noWayIn,
  userSubject,
  type NamedPerson,
} from '@pactbook/domain/features/users/rights.ts';
import { NO_RIGHTS, type Rights } from '@pactbook/domain/kernel/rights.ts';
import type { Command } from '../../../platform/command.ts';
import { requireLinkBase } from '../../../platform/mail/link-mails.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { findOrganisationName, requiresSingleSignOn } from '../../organisations/queries.ts';
import {
  givenRights,
  emitCreated,
  insertRights,
  lockPerson,
  managed,
  withKnownTeams,
  type AccountTools,
} from '../commands.ts';
import { findUserByKeys, isDomainClaimed, teamNames } from '../queries.ts';
import { countInvitationsSince, insertUserUnlessTaken, updateUserRow, type UserRow } from '../store.ts';

/** Whom to invite, and with which rights. */
export interface Invitation extends Partial<Rights> {
  readonly emailAddress: string;
  readonly firstName: string;
  readonly lastName: string;
}

const INVITATIONS_PER_HOUR = 10;
const HOUR_MS = 3_600_000;

/**
 * Adds an invited person, or gives who has the address in this organisation already.
 *
 * @throws AppError `invalid_fields` for an address that no connection lets in where single sign-on is the only way
 */
async function addInvited(
  command: Command,
  tools: AccountTools,
  invitation: Invitation,
): Promise<{ isNew: boolean; id: string; status: string }> {
  const { db, scope, now, newId } = command;
  const emailKey = emailAddressKey(invitation.emailAddress);
  const keys = [emailKey, keyElsewhere(scope.organisationId, emailKey)];
  const user: UserRow & Rights = {
    ...NO_RIGHTS,
    ...invitation,
    id: newId(),
    emailKey,
    passwordHash: null,
    status: 'invited',
    isSso: await isDomainClaimed(db, scope, emailDomain(emailKey)),
    timeZoneId: null,
  };
  const existing = await findUserByKeys(db, scope, keys);
  if (existing !== null) return { isNew: false, ...existing };
  if (!user.isSso && (await requiresSingleSignOn(db, scope))) {
    throw invalidFields({ emailAddress: noWayIn(emailDomain(emailKey)) });
  }
  for (const key of keys) {
    if (!(await insertUserUnlessTaken(db, scope, { ...user, emailKey: key }, now))) {
      // Somebody else's invitation may have come between; otherwise the account is of another organisation.
      const meanwhile = await findUserByKeys(db, scope, keys);
      if (meanwhile !== null) return { isNew: false, ...meanwhile };
      continue;
    }
    await insertRights(command, user.id, user);
    await emitCreated(command, user);
    await invite(command, tools, { ...user, emailKey: key });
    return { isNew: true, id: user.id, status: user.status };
  }
  throw new AppError('conflict', 'Someone else changed this person at the same time. Please try again.');
}

/**
 * Sends an invitation. Whose address signs in to another organisation gets a mail that says so; the administrator is
 * told nothing of it, and sees an invitation like any other (ASVS 8.4.1: no existence oracle).
 */
async function invite(
  command: Command,
  tools: AccountTools,
  user: NamedPerson & { readonly emailKey: string },
): Promise<void> {
  if (!isKeyElsewhere(user.emailKey)) return await tools.sendInvitation(command, user.id);
  requireLinkBase(tools.mails);
  const { db, scope, newId, emit } = command;
  const organisation = await findOrganisationName(db, scope);
  const idempotencyKey = `invitation:${newId()}`;
  const envelope = { idempotencyKey, kind: 'account', toAddress: user.emailAddress } as const;
  await queueMail(command, envelope, invitedElsewhereMail(organisation));
  emit(invitationSent(userSubject(user)));
}

/**
 * Invites one person (docs/product/people.md, "Accounts").
 *
 * @throws AppError `duplicate` with the person who has the address in this organisation; `invalid_fields` for an
 *   unknown team; `unavailable` when no mail can carry a link
 */
export async function inviteUser(
  command: Command,
  tools: AccountTools,
  invitation: Invitation,
): Promise<ManagedUser> {
  const rights = givenRights(NO_RIGHTS, invitation, await teamNames(command.db, command.scope));
  const { isNew, id, status } = await withKnownTeams(() =>
    addInvited(command, tools, { ...invitation, ...rights }),
  );
  const user = await managed(command, id);
  if (isNew) return user;
  const message = status === 'deactivated' ? USER_IS_DEACTIVATED : USER_EXISTS;
  throw new AppError('duplicate', message, { fields: { emailAddress: message }, current: user });
}

/**
 * Invites many people with the same rights in one transaction; of each address it tells what became of it.
 *
 * @throws AppError `invalid_fields` for an unknown team; `unavailable` when no mail can carry a link
 */
export async function inviteUsers(
  command: Command,
  tools: AccountTools,
  emailAddresses: readonly string[],
  given: Partial<Rights>,
): Promise<InvitationOutcome[]> {
  const rights = givenRights(NO_RIGHTS, given, await teamNames(command.db, command.scope));
  const outcomes: InvitationOutcome[] = [];
  for (const typed of emailAddresses) {
    const address = emailAddressSchema.safeParse(typed);
    if (!address.success) {
      const message = address.error.issues[0]?.message ?? 'Invalid email address';
      outcomes.push({ emailAddress: typed, outcome: 'invalid', userId: null, message });
      continue;
    }
    const invitation = { ...rights, emailAddress: address.data, firstName: '', lastName: '' };
    const added = await addUnlessShutOut(command, tools, invitation);
    outcomes.push(
      'message' in added
        ? { emailAddress: typed, outcome: 'invalid', userId: null, message: added.message }
        : { emailAddress: typed, userId: added.id, ...outcomeOf(added) },
    );
  }
  return outcomes;
}

/** Adds an invited person; of an address that could not get in, why. */
async function addUnlessShutOut(
  command: Command,
  tools: AccountTools,
  invitation: Invitation,
): Promise<{ isNew: boolean; id: string; status: string } | { message: string }> {
  try {
    return await withKnownTeams(() => addInvited(command, tools, invitation));
  } catch (error) {
    const message = error instanceof AppError ? error.fields?.emailAddress : undefined;
    if (message === undefined) throw error;
    return { message };
  }
}

function outcomeOf({ isNew, status }: { isNew: boolean; status: string }) {
  if (isNew) return { outcome: 'invited', message: null } as const;
  if (status === 'deactivated') return { outcome: 'deactivated', message: USER_IS_DEACTIVATED } as const;
  return { outcome: 'exists', message: USER_EXISTS } as const;
}

/**
 * Lets a deactivated person in again, with the rights they had; whoever never came in is invited once more. Of
 * somebody who is not deactivated nothing changes.
 *
 * @throws AppError `not_found`; `unavailable` when an invitation is needed and no mail can carry a link
 */
export async function reactivateUser(
  command: Command,
  tools: AccountTools,
  userId: string,
): Promise<ManagedUser> {
  const { db, scope, emit } = command;
  const before = await lockPerson(command, userId);
  if (before.status !== 'deactivated') return await managed(command, userId);
  const status = before.hasPassword || before.wasSeen ? 'active' : 'invited';
  await updateUserRow(db, scope, before, { status });
  const change = { field: 'status', from: before.status, to: status };
  emit(userReactivated(userSubject(before), [change], before.version + 1));
  if (status === 'invited') await invite(command, tools, before);
  return await managed(command, userId);
}

/**
 * Sends an invited person their invitation again.
 *
 * @throws AppError `not_found`; `conflict` for whoever is in already or deactivated; `too_many_requests` after ten within
 *   an hour; `unavailable` when no mail can carry a link
 */
export async function resendInvitation(
  command: Command,
  tools: AccountTools,
  userId: string,
): Promise<ManagedUser> {
  const { db, scope, now } = command;
  const user = await lockPerson(command, userId);
  if (user.status === 'deactivated') throw new AppError('conflict', USER_IS_DEACTIVATED);
  if (user.status !== 'invited') throw new AppError('conflict', 'This user can sign in already.');
  if ((await countInvitationsSince(db, scope, userId, now - HOUR_MS)) >= INVITATIONS_PER_HOUR) {
    const sentence = 'This person was invited many times within an hour. Please try again later.';
    throw new AppError('too_many_requests', sentence, { retryAfterSeconds: HOUR_MS / 1_000 });
  }
  await invite(command, tools, user);
  return await managed(command, userId);
}
