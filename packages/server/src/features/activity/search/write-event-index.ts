import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/database/database.ts';

/** The organisations with events that the search has no index for yet. */
export async function organisationsToIndex(
  database: Database,
): Promise<{ readonly organisationId: string }[]> {
  return await database.prepared<{ organisationId: string }>(
    {
      name: 'organisations_with_events_without_grams',
      text: 'select id as "organisationId" from organisations_with_events_without_grams()',
    },
    [],
  );
}

/** Enters the newest events of the transaction's organisation that the index lacks; gives how many: fewer are the last. */
export async function indexNewestEvents(db: Transaction, most: number): Promise<number> {
  const { rows } = await sql<{
    added: number;
  }>`select add_grams_of_events(${most}::integer) as added`.execute(db);
  return rows[0]?.added ?? 0;
}

/** Sorts into the index what was entered, so that a search does not read it one by one. */
export async function gatherIndex(db: Transaction): Promise<void> {
  await sql`select gather_grams_of_events()`.execute(db);
}
