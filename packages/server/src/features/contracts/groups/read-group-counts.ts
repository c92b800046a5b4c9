import { sql } from 'kysely';
import type { Transaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/organisation-scope.ts';
import { GROUP_TABLES, type Grouping } from './write-groups.ts';

/**
 * How many records, outside the trash, each team or category has that has any; the trash counts too where that is asked
 * for.
 */
export const countContractsBy =
  (grouping: Grouping) =>
  async (
    db: Transaction,
    { organisationId }: OrganisationScope,
    { withTrash = false }: { readonly withTrash?: boolean } = {},
  ): Promise<ReadonlyMap<string, number>> => {
    const { members, group } = GROUP_TABLES[grouping];
    const present = withTrash ? sql`` : sql`and c.deleted_at is null`;
    const { rows } = await sql<{ id: string; count: string }>`select x.${group} as id, count(*) as count
      from ${members} x
      join contracts c on c.organisation_id = x.organisation_id and c.id = x.contract_id ${present}
      where x.organisation_id = ${organisationId} group by x.${group}`.execute(db);
    return new Map(rows.map(({ id, count }) => [id, Number(count)]));
  };
