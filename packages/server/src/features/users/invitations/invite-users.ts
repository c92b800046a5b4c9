import { AppError, invalidFields } from '@pactbook/domain/kernel/app-error.ts';
import {
  emailAddressKey,
  emailAddressSchema,
  emailDomain,
} from '@pactbook/domain/features/sign-in/credentials.ts';
import { invitationSent, passwordResetRequested } from '@pactbook/domain/features/account/events.ts';
import { PASSWORD_ELSEWHERE } from '@pactbook/domain/features/account/password-link.ts';
import { accountLinkShown, userReactivated } from '@pactbook/domain/features/users/events.ts';
import {
  RESET_BY_COMMAND_LINE,
  USER_EXISTS,
  USER_IS_DEACTIVATED,
  type InvitationOutcome,
  type InvitedUser,
} from '@pactbook/domain/features/users/managed-user.ts';
import {
  invitedElsewhereMail,
  isKeyElsewhere,
  keyElsewhere,
  signInBlockedText,
  userSubject,
  type NamedPerson,
} from '@pactbook/domain/features/users/rights.ts';
import { NO_RIGHTS, type Rights } from '@pactbook/domain/kernel/rights.ts';
import type { Command } from '../../../platform/command.ts';
import { requireLinkBase } from '../../../platform/mail/link-mails.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
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
import { countEventsSince, insertUserIfNew, updateUserRow, type UserRow } from '../store.ts';
import { findOrganisation } from '../../organisations/queries.ts';

/** Whom to invite, and with which rights. */
export interface Invitation extends Partial<Rights> {
  readonly emailAddress: string;
  readonly firstName: string;
  readonly lastName: string;
}

const LINKS_PER_HOUR = 10;
const HOUR_MS = 3_600_000;

/** A person who is there already, or was added and invited. */
interface Added {
  readonly isNew: boolean;
  readonly id: string;
  readonly status: string;
  readonly link?: string;
}

/** The part of an answer with a link, where there is one. */
const withLink = (link: string | undefined): { link?: string } => (link === undefined ? {} : { link });

/**
 * Adds an invited person, or gives who has the address in this organisation already.
 *
 * @throws AppError `invalid_fields` for an address that no connection lets in where single sign-on is the only way
 */
async function addInvited(command: Command, tools: AccountTools, invitation: Invitation): Promise<Added> {
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
    isSso: await isDomainClaimed(db, emailDomain(emailKey)),
    timeZoneId: null,
  };
  const existing = await findUserByKeys(db, keys);
  if (existing !== null) return { isNew: false, ...existing };
  if (!user.isSso && (await findOrganisation(db)).requiresSso) {
    throw invalidFields({ emailAddress: signInBlockedText(emailDomain(emailKey)) });
  }
  for (const key of keys) {
    if (!(await insertUserIfNew(db, { ...user, emailKey: key }, now))) {
      // Someone else's invitation may have come between; otherwise the account is of another organisation.
      const meanwhile = await findUserByKeys(db, keys);
      if (meanwhile !== null) return { isNew: false, ...meanwhile };
      continue;
    }
    await insertRights(command, user.id, user);
    await emitCreated(command, user);
    const link = await invite(command, tools, { ...user, emailKey: key });
    return { isNew: true, id: user.id, status: user.status, ...withLink(link) };
  }
  throw new AppError('conflict', 'Someone else changed this person at the same time. Please try again.');
}

/**
 * A link for the answer to the administrator who made it, where no mail server delivers it; an event says that it was
 * shown. Otherwise its mail is the only place where it is.
 */
function shownLink(
  { actor, emit }: Command,
  { mailDelivery }: AccountTools,
  user: NamedPerson,
  link: string,
): string | undefined {
  if (mailDelivery === 'smtp' || actor === null) return undefined;
  emit(accountLinkShown(userSubject(user)));
  return link;
}

type InvitedPerson = NamedPerson & { readonly emailKey: string };

/** Sends an invitation, and gives its link where no mail server delivers it. */
export async function invite(
  command: Command,
  tools: AccountTools,
  user: InvitedPerson,
): Promise<string | undefined> {
  const isElsewhere = isKeyElsewhere(user.emailKey);
  const link = isElsewhere
    ? await inviteElsewhere(command, tools, user)
    : await tools.sendInvitation(command, user.id);
  return shownLink(command, tools, user, link);
}

/**
 * Whose address signs in to another organisation gets a mail that says so. The administrator does not learn of it: answer, event
 * and link are like those of any other invitation (ASVS 8.4.1: no existence oracle; decision 18).
 */
