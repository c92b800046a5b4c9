import { sql } from 'kysely';
import {
  serviceAccountSchema,
  type ServiceAccount,
} from '@pactbook/domain/features/users/service-account.ts';
import { rightsOnWire } from '@pactbook/domain/features/users/wire-rights.ts';
import { flagsOfRow, type RightColumn } from '@pactbook/domain/kernel/rights.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { rightColumns } from '../queries.ts';

interface ServiceAccountRow extends Record<RightColumn, boolean> {
  id: string;
  version: number;
  first_name: string;
  manage_teams: string[];
  view_teams: string[];
  created_at: Date;
  tokens: string;
}

function serviceAccountOf(row: ServiceAccountRow): ServiceAccount {
  const rights = { ...flagsOfRow(row), manageTeams: row.manage_teams, viewTeams: row.view_teams };
  return serviceAccountSchema.parse({
    id: row.id,
    version: row.version,
    name: row.first_name,
    permissions: rightsOnWire(rights).permissions,
    createdAt: row.created_at.toISOString(),
    tokens: Number(row.tokens),
  });
}

/** The service accounts of an organisation that were not removed, by name; or one of them. */
export async function listServiceAccounts(
  db: Transaction,
  now: number,
  id: string | null = null,
): Promise<ServiceAccount[]> {
  const teamsAt = (level: string) => sql`array(select p.team_id::text from team_permissions p
    where p.organisation_id = u.organisation_id and p.user_id = u.id and p.level = ${level} order by p.team_id)`;
  const { rows } = await sql<ServiceAccountRow>`select u.id, u.version, u.first_name, ${rightColumns('u')},
      ${teamsAt('manage')} as manage_teams, ${teamsAt('view')} as view_teams, u.created_at,
      (select count(*) from api_tokens t where t.organisation_id = u.organisation_id and t.user_id = u.id
        and t.ended_at is null and t.expires_at > ${new Date(now)}) as tokens
    from users u
    where u.organisation_id = ${db.organisationId} and u.is_service and u.status = 'active'
      and (${id}::uuid is null or u.id = ${id}::uuid)
    order by lower(u.first_name), u.id`.execute(db);
  return rows.map(serviceAccountOf);
}

/** How many service accounts an organisation has. */
export async function countServiceAccounts(db: Transaction): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('organisation_id', '=', db.organisationId)
    .where('is_service', '=', true)
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow();
  return Number(count);
}
