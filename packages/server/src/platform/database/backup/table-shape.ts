import type pg from 'pg';
import { BOOKKEEPING } from '../migrations/pending.ts';
import { isTableKept } from './backed-up-tables.ts';

/** A table as a backup reads and writes it: its columns in their order, without those that the database computes. */
export interface TableShape {
  readonly name: string;
  readonly columns: readonly string[];
}

/** The tables that a backup keeps, by name. */
export async function readTableShapes(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c
       join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
     group by c.relname
     order by c.relname collate "C"`,
  );
  return rows.filter(({ name }) => isTableKept(name) && !BOOKKEEPING.includes(name));
}

/** The types of the columns of a table, by their names. */
export async function readColumnTypes(
  client: pg.ClientBase,
  table: string,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select attname::text as name, format_type(atttypid, atttypmod) as type
     from pg_attribute
     where attrelid = to_regclass($1) and attnum > 0 and not attisdropped and attgenerated = ''`,
    [quoted(table)],
  );
  return new Map(rows.map(({ name, type }) => [name, type]));
}

/** The last values of the sequences, by their names; those that never gave one are left out. */
export async function readSequences(client: pg.ClientBase): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select sequencename::text as name, last_value::text as value
     from pg_sequences where schemaname = 'public' and last_value is not null`,
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/** A name as part of a statement. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
