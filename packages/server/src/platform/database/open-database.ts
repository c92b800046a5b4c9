import { join } from 'node:path';
import type pg from 'pg';
import { keepBeforeUpgrade, withUpgradeBackup, type BeforeUpgrade } from './backup/upgrade-backups.ts';
import { copyDatabaseFiles, openCopySnapshot, openServerSnapshot } from './backup/snapshot.ts';
import { Database, type Engine } from './database.ts';
import type { DatabaseLog } from './database-log.ts';
import { createDiskCheck } from './embedded/disk-space.ts';
import { EmbeddedServer } from './embedded/embedded-server.ts';
import { checkpoint, checkpointWhenLogGrows, maintainEmbedded } from './embedded/maintenance.ts';
import { letApplicationSignIn } from './migrations/application-role.ts';
import { productMigrations } from './migrations/migration-files.ts';
import { migrate } from './migrations/migrate.ts';
import {
  embeddedClientConfig,
  openEmbeddedPool,
  openServerPool,
  transactionSettings,
  type DatabaseLimits,
  type ServerConnections,
} from './pool.ts';
import { loadOrMakeKey } from './owner/installation-key.ts';
import { removeOrganisations } from './owner/remove-organisations.ts';
import { ownerOfServer, runAsOwner, type AsOwner } from './owner/run-as-owner.ts';
import { renewStaleStatistics } from './statistics.ts';
import type { StatementWatch } from '../tracing/tracing.ts';
import { watchStatements } from './statements/watch-statements.ts';
import { WriteCounter } from './write-counter.ts';

/** Which database: a PostgreSQL server by its URL, or the embedded one in a data folder. */
export type DatabaseSettings = (
  | ({ kind: 'postgres' } & ServerConnections)
  | { kind: 'embedded'; folder: string; beforeUpgrade?: BeforeUpgrade }
) & {
  /** Another folder of migrations than the product's; for tests of the platform. */
  migrationsFolder?: string;
  /** Told of each statement of the application. */
  watch?: StatementWatch | undefined;
  limits?: Partial<DatabaseLimits>;
};

// Together with a request's other waiting this stays below the 15 seconds in which every answer is due.
const serverLimits: DatabaseLimits = {
  connectMs: 3_000,
  statementMs: 5_000,
  transactionMs: 8_000,
  stuckMs: 15_000,
};
// With one connection, waiting for it is normal while a longer transaction runs.
const embeddedLimits: DatabaseLimits = {
  connectMs: 6_000,
  statementMs: 5_000,
  transactionMs: 8_000,
  stuckMs: 15_000,
};
// Fewer changes than this leave too little behind to hold up a stop of the server.
const writesWorthCleaning = 1_000;

/**
 * Opens the database and brings it to this version's shape.
 *
 * @param embedded the embedded database of the folder, where its start was begun before
 * @throws FolderInUse when another process has the data folder of the embedded database
 * @throws MigrationRefused when the database does not fit this version
 * @throws DatabaseUnavailable when the server does not answer
 */
export async function openDatabase(
  settings: DatabaseSettings,
  log: DatabaseLog,
  embedded?: Promise<EmbeddedServer>,
): Promise<Database> {
  return new Database(await openEngine(settings, log, embedded));
}

/** As `openDatabase`, but without the scopes: for test databases, which also look behind them. */
export function openEngine(
  settings: DatabaseSettings,
  log: DatabaseLog,
  embedded?: Promise<EmbeddedServer>,
): Promise<Engine> {
  return settings.kind === 'postgres' ? openServer(settings, log) : openEmbedded(settings, log, embedded);
}

