import pg from 'pg';
import { PRODUCT_VERSION } from '../../configuration/product-version.ts';
import { toDatabaseError } from '../database-errors.ts';
import type { DatabaseLog } from '../database-log.ts';
import { reachPostgres } from '../../postgres/reach-postgres.ts';
import type { DatabaseSettings } from '../open-database.ts';
import { applyPending } from './apply-pending.ts';
import { findPending, MigrationRefused, namesOf, readApplied } from './pending.ts';
import { productSchema, readSchemaFiles } from './schema-files.ts';

/** A server that people use must not wait for a trial. */
const LOCK_WAIT = '3s';

/**
 * Applies what is pending in one transaction and rolls it back: the database stays as it was.
 *
 * @returns the names of what is pending
 * @throws MigrationRefused when this version would not open the database, or a migration fails;
 *   DatabaseUnavailable
 */
export async function tryMigrations(
  settings: DatabaseSettings,
  log: DatabaseLog,
): Promise<readonly string[]> {
  const folder = settings.schemaFolder ?? productSchema;
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
    if (applied === null || applied.migrations.length === 0)
      throw new MigrationRefused('There is no database of Pactbook here yet. The first start makes it.');
    const pending = findPending(applied, await readSchemaFiles(folder), PRODUCT_VERSION);
    await client.query(`begin; set local statement_timeout = 0; set local lock_timeout = '${LOCK_WAIT}'`);
    try {
      await client.query('select id from schema_migration_lock where id = 1 for update');
      await applyPending(client, pending, PRODUCT_VERSION);
    } finally {
      await client.query('rollback');
    }
    return namesOf(pending);
  } catch (error) {
    throw toDatabaseError(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}
