import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import { invalidFields, notFound } from '@pactbook/domain/kernel/app-error.ts';
import { idSchema } from '@pactbook/domain/kernel/ids.ts';
import { flagsOfRow, RIGHTS, type RightColumn } from '@pactbook/domain/kernel/rights.ts';
import { savedFilterSchema } from '@pactbook/domain/kernel/saved-filter.ts';
import {
  managedUserSchema,
  type ManagedUser,
  type UserFilter,
  type UserOrder,
} from '@pactbook/domain/features/users/managed-user.ts';
import type { Person, Profile } from '@pactbook/domain/features/users/user.ts';
import { rightsOnWire } from '@pactbook/domain/features/users/wire-rights.ts';
import { USD } from '@pactbook/domain/kernel/money.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { OrganisationScope } from '../../platform/database/organisation-scope.ts';
import type { Caller } from '../../platform/http/handler.ts';
import { searchedBy } from '../../rules/searched-text.ts';

/** The columns of the table `users` that hold rights, to select from its alias. */
export function rightColumns(alias: string): RawBuilder<unknown> {
  return sql.join(RIGHTS.map(({ column }) => sql.ref(`${alias}.${column}`)));
}

async function teamIds(db: Transaction, userId: string): Promise<{ manage: string[]; view: string[] }> {
  const rows = await db
    .selectFrom('team_permissions')
    .select(['team_id', 'level'])
    .where('organisation_id', '=', db.organisationId)
    .where('user_id', '=', userId)
    .orderBy('team_id')
    .execute();
  const ofLevel = (level: string) => rows.filter((row) => row.level === level).map((row) => row.team_id);
  return { manage: ofLevel('manage'), view: ofLevel('view') };
}

