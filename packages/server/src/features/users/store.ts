import { sql } from 'kysely';
import {
  flagsOfRow,
  RIGHTS,
  type RightColumn,
  type RightFlags,
  type Rights,
} from '@pactbook/domain/kernel/rights.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { OrganisationScope } from '../../platform/database/organisation-scope.ts';

/** A person's row as it begins. */
export interface UserRow extends RightFlags {
  readonly id: string;
  readonly emailAddress: string;
  /** Normalised: the only form in which addresses are compared. */
  readonly emailKey: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly passwordHash: string | null;
  readonly status: 'invited' | 'active' | 'deactivated';
  readonly isSso: boolean;
  /** A program, no person. */
  readonly isService?: boolean;
  readonly timeZoneId: string | null;
}

/** The columns of the table `users` with the flags of a person. */
export function columnsOfFlags(flags: RightFlags): Record<RightColumn, boolean> {
  const columns = RIGHTS.map(({ key, column }) => [column, flags[key]] as const);
  return Object.fromEntries(columns) as Record<RightColumn, boolean>;
}

function columnsOf(user: UserRow, scope: OrganisationScope, now: number) {
  return {
    id: user.id,
    organisation_id: scope.organisationId,
    email_address: user.emailAddress,
    email_key: user.emailKey,
    first_name: user.firstName,
    last_name: user.lastName,
    password_hash: user.passwordHash,
    status: user.status,
    ...columnsOfFlags(user),
    is_sso: user.isSso,
    is_service: user.isService ?? false,
    time_zone: user.timeZoneId,
    created_at: new Date(now),
  };
}

/** The person's place in the directory: an address signs in to one organisation. */
function addressOf({ emailKey }: Pick<UserRow, 'emailKey'>, { organisationId }: OrganisationScope) {
  return { email_key: emailKey, organisation_id: organisationId };
}

export async function insertUser(db: Transaction, user: UserRow, now: number): Promise<void> {
  await Promise.all([
    db.insertInto('sign_in_addresses').values(addressOf(user, db.scope)).execute(),
    db
      .insertInto('users')
      .values(columnsOf(user, db.scope, now))
      .execute(),
  ]);
}

/** Adds a person unless their key is taken, in whatever organisation; gives whether they were added. */
export async function insertUserIfNew(db: Transaction, user: UserRow, now: number): Promise<boolean> {
  const claimed = await db
    .insertInto('sign_in_addresses')
    .values(addressOf(user, db.scope))
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .executeTakeFirst();
  if (claimed.numInsertedOrUpdatedRows !== 1n) return false;
  await db
    .insertInto('users')
    .values(columnsOf(user, db.scope, now))
    .execute();
  return true;
}

/** Gives a person rights on teams. */
export async function insertTeamPermissions(
  db: Transaction,
  userId: string,
  level: 'manage' | 'view',
  teamIds: readonly string[],
): Promise<void> {
  if (teamIds.length === 0) return;
  await db
    .insertInto('team_permissions')
    .values(
      teamIds.map((teamId) => ({
        organisation_id: db.organisationId,
        user_id: userId,
        team_id: teamId,
        level,
      })),
    )
    .execute();
}

export async function updateLastSeen(db: Transaction, userId: string, now: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ last_seen_at: new Date(now) })
    .where('organisation_id', '=', db.organisationId)
    .where('id', '=', userId)
    .execute();
}

/** Lets one transaction after the other work on what belongs to one person, until its end. */
export async function lockUserRow(db: Transaction, userId: string): Promise<void> {
  await db
    .selectFrom('users')
    .select('id')
    .where('organisation_id', '=', db.organisationId)
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .execute();
}

/** A person as an administrator's change finds them, locked against other writers. */
export interface LockedUser extends Rights {
  readonly id: string;
  readonly version: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly emailAddress: string;
  readonly emailKey: string;
  readonly status: string;
  readonly isSso: boolean;
  readonly isService: boolean;
  readonly hasPassword: boolean;
  readonly wasSeen: boolean;
}

