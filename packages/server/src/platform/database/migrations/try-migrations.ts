import pg from 'pg';
import { toDatabaseError } from '../database-errors.ts';
import type { DatabaseLog } from '../database-log.ts';
import { reachPostgres } from '../../postgres/reach-postgres.ts';
import type { DatabaseSettings } from '../open-database.ts';
import { checkApplied, MigrationRefused, readApplied, runMigration } from './migrate.ts';
import { productMigrations, readMigrations } from './migration-files.ts';

/** A server that people use must not wait for a trial. */
const LOCK_WAIT = '3s';

/**
 * Applies the pending migrations in one transaction and rolls it back: the database stays as it was.
 *
 * @returns their names
 * @throws MigrationRefused when this version would not open the database, or a migration fails;
 *   DatabaseUnavailable
 */
export async function tryMigrations(
  settings: DatabaseSettings,
  log: DatabaseLog,
): Promise<readonly string[]> {
  const folder = settings.migrationsFolder ?? productMigrations;
  const server = await reachPostgres(settings, log);
  try {
    return await tryThem({ connectionString: server.url }, folder);
  } finally {
    await server.close();
  }
}

async function tryThem(connect: pg.ClientConfig, folder: string): Promise<readonly string[]> {
  const client = new pg.Client({ connectionTimeoutMillis: 5_000, ...connect });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const applied = await readApplied(client);
    if (applied === null || applied.length === 0)
      throw new MigrationRefused('There is no database of Pactbook here yet. The first start makes it.');
    const pending = checkApplied(applied, await readMigrations(folder));
    await client.query(`begin; set local statement_timeout = 0; set local lock_timeout = '${LOCK_WAIT}'`);
    try {
      await client.query('select id from schema_migration_lock where id = 1 for update');
      for (const file of pending) await runMigration(client, file);
    } finally {
      await client.query('rollback');
    }
    return pending.map(({ name }) => name);
  } catch (error) {
    throw toDatabaseError(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}
