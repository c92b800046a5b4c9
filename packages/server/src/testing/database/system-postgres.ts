import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

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
  // Callers that wait see the failure; no one waiting is no reason to end the process.
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
