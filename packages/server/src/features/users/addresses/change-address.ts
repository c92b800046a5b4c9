import { AppError, invalidFields } from '@pactbook/domain/kernel/app-error.ts';
import { emailAddressKey, emailDomain } from '@pactbook/domain/features/sign-in/credentials.ts';
import { userAddressChanged } from '@pactbook/domain/features/users/events.ts';
import {
  ADDRESS_UNUSABLE,
  USER_EXISTS,
  type InvitedUser,
} from '@pactbook/domain/features/users/managed-user.ts';
import {
  keyElsewhere,
  noConnectionFor,
  signInBlockedText,
  userSubject,
} from '@pactbook/domain/features/users/rights.ts';
import type { Command } from '../../../platform/command.ts';
import { lockPerson, managed, takeAddress, type AccountTools } from '../commands.ts';
import { invite } from '../invitations/invite-users.ts';
import { findUserByKeys, isDomainClaimed } from '../queries.ts';
import type { LockedUser } from '../store.ts';
import { findOrganisation } from '../../organisations/queries.ts';

/** @throws AppError `invalid_fields` for an address with which the person could not sign in */
async function requireWayIn({ db }: Command, user: LockedUser, domain: string): Promise<void> {
  if (await isDomainClaimed(db, domain)) return;
  if (user.isSso) throw invalidFields({ emailAddress: noConnectionFor(domain) });
  if ((await findOrganisation(db)).requiresSso)
    throw invalidFields({ emailAddress: signInBlockedText(domain) });
}

/**
 * Changes a person's address (docs/product/people.md, "Accounts"); an invited person is invited again.
 *
 * @throws AppError `not_found`; `duplicate` with the person who has the address in this organisation; `invalid_fields` for
 *   an address that cannot be used, without why (decision 18)
 */
export async function changeAddress(
  command: Command,
  tools: AccountTools,
  userId: string,
  emailAddress: string,
): Promise<InvitedUser> {
  const { db, scope, emit } = command;
  const before = await lockPerson(command, userId);
  if (before.emailAddress === emailAddress) return await managed(command, userId);
  const emailKey = emailAddressKey(emailAddress);
  const existing = await findUserByKeys(db, [emailKey, keyElsewhere(scope.organisationId, emailKey)]);
  if (existing !== null && existing.id !== userId) {
    const current = await managed(command, existing.id);
    throw new AppError('duplicate', USER_EXISTS, { fields: { emailAddress: USER_EXISTS }, current });
  }
  await requireWayIn(command, before, emailDomain(emailKey));
  if (!(await takeAddress(command, before, emailAddress))) {
    throw invalidFields({ emailAddress: ADDRESS_UNUSABLE });
  }
  const change = { field: 'emailAddress', from: before.emailAddress, to: emailAddress };
  const after = { ...before, emailAddress, emailKey };
  emit(userAddressChanged(userSubject(after), [change], before.version + 1));
  await tools.notifyAddressChange(command, userId, before.emailAddress);
  const link = before.status === 'invited' ? await invite(command, tools, after) : undefined;
  return { ...(await managed(command, userId)), ...(link === undefined ? {} : { link }) };
}
