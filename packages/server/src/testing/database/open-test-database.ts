import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { Database } from '../../platform/database/database.ts';
import { openEngine, type ServerSettings } from '../../platform/database/open-database.ts';
import { runAsOwner } from '../../platform/database/owner/run-as-owner.ts';
import { silentLog } from './silent-log.ts';
import { noteStatements } from './seen-statements.ts';
import { staleRows, writesRecords } from './stale-rows.ts';
import { quickFolder } from './quick-folder.ts';
import { preparedDatabases } from './prepared-databases.ts';

/** A migrated database of one test file's own. */
export interface TestDatabase {
  database: Database;
  /** What opens the same database once more. */
  settings: ServerSettings;
  /** One statement past row-level security, to look at what is really stored. */
  asOwner<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Notes the texts of the application's statements from now on. */
  noteStatements(): ReadonlySet<string>;
  /**
   * Closes the database and removes it.
   *
   * @throws Error when a command wrote records and not what follows from them, unless the test wrote records itself
   */
  remove(): Promise<void>;
}

/**
 * A migrated, empty database that no other test sees, within a fraction of a second: a copy of what
 * the global set-up prepared. Call `remove` in `afterAll`.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  return openMadeDatabase(await makeDatabase('migrated'));
}

/** Opens a database that was made before, for a test that has put something into it. */
export async function openMadeDatabase({ settings, dispose }: MadeDatabase): Promise<TestDatabase> {
  const engine = await openEngine(settings, silentLog);
  const database = new Database(engine);
  let isWrittenByHand = false;
  const asOwner = async <Row extends pg.QueryResultRow>(
    text: string,
    values: unknown[] = [],
  ): Promise<Row[]> => {
    isWrittenByHand ||= writesRecords(text);
    return await runAsOwner(engine.pool, async (client) => (await client.query<Row>(text, values)).rows);
  };
  return {
    database,
    settings,
    asOwner,
    noteStatements: () => noteStatements(engine.pool),
    remove: async () => {
      const stale = isWrittenByHand ? [] : await staleRows({ asOwner });
      await database.close();
      await dispose();
      if (stale.length > 0) throw new Error(`Commands of this test left stale: ${stale.join(', ')}.`);
    },
  };
}

/** A database that was made but not opened, with the function that removes it. */
export interface MadeDatabase {
  settings: ServerSettings;
  dispose: () => Promise<void>;
}

/** Makes a database for tests that open it themselves: migrated, or one no migration has touched. */
export async function makeDatabase(state: 'blank' | 'migrated'): Promise<MadeDatabase> {
  const { adminUrl, template } = preparedDatabases();
  const name = `${template}_${randomUUID().slice(0, 8)}`;
  const source = state === 'blank' ? 'template0' : template;
  await runOnce(adminUrl, `create database ${name} template ${source}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return {
    settings: { url: url.href },
    dispose: () => runOnce(adminUrl, `drop database if exists ${name} with (force)`),
  };
}

/** Makes an empty data folder, for tests of the PostgreSQL that is started in it. */
export async function makeDataFolder(): Promise<{ folder: string; dispose: () => Promise<void> }> {
  const folder = await mkdtemp(join(quickFolder(), 'pactbook-test-'));
  return { folder, dispose: () => rm(folder, { recursive: true, force: true }) };
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
