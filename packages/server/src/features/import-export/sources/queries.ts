import { sql } from 'kysely';
import type { SourceRecord } from '@pactbook/domain/features/import-export/missing/missing-records.ts';
import { nameKey } from '@pactbook/domain/features/import-export/cell.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/organisation-scope.ts';

/** The names of the lists that came before. */
export async function listSources(db: Transaction, { organisationId }: OrganisationScope): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from import_sources
    where organisation_id = ${organisationId} order by name_key collate "C"`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * The records outside the trash that imports of a source, which were not undone, brought or found: a page of them in the
 * order of their ids.
 *
 * @param after the last id of the page before; null for the first
 */
export async function readSourceRecords(
  db: Transaction,
  { organisationId }: OrganisationScope,
  source: string,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<SourceRecord[]> {
  const { rows } = await sql<SourceRecord>`select c.id, c.product, c.vendor, c.status
    from import_sources l
    join import_source_records r on r.organisation_id = l.organisation_id and r.source_id = l.id
    join contracts c on c.organisation_id = r.organisation_id and c.id = r.contract_id and c.deleted_at is null
    left join change_sets s on s.organisation_id = r.organisation_id and s.id = r.change_set_id
    where l.organisation_id = ${organisationId} and l.name_key = ${nameKey(source)} and s.undone_at is null
      ${after === null ? sql`` : sql`and r.contract_id > ${after}::uuid`}
    order by r.contract_id limit ${limit}`.execute(db);
  return rows;
}
