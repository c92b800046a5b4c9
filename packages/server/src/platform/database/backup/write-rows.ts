import type pg from 'pg';
import { quoted, readColumnTypes, type TableShape } from './table-shape.ts';

/** Writes rows of one table: the lines as `readRows` gave them. */
export type RowsWriter = (lines: string) => Promise<void>;

/**
 * Prepares a table for rows of a backup.
 *
 * @throws Error when the table does not have the columns of the backup
 */
export async function openTable(client: pg.ClientBase, { name, columns }: TableShape): Promise<RowsWriter> {
  const types = await readColumnTypes(client, name);
  const values = columns.map((column, index) => {
    const type = types.get(column);
    if (type === undefined) {
      throw new Error(`The table ${name} has no column ${column}, which the backup has values for.`);
    }
    return `(line.value ->> ${index})::${type}`;
  });
  const statement = `insert into ${quoted(name)} (${columns.map(quoted).join(', ')}) overriding system value
    select ${values.join(', ')} from jsonb_array_elements($1::jsonb) as line (value)`;
  return async (lines) => {
    await client.query(statement, [`[${lines.trimEnd().replaceAll('\n', ',')}]`]);
  };
}

/**
 * Lets rows be written in any order and without effects: triggers rest, foreign keys are taken away. In the transaction
 * that is open; the owner of the tables may do it, a superuser need not.
 *
 * @returns what puts both back, and checks every row against the foreign keys
 */
export async function restConstraints(
  client: pg.ClientBase,
  tables: readonly TableShape[],
): Promise<() => Promise<void>> {
  const names = tables.map(({ name }) => name);
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname::text as name, pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
  );
  for (const { table, name } of keys) {
    await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
  }
  for (const name of names) await client.query(`alter table ${quoted(name)} disable trigger user`);
  return async () => {
    for (const name of names) await client.query(`alter table ${quoted(name)} enable trigger user`);
    for (const { table, name, definition } of keys) {
      await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
    }
  };
}

/** Empties tables that a fresh database has rows in, such as what a migration fills. */
export async function emptyTables(client: pg.ClientBase, tables: readonly TableShape[]): Promise<void> {
  for (const { name } of tables) await client.query(`delete from ${quoted(name)}`);
}

/** Lets sequences continue after the values that the backup has. */
export async function setSequences(
  client: pg.ClientBase,
  sequences: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [name, value] of Object.entries(sequences)) {
    await client.query('select setval($1::regclass, $2::bigint)', [quoted(name), value]);
  }
}
