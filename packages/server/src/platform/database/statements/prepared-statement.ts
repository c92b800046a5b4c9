import { createHash } from 'node:crypto';
import type { CompiledQuery } from 'kysely';

/** A prepared statement. The name is unique in the product; `$1`, `$2` are the values. */
export interface PreparedStatement {
  readonly name: string;
  readonly text: string;
}

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
function prepareStatement<Row>(query: CompiledQuery<Row>): PreparedQuery<Row> {
  return { ...query, planName: statementNameOf(query.sql) };
}

/** Whether a query is a prepared statement. */
export function isPrepared<Row>(query: CompiledQuery<Row>): query is PreparedQuery<Row> {
  return 'planName' in query;
}

/**
 * Statements that are built and compiled once for each shape; each use only puts its values in. Building the text of a
 * long statement takes longer than running it.
 */
export class StatementShapes<Row> {
  readonly #kept = new Map<
    string,
    { readonly query: PreparedQuery<Row>; readonly slots: readonly string[] }
  >();

  /**
   * The statement of a shape with these values.
   *
   * @param shape decides the text, and there are few of them
   * @param values by name; each parameter that `build` uses is one of them, as it is
   * @throws Error when `build` uses a parameter that is none of the values
   */
  take(
    shape: string,
    values: Readonly<Record<string, unknown>>,
    build: () => CompiledQuery<Row>,
  ): PreparedQuery<Row> {
    const kept = this.#kept.get(shape);
    if (kept !== undefined) {
      return { ...kept.query, parameters: kept.slots.map((slot) => values[slot]) };
    }
    const query = prepareStatement(build());
    // Two equal values cannot be distinguished as parameters: such a statement is used once and not kept.
    if (new Set(Object.values(values)).size === Object.values(values).length) {
      const slots = query.parameters.map((parameter) => slotOf(parameter, values));
      this.#kept.set(shape, { query: { ...query, parameters: [] }, slots });
    }
    return query;
  }
}

function slotOf(parameter: unknown, values: Readonly<Record<string, unknown>>): string {
  const slot = Object.keys(values).find((name) => values[name] === parameter);
  if (slot === undefined) throw new Error('A parameter of this statement is none of its values.');
  return slot;
}
