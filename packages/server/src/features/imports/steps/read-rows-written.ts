import { sql } from 'kysely';
import type { Transaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/organisation-scope.ts';

/** How many rows of an import are written, whether it is finished or not; 0 for none. */
export async function readRowsWritten(
  db: Transaction,
  { organisationId }: OrganisationScope,
  changeSetId: string,
): Promise<number> {
  const { rows } = await sql<{ written: number }>`select rows_written as written from import_files
    where organisation_id = ${organisationId} and change_set_id = ${changeSetId} and rows_written is not null`.execute(
    db,
  );
  return rows[0]?.written ?? 0;
}
