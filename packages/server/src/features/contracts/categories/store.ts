import { sql } from 'kysely';
import type { Transaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/organisation-scope.ts';

/** A record of a category as it stands before the category is taken off it. */
export interface ContractOfCategory {
  readonly id: string;
  readonly product: string;
  readonly version: number;
  /** By name. */
  readonly categories: readonly string[];
}

/** Locks the records of a category, those in the trash too, in the order of their ids, and reads them as they then are. */
export async function lockContractsOfCategory(
  db: Transaction,
  scope: OrganisationScope,
  categoryId: string,
): Promise<ContractOfCategory[]> {
  const organisation = scope.organisationId;
  const inCategory = sql`exists (select from contract_categories x
    where x.organisation_id = ${organisation} and x.contract_id = c.id and x.category_id = ${categoryId})`;
  await sql`select c.id from contracts c where c.organisation_id = ${organisation} and ${inCategory}
    order by c.id for update of c`.execute(db);
  // Read by a statement of its own: its snapshot is younger than the locks.
  const { rows } = await sql<ContractOfCategory>`select c.id, c.product, c.version,
      array(select y.name from contract_categories x
        join categories y on y.organisation_id = x.organisation_id and y.id = x.category_id
        where x.organisation_id = c.organisation_id and x.contract_id = c.id order by y.name) as categories
    from contracts c where c.organisation_id = ${organisation} and ${inCategory} order by c.id`.execute(db);
  return rows;
}

/** Takes a category off locked records, and puts another one on them unless that is null; their versions move. */
export async function moveContractsOfCategory(
  db: Transaction,
  scope: OrganisationScope,
  ids: readonly string[],
  { from, into }: { readonly from: string; readonly into: string | null },
  now: number,
): Promise<void> {
  const organisation = scope.organisationId;
  if (into !== null) {
    await sql`insert into contract_categories (organisation_id, contract_id, category_id)
      select ${organisation}::uuid, id, ${into}::uuid from unnest(${[...ids]}::uuid[]) as moved (id)
      on conflict do nothing`.execute(db);
  }
  await sql`delete from contract_categories where organisation_id = ${organisation} and category_id = ${from}
    and contract_id = any(${[...ids]}::uuid[])`.execute(db);
  await sql`update contracts set version = version + 1, updated_at = ${new Date(now)}
    where organisation_id = ${organisation} and id = any(${[...ids]}::uuid[])`.execute(db);
}
