import { sql } from 'kysely';
import type { RowLink } from '@pactbook/domain/features/imports/import-tally.ts';
import type { LinkEnd } from '@pactbook/domain/features/import-rows/record-names.ts';
import type { Command } from '../../../platform/command.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/organisation-scope.ts';
import { keepStanding } from '../../change-sets/commands.ts';
import { linkManyContracts } from '../../contract-links/commands.ts';

/**
 * Keeps which records rows added, until the links to them are written.
 *
 * @param rows of each of the records its row, null for one that no link waits for
 */
export async function insertImportRows(
  db: Transaction,
  { organisationId }: OrganisationScope,
  changeSetId: string,
  ids: readonly string[],
  rows: readonly (number | null)[],
): Promise<void> {
  const kept = ids.flatMap((id, index) => {
    const row = rows[index] ?? null;
    return row === null ? [] : [{ row, id }];
  });
  if (kept.length === 0) return;
  await sql`insert into import_rows (organisation_id, change_set_id, row_number, contract_id)
    select ${organisationId}::uuid, ${changeSetId}::uuid, "row", id
    from json_to_recordset(${JSON.stringify(kept)}::json) as r("row" integer, id uuid)`.execute(db);
}

/** The records that rows of an import added, as far as links wait for them, by the numbers of the rows. */
export async function readImportRows(
  db: Transaction,
  { organisationId }: OrganisationScope,
  changeSetId: string,
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ row: number; id: string }>`select row_number as "row", contract_id as id
    from import_rows where organisation_id = ${organisationId} and change_set_id = ${changeSetId}`.execute(
    db,
  );
  return new Map(rows.map(({ row, id }) => [row, id]));
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

/**
 * Adds links that rows name, once all their records are there.
 *
 * @returns how many records of the set change in nothing but links and were not counted before; null when what was
 *   planned does not fit any more, and then nothing is written
 */
export async function writeLinks(
  command: Command,
  changeSetId: string,
  links: readonly RowLink[],
): Promise<number | null> {
  const rows = await readImportRows(command.db, command.scope, changeSetId);
  const idOf = (end: LinkEnd): string | undefined => ('id' in end ? end.id : rows.get(end.row));
  const found = links.flatMap(({ kind, from, to, isAlone }) => {
    const [own, other] = [idOf(from), idOf(to)];
    return own === undefined || other === undefined
      ? []
      : [{ link: { kind, from: own, to: other }, isAlone }];
  });
  if (found.length < links.length) return null;
  const areLinked = await linkManyContracts(
    command,
    found.map(({ link }) => link),
    changeSetId,
  );
  if (!areLinked) return null;
  const alone = found.filter(({ isAlone }) => isAlone).map(({ link }) => link.from);
  return await keepStanding(command, changeSetId, [...new Set(alone)]);
}
