import { createHash } from 'node:crypto';
import type { CompiledQuery } from 'kysely';

/** A query whose plan each connection keeps, under a name that stands for its text. */
export interface PreparedQuery<Row> extends CompiledQuery<Row> {
  readonly planName: string;
}

/** The name under which a connection keeps the plan of a statement: one for each text. */
export function statementNameOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

/**
 * Has each connection keep the plan of a query, where planning takes longer than running: for queries of few different
 * texts, whose values are parameters.
 */
export function prepareStatement<Row>(query: CompiledQuery<Row>): PreparedQuery<Row> {
  return { ...query, planName: statementNameOf(query.sql) };
}

/** Whether the plan of a query is to be kept. */
export function isPrepared<Row>(query: CompiledQuery<Row>): query is PreparedQuery<Row> {
  return 'planName' in query;
}
