import { sql } from 'kysely';
import type { ManagedTeam, Team, TeamMember } from '@pactbook/domain/features/teams/team.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { listPeopleOfTeam } from '../users/queries.ts';

/** Names as people order them, the same on every database (their collations differ). */
const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** The organisation's teams by name. */
export async function listTeams(db: Transaction): Promise<Team[]> {
  const teams = await db
    .selectFrom('teams')
    .select(['id', 'name', 'color_number as color'])
    .where('organisation_id', '=', db.organisationId)
    .execute();
  return teams.toSorted((one, other) => byName.compare(one.name, other.name));
}

/** The organisation's teams by name, each with the active people who manage it. */
export async function listTeamsWithManagers(db: Transaction): Promise<Team[]> {
  const teams = await listTeams(db);
  const { rows } = await sql<{ teamId: string; ids: string[] }>`select p.team_id as "teamId",
      array_agg(u.id order by lower(u.first_name || ' ' || u.last_name), u.id) as ids
    from team_permissions p join users u on u.organisation_id = p.organisation_id and u.id = p.user_id
    where p.organisation_id = ${db.organisationId} and p.level = 'manage' and u.status = 'active'
      and not u.is_service
    group by p.team_id`.execute(db);
  const managers = new Map(rows.map(({ teamId, ids }) => [teamId, ids]));
  return teams.map((team) => ({ ...team, managers: managers.get(team.id) ?? [] }));
}

/**
 * The teams by name as administrators see them.
 *
 * @param records how many records are in each team that has any
 * @param views how many views filter by each team that any does
 */
export async function listManagedTeams(
  db: Transaction,
  records: ReadonlyMap<string, number>,
  views: ReadonlyMap<string, number>,
): Promise<ManagedTeam[]> {
  const { rows } = await sql<{
    id: string;
    name: string;
    created_at: Date;
    managers: string;
    viewers: string;
  }>`select t.id, t.name, t.created_at, count(u.id) filter (where p.level = 'manage') as managers,
      count(u.id) filter (where p.level = 'view') as viewers
    from teams t
    left join team_permissions p on p.organisation_id = t.organisation_id and p.team_id = t.id
    left join users u on u.organisation_id = p.organisation_id and u.id = p.user_id and u.status <> 'deactivated'
      and not u.is_service
    where t.organisation_id = ${db.organisationId}
    group by t.id, t.name, t.created_at`.execute(db);
  return rows
    .toSorted((one, other) => byName.compare(one.name, other.name))
    .map((row) => ({
      id: row.id,
      name: row.name,
      records: records.get(row.id) ?? 0,
      views: views.get(row.id) ?? 0,
      managers: Number(row.managers),
      viewers: Number(row.viewers),
      createdAt: row.created_at.toISOString(),
    }));
}

/** Who has a right on a team, by name; null when the organisation has no such team. */
export async function listTeamMembers(db: Transaction, teamId: string): Promise<TeamMember[] | null> {
  const teams = await listTeams(db);
  if (!teams.some(({ id }) => id === teamId)) return null;
  const people = await listPeopleOfTeam(db, teamId);
  return people.flatMap(({ id, firstName, lastName, emailAddress, role, status, permissions }) => {
    if (status === 'deactivated') return [];
    const level = permissions.manageTeams.includes(teamId) ? 'manage' : 'view';
    return [{ id, firstName, lastName, emailAddress, role, level, status }];
  });
}
