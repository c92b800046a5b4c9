import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { DatabaseSettings } from '../../packages/server/src/platform/database/open-database.ts';
import { createLog } from '../../packages/server/src/platform/log/log.ts';
import { reachPostgres } from '../../packages/server/src/platform/postgres/reach-postgres.ts';
import { startSystemCluster } from '../../packages/server/src/testing/database/system-cluster.ts';
import { findPostgresPrograms } from '../../packages/server/src/testing/database/system-postgres.ts';
import { wordsOf } from './database-argument.ts';

/** `large`: with many teams, people and events. */
export type OrganisationSize = 'usual' | 'large';

/** Databases with generated records. */
export interface FilledDatabases {
  /** A separate copy of the database with this number of records, of a large organisation where that is said. */
  copy(records: number, size?: OrganisationSize): Promise<DatabaseSettings>;
  /** A place without anything in it. */
  blank(): Promise<DatabaseSettings>;
  /** Removes all copies and stops the server that they ran on. */
  dispose(): Promise<void>;
}

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const CACHE = at('../../node_modules/.cache/pactbook');

async function fill(settings: DatabaseSettings, records: number, size: OrganisationSize): Promise<void> {
  console.log(`Filling a database with ${records.toLocaleString('en-US')} records …`);
  const words = [...wordsOf(settings), String(records), size];
  const child = spawn(process.execPath, [at('./fill-database.ts'), ...words], { stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('The database could not be filled.');
  // PostgreSQL analyzes by itself within a minute; until then its planner has no statistics of a table that was
  // just filled.
  await atUrl(settings, (url) => run(url, 'vacuum (analyze)'));
}

/** Does something with the address of a database, past the product; no server uses it meanwhile. */
export async function atUrl(settings: DatabaseSettings, work: (url: string) => Promise<void>): Promise<void> {
  const server = await reachPostgres(settings, createLog('warn'));
  try {
    await work(server.url);
  } finally {
    await server.close();
  }
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Changes whenever something changes that a filled data folder depends on. */
function fingerprint(): string {
  const hash = createHash('sha256');
  const database = '../../packages/server/database';
  for (const folder of [...['schema', 'functions', 'migrations'].map((part) => `${database}/${part}`), '.']) {
    for (const name of readdirSync(at(folder)).toSorted()) hash.update(readFileSync(at(`${folder}/${name}`)));
  }
  return hash.digest('hex').slice(0, 12);
}

/** Data folders with the shipped PostgreSQL. Filled ones are cached between runs, because filling takes a minute. */
export function dataFolders(): FilledDatabases {
  const copies = mkdtempSync(join(tmpdir(), 'pactbook-bench-'));
  return {
    copy: async (records, size = 'usual') => {
      const filled = join(CACHE, `bench-${records}-${size}-${fingerprint()}`);
      if (!existsSync(filled)) {
        const draft = join(CACHE, `draft-${randomUUID()}`);
        mkdirSync(draft, { recursive: true });
        await fill({ folder: draft }, records, size);
        renameSync(draft, filled);
      }
      const folder = join(copies, randomUUID());
      cpSync(filled, folder, { recursive: true });
      return { folder };
    },
    blank: async () => ({ folder: join(copies, randomUUID()) }),
    dispose: async () => rmSync(copies, { recursive: true, force: true }),
  };
}

/** Databases of this system's PostgreSQL, started for this run as it comes; null when it is not installed. */
export async function systemDatabases(): Promise<FilledDatabases | null> {
  const programs = findPostgresPrograms(process.env['PATH'] ?? '');
  if (programs === null) return null;
  const cluster = await startSystemCluster(programs, true);
  const filled = new Set<string>();
  const asAdmin = (statement: string): Promise<void> => run(cluster.url('postgres'), statement);
  const make = async (kind: string, more = ''): Promise<DatabaseSettings> => {
    const name = `${kind}_${randomUUID().replaceAll('-', '')}`;
    await asAdmin(`create database ${name} ${more}`);
    return { url: cluster.url(name) };
  };
  return {
    copy: async (records, size = 'usual') => {
      const template = `filled_${records}_${size}`;
      if (!filled.has(template)) {
        await asAdmin(`create database ${template}`);
        await fill({ url: cluster.url(template) }, records, size);
        filled.add(template);
      }
      return make('copy', `template ${template}`);
    },
    blank: () => make('blank'),
    dispose: () => cluster.stop(),
  };
}
