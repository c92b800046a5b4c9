import { sql } from 'kysely';
import type { Transaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/organisation-scope.ts';

/** How many records, outside the trash, each category has that has any; the trash counts too where that is asked for. */
export async function countContractsByCategory(
  db: Transaction,
  scope: OrganisationScope,
  { withTrash = false }: { readonly withTrash?: boolean } = {},
): Promise<ReadonlyMap<string, number>> {
  const present = withTrash ? sql`` : sql`and c.deleted_at is null`;
  const { rows } = await sql<{ category_id: string; count: string }>`select x.category_id, count(*) as count
    from contract_categories x
    join contracts c on c.organisation_id = x.organisation_id and c.id = x.contract_id ${present}
    where x.organisation_id = ${scope.organisationId} group by x.category_id`.execute(db);
  return new Map(rows.map((row) => [row.category_id, Number(row.count)]));
}
