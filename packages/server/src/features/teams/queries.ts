import type { Team } from '@pactbook/domain/features/teams/team.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { OrganisationScope } from '../../platform/database/organisation-scope.ts';

/** Names as people order them, the same on every database (their collations differ). */
const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** The organisation's teams by name. */
export async function listTeams(db: Transaction, scope: OrganisationScope): Promise<Team[]> {
  const teams = await db
    .selectFrom('teams')
    .select(['id', 'name'])
    .where('organisation_id', '=', scope.organisationId)
    .execute();
  return teams.toSorted((one, other) => byName.compare(one.name, other.name));
}