async function openServer(
  settings: DatabaseSettings & { kind: 'postgres' },
  log: DatabaseLog,
): Promise<Engine> {
  await migrate({ connectionString: settings.url }, settings.migrationsFolder ?? productMigrations, log);
  const limits = { ...serverLimits, ...settings.limits };
  const asOwner = ownerOfServer(settings.url);
  if (settings.applicationUrl !== undefined) await letApplicationSignIn(asOwner, settings.applicationUrl);
  const pool = openServerPool(settings, limits, log);
  watchPool(pool, settings.watch);
  const eachTransaction = transactionSettings(settings, limits);
  return {
    kind: 'postgres',
    pool,
    limits,
    eachTransaction,
    writes: null,
    beforeWrite: async () => undefined,
    onSlowStatement: () => undefined,
    maintain: async () => undefined,
    renewStatistics: () => renewStaleStatistics(asOwner),
    syncs: async () => null,
    openSnapshot: () => openServerSnapshot(settings.url),
    removeOrganisations: (ids) => asOwner((client) => removeOrganisations(client, ids)),
    loadOrMakeKey: (key) => asOwner((client) => loadOrMakeKey(client, key)),
    close: () => pool.end(),
  };
}

async function openEmbedded(
  settings: DatabaseSettings & { kind: 'embedded' },
  log: DatabaseLog,
  embedded?: Promise<EmbeddedServer>,
): Promise<Engine> {
  const server = await (embedded ?? EmbeddedServer.start(settings.folder, log));
  const limits = { ...embeddedLimits, ...settings.limits };
  const { folder, migrationsFolder = productMigrations, beforeUpgrade } = settings;
  try {
    if (beforeUpgrade !== undefined)
      await keepBeforeUpgrade(server.address, { folder, migrationsFolder }, beforeUpgrade);
    await migrate(embeddedClientConfig(server.address), migrationsFolder, log);
  } catch (error) {
    await server.close();
    throw withUpgradeBackup(error, folder);
  }
  const pool = openEmbeddedPool(server, limits, log);
  watchPool(pool, settings.watch);
  const asOwner: AsOwner = (work) => runAsOwner(pool, work);
  const stopCheckpoints = checkpointWhenLogGrows(pool, log);
  const refuseOnFullDisk = createDiskCheck(settings.folder);
  let uncleanedWrites = 0;
  return {
    kind: 'embedded',
    pool,
    limits,
    eachTransaction: '',
    writes: new WriteCounter(pool),
    beforeWrite: () => {
      uncleanedWrites += 1;
      return refuseOnFullDisk();
    },
    onSlowStatement: () => server.reportSlowStatement(limits.stuckMs),
    maintain: () => {
      uncleanedWrites = 0;
      return maintainEmbedded(pool);
    },
    renewStatistics: () => renewStaleStatistics(asOwner),
    syncs: () => server.syncs(),
    removeOrganisations: (ids) => asOwner((client) => removeOrganisations(client, ids)),
    loadOrMakeKey: (key) => asOwner((client) => loadOrMakeKey(client, key)),
    openSnapshot: (room) =>
      openCopySnapshot((target) => copyAtRest(pool, settings.folder, target), room, log),
    close: async () => {
      stopCheckpoints();
      try {
        await (uncleanedWrites > writesWorthCleaning ? maintainEmbedded(pool) : checkpoint(pool));
      } catch (error) {
        // What was acknowledged is in the log in any case; the next start replays it.
        log.warn({ err: error }, 'The database was closed without a last checkpoint');
      }
      await pool.end();
      await server.close();
    },
  };
}

function watchPool(pool: pg.Pool, watch: StatementWatch | undefined): void {
  if (watch !== undefined) pool.on('connect', (client) => watchStatements(client, watch));
}

/**
 * Copies the embedded database while its one connection is held: nobody writes meanwhile. What others ask for waits until
 * the files are copied; the first checkpoint writes most pages while they do not wait yet.
 */
async function copyAtRest(pool: pg.Pool, folder: string, target: string): Promise<void> {
  await checkpoint(pool);
  await runAsOwner(pool, async (client) => {
    await client.query('checkpoint');
    await copyDatabaseFiles(join(folder, 'database'), target);
  });
}
