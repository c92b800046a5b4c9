import { z } from 'zod';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import { notFound } from '@pactbook/domain/kernel/app-error.ts';
import { savedFilterSchema } from '@pactbook/domain/kernel/saved-filter.ts';
import type { Profile } from '@pactbook/domain/features/users/user.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { OrganisationScope } from '../../platform/database/organisation-scope.ts';
import type { Caller } from '../../platform/http/handler.ts';

async function teamIds(
  db: Transaction,
  scope: OrganisationScope,
  userId: string,
): Promise<{ manage: string[]; view: string[] }> {
  const rows = await db
    .selectFrom('team_permissions')
    .select(['team_id', 'level'])
    .where('organisation_id', '=', scope.organisationId)
    .where('user_id', '=', userId)
    .orderBy('team_id')
    .execute();
  const ofLevel = (level: string) => rows.filter((row) => row.level === level).map((row) => row.team_id);
  return { manage: ofLevel('manage'), view: ofLevel('view') };
}

/** The rights of an active person, as events and the access function want them; null for everyone else. */
export async function findActor(
  db: Transaction,
  scope: OrganisationScope,
  userId: string,
): Promise<Actor | null> {
  const user = await db
    .selectFrom('users')
    .select(['is_super_admin', 'is_bwc_admin', 'manage_all', 'view_all'])
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (user === undefined) return null;
  const teams = await teamIds(db, scope, userId);
  return {
    userId,
    organisationId: scope.organisationId,
    isSuperAdmin: user.is_super_admin,
    isBwcAdmin: user.is_bwc_admin,
    manageAll: user.manage_all,
    viewAll: user.view_all,
    manageTeams: teams.manage,
    viewTeams: teams.view,
    impersonatorId: null,
  };
}

/** How a person is called and reached. */
export interface Contact {
  /** The mail address where there is no name. */
  readonly name: string;
  readonly emailAddress: string;
}

/** A person's name and address. @throws AppError `not_found` */
export async function findContact(
  db: Transaction,
  scope: OrganisationScope,
  userId: string,
): Promise<Contact> {
  const user = await db
    .selectFrom('users')
    .select(['first_name', 'last_name', 'email_address'])
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', userId)
    .executeTakeFirst();
  if (user === undefined) throw notFound('user');
  const name = `${user.first_name} ${user.last_name}`.trim();
  return { name: name === '' ? user.email_address : name, emailAddress: user.email_address };
}

/** A person's name as history shows it; the mail address where there is no name. @throws AppError `not_found` */
export async function findDisplayName(
  db: Transaction,
  scope: OrganisationScope,
  userId: string,
): Promise<string> {
  return (await findContact(db, scope, userId)).name;
}

/** The signed-in person with rights and saved filters (specification, section 3, "Profile"). */
export async function findProfile(db: Transaction, { scope, actor, timeZoneId }: Caller): Promise<Profile> {
  const row = await db
    .selectFrom('users')
    .innerJoin('organisations', 'organisations.id', 'users.organisation_id')
    .leftJoin('saved_views', 'saved_views.user_id', 'users.id')
    .select([
      'users.first_name',
      'users.last_name',
      'users.email_address',
      'users.is_sso',
      'organisations.name as organisation_name',
      'saved_views.filters',
    ])
    .where('users.organisation_id', '=', scope.organisationId)
    .where('users.id', '=', actor.userId)
    .executeTakeFirst();
  if (row === undefined) throw notFound('user');
  return {
    id: actor.userId,
    organizationId: actor.organisationId,
    organizationName: row.organisation_name,
    firstName: row.first_name,
    lastName: row.last_name,
    emailAddress: row.email_address,
    isBwcAdmin: actor.isBwcAdmin,
    timeZoneId,
    isSuperAdmin: actor.isSuperAdmin,
    is_impersonating: actor.impersonatorId !== null,
    isSso: row.is_sso,
    permissions: {
      manageAll: actor.manageAll,
      manageTeams: [...actor.manageTeams],
      viewAll: actor.viewAll,
      viewTeams: [...actor.viewTeams],
    },
    savedFilters: { filters: z.array(savedFilterSchema).parse(row.filters ?? []) },
  };
}

/** How many people can use the organisation: invited and active ones. */
export async function countUsers(db: Transaction, scope: OrganisationScope): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('organisation_id', '=', scope.organisationId)
    .where('status', '<>', 'deactivated')
    .executeTakeFirstOrThrow();
  return Number(count);
}
