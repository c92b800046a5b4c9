import type { Transaction } from '../../platform/database/database.ts';
import type { OrganisationScope } from '../../platform/database/organisation-scope.ts';

export async function insertTeam(
  db: Transaction,
  scope: OrganisationScope,
  team: { readonly id: string; readonly name: string },
  now: number,
): Promise<void> {
  await db
    .insertInto('teams')
    .values({ ...team, organisation_id: scope.organisationId, created_at: new Date(now) })
    .execute();
}
