import { sql, type RawBuilder } from 'kysely';

/**
 * `= one of these ids`. A single id has its own text: for a list whose length it does not know, PostgreSQL expects
 * ten rows and plans the prepared statement again with each use, which takes longer than running it.
 */
export function isOneOf(ids: readonly string[]): RawBuilder<unknown> {
  const [only] = ids;
  return ids.length === 1 ? sql`= ${only}::uuid` : sql`= any(${[...ids]}::uuid[])`;
}

/** The ids as rows with a column `id`, to be named in a FROM clause; the same for a single one. */
export function idRows(ids: readonly string[]): RawBuilder<unknown> {
  const [only] = ids;
  return ids.length === 1 ? sql`(select ${only}::uuid as id)` : sql`unnest(${[...ids]}::uuid[])`;
}
