import type { Transaction } from '../../platform/database/database.ts';
import type { OrganisationScope } from '../../platform/database/organisation-scope.ts';

/** A person's row as it begins. */
export interface UserRow {
  readonly id: string;
  readonly emailAddress: string;
  /** Normalised: the only form in which addresses are compared. */
  readonly emailKey: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly passwordHash: string | null;
  readonly status: 'invited' | 'active' | 'deactivated';
  readonly isSuperAdmin: boolean;
  readonly isBwcAdmin: boolean;
  readonly manageAll: boolean;
  readonly viewAll: boolean;
  readonly isSso: boolean;
  readonly timeZoneId: string | null;
}

export async function insertUser(
  db: Transaction,
  scope: OrganisationScope,
  user: UserRow,
  now: number,
): Promise<void> {
  await db
    .insertInto('users')
    .values({
      id: user.id,
      organisation_id: scope.organisationId,
      email_address: user.emailAddress,
      email_key: user.emailKey,
      first_name: user.firstName,
      last_name: user.lastName,
      password_hash: user.passwordHash,
      status: user.status,
      is_super_admin: user.isSuperAdmin,
      is_bwc_admin: user.isBwcAdmin,
      manage_all: user.manageAll,
      view_all: user.viewAll,
      is_sso: user.isSso,
      time_zone: user.timeZoneId,
      created_at: new Date(now),
    })
    .execute();
}

/** Gives a person rights on teams. */
export async function insertTeamPermissions(
  db: Transaction,
  scope: OrganisationScope,
  userId: string,
  level: 'manage' | 'view',
  teamIds: readonly string[],
): Promise<void> {
  if (teamIds.length === 0) return;
  await db
    .insertInto('team_permissions')
    .values(
      teamIds.map((teamId) => ({
        organisation_id: scope.organisationId,
        user_id: userId,
        team_id: teamId,
        level,
      })),
    )
    .execute();
}

export async function updateLastSeen(
  db: Transaction,
  scope: OrganisationScope,
  userId: string,
  now: number,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ last_seen_at: new Date(now) })
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', userId)
    .execute();
}