/** The rights of an active person, as events and the access function want them; null for everyone else. */
export async function findActor(db: Transaction, userId: string): Promise<Actor | null> {
  const user = await db
    .selectFrom('users')
    .select(RIGHTS.map(({ column }) => column))
    .where('organisation_id', '=', db.organisationId)
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (user === undefined) return null;
  const teams = await teamIds(db, userId);
  return {
    userId,
    organisationId: db.organisationId,
    ...flagsOfRow(user),
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
export async function findDisplayName(db: Transaction, userId: string): Promise<string> {
  return (await findContact(db, db.scope, userId)).name;
}

/** The signed-in person with rights and saved filters (docs/product/interface.md, "Profile"). */
export async function findProfile(db: Transaction, { scope, actor, timeZoneId }: Caller): Promise<Profile> {
  const row = await db
    .selectFrom('users')
    .innerJoin('organisations', 'organisations.id', 'users.organisation_id')
    .leftJoin('saved_views', (join) =>
      join
        .onRef('saved_views.organisation_id', '=', 'users.organisation_id')
        .onRef('saved_views.user_id', '=', 'users.id'),
    )
    .select([
      'users.first_name',
      'users.last_name',
      'users.email_address',
      'users.is_sso',
      'users.number_locale',
      'organisations.name as organisation_name',
      'organisations.currency',
      'organisations.record_currencies',
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
    ...(row.currency === USD ? {} : { currency: row.currency }),
    ...(row.record_currencies.length === 0 ? {} : { recordCurrencies: row.record_currencies }),
    firstName: row.first_name,
    lastName: row.last_name,
    emailAddress: row.email_address,
    ...rightsOnWire(actor),
    timeZoneId,
    ...(row.number_locale === null ? {} : { numberLocale: row.number_locale }),
    is_impersonating: actor.impersonatorId !== null,
    isSso: row.is_sso,
    savedFilters: { filters: z.array(savedFilterSchema).parse(row.filters ?? []) },
  };
}

/** How many people can use the organisation: invited and active ones. */
export async function countUsers(db: Transaction): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('organisation_id', '=', db.organisationId)
    .where('status', '<>', 'deactivated')
    .where('is_service', '=', false)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Marks that letters carry, which order leaves out. */
const MARKS = '[\u0300-\u036f]';

/** A text as it is ordered: without accents and case, the same on every database (their collations differ). */
function folded(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql`lower(regexp_replace(normalize(${text}, NFKD), ${MARKS}, '', 'g'))`;
}

const fullName = sql`trim(u.first_name || ' ' || u.last_name)`;
const moment = (column: RawBuilder<unknown>) =>
  sql<string>`coalesce(to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), '')`;

/** What people are ordered by. A person without a name is where their address would. */
function sortKeyOf(order: UserOrder): RawBuilder<string> {
  switch (order) {
    case 'name':
    case '-name':
      return folded(sql`coalesce(nullif(${fullName}, ''), u.email_address)`);
    case 'emailAddress':
    case '-emailAddress':
      return folded(sql`u.email_address`);
    case 'lastSeenAt':
    case '-lastSeenAt':
      return moment(sql`u.last_seen_at`);
    case 'createdAt':
    case '-createdAt':
      return moment(sql`u.created_at`);
  }
}

/** The role (docs/product/rights.md, "Roles") as `roleOf` in the domain derives it. */
const ROLE = sql`case
  when u.is_super_admin then 'System Admin'
  when u.manage_all then 'Record Admin'
  when cardinality(manages.ids) > 0 then 'Team Manager'
  when u.view_all then 'Record Viewer'
  when cardinality(views.ids) > 0 then 'Team Viewer'
  else 'Limited Access User' end`;

interface ManagedUserRow extends Record<RightColumn, boolean> {
  id: string;
  version: number;
  first_name: string;
  last_name: string;
  email_address: string;
  role: string;
  manage_teams: string[];
  view_teams: string[];
  is_sso: boolean;
  has_second_factor: boolean;
  status: string;
  last_seen_at: Date | null;
  created_at: Date;
  sort_key: string;
}

/** The people of the organisation with all that administrators see of them, and `sort_key`. */
function people(scope: OrganisationScope, order: UserOrder): RawBuilder<unknown> {
  const teamsAt = (level: string) => sql`(select array(select p.team_id::text from team_permissions p
    where p.organisation_id = u.organisation_id and p.user_id = u.id and p.level = ${level} order by p.team_id) as ids)`;
  return sql`select u.id, u.version, u.first_name, u.last_name, u.email_address, ${ROLE} as role, ${rightColumns('u')},
      manages.ids as manage_teams, views.ids as view_teams, u.is_sso,
      exists (select from second_factors f where f.organisation_id = ${scope.organisationId} and f.user_id = u.id
        and f.confirmed_at is not null) as has_second_factor,
      u.status, u.last_seen_at, u.created_at, (${sortKeyOf(order)}) collate "C" as sort_key,
      ${searchedBy.inSql(sql`${fullName} || ' ' || u.email_address`)} as search_text
    from users u cross join lateral ${teamsAt('manage')} manages cross join lateral ${teamsAt('view')} views
    where u.organisation_id = ${scope.organisationId} and not u.is_service`;
}

function managedUser(row: ManagedUserRow): ManagedUser {
  return managedUserSchema.parse({
    id: row.id,
    version: row.version,
    firstName: row.first_name,
    lastName: row.last_name,
    emailAddress: row.email_address,
    role: row.role,
    ...rightsOnWire({ ...flagsOfRow(row), manageTeams: row.manage_teams, viewTeams: row.view_teams }),
    isSso: row.is_sso,
    hasSecondFactor: row.has_second_factor,
    status: row.status,
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  });
}

/** One person as administrators see them; null when there is no one of this id in the organisation. */
export async function findManagedUser(db: Transaction, userId: string): Promise<ManagedUser | null> {
  const { rows } = await sql<ManagedUserRow>`with people as (${people(db.scope, 'name')} and u.id = ${userId})
    select * from people`.execute(db);
  return rows[0] === undefined ? null : managedUser(rows[0]);
}

function conditions(filter: UserFilter): RawBuilder<unknown> {
  const { search = '', role, teamId, status } = filter;
  const all = [
    search === '' ? null : sql`strpos(search_text, ${searchedBy.inTypeScript(search)}) > 0`,
    role === undefined ? null : sql`role = ${role}`,
    teamId === undefined ? null : sql`(${teamId} = any(manage_teams) or ${teamId} = any(view_teams))`,
    status === undefined ? null : sql`status = ${status}`,
  ].filter((one) => one !== null);
  return all.length === 0 ? sql`true` : sql.join(all, sql` and `);
}

/** Where a page ended: the order it was read in, and the last person's place in it. */
const cursorSchema = z.tuple([z.string(), z.string(), idSchema]);

function placeAfter(cursor: string, order: UserOrder): readonly [key: string, id: string] {
  const noPage = () => invalidFields({ cursor: 'This page does not exist' });
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    throw noPage();
  }
  const place = cursorSchema.safeParse(value);
  if (!place.success || place.data[0] !== order || place.data[1].includes('\u0000')) throw noPage();
  return [place.data[1], place.data[2]];
}

/**
 * The people of the organisation for administrators: at most `limit` after the place that the cursor names, and how
 * many the filter finds over all pages (docs/product/screens.md, "Manage Users and Manage Teams").
 *
 * @throws AppError `invalid_fields` for a cursor that no page of this order gave
 */
export async function listManagedUsers(
  db: Transaction,
  filter: UserFilter,
  { cursor, limit }: { readonly cursor: string | null; readonly limit: number },
): Promise<{ items: ManagedUser[]; nextCursor: string | null; total: number }> {
  const order = filter.sort;
  const isDescending = order.startsWith('-');
  const direction = isDescending ? sql`desc` : sql`asc`;
  const place = cursor === null ? null : placeAfter(cursor, order);
  const after =
    place === null
      ? sql`true`
      : sql`(sort_key, id) ${isDescending ? sql`<` : sql`>`} (${place[0]} collate "C", ${place[1]}::uuid)`;
  const { rows } = await sql<ManagedUserRow>`with people as (${people(db.scope, order)})
    select * from people where ${conditions(filter)} and ${after}
    order by sort_key ${direction}, id ${direction} limit ${limit + 1}`.execute(db);
  const counted = await sql<{ count: string }>`with people as (${people(db.scope, order)})
    select count(*) as count from people where ${conditions(filter)}`.execute(db);
  const last = rows[limit - 1];
  return {
    items: rows.slice(0, limit).map(managedUser),
    nextCursor:
      rows.length > limit && last !== undefined
        ? Buffer.from(JSON.stringify([order, last.sort_key, last.id])).toString('base64url')
        : null,
    total: Number(counted.rows[0]?.count ?? 0),
  };
}

/** Who has one of these keys in this organisation; an address has at most one account in it. */
export async function findUserByKeys(
  db: Transaction,
  emailKeys: readonly string[],
): Promise<{ id: string; status: string } | null> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'status'])
    .where('organisation_id', '=', db.organisationId)
    .where('email_key', 'in', emailKeys)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether an enabled single sign-on connection of this organisation claims a mail domain. */
