import { createHash } from 'node:crypto';
import type { CompiledQuery } from 'kysely';

/** A query that each connection prepares once, under a name made of its text. */
export interface PreparedQuery<Row> extends CompiledQuery<Row> {
  readonly planName: string;
}

/** The name of a prepared statement: one for each text. */
export function statementNameOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

/**
 * Makes a query a prepared statement, where planning takes longer than running: for queries of few different texts,
 * whose values are parameters.
 */
export function prepareStatement<Row>(query: CompiledQuery<Row>): PreparedQuery<Row> {
  return { ...query, planName: statementNameOf(query.sql) };
}

/** Whether a query is a prepared statement. */
export function isPrepared<Row>(query: CompiledQuery<Row>): query is PreparedQuery<Row> {
  return 'planName' in query;
}
