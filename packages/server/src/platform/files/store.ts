import { sql } from 'kysely';
import type { Database, Transaction } from '../database/database.ts';
import type { FileToKeep } from './file-store.ts';

/** Notes that a file is about to be written; committed before its first byte is. */
export async function beginFile(db: Transaction, id: string, now: number): Promise<void> {
  await db
    .insertInto('stored_files')
    .values({ id, organisation_id: db.organisationId, state: 'writing', changed_at: new Date(now) })
    .execute();
}

/**
 * Makes a written file part of the product, in the transaction that points to it; false when it was given up meanwhile.
 */
export async function keepFile(
  db: Transaction,
  id: string,
  { size, sha256 }: Pick<FileToKeep, 'size' | 'sha256'>,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('stored_files')
    .set({ state: 'kept', size, sha256, changed_at: new Date(now) })
    .where('organisation_id', '=', db.organisationId)
    .where('id', '=', id)
    .where('state', '=', 'writing')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Gives a file up that nothing points to; false when it is kept after all. The lock on the row waits for a transaction
 * that would keep it and whose end is unknown.
 */
export async function giveUpFile(db: Transaction, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('stored_files')
    .set({ state: 'removing', changed_at: new Date(now) })
    .where('organisation_id', '=', db.organisationId)
    .where('id', '=', id)
    .where('state', '=', 'writing')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Forgets files that are gone from the store. */
export async function forgetFiles(db: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .deleteFrom('stored_files')
    .where('organisation_id', '=', db.organisationId)
    .where('id', 'in', [...ids])
    .where('state', '=', 'removing')
    .execute();
}

/** Takes some files that are to go: what left its document, and what began to be written before a moment and never was. */
export async function takeFilesToRemove(
  db: Transaction,
  writingSince: number,
  now: number,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`with due as materialized (
      select id from stored_files where organisation_id = ${db.organisationId}
        and (state = 'removing' or (state = 'writing' and changed_at < ${new Date(writingSince)}))
      order by changed_at limit ${limit} for update skip locked)
    update stored_files set state = 'removing', changed_at = ${new Date(now)}
    where organisation_id = ${db.organisationId} and id = any(array(select id from due))
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Which of these files the organisation knows of. */
export async function knownFiles(db: Transaction, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select id from stored_files
    where organisation_id = ${db.organisationId} and id = any(${[...ids]}::uuid[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** How long a server may take to write the id into the store before another one tries. */
const CLAIM_SECONDS = 10;

/** The store of documents that the database knows. */
export interface KnownStore {
  readonly id: string;
  readonly isMarked: boolean;
}

/** The store of documents that the database knows; null before the first start. */
export async function readDocumentStore(database: Database): Promise<KnownStore | null> {
  const { rows } = await database.unscoped((db) =>
    sql<{ store_id: string; is_marked: boolean }>`select store_id, is_marked from document_store`.execute(db),
  );
  const [row] = rows;
  return row === undefined ? null : { id: row.store_id, isMarked: row.is_marked };
}

/** Notes an id that the store does or does not carry yet; of several servers the first one decides. */
export async function noteDocumentStore(database: Database, id: string, isMarked: boolean): Promise<void> {
  await database.unscoped((db) =>
    sql`insert into document_store (store_id, is_marked, claimed_until)
      values (${id}::uuid, ${isMarked}, clock_timestamp()) on conflict do nothing`.execute(db),
  );
}

/** Takes the turn to write the id into the store; false while another server has it, or when it is written. */
export async function claimDocumentStore(database: Database): Promise<boolean> {
  const { numAffectedRows } = await database.unscoped((db) =>
    sql`update document_store set claimed_until = clock_timestamp() + make_interval(secs => ${CLAIM_SECONDS}::integer)
      where not is_marked and claimed_until <= clock_timestamp()`.execute(db),
  );
  return (numAffectedRows ?? 0n) > 0n;
}

/** Notes that the store carries its id. */
export async function noteStoreMarked(database: Database): Promise<void> {
  await database.unscoped((db) => sql`update document_store set is_marked = true`.execute(db));
}

/** Makes a store, which carries the id already, the one that the database knows. */
export async function replaceDocumentStore(database: Database, id: string): Promise<void> {
  await database.unscoped((db) =>
    sql`insert into document_store (store_id, is_marked, claimed_until) values (${id}::uuid, true, clock_timestamp())
      on conflict (singleton) do update set store_id = excluded.store_id, is_marked = true`.execute(db),
  );
}
