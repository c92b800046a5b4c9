import { sql } from 'kysely';
import type { SavedMappingInput } from '@pactbook/domain/features/import-analysis/saved-mapping.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { OrganisationScope } from '../../platform/database/organisation-scope.ts';

/** A mapping to keep. */
export interface MappingRow extends Pick<SavedMappingInput, 'name' | 'headings' | 'mapping'> {
  readonly id: string;
  readonly nameKey: string;
  readonly createdBy: string;
}

/** Adds a mapping; gives false when its name is taken. */
export async function insertMapping(
  db: Transaction,
  { organisationId }: OrganisationScope,
  { id, name, nameKey, headings, mapping, createdBy }: MappingRow,
  now: number,
): Promise<boolean> {
  const at = new Date(now);
  const { rows } = await sql<{ id: string }>`insert into import_mappings
      (id, organisation_id, name, name_key, headings, mapping, created_by, created_at, updated_at)
    values (${id}, ${organisationId}, ${name}, ${nameKey}, ${JSON.stringify(headings)}::jsonb,
      ${JSON.stringify(mapping)}::jsonb, ${createdBy}, ${at}, ${at})
    on conflict (organisation_id, name_key) do nothing returning id`.execute(db);
  return rows.length > 0;
}

/** Writes a mapping again under its id. */
export async function updateMapping(
  db: Transaction,
  { organisationId }: OrganisationScope,
  { id, name, headings, mapping }: Pick<MappingRow, 'id' | 'name' | 'headings' | 'mapping'>,
  now: number,
): Promise<void> {
  await sql`update import_mappings set name = ${name}, headings = ${JSON.stringify(headings)}::jsonb,
      mapping = ${JSON.stringify(mapping)}::jsonb, updated_at = ${new Date(now)}
    where organisation_id = ${organisationId} and id = ${id}`.execute(db);
}

/** Locks a mapping by its id or by the key of its name; null when there is none. */
export async function lockMapping(
  db: Transaction,
  { organisationId }: OrganisationScope,
  by: { readonly id: string } | { readonly nameKey: string },
): Promise<{ readonly id: string; readonly name: string; readonly createdBy: string } | null> {
  const isMeant = 'id' in by ? sql`id = ${by.id}` : sql`name_key = ${by.nameKey}`;
  const { rows } = await sql<{ id: string; name: string; createdBy: string }>`select id, name,
      created_by as "createdBy" from import_mappings
    where organisation_id = ${organisationId} and ${isMeant} for update`.execute(db);
  return rows[0] ?? null;
}

/** What an import that is written in steps is known by. */
export interface StepsNoted {
  readonly changeSetId: string;
  readonly contentHash: string;
  readonly mappingHash: string;
}

/** Keeps by what the content of an import is known again, none of which is written yet. */
export async function insertImportInSteps(
  db: Transaction,
  { organisationId }: OrganisationScope,
  { changeSetId, contentHash, mappingHash }: StepsNoted,
): Promise<void> {
  await sql`insert into import_files (organisation_id, change_set_id, content_hash, mapping_hash, rows_written)
    values (${organisationId}, ${changeSetId}, ${contentHash}, ${mappingHash}, 0)`.execute(db);
}

/**
 * Notes how much of an import in steps is written with this transaction. Gives false when another run wrote some
 * meanwhile.
 */
export async function noteRowsWritten(
  db: Transaction,
  { organisationId }: OrganisationScope,
  changeSetId: string,
  { before, after }: { readonly before: number; readonly after: number },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`update import_files set rows_written = ${after}
    where organisation_id = ${organisationId} and change_set_id = ${changeSetId} and rows_written = ${before}
      and finished_at is null
    returning change_set_id as id`.execute(db);
  return rows.length > 0;
}

/** Notes that the last step of an import is written with this transaction. */
export async function noteImportFinished(
  db: Transaction,
  { organisationId }: OrganisationScope,
  changeSetId: string,
  now: number,
): Promise<void> {
  await sql`update import_files set finished_at = ${new Date(now)}
    where organisation_id = ${organisationId} and change_set_id = ${changeSetId}`.execute(db);
}

export async function deleteMappingRow(
  db: Transaction,
  { organisationId }: OrganisationScope,
  id: string,
): Promise<void> {
  await sql`delete from import_mappings where organisation_id = ${organisationId} and id = ${id}`.execute(db);
}
