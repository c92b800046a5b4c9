import { AppError } from '@pactbook/domain/kernel/app-error.ts';
import { emailAddressKey } from '@pactbook/domain/features/sign-in/credentials.ts';
import { userCreated } from '@pactbook/domain/features/users/events.ts';
import type { Command } from '../../platform/command.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { isUniqueViolation } from '../../platform/database/database-errors.ts';
import type { OrganisationScope } from '../../platform/database/organisation-scope.ts';
import { insertTeamPermissions, insertUser, updateLastSeen } from './store.ts';

/** A person to add. What is left out is a right not given. */
export interface NewUser {
  readonly emailAddress: string;
  readonly firstName?: string;
  readonly lastName?: string;
  /** The hash of the password (make it before the command: it takes long), or null for none. */
  readonly passwordHash: string | null;
  readonly status?: 'invited' | 'active' | 'deactivated';
  readonly isSuperAdmin?: boolean;
  readonly isBwcAdmin?: boolean;
  readonly manageAll?: boolean;
  readonly viewAll?: boolean;
  readonly manageTeams?: readonly string[];
  readonly viewTeams?: readonly string[];
  readonly isSso?: boolean;
  /** IANA name; the organisation's when absent. */
  readonly timeZoneId?: string;
}

/**
 * Adds a person to the organisation.
 *
 * @returns their id
 * @throws AppError `duplicate` when the address has an account already
 */
export async function createUser(command: Command, user: NewUser): Promise<{ id: string }> {
  const { db, scope, now, newId, emit } = command;
  const id = newId();
  const { firstName = '', lastName = '' } = user;
  try {
    await insertUser(
      db,
      scope,
      {
        id,
        emailAddress: user.emailAddress.trim(),
        emailKey: emailAddressKey(user.emailAddress),
        firstName,
        lastName,
        passwordHash: user.passwordHash,
        status: user.status ?? 'active',
        isSuperAdmin: user.isSuperAdmin ?? false,
        isBwcAdmin: user.isBwcAdmin ?? false,
        manageAll: user.manageAll ?? false,
        viewAll: user.viewAll ?? false,
        isSso: user.isSso ?? false,
        timeZoneId: user.timeZoneId ?? null,
      },
      now,
    );
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new AppError('duplicate', 'This email address already has an account.', { cause: error });
  }
  await insertTeamPermissions(db, scope, id, 'manage', user.manageTeams ?? []);
  await insertTeamPermissions(db, scope, id, 'view', user.viewTeams ?? []);
  emit(userCreated({ kind: 'user', id, label: `${firstName} ${lastName}`.trim() || user.emailAddress }));
  return { id };
}

/** Writes down when a person was last seen, for the list of users. */
export async function noteUserSeen(
  db: Transaction,
  scope: OrganisationScope,
  userId: string,
  now: number,
): Promise<void> {
  await updateLastSeen(db, scope, userId, now);
}
