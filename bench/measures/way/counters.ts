import { readFileSync } from 'node:fs';
import pg from 'pg';
import type { DatabaseSettings } from '../../../packages/server/src/platform/database/open-database.ts';
import { atUrl } from '../../data/filled-databases.ts';

/** A statement of some calls. */
export interface CountedStatement {
  readonly text: string;
  readonly calls: number;
  /** Sent by the server; otherwise run inside a function, a trigger or a check of a foreign key. */
  readonly isSent: boolean;
  /** Milliseconds of all its calls, with what runs inside it. */
  readonly milliseconds: number;
  /** Bytes written to the log, with what runs inside it. */
  readonly logBytes: number;
}

/** What the database counted since a moment. */
export interface DatabaseCounts {
  readonly statements: readonly CountedStatement[];
  /** Rows inserted, updated and deleted, by table. */
  readonly rows: ReadonlyMap<string, number>;
  /** Calls of trigger functions, by name. */
  readonly triggers: ReadonlyMap<string, number>;
}

/** Backends write their counters of tables and functions at the latest after they were idle for ten seconds. */
const COUNTERS_WRITTEN_MS = 11_000;

async function runAll(settings: DatabaseSettings, statements: readonly string[]): Promise<void> {
  await atUrl(settings, async (url) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  });
}

/** Makes a database count statements and functions from its next start on. No server uses it meanwhile. */
export async function makeItCount(settings: DatabaseSettings): Promise<void> {
  await runAll(settings, [`alter system set shared_preload_libraries = 'pg_stat_statements'`]);
  await runAll(settings, [
    'create extension pg_stat_statements',
    `alter system set pg_stat_statements.track = 'all'`,
    // Otherwise the time of planning is in no figure.
    'alter system set pg_stat_statements.track_planning = on',
    `alter system set track_functions = 'all'`,
    // What is written to the log must not depend on the time since the last checkpoint.
    'alter system set full_page_writes = off',
  ]);
}

const ROWS = `select relname as name, n_tup_ins + n_tup_upd + n_tup_del as count from pg_stat_user_tables`;
const TRIGGERS = `select f.funcname as name, f.calls as count from pg_stat_user_functions f
  join pg_proc p on p.oid = f.funcid where p.prorettype = 'trigger'::regtype`;
const STATEMENTS = `select query as text, calls::int, toplevel as "isSent", total_exec_time + total_plan_time as milliseconds,
    wal_bytes::int as "logBytes"
  from pg_stat_statements where query not like '%pg_stat%'`;

/** Counts what a database does between two moments. */
export class DatabaseCounter {
  readonly #client: pg.Client;
  #before: { readonly rows: Map<string, number>; readonly triggers: Map<string, number> } | null = null;

  private constructor(client: pg.Client) {
    this.#client = client;
  }

  static async open(url: string): Promise<DatabaseCounter> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return new DatabaseCounter(client);
  }

  async begin(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, COUNTERS_WRITTEN_MS));
    this.#before = await this.#read();
    await this.#client.query('select pg_stat_statements_reset()');
  }

  async end(): Promise<DatabaseCounts> {
    const { rows: statements } = await this.#client.query<CountedStatement>(STATEMENTS);
    await new Promise((resolve) => setTimeout(resolve, COUNTERS_WRITTEN_MS));
    const [before, after] = [this.#before, await this.#read()];
    return {
      statements,
      rows: difference(before?.rows, after.rows),
      triggers: difference(before?.triggers, after.triggers),
    };
  }

  /** Milliseconds of processor time that the backends of the server have used so far. */
  async backendMilliseconds(): Promise<number> {
    const { rows } = await this.#client.query<{ pid: number }>(
      `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    return rows.reduce((sum, { pid }) => sum + processorMilliseconds(pid), 0);
  }

  async close(): Promise<void> {
    await this.#client.end();
  }

  async #read() {
    const countsOf = async (query: string): Promise<Map<string, number>> => {
      const { rows } = await this.#client.query<{ name: string; count: string }>(query);
      return new Map(rows.map(({ name, count }) => [name, Number(count)]));
    };
    return { rows: await countsOf(ROWS), triggers: await countsOf(TRIGGERS) };
  }
}

function difference(
  before: ReadonlyMap<string, number> | undefined,
  after: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  return new Map([...after].map(([name, count]) => [name, count - (before?.get(name) ?? 0)]));
}

/** Processor time of the first thread of a process, in milliseconds. */
function processorMilliseconds(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
}

/** Bytes that a process has read and written so far, of files and of connections. */
export function transferredBytes(pid: number): number {
  const io = readFileSync(`/proc/${pid}/io`, 'utf8');
  const bytesOf = (name: string): number => Number(new RegExp(`^${name}: (\\d+)$`, 'm').exec(io)?.[1] ?? 0);
  return bytesOf('rchar') + bytesOf('wchar');
}