export async function isDomainClaimed(db: Transaction, domain: string): Promise<boolean> {
  const row = await db
    .selectFrom('sso_domains')
    .innerJoin('sso_connections', (join) =>
      join
        .onRef('sso_connections.organisation_id', '=', 'sso_domains.organisation_id')
        .onRef('sso_connections.id', '=', 'sso_domains.connection_id'),
    )
    .select('sso_domains.domain')
    .where('sso_domains.organisation_id', '=', db.organisationId)
    .where('sso_domains.domain', '=', domain)
    .where('sso_connections.is_enabled', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

/** The names of teams by their ids. */
export async function teamNames(db: Transaction): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('teams')
    .select(['id', 'name'])
    .where('organisation_id', '=', db.organisationId)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Everyone with a right on a team by name, ordered by name. */
export async function listPeopleOfTeam(db: Transaction, teamId: string): Promise<ManagedUser[]> {
  const { rows } = await sql<ManagedUserRow>`with people as (${people(db.scope, 'name')}
      and u.id in (select p.user_id from team_permissions p
        where p.organisation_id = ${db.organisationId} and p.team_id = ${teamId}))
    select * from people order by sort_key, id`.execute(db);
  return rows.map(managedUser);
}

/**
 * The people of the organisation by name, active and deactivated, with the addresses that no screen shows; who only is
 * invited is not there yet. A user who gave no name is called by the first part of their address.
 */
export async function listPeopleWithAddresses(
  db: Transaction,
): Promise<(Person & { readonly emailAddress: string })[]> {
  const { rows } = await sql<
    Person & { readonly emailAddress: string }
  >`select id, email_address as "emailAddress",
      coalesce(nullif(trim(first_name || ' ' || last_name), ''), split_part(email_address, '@', 1)) as name,
      status = 'active' as "isActive",
      case when status = 'active' and manage_all and not is_super_admin then true end as "isRecordAdmin"
    from users where organisation_id = ${db.organisationId} and status <> 'invited' and not is_service
    order by lower(first_name || ' ' || last_name), id`.execute(db);
  return rows;
}

/** The same people as every member may see them. */
export async function listPeople(db: Transaction): Promise<Person[]> {
  return (await listPeopleWithAddresses(db)).map(({ id, name, isActive, isRecordAdmin }) => ({
    id,
    name,
    isActive,
    ...(isRecordAdmin ? { isRecordAdmin } : {}),
  }));
}
