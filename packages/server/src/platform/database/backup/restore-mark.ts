import type pg from 'pg';

/**
 * A table that is there from the beginning of a restore to its end. It goes in the transaction that brings the rows, so
 * that a restore which was cut is seen by the next server that opens the database.
 */
const MARK = 'unfinished_restore';

/** Whether a restore into this database was begun and has not ended. */
export async function isRestoreUnfinished(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ yes: boolean }>('select to_regclass($1) is not null as yes', [
    `public.${MARK}`,
  ]);
  return rows[0]?.yes === true;
}

/** Marks the database; committed before anything of the backup is written. */
export async function beginRestore(client: pg.ClientBase): Promise<void> {
  await client.query(`create table if not exists ${MARK} (begun_at timestamptz not null default now())`);
}

/** Takes the mark away, in the transaction that brings the rows. */
export async function endRestore(client: pg.ClientBase): Promise<void> {
  await client.query(`drop table ${MARK}`);
}
