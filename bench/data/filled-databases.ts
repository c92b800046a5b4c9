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
import {
  findPostgresPrograms,
  startPostgresCluster,
} from '../../packages/server/src/testing/database/postgres-cluster.ts';
import { wordsOf } from './database-argument.ts';

/** `large`: with many teams, people and events. */
export type OrganisationSize = 'usual' | 'large';

/** Databases with generated records. */
export interface FilledDatabases {
  readonly kind: DatabaseSettings['kind'];
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
  console.log(`Filling a ${settings.kind} database with ${records.toLocaleString('en-US')} records …`);
  const words = [...wordsOf(settings), String(records), size];
  const child = spawn(process.execPath, [at('./fill-database.ts'), ...words], { stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('The database could not be filled.');
}

/** Changes whenever something changes that a filled data folder depends on. */
function fingerprint(): string {
  const hash = createHash('sha256');
  for (const folder of ['../../packages/server/migrations', '.']) {
    for (const name of readdirSync(at(folder)).toSorted()) hash.update(readFileSync(at(`${folder}/${name}`)));
  }
  return hash.digest('hex').slice(0, 12);
}

/** Embedded databases. Filled ones are cached between runs, because filling takes a minute. */
export function embeddedDatabases(): FilledDatabases {
  const copies = mkdtempSync(join(tmpdir(), 'pactbook-bench-'));
  return {
    kind: 'embedded',
    copy: async (records, size = 'usual') => {
      const filled = join(CACHE, `bench-${records}-${size}-${fingerprint()}`);
      if (!existsSync(filled)) {
        const draft = join(CACHE, `draft-${randomUUID()}`);
        mkdirSync(draft, { recursive: true });
        await fill({ kind: 'embedded', folder: draft }, records, size);
        renameSync(draft, filled);
      }
      const folder = join(copies, randomUUID());
      cpSync(filled, folder, { recursive: true });
      return { kind: 'embedded', folder };
    },
    blank: async () => ({ kind: 'embedded', folder: join(copies, randomUUID()) }),
    dispose: async () => rmSync(copies, { recursive: true, force: true }),
  };
}

/** Databases of a PostgreSQL server started for this run, with its default durability; null when it is not installed. */
export async function postgresDatabases(): Promise<FilledDatabases | null> {
  const programs = findPostgresPrograms(process.env['PATH'] ?? '');
  if (programs === null) return null;
  const cluster = await startPostgresCluster(programs, true);
  const filled = new Set<string>();
  const run = async (statement: string, database = 'postgres'): Promise<void> => {
    const client = new pg.Client({ connectionString: cluster.url(database) });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  return {
    kind: 'postgres',
    copy: async (records, size = 'usual') => {
      const template = `filled_${records}_${size}`;
      if (!filled.has(template)) {
        await run(`create database ${template}`);
        await fill({ kind: 'postgres', url: cluster.url(template) }, records, size);
        // PostgreSQL analyzes by itself within a minute; until then its planner has no statistics of a table that was
        // just filled.
        await run('vacuum (analyze)', template);
        filled.add(template);
      }
      const name = `copy_${randomUUID().replaceAll('-', '')}`;
      await run(`create database ${name} template ${template}`);
      return { kind: 'postgres', url: cluster.url(name) };
    },
    blank: async () => {
      const name = `blank_${randomUUID().replaceAll('-', '')}`;
      await run(`create database ${name}`);
      return { kind: 'postgres', url: cluster.url(name) };
    },
    dispose: () => cluster.stop(),
  };
}
