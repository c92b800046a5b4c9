import { randomUUID } from 'node:crypto';
import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { Database } from '../../platform/database/database.ts';
import { openEngine, type DatabaseSettings } from '../../platform/database/open-database.ts';
import { runAsOwner } from '../../platform/database/owner/run-as-owner.ts';
import { silentLog } from './silent-log.ts';
import { keepEngine } from './kept-engine.ts';
import { noteStatements } from './seen-statements.ts';
import { quickFolder } from './quick-folder.ts';
import { preparedDatabases, type TestDatabaseKind } from './test-database-kinds.ts';

/** A migrated database of one test file's own. */
export interface TestDatabase {
  database: Database;
  /** What opens the same database once more, after `database.close()` where it is the embedded one. */
  settings: DatabaseSettings;
  /** One statement past row-level security, to look at what is really stored. */
  asOwner<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Notes the texts of the application's statements from now on. */
  noteStatements(): ReadonlySet<string>;
  /** Closes the database and removes it. */
  remove(): Promise<void>;
}

/**
 * A migrated, empty database that no other test sees, within a fraction of a second: a copy of what
 * the global set-up prepared. Call `remove` in `afterAll`.
 */
export async function openTestDatabase(kind: TestDatabaseKind): Promise<TestDatabase> {
  return openMadeDatabase(await makeDatabase(kind, 'migrated'));
}

/** Opens a database that was made before, for a test that has put something into it. */
export async function openMadeDatabase({ settings, dispose }: MadeDatabase): Promise<TestDatabase> {
  const engine = await openEngine(settings, silentLog);
  const database = new Database(engine);
  return {
    database,
    settings,
    asOwner: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
      runAsOwner(engine.pool, async (client) => (await client.query<Row>(text, values)).rows),
    noteStatements: () => noteStatements(engine.pool),
    remove: async () => {
      await database.close();
      await dispose();
    },
  };
}

/** A database that was made but not opened, with the function that removes it. */
export interface MadeDatabase {
  settings: DatabaseSettings;
  dispose: () => Promise<void>;
}

/** Makes a database for tests that open it themselves: migrated, or one no migration has touched. */
export function makeDatabase(kind: TestDatabaseKind, state: 'blank' | 'migrated'): Promise<MadeDatabase> {
  return kind === 'embedded' ? copyFolder(state) : copyDatabase(state);
}

async function copyFolder(state: 'blank' | 'migrated'): Promise<MadeDatabase> {
  keepEngine();
  const folder = await mkdtemp(join(quickFolder(), 'pactbook-test-'));
  // At once, because Node's asynchronous copy of a thousand files takes eight times the processor time.
  cpSync(preparedDatabases().embedded[state], folder, { recursive: true });
  return {
    settings: { kind: 'embedded', folder },
    dispose: () => rm(folder, { recursive: true, force: true }),
  };
}

async function copyDatabase(state: 'blank' | 'migrated'): Promise<MadeDatabase> {
  const { postgres } = preparedDatabases();
  if (postgres === null) throw new Error('There is no PostgreSQL server for tests here.');
  const { adminUrl, template } = postgres;
  const name = `${template}_${randomUUID().slice(0, 8)}`;
  const source = state === 'blank' ? 'template0' : template;
  await runOnce(adminUrl, `create database ${name} template ${source}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return {
    settings: { kind: 'postgres', url: url.href },
    dispose: () => runOnce(adminUrl, `drop database if exists ${name} with (force)`),
  };
}

async function runOnce(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
