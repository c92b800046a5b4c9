import type pg from 'pg';
import { quoted, type TableShape } from './table-shape.ts';

/** Rows of one table: each a line of JSON, an array of its values as the texts of the database. */
export interface RowsPart {
  readonly table: string;
  readonly rows: number;
  readonly lines: Buffer;
}

/** Large enough that a part costs little, small enough that one is held in memory and hashed between two requests. */
const PART_BYTES = 1_000_000;
const FIRST_FETCH = 50;
const MOST_ROWS = 5_000;
const END_OF_LINE = Buffer.from('\n');

/**
 * Reads a table in the transaction that is open on the connection, in parts of about a megabyte. How many rows are asked
 * for at once follows from their size: texts of documents have megabytes each.
 */
export async function* readRows(
  client: pg.ClientBase,
  { name, columns }: TableShape,
): AsyncGenerator<RowsPart> {
  const values = columns.map((column) => `${quoted(column)}::text`).join(', ');
  await client.query(
    `declare backup_rows no scroll cursor for select json_build_array(${values})::text as line from ${quoted(name)}`,
  );
  let count = FIRST_FETCH;
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${count} from backup_rows`);
    if (rows.length === 0) break;
    const lines = Buffer.concat(rows.flatMap(({ line }) => [Buffer.from(line), END_OF_LINE]));
    yield { table: name, rows: rows.length, lines };
    const fitting = Math.floor((count * PART_BYTES) / Math.max(lines.length, 1));
    count = Math.max(1, Math.min(MOST_ROWS, fitting, count * 4));
  }
  await client.query('close backup_rows');
}