/** Locks a person and reads them as they then are; null when there is no one of this id in the organisation. */
export async function lockUser(db: Transaction, userId: string): Promise<LockedUser | null> {
  const user = await db
    .selectFrom('users')
    .selectAll()
    .where('organisation_id', '=', db.organisationId)
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (user === undefined) return null;
  const rights = await db
    .selectFrom('team_permissions')
    .select(['team_id', 'level'])
    .where('organisation_id', '=', db.organisationId)
    .where('user_id', '=', userId)
    .orderBy('team_id')
    .execute();
  const teamsOf = (level: string) => rights.filter((row) => row.level === level).map((row) => row.team_id);
  return {
    id: user.id,
    version: user.version,
    firstName: user.first_name,
    lastName: user.last_name,
    emailAddress: user.email_address,
    emailKey: user.email_key,
    status: user.status,
    ...flagsOfRow(user),
    manageTeams: teamsOf('manage'),
    viewTeams: teamsOf('view'),
    isSso: user.is_sso,
    isService: user.is_service,
    hasPassword: user.password_hash !== null,
    wasSeen: user.last_seen_at !== null,
  };
}

/** The columns that administrators change. */
export interface UserChanges extends Partial<Record<RightColumn, boolean>> {
  readonly first_name?: string;
  readonly last_name?: string;
  readonly email_address?: string;
  readonly email_key?: string;
  readonly status?: 'invited' | 'active' | 'deactivated';
}

/** Changes a locked person and moves their version. */
export async function updateUserRow(db: Transaction, user: LockedUser, changes: UserChanges): Promise<void> {
  await db
    .updateTable('users')
    .set({ ...changes, version: user.version + 1 })
    .where('organisation_id', '=', db.organisationId)
    .where('id', '=', user.id)
    .execute();
}

/**
 * Gives a locked person another address, and frees the one before; gives whether it was free, in whatever organisation.
 */
export async function moveAddress(
  db: Transaction,
  user: LockedUser,
  address: { readonly emailAddress: string; readonly emailKey: string },
): Promise<boolean> {
  const changes = { email_address: address.emailAddress, email_key: address.emailKey };
  if (address.emailKey === user.emailKey) {
    await updateUserRow(db, user, changes);
    return true;
  }
  const claimed = await db
    .insertInto('sign_in_addresses')
    .values(addressOf(address, db.scope))
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .executeTakeFirst();
  if (claimed.numInsertedOrUpdatedRows !== 1n) return false;
  await updateUserRow(db, user, changes);
  await db
    .deleteFrom('sign_in_addresses')
    .where('organisation_id', '=', db.organisationId)
    .where('email_key', '=', user.emailKey)
    .execute();
  return true;
}

/** Replaces a person's rights on teams where they differ. */
export async function replaceTeamPermissions(
  db: Transaction,
  user: Pick<LockedUser, 'id' | 'manageTeams' | 'viewTeams'>,
  rights: Pick<LockedUser, 'manageTeams' | 'viewTeams'>,
): Promise<void> {
  const levels = [
    ['manage', user.manageTeams, rights.manageTeams],
    ['view', user.viewTeams, rights.viewTeams],
  ] as const;
  for (const [level, before, after] of levels) {
    const gone = before.filter((team) => !after.includes(team));
    if (gone.length > 0) {
      await db
        .deleteFrom('team_permissions')
        .where('organisation_id', '=', db.organisationId)
        .where('user_id', '=', user.id)
        .where('level', '=', level)
        .where('team_id', 'in', gone)
        .execute();
    }
    await insertTeamPermissions(
      db,
      user.id,
      level,
      after.filter((team) => !before.includes(team)),
    );
  }
}

/** How many people can administer the organisation now. */
export async function countSystemAdmins(db: Transaction): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('organisation_id', '=', db.organisationId)
    .where('status', '=', 'active')
    .where('is_super_admin', '=', true)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether a person can administer the organisation now. */
export async function isSystemAdmin(db: Transaction, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('organisation_id', '=', db.organisationId)
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .where('is_super_admin', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

/** Who has a right on a team, in the order in which their rows are locked. */
export async function findPeopleOfTeam(db: Transaction, teamId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('team_permissions')
    .select('user_id')
    .distinct()
    .where('organisation_id', '=', db.organisationId)
    .where('team_id', '=', teamId)
    .orderBy('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}

/** How often something happened to a person since a moment, by the type of its events. */
export async function countEventsSince(
  db: Transaction,
  { userId, type }: { readonly userId: string; readonly type: string },
  since: number,
): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) as count from events
    where organisation_id = ${db.organisationId} and subject_id = ${userId}
      and type = ${type} and at > ${new Date(since)}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}
