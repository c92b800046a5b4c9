import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { PRODUCT_VERSION } from '../../configuration/product-version.ts';
import { isRestoreUnfinished } from '../backup/restore-mark.ts';
import { toDatabaseError } from '../database-errors.ts';
import type { DatabaseLog } from '../database-log.ts';
import { applyPending } from './apply-pending.ts';
import { ensureApplicationRole } from './application-role.ts';
import { findPending, isComplete, MigrationRefused, namesOf, readApplied } from './pending.ts';
import { readSchemaFiles } from './schema-files.ts';

// Raised when several nodes create the same table or role at the same moment: the others' work is what we wanted.
const racedCreationStates = new Set(['23505', '42P07', '42710', '40001', '40P01', 'XX000']);
const creationAttempts = 20;
const creationPauseMs = 50;

const bookkeeping = `
  create table if not exists schema_migrations (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  );
  create table if not exists schema_functions (
    name text primary key,
    checksum text not null,
    version text not null
  );
  create table if not exists schema_migration_lock (
    id integer primary key check (id = 1)
  );
  insert into schema_migration_lock (id) values (1) on conflict do nothing;
`;

/** How a restore migrates: to the schema that its backup has. */
interface RestoreMigration {
  /** The last migration to apply. */
  readonly upTo: string;
  readonly isRestore: true;
}

/**
 * Brings a database to the schema in `folder`, as its owner: the baseline and all migrations that are pending, then the
 * functions that changed, in one transaction. A start that is cut leaves nothing behind. Any number of nodes may do this
 * at once: a row lock serialises them (advisory locks are missing on distributed PostgreSQL).
 *
 * @param connect the owner's connection
 * @returns the names of what this call applied
 * @throws MigrationRefused when a version before 1.0.0 or a newer one made the database, a migration fails or was changed,
 *   or while a restore of a backup has not ended
 * @throws DatabaseUnavailable when the database does not answer
 */
export async function migrate(
  connect: pg.ClientConfig,
  folder: string,
  log: DatabaseLog,
  restore?: RestoreMigration,
): Promise<string[]> {
  const all = await readSchemaFiles(folder);
  const files =
    restore === undefined
      ? all
      : { ...all, migrations: all.migrations.filter(({ name }) => name <= restore.upTo) };
  const client = new pg.Client({ connectionTimeoutMillis: 5_000, ...connect });
  client.on('error', (error) => log.warn({ err: error }, 'The connection of the migrations was lost'));
  try {
    await client.connect();
    await client.query('set statement_timeout = 0');
    if (restore === undefined && (await isRestoreUnfinished(client))) {
      throw new MigrationRefused(
        'A backup was being restored into this database, and the restore did not come to its end: nothing of it is here. ' +
          'Restore the backup again: npm run pactbook -- restore FILE',
      );
    }
    const lacksNothing = async (): Promise<boolean> =>
      isComplete(findPending(await readApplied(client), files, PRODUCT_VERSION));
    if (await lacksNothing()) return [];
    await createWithoutRace(() => client.query(bookkeeping));
    await createWithoutRace(() => ensureApplicationRole(client));
    await client.query('begin');
    await client.query('select id from schema_migration_lock where id = 1 for update');
    const pending = findPending(await readApplied(client), files, PRODUCT_VERSION);
    await applyPending(client, pending, PRODUCT_VERSION);
    await client.query('commit');
    const names = namesOf(pending);
    log.info({ applied: names }, 'The database was migrated');
    return names;
  } catch (error) {
    throw toDatabaseError(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function createWithoutRace(create: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await create();
      return;
    } catch (error) {
      const raced = error instanceof pg.DatabaseError && racedCreationStates.has(error.code ?? '');
      if (!raced || attempt === creationAttempts) throw error;
      await wait(creationPauseMs);
    }
  }
}
