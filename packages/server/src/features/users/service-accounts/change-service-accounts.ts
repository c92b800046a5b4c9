import {
  SERVICE_ACCOUNTS_LIMIT,
  TOO_MANY_SERVICE_ACCOUNTS,
  type ServiceAccount,
  type ServiceAccountInput,
} from '@pactbook/domain/features/users/service-account.ts';
import { ONLY_SYSTEM_ADMINS } from '@pactbook/domain/features/users/access.ts';
import * as events from '@pactbook/domain/features/users/events.ts';
import { rightChanges } from '@pactbook/domain/features/users/rights.ts';
import { rightsFromWire } from '@pactbook/domain/features/users/wire-rights.ts';
import { AppError, forbidden, notFound } from '@pactbook/domain/kernel/app-error.ts';
import { diffFields, type EventSubject } from '@pactbook/domain/kernel/event.ts';
import { NO_RIGHTS } from '@pactbook/domain/kernel/rights.ts';
import type { Command } from '../../../platform/command.ts';
import { lockOrganisation } from '../../../platform/database/row-locks.ts';
import { endTokensOf } from '../../api-tokens/commands.ts';
import { givenRights, insertRights, withKnownTeams } from '../commands.ts';
import { teamNames } from '../queries.ts';
import {
  columnsOfFlags,
  insertUser,
  isSystemAdmin,
  lockUser,
  replaceTeamPermissions,
  updateUserRow,
  type LockedUser,
} from '../store.ts';
import { countServiceAccounts, listServiceAccounts } from './read-service-accounts.ts';

const subjectOf = (id: string, label: string): EventSubject => ({ kind: 'user', id, label });

/** Admits one change of people after the other; a user who asked may have lost the right while they waited. */
async function begin({ db, actor }: Command): Promise<void> {
  await lockOrganisation(db);
  if (actor !== null && !(await isSystemAdmin(db, actor.userId))) throw forbidden(ONLY_SYSTEM_ADMINS);
}

async function lockServiceAccount(command: Command, id: string): Promise<LockedUser> {
  await begin(command);
  const account = await lockUser(command.db, id);
  if (account === null || !account.isService || account.status !== 'active')
    throw notFound('service account');
  return account;
}

async function present({ db, now }: Command, id: string): Promise<ServiceAccount> {
  const [account] = await listServiceAccounts(db, now, id);
  if (account === undefined) throw notFound('service account');
  return account;
}

/** @throws AppError `invalid_fields` for an unknown team, `conflict` beyond the limit */
export async function createServiceAccount(
  command: Command,
  { name, permissions }: ServiceAccountInput,
): Promise<ServiceAccount> {
  const { db, now, newId, emit } = command;
  await begin(command);
  if ((await countServiceAccounts(db)) >= SERVICE_ACCOUNTS_LIMIT)
    throw new AppError('conflict', TOO_MANY_SERVICE_ACCOUNTS);
  const names = await teamNames(db);
  const rights = givenRights(NO_RIGHTS, rightsFromWire({ permissions }), names);
  const id = newId();
  const account = {
    ...rights,
    id,
    emailAddress: '',
    // No address can be written like it: no one signs in by it.
    emailKey: `service ${id}`,
    firstName: name,
    lastName: '',
    passwordHash: null,
    status: 'active',
    isSso: false,
    isService: true,
    timeZoneId: null,
  } as const;
  await insertUser(db, account, now);
  await withKnownTeams(() => insertRights(command, id, rights));
  emit(events.serviceAccountCreated(subjectOf(id, name), rightChanges(NO_RIGHTS, rights, names)));
  return await present(command, id);
}

/**
 * @param ifMatch the version that the change is based on; null takes any
 * @throws AppError `not_found`, `stale_version` with the account as it is now, `invalid_fields` for an unknown team
 */
export async function updateServiceAccount(
  command: Command,
  { id, ifMatch }: { readonly id: string; readonly ifMatch: number | null },
  { name, permissions }: ServiceAccountInput,
): Promise<ServiceAccount> {
  const { db, emit } = command;
  const before = await lockServiceAccount(command, id);
  if (ifMatch !== null && ifMatch !== before.version) {
    throw new AppError('stale_version', 'Someone else changed this service account in the meantime.', {
      current: await present(command, id),
    });
  }
  const names = await teamNames(db);
  const after = givenRights(before, rightsFromWire({ permissions }), names);
  const changes = [
    ...diffFields({ name: before.firstName }, { name }, ['name']),
    ...rightChanges(before, after, names),
  ];
  if (changes.length === 0) return await present(command, id);
  await updateUserRow(db, before, { first_name: name, ...columnsOfFlags(after) });
  await withKnownTeams(() => replaceTeamPermissions(db, before, after));
  emit(events.serviceAccountChanged(subjectOf(id, name), changes, before.version + 1));
  return await present(command, id);
}

/** Removes it with its tokens; its name stays in history. @throws AppError `not_found` */
export async function removeServiceAccount(command: Command, id: string): Promise<void> {
  const before = await lockServiceAccount(command, id);
  await updateUserRow(command.db, before, { status: 'deactivated' });
  await endTokensOf(command, id);
  command.emit(events.serviceAccountRemoved(subjectOf(id, before.firstName), [], before.version + 1));
}
