import type pg from 'pg';
import { createDiskCheck } from '../postgres/disk-space.ts';
import type { OwnPostgres } from '../postgres/own-postgres.ts';
import { reachFolder } from '../postgres/reach-postgres.ts';
import { keepBeforeUpgrade, withUpgradeBackup, type BeforeUpgrade } from './backup/upgrade-backups.ts';
import { openSnapshot } from './backup/snapshot.ts';
import { Database, type Engine } from './database.ts';
import type { DatabaseLog } from './database-log.ts';
import { letApplicationSignIn } from './migrations/application-role.ts';
import { migrate } from './migrations/migrate.ts';
import { productSchema } from './migrations/schema-files.ts';
import { openPool, transactionSettings, type DatabaseLimits, type ServerConnections } from './pool.ts';
import { ownerOfServer } from './owner/run-as-owner.ts';
import type { StatementWatch } from '../tracing/tracing.ts';
import { watchStatements } from './statements/watch-statements.ts';

/** How a database is opened. */
interface Opening {
  /** Another schema than the product's; for tests of the platform. */
  schemaFolder?: string;
  /** Receives each statement of the application. */
  watch?: StatementWatch | undefined;
  limits?: Partial<DatabaseLimits>;
}

/** A database on a PostgreSQL server that runs. */
export interface ServerSettings extends ServerConnections, Opening {}

/** The database in a data folder, on the shipped PostgreSQL. */
export interface FolderSettings extends Opening {
  folder: string;
  /** How many connections at most; 10 when it is not given. */
  connections?: number;
  beforeUpgrade?: BeforeUpgrade;
}

/** Which database: a PostgreSQL server by its URL, or the shipped one in a data folder. */
export type DatabaseSettings = ServerSettings | FolderSettings;

// Together with a request's other waiting this stays below the 15 seconds in which every answer is due.
const usualLimits: DatabaseLimits = { connectMs: 3_000, statementMs: 5_000, transactionMs: 8_000 };

/**
 * Opens the database and brings it to this version's shape.
 *
 * @param own the PostgreSQL of the folder, where this process starts it; closed with the database
 * @throws MigrationRefused when the database does not fit this version
 * @throws DatabaseUnavailable when the server does not answer
 */
export async function openDatabase(
  settings: DatabaseSettings,
  log: DatabaseLog,
  own?: Promise<OwnPostgres>,
): Promise<Database> {
  return new Database(await openEngine(settings, log, own));
}

/** As `openDatabase`, but without the scopes: for test databases, which also look behind them. */
export function openEngine(
  settings: DatabaseSettings,
  log: DatabaseLog,
  own?: Promise<OwnPostgres>,
): Promise<Engine> {
  return 'url' in settings ? openOnServer(settings, log) : openInFolder(settings, log, own);
}

async function openOnServer(settings: ServerSettings, log: DatabaseLog): Promise<Engine> {
  await migrate({ connectionString: settings.url }, settings.schemaFolder ?? productSchema, log);
  const limits = { ...usualLimits, ...settings.limits };
  const asOwner = ownerOfServer(settings.url);
  if (settings.applicationUrl !== undefined) await letApplicationSignIn(asOwner, settings.applicationUrl);
  const pool = openPool(settings, limits, log);
  watchPool(pool, settings.watch);
  const eachTransaction = transactionSettings(settings, limits);
  return {
    pool,
    limits,
    eachTransaction,
    beforeWrite: async () => undefined,
    asOwner,
    openSnapshot: () => openSnapshot(settings.url),
    close: () => pool.end(),
  };
}

async function openInFolder(
  settings: FolderSettings,
  log: DatabaseLog,
  begun?: Promise<OwnPostgres>,
): Promise<Engine> {
  const { folder, beforeUpgrade, schemaFolder = productSchema, ...rest } = settings;
  const own = await (begun ?? reachFolder(folder, settings, log));
  const { url, applicationUrl } = own;
  try {
    if (beforeUpgrade !== undefined) await keepBeforeUpgrade(url, { folder, schemaFolder }, beforeUpgrade);
    const engine = await openOnServer({ ...rest, url, applicationUrl, schemaFolder }, log);
    return {
      ...engine,
      beforeWrite: createDiskCheck(folder),
      close: async () => {
        await engine.close();
        await own.close();
      },
    };
  } catch (error) {
    await own.close();
    throw withUpgradeBackup(error, folder);
  }
}

function watchPool(pool: pg.Pool, watch: StatementWatch | undefined): void {
  if (watch !== undefined) pool.on('connect', (client) => watchStatements(client, watch));
}
