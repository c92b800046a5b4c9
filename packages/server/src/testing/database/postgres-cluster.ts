import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../ports/free-port.ts';
import { quickFolder } from './quick-folder.ts';

/** A throw-away PostgreSQL server on a loopback port. */
export interface PostgresCluster {
  /** The superuser's address of a database; `postgres` exists from the start. */
  url(database: string): string;
  /** The process id of the server. */
  pid: number;
  /** Stops it at once and removes its files. */
  stop(): Promise<void>;
}

/** A user of the system. */
export interface Account {
  uid: number;
  gid: number;
}

/**
 * Where PostgreSQL's server programs lie, the newest version first; null when it is not installed.
 *
 * @param searchPath the value of PATH
 */
export function findPostgresPrograms(searchPath: string): string | null {
  const debian = versionsIn('/usr/lib/postgresql');
  const homebrew = ['/opt/homebrew/opt', '/usr/local/opt'].flatMap((root) =>
    versionsIn(root).filter((folder) => folder.includes('/postgresql')),
  );
  const folders = [
    ...debian.map((folder) => join(folder, 'bin')),
    ...searchPath.split(delimiter),
    ...homebrew.map((folder) => join(folder, 'bin')),
  ];
  const complete = (folder: string) =>
    folder !== '' && ['initdb', 'postgres'].every((program) => existsSync(join(folder, program)));
  return folders.find(complete) ?? null;
}

/**
 * Starts a new PostgreSQL server with nothing in it. PostgreSQL refuses to run as root, so for root
 * it runs as the system's account `postgres`.
 *
 * @param programs the folder that `findPostgresPrograms` gave
 * @param durable false leaves out every flush to the disk, which makes most tests faster
 * @throws Error with PostgreSQL's own words when it does not start
 */
export async function startPostgresCluster(programs: string, durable: boolean): Promise<PostgresCluster> {
  const account = postgresAccount();
  const folder = mkdtempSync(join(durable ? tmpdir() : quickFolder(), 'pactbook-test-cluster-'));
  if (account !== null) chownSync(folder, account.uid, account.gid);
  const data = join(folder, 'data');
  const run = (program: string, args: string[]) =>
    startProgram(join(programs, program), args, folder, account);

  try {
    const initialise = run('initdb', [
      `--pgdata=${data}`,
      '--username=postgres',
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--no-sync',
    ]);
    await initialise.succeeded();
    const port = await freePort();
    const options = [
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'max_connections=200',
      // Compiling the plans of queries takes longer than running them on the small tables of tests.
      'jit=off',
      ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
    ];
    const server = run('postgres', [
      '-D',
      data,
      '-p',
      String(port),
      ...options.flatMap((option) => ['-c', option]),
    ]);
    const url = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
    await untilAnswering(url('postgres'), server);
    return {
      url,
      pid: server.pid,
      stop: async () => {
        await server.stop();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** A started program, with what it printed. */
export interface Program {
  pid: number;
  output(): string;
  ended(): boolean;
  succeeded(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a program of PostgreSQL. */
export function startProgram(path: string, args: string[], cwd: string, account: Account | null): Program {
  const child: ChildProcess = spawn(path, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { LC_ALL: 'C.UTF-8' },
    ...account,
  });
  let output = '';
  child.stdout?.on('data', (chunk) => (output += String(chunk)));
  child.stderr?.on('data', (chunk) => (output += String(chunk)));
  const exited = once(child, 'exit');
  // Whoever waits sees the failure; nobody waiting is no reason to end the process.
  exited.catch(() => undefined);
  const ended = () => child.exitCode !== null || child.signalCode !== null;
  return {
    pid: child.pid ?? 0,
    output: () => output,
    ended,
    succeeded: async () => {
      await exited;
      if (child.exitCode !== 0) throw new Error(`${path} failed: ${output}`);
    },
    stop: async () => {
      if (ended()) return;
      child.kill('SIGQUIT');
      await exited;
    },
  };
}

/** Waits until a server answers. @throws Error with its own words when it ends before */
export async function untilAnswering(url: string, server: Program): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (server.ended()) {
        throw new Error(`PostgreSQL did not start: ${server.output()}`, { cause: error });
      }
      await wait(50);
    }
  }
}

/** The account that PostgreSQL runs as: for root that of the system, as it refuses root; else null, the own one. */
export function postgresAccount(): Account | null {
  return process.getuid?.() === 0 ? accountOf('postgres') : null;
}

function accountOf(name: string): Account {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((candidate) => candidate.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  if (uid === undefined || gid === undefined) {
    throw new Error(`PostgreSQL does not run as root, and there is no account "${name}" to use.`);
  }
  return { uid: Number(uid), gid: Number(gid) };
}

function versionsIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const byVersion = (a: string, b: string) => b.localeCompare(a, 'en', { numeric: true });
  return readdirSync(folder)
    .toSorted(byVersion)
    .map((name) => join(folder, name));
}
