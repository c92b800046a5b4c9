import type pg from 'pg';
import type { DatabaseLog } from '../database-log.ts';
import { runAsOwner } from '../owner/run-as-owner.ts';

const maintenanceMs = 10 * 60_000;
const checkIntervalMs = 60_000;
const logBytesBeforeCheckpoint = 48 * 1024 * 1024;

/**
 * Does what PostgreSQL's background processes would do and PGlite has not: removes dead rows and renews statistics,
 * table by table, so that requests run in between, then writes a checkpoint.
 */
export async function maintainEmbedded(pool: pg.Pool): Promise<void> {
  const tables = await runAsOwner(pool, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "select oid::regclass::text as name from pg_class where relkind in ('r', 'm') and relpersistence = 'p' order by 1",
    );
    return rows.map((row) => row.name);
  });
  for (const table of tables) await runAsOwner(pool, (client) => run(client, `vacuum (analyze) ${table}`));
  await checkpoint(pool);
}

/** Writes every change into its place, so that the next start has nothing to replay. */
export async function checkpoint(pool: pg.Pool): Promise<void> {
  await runAsOwner(pool, (client) => run(client, 'checkpoint'));
}

/**
 * Writes a checkpoint whenever the write-ahead log since the last one has grown large: it keeps the log small and a
 * start after a crash fast. Gives the function that stops it.
 */
export function checkpointWhenLogGrows(pool: pg.Pool, log: DatabaseLog): () => void {
  const timer = setInterval(() => {
    checkpointIfDue(pool).catch((error: unknown) =>
      log.warn({ err: error }, 'A checkpoint of the database failed'),
    );
  }, checkIntervalMs);
  timer.unref();
  return () => clearInterval(timer);
}

async function checkpointIfDue(pool: pg.Pool): Promise<void> {
  await runAsOwner(pool, async (client) => {
    const { rows } = await client.query<{ bytes: string }>(
      'select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) as bytes from pg_control_checkpoint()',
    );
    if (Number(rows[0]?.bytes ?? 0) > logBytesBeforeCheckpoint) await run(client, 'checkpoint');
  });
}

async function run(client: pg.PoolClient, text: string): Promise<void> {
  const command = { text, query_timeout: maintenanceMs };
  await client.query(command);
}
