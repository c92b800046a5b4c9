import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { ensureApplicationRole } from './application-role.ts';
import { toDatabaseError } from '../database-errors.ts';
import type { DatabaseLog } from '../database-log.ts';
import { isRestoreUnfinished } from '../backup/restore-mark.ts';
import { readMigrations, type MigrationFile } from './migration-files.ts';

/** The database cannot be brought to this version's shape; the message says why and what to do. */
export class MigrationRefused extends Error {
  /** The first migration that only a newer version knows; null where something else is the reason. */
  readonly newerMigration: string | null;

  constructor(message: string, cause?: unknown, newerMigration: string | null = null) {
    super(message, { cause });
    this.name = 'MigrationRefused';
    this.newerMigration = newerMigration;
  }
}

/** A migration as the database remembers it. */
export interface AppliedMigration {
  readonly name: string;
  readonly checksum: string;
}

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
  create table if not exists schema_migration_lock (
    id integer primary key check (id = 1)
  );
  insert into schema_migration_lock (id) values (1) on conflict do nothing;
`;

/** How a restore migrates: to the shape that its backup has. */
interface RestoreMigration {
  /** The last migration to apply. */
  readonly upTo: string;
  readonly isRestore: true;
}

/**
 * Brings a database to the shape of the migrations in `folder`, as its owner. Each migration and its row in
 * `schema_migrations` are one transaction, so a cut leaves nothing behind. Any number of nodes may do this at once: a
 * row lock serialises them (advisory locks are missing on distributed PostgreSQL), and each migration is applied once.
 *
 * @param connect the owner's connection
 * @returns the names of the migrations this call applied
 * @throws MigrationRefused when an applied migration was changed, is unknown here, or a new one fails; while a restore
 *   of a backup has not ended
 * @throws DatabaseUnavailable when the database does not answer
 */
export async function migrate(
  connect: pg.ClientConfig,
  folder: string,
  log: DatabaseLog,
  restore?: RestoreMigration,
): Promise<string[]> {
  const all = await readMigrations(folder);
  const files = restore === undefined ? all : all.filter(({ name }) => name <= restore.upTo);
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
    const known = await readApplied(client);
    if (known !== null && checkApplied(known, files).length === 0) return [];
    await createWithoutRace(() => client.query(bookkeeping));
    await createWithoutRace(() => ensureApplicationRole(client));
    return await applyPending(client, files, log);
  } catch (error) {
    throw toDatabaseError(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function applyPending(
  client: pg.Client,
  files: readonly MigrationFile[],
  log: DatabaseLog,
): Promise<string[]> {
  const done: string[] = [];
  for (;;) {
    await client.query('begin');
    await client.query('select id from schema_migration_lock where id = 1 for update');
    const [next] = checkApplied((await readApplied(client)) ?? [], files);
    if (next === undefined) {
      await client.query('rollback');
      return done;
    }
    await apply(client, next);
    log.info({ migration: next.name }, 'The database was migrated');
    done.push(next.name);
  }
}

async function apply(client: pg.Client, file: MigrationFile): Promise<void> {
  try {
    await runMigration(client, file);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw faultOf(file, error);
  }
}

/**
 * Runs one migration and notes it, in the transaction that is open.
 *
 * @throws MigrationRefused when it fails; DatabaseUnavailable
 */
export async function runMigration(client: pg.Client, file: MigrationFile): Promise<void> {
  try {
    const before = await transactionId(client);
    await client.query(file.sql);
    if ((await transactionId(client)) !== before) {
      throw new Error(
        'it ends the transaction it runs in; leave BEGIN, COMMIT and ROLLBACK out of migrations',
      );
    }
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
      file.name,
      file.checksum,
    ]);
  } catch (error) {
    throw faultOf(file, error);
  }
}

function faultOf(file: MigrationFile, error: unknown): unknown {
  if (error instanceof MigrationRefused) return error;
  const understood = toDatabaseError(error);
  if (understood !== error) return understood;
  const reason = error instanceof Error ? error.message : String(error);
  return new MigrationRefused(`The migration ${file.name} failed, nothing of it was kept: ${reason}.`, error);
}

async function transactionId(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>('select txid_current()::text as id');
  return rows[0]?.id;
}

/** The applied migrations in their order, or null when the database has never been migrated. */
export async function readApplied(client: pg.ClientBase): Promise<AppliedMigration[] | null> {
  const { rows: found } = await client.query<{ yes: boolean }>(
    "select to_regclass('schema_migrations') is not null as yes",
  );
  if (found[0]?.yes !== true) return null;
  const { rows } = await client.query<AppliedMigration>(
    'select name, checksum from schema_migrations order by name',
  );
  return rows;
}

/**
 * Compares what was applied with the files and gives the files still to be applied.
 *
 * @throws MigrationRefused when the database was migrated by a newer version, or a file was changed
 */
export function checkApplied(
  applied: readonly AppliedMigration[],
  files: readonly MigrationFile[],
): MigrationFile[] {
  const byName = new Map(files.map((file) => [file.name, file]));
  for (const { name, checksum } of applied) {
    const file = byName.get(name);
    if (file === undefined) {
      throw new MigrationRefused(
        `The database has the migration ${name}, which this version of Pactbook does not know. ` +
          'It was used by a newer version: start that version again, or restore a backup made before it.',
        undefined,
        name,
      );
    }
    if (file.checksum !== checksum) {
      throw new MigrationRefused(
        `The migration ${name} was changed after it had been applied to this database. ` +
          'Put the file back as it was and write a new migration for the change.',
      );
    }
    byName.delete(name);
  }
  const pending = [...byName.values()];
  const last = applied.at(-1)?.name;
  const late = pending.find((file) => last !== undefined && file.name < last);
  if (late !== undefined) {
    throw new MigrationRefused(
      `The migration ${late.name} comes before ${last}, which the database already has. Give it a higher number.`,
    );
  }
  return pending;
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
