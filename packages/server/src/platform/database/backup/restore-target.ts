import pg from 'pg';
import { toDatabaseError } from '../database-errors.ts';
import type { DatabaseLog } from '../database-log.ts';
import { reachUnusedPostgres, type ReachedPostgres } from '../../postgres/reach-postgres.ts';
import { migrate } from '../migrations/migrate.ts';
import { readApplied, type AppliedMigration } from '../migrations/pending.ts';
import { BASELINE, productSchema, readSchemaFiles } from '../migrations/schema-files.ts';
import type { DatabaseSettings } from '../open-database.ts';
import { beginRestore, isRestoreUnfinished } from './restore-mark.ts';

/** A restore is not possible; the message says why and what to do. Nothing was changed. */
export class RestoreRefused extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'RestoreRefused';
  }
}

/** A database that takes a backup, as its owner. */
export interface RestoreTarget {
  readonly client: pg.ClientBase;
  /** Applies the migrations that came after those of the backup, and gathers the planner's statistics. */
  finishMigrations(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Says whether this version can read a backup.
 *
 * @throws RestoreRefused for one of a newer version, or of other migrations
 */
export async function checkMigrations(applied: readonly AppliedMigration[]): Promise<void> {
  if (applied.every(({ name }) => name !== BASELINE)) {
    throw new RestoreRefused(
      'The backup was made by a version before 1.0.0, which this version does not read. Restore it with that version.',
    );
  }
  const { migrations } = await readSchemaFiles(productSchema);
  const known = new Map(migrations.map((file) => [file.name, file.checksum]));
  for (const { name, checksum } of applied) {
    const expected = known.get(name);
    if (expected === undefined) {
      throw new RestoreRefused(
        `The backup has the migration ${name}, which this version of Pactbook does not know: ` +
          'a newer version made it. Restore it with that version.',
      );
    }
    if (expected !== checksum) {
      throw new RestoreRefused(
        `The backup was made with another form of the migration ${name} than this version of Pactbook has.`,
      );
    }
  }
}

/**
 * Opens an empty database for a backup and brings it to the shape that the backup has. From then on it is marked until
 * the restore ends.
 *
 * @throws RestoreRefused when it is not empty; FolderInUse; DatabaseUnavailable
 */
export async function openRestoreTarget(
  settings: DatabaseSettings,
  applied: readonly AppliedMigration[],
  log: DatabaseLog,
): Promise<RestoreTarget> {
  const server = await reachUnusedPostgres(settings, log);
  try {
    return await prepare(server, applied, log);
  } catch (error) {
    await server.close();
    throw error;
  }
}

async function prepare(
  server: ReachedPostgres,
  applied: readonly AppliedMigration[],
  log: DatabaseLog,
): Promise<RestoreTarget> {
  const connection = { connectionString: server.url };
  const client = new pg.Client({ connectionTimeoutMillis: 5_000, ...connection });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('set statement_timeout = 0');
    await refuseUsed(client, applied);
    await beginRestore(client);
    const upTo = applied.at(-1)?.name ?? '';
    await migrate(connection, productSchema, log, { upTo, isRestore: true });
  } catch (error) {
    await client.end().catch(() => undefined);
    throw toDatabaseError(error);
  }
  return {
    client,
    finishMigrations: async () => {
      await migrate(connection, productSchema, log);
      await client.query('analyze');
    },
    close: async () => {
      await client.end().catch(() => undefined);
      await server.close();
    },
  };
}

async function refuseUsed(client: pg.ClientBase, applied: readonly AppliedMigration[]): Promise<void> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') order by 1`,
  );
  if (tables.length === 0 || (await isRestoreUnfinished(client))) return;
  if (!tables.some(({ name }) => name === 'schema_migrations')) {
    throw new RestoreRefused(
      'The database has tables of something else. A backup is restored into an empty database.',
    );
  }
  // Nothing but the list of migrations: a start that was cut before the first one.
  if (!tables.some(({ name }) => name === 'organisations')) return;
  const { rows: organisations } = await client.query<{ name: string }>('select name from organisations');
  if (organisations.length > 0) {
    throw new RestoreRefused(
      `The database holds ${organisations.map(({ name }) => name).join(', ')}. ` +
        'A backup is restored into an empty database: choose another place.',
    );
  }
  const present = (await readApplied(client))?.migrations ?? [];
  if (present.map(({ name }) => name).join() !== applied.map(({ name }) => name).join()) {
    throw new RestoreRefused(
      'The database is empty, and a server of another version than the one that made the backup has prepared it. ' +
        'Restore into a database that no server has used yet.',
    );
  }
}
