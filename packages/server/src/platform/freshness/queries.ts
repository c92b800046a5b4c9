import { sql } from 'kysely';
import type { Transaction } from '../database/database.ts';
import type { Versions } from './version.ts';

/** More changes than this are not looked through. */
const CHANGES_LOOKED_THROUGH = 2_000;

/** The organisation's counters as this transaction sees them, as decimal digits. */
export async function readCounters(db: Transaction): Promise<Versions<'records' | 'references'>> {
  const { change_counter: records, reference_counter: references } = await db
    .selectFrom('freshness')
    .select(['change_counter', 'reference_counter'])
    .where('organisation_id', '=', db.organisationId)
    .where('id', '=', db.organisationId)
    .executeTakeFirstOrThrow();
  return { records, references };
}

/** The organisation's change counter as this transaction sees it. */
export async function readChangeCounter(db: Transaction): Promise<bigint> {
  return BigInt((await readCounters(db)).records);
}

/** The reference counter of the organisation as it is now, as decimal digits. */
export async function readReferenceCounter(db: Transaction): Promise<string> {
  return (await readCounters(db)).references;
}

/** A change of records: when, and of which ones; null for every one. */
export interface RecordChange {
  readonly at: bigint;
  readonly ids: readonly string[] | null;
}

/** What changed after a value of the change counter up to its present one; null where that is not known (any more). */
export async function readRecordChanges(
  db: Transaction,
  since: bigint,
  counter: bigint,
): Promise<RecordChange[] | null> {
  if (since > counter) return null;
  const { rows } = await sql<{ counter: string; contract_ids: string[] | null }>`select counter,
      contract_ids::text[] from list_changes
    where organisation_id = ${db.organisationId} and counter > ${since}
    order by counter limit ${CHANGES_LOOKED_THROUGH + 1}`.execute(db);
  // Each value of the counter has its row.
  if (rows.length > CHANGES_LOOKED_THROUGH || BigInt(rows.length) !== counter - since) return null;
  return rows.map((row) => ({ at: BigInt(row.counter), ids: row.contract_ids }));
}
