import { sql } from 'kysely';
import { nameKey } from '@pactbook/domain/features/import-export/cell.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/organisation-scope.ts';

/**
 * Keeps a source by its name.
 *
 * @param id of a new one
 * @returns its id
 */
export async function keepSource(
  db: Transaction,
  { organisationId }: OrganisationScope,
  name: string,
  id: string,
): Promise<string> {
  const key = nameKey(name);
  await sql`insert into import_sources (organisation_id, id, name, name_key)
    values (${organisationId}, ${id}, ${name}, ${key})
    on conflict (organisation_id, name_key) do nothing`.execute(db);
  const { rows } = await sql<{ id: string }>`select id from import_sources
    where organisation_id = ${organisationId} and name_key = ${key}`.execute(db);
  return rows[0]?.id ?? id;
}

/**
 * Keeps that records are of a source. One that an import brought which was undone is kept anew.
 *
 * @param changeSetId of the import; null for one that changed nothing
 */
export async function insertSourceRecords(
  db: Transaction,
  { organisationId }: OrganisationScope,
  { sourceId, changeSetId }: { readonly sourceId: string; readonly changeSetId: string | null },
  contractIds: readonly string[],
): Promise<void> {
  if (contractIds.length === 0) return;
  await sql`insert into import_source_records as r (organisation_id, source_id, contract_id, change_set_id)
    select ${organisationId}, ${sourceId}, c.id, ${changeSetId}
    from contracts c where c.organisation_id = ${organisationId} and c.id = any(${[...contractIds]}::uuid[])
    on conflict (organisation_id, source_id, contract_id) do update set change_set_id = excluded.change_set_id
    where exists (select 1 from change_sets s where s.organisation_id = r.organisation_id
      and s.id = r.change_set_id and s.undone_at is not null)`.execute(db);
}
