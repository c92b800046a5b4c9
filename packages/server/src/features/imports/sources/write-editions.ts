import { sql } from 'kysely';
import { nameKey } from '@pactbook/domain/features/import-rows/cell.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/organisation-scope.ts';

/** An edition of a list: what one import brought or found. */
export interface Edition {
  readonly sourceId: string;
  readonly edition: number;
}

/**
 * Begins the next edition of a list, which is kept by its name. Editions before the newest one that cannot be undone any
 * more are not needed from then on.
 *
 * @param id of a new list
 * @param before the edition before which none is needed; null to keep all
 */
export async function beginEdition(
  db: Transaction,
  { organisationId }: OrganisationScope,
  name: string,
  id: string,
  before: number | null,
): Promise<Edition> {
  const { rows } =
    await sql<Edition>`insert into import_sources as l (organisation_id, id, name, name_key, edition)
    values (${organisationId}, ${id}, ${name}, ${nameKey(name)}, 1)
    on conflict (organisation_id, name_key) do update set edition = l.edition + 1
    returning id as "sourceId", edition`.execute(db);
  const [begun] = rows;
  if (begun === undefined) throw new Error('An edition was not begun.');
  if (before !== null) {
    await sql`delete from import_source_records where organisation_id = ${organisationId}
      and source_id = ${begun.sourceId} and edition < ${before}`.execute(db);
  }
  return begun;
}

/**
 * Keeps that records are in an edition of a list.
 *
 * @param changeSetId of the import; null for one that changed nothing
 */
export async function insertSourceRecords(
  db: Transaction,
  { organisationId }: OrganisationScope,
  { sourceId, edition, changeSetId }: Edition & { readonly changeSetId: string | null },
  contractIds: readonly string[],
): Promise<void> {
  if (contractIds.length === 0) return;
  await sql`insert into import_source_records (organisation_id, source_id, edition, contract_id, change_set_id)
    select ${organisationId}, ${sourceId}, ${edition}, c.id, ${changeSetId}
    from contracts c where c.organisation_id = ${organisationId} and c.id = any(${[...contractIds]}::uuid[])
    on conflict do nothing`.execute(db);
}