async function inviteElsewhere(command: Command, tools: AccountTools, user: InvitedPerson): Promise<string> {
  requireLinkBase(tools.mails);
  const { db, newId, emit } = command;
  const { name: organisation } = await findOrganisation(db);
  const idempotencyKey = `invitation:${newId()}`;
  const envelope = { idempotencyKey, kind: 'account', toAddress: user.emailAddress } as const;
  await queueMail(command, envelope, invitedElsewhereMail(organisation));
  const link = await tools.makeInvitationLink(command, user.id);
  emit(invitationSent(userSubject(user)));
  return link;
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
): Promise<InvitedUser> {
  const rights = givenRights(NO_RIGHTS, invitation, await teamNames(command.db));
  const { isNew, id, status, link } = await withKnownTeams(() =>
    addInvited(command, tools, { ...invitation, ...rights }),
  );
  const user = await managed(command, id);
  if (isNew) return { ...user, ...withLink(link) };
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
  const rights = givenRights(NO_RIGHTS, given, await teamNames(command.db));
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
        : { emailAddress: typed, userId: added.id, ...outcomeOf(added), ...withLink(added.link) },
    );
  }
  return outcomes;
}

/** Adds an invited person; of an address that could not get in, why. */
async function addUnlessShutOut(
  command: Command,
  tools: AccountTools,
  invitation: Invitation,
): Promise<Added | { message: string }> {
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
 * Lets a deactivated person in again, with the rights they had; a user who never came in is invited once more. Of
 * someone who is not deactivated nothing changes.
 *
 * @throws AppError `not_found`; `unavailable` when an invitation is needed and no mail can carry a link
 */
export async function reactivateUser(
  command: Command,
  tools: AccountTools,
  userId: string,
): Promise<InvitedUser> {
  const { db, emit } = command;
  const before = await lockPerson(command, userId);
  if (before.status !== 'deactivated') return await managed(command, userId);
  const status = before.hasPassword || before.wasSeen ? 'active' : 'invited';
  await updateUserRow(db, before, { status });
  const change = { field: 'status', from: before.status, to: status };
  emit(userReactivated(userSubject(before), [change], before.version + 1));
  const link = status === 'invited' ? await invite(command, tools, before) : undefined;
  return { ...(await managed(command, userId)), ...withLink(link) };
}

/** @throws AppError `too_many_requests` when a person was sent ten links within an hour */
async function limitLinks({ db, now }: Command, userId: string, type: string): Promise<void> {
  if ((await countEventsSince(db, { userId, type }, now - HOUR_MS)) < LINKS_PER_HOUR) return;
  const sentence = 'This person was sent many links within an hour. Please try again later.';
  throw new AppError('too_many_requests', sentence, { retryAfterSeconds: HOUR_MS / 1_000 });
}

/**
 * Sends an invited person their invitation again.
 *
 * @throws AppError `not_found`; `conflict` for users who are in already or deactivated; `too_many_requests` after ten within
 *   an hour; `unavailable` when no mail can carry a link
 */
export async function resendInvitation(
  command: Command,
  tools: AccountTools,
  userId: string,
): Promise<InvitedUser> {
  const user = await lockPerson(command, userId);
  if (user.status === 'deactivated') throw new AppError('conflict', USER_IS_DEACTIVATED);
  if (user.status !== 'invited') throw new AppError('conflict', 'This user can sign in already.');
  await limitLinks(command, userId, invitationSent.type);
  const link = await invite(command, tools, user);
  return { ...(await managed(command, userId)), ...withLink(link) };
}

/**
 * Sends a person a link to a new password; gives it where no mail server delivers it.
 *
 * @throws AppError `not_found`; `conflict` for an administrator without a password here, and without a mail server for a System Admin,
 *   whose account no other administrator may enter; `too_many_requests` after ten within an hour; `unavailable` when no
 *   mail can carry a link
 */
export async function sendPasswordLink(
  command: Command,
  tools: AccountTools,
  userId: string,
): Promise<{ link?: string }> {
  const { db } = command;
  const user = await lockPerson(command, userId);
  if (user.isSso || (await findOrganisation(db)).requiresSso)
    throw new AppError('conflict', PASSWORD_ELSEWHERE);
  if (user.status !== 'active') throw new AppError('conflict', 'Only active users can get a new password.');
  if (user.isSuperAdmin && tools.mailDelivery === 'files')
    throw new AppError('conflict', RESET_BY_COMMAND_LINE);
  await limitLinks(command, userId, passwordResetRequested.type);
  return withLink(shownLink(command, tools, user, await tools.sendPasswordLink(command, userId)));
}
