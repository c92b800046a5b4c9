import { sql } from 'kysely';
import type { Transaction } from '../database/database.ts';
import type { OrganisationScope } from '../database/organisation-scope.ts';
import type { FileToKeep } from './file-store.ts';

/** Notes that a file is about to be written; committed before its first byte is. */
export async function beginFile(
  db: Transaction,
  scope: OrganisationScope,
  id: string,
  now: number,
): Promise<void> {
  await db
    .insertInto('stored_files')
    .values({ id, organisation_id: scope.organisationId, state: 'writing', changed_at: new Date(now) })
    .execute();
}

/**
 * Makes a written file part of the product, in the transaction that points to it; false when it was given up meanwhile.
 */
export async function keepFile(
  db: Transaction,
  scope: OrganisationScope,
  id: string,
  { size, sha256 }: Pick<FileToKeep, 'size' | 'sha256'>,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('stored_files')
    .set({ state: 'kept', size, sha256, changed_at: new Date(now) })
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', id)
    .where('state', '=', 'writing')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Gives a file up that nothing points to; false when it is kept after all. The lock on the row waits for a transaction
 * that would keep it and whose end is unknown.
 */
export async function giveUpFile(
  db: Transaction,
  scope: OrganisationScope,
  id: string,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('stored_files')
    .set({ state: 'removing', changed_at: new Date(now) })
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', id)
    .where('state', '=', 'writing')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Forgets files that are gone from the store. */
export async function forgetFiles(
  db: Transaction,
  scope: OrganisationScope,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .deleteFrom('stored_files')
    .where('organisation_id', '=', scope.organisationId)
    .where('id', 'in', [...ids])
    .where('state', '=', 'removing')
    .execute();
}

/** Takes some files that are to go: what left its document, and what began to be written before a moment and never was. */
export async function takeFilesToRemove(
  db: Transaction,
  scope: OrganisationScope,
  writingSince: number,
  now: number,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`with due as materialized (
      select id from stored_files where organisation_id = ${scope.organisationId}
        and (state = 'removing' or (state = 'writing' and changed_at < ${new Date(writingSince)}))
      order by changed_at limit ${limit} for update skip locked)
    update stored_files set state = 'removing', changed_at = ${new Date(now)}
    where organisation_id = ${scope.organisationId} and id = any(array(select id from due))
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Which of these files the organisation knows of. */
export async function knownFiles(
  db: Transaction,
  scope: OrganisationScope,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select id from stored_files
    where organisation_id = ${scope.organisationId} and id = any(${[...ids]}::uuid[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
