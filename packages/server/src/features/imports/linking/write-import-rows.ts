import { sql } from 'kysely';
import type { Transaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/organisation-scope.ts';

/** A row of a file, and the record that it added. */
export interface ImportRow {
  readonly row: number;
  readonly id: string;
}

/** Keeps which records rows added, until the links to them are written. */
export async function insertImportRows(
  db: Transaction,
  { organisationId }: OrganisationScope,
  changeSetId: string,
  rows: readonly ImportRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`insert into import_rows (organisation_id, change_set_id, row_number, contract_id)
    select ${organisationId}::uuid, ${changeSetId}::uuid, "row", id
    from json_to_recordset(${JSON.stringify(rows)}::json) as r("row" integer, id uuid)`.execute(db);
}

/** Forgets the rows of an import that is finished, and those of others that were undone before they were. */
export async function deleteImportRows(
  db: Transaction,
  { organisationId }: OrganisationScope,
  changeSetId: string,
): Promise<void> {
  await sql`delete from import_rows where organisation_id = ${organisationId} and (change_set_id = ${changeSetId}
    or change_set_id in (select id from change_sets where organisation_id = ${organisationId}
      and undone_at is not null))`.execute(db);
}
