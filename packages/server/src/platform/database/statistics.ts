import { sql } from 'kysely';
import type { Transaction } from './database.ts';
import { LEAST_ROWS, LEAST_ROWS_OF_ORGANISATION } from './owner/renew-statistics.ts';

/**
 * Gathers the planner's statistics of the tables in which this transaction changed many rows, to be committed with them.
 * To be called last, when a transaction changed a thousand records or more: an organisation that the statistics have
 * never met counts as having one row in each table, and statements on its thousands of rows are planned for that one.
 */
export async function gatherStatistics(db: Transaction): Promise<void> {
  await sql`select gather_statistics_of_transaction(${LEAST_ROWS})`.execute(db);
}

/**
 * The same where a transaction changed a hundred records or more: only where the statistics do not know the organisation
 * yet, because every other one has been planned for well enough.
 */
export async function gatherStatisticsOfUnknown(db: Transaction): Promise<void> {
  await sql`select gather_statistics_of_unknown_organisation(${LEAST_ROWS_OF_ORGANISATION})`.execute(db);
}
