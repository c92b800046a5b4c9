import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { DatabaseLog } from '../database/database-log.ts';
import type { Launch } from './account.ts';
import { isSocket, type PostgresAddress } from './address.ts';
import { startProgram } from './run-program.ts';

const LEVELS = ['LOG', 'WARNING', 'ERROR', 'FATAL', 'PANIC'];
/** What an operator should know though PostgreSQL writes it as plain LOG. */
const TROUBLE = [
  'terminated by signal',
  'was not properly shut down',
  'could not',
  'No space left',
  'reinitializing',
];
/** Said to every connection that is refused, and by every process that ends, while the server starts or stops. */
const isRefusal = (text: string): boolean =>
  text.startsWith('the database system is ') ||
  (text.startsWith('terminating ') && text.endsWith(' due to administrator command'));

/** Writes a line of PostgreSQL into the log of the product. Lines that continue another one are left out. */
export function logLine(line: string, log: DatabaseLog): void {
  if (line.trim() === '' || line.startsWith('\t')) return;
  const level = LEVELS.find((each) => line.startsWith(`${each}: `));
  if (level === undefined) {
    // Of the loader or of setpriv: there is no server yet.
    log.warn({ line }, 'PostgreSQL');
    return;
  }
  const text = line.slice(level.length + 1).trim();
  if (level === 'PANIC' || (level === 'FATAL' && !isRefusal(text))) log.error({ line: text }, 'PostgreSQL');
  else if (TROUBLE.some((part) => text.includes(part))) log.warn({ line: text }, 'PostgreSQL');
  else log.debug({ line: text }, 'PostgreSQL');
}

const LOOK_AGAIN_MS = 5;
const STOP_PATIENCE_MS = 30_000;
/** The line of `postmaster.pid` that says how far the start is. */
const STATUS_LINE = 7;

/** What is started. */
export interface PostgresStart {
  readonly program: string;
  readonly launch: Launch;
  readonly cluster: string;
  readonly address: PostgresAddress;
  readonly settings: Readonly<Record<string, string>>;
}

/** One PostgreSQL server as a process of this one. */
export class PostgresProcess {
  readonly #child: ChildProcess;
  /** Resolves when it has ended, however it ended. */
  readonly ended: Promise<void>;

  private constructor(child: ChildProcess) {
    this.#child = child;
    this.ended = once(child, 'exit').then(
      () => undefined,
      // It could not even be started.
      () => undefined,
    );
    process.once('exit', this.#endWithThisProcess);
    void this.ended.then(() => process.removeListener('exit', this.#endWithThisProcess));
  }

  /**
   * Starts it and waits until it takes connections, which takes as long as the recovery from a crash does.
   *
   * @throws Error with its own words when it ends before
   */
  static async start(start: PostgresStart, log: DatabaseLog): Promise<PostgresProcess> {
    const said: string[] = [];
    let isReady = false;
    const child = startProgram(start.program, argumentsOf(start), start.launch, (line) => {
      if (!isReady) said.push(line);
      logLine(line, log);
    });
    const server = new PostgresProcess(child);
    while (!isReadyIn(start.cluster, child.pid)) {
      if (server.#hasEnded()) throw new Error(`PostgreSQL did not start: ${said.slice(-3).join(' ')}`);
      await Promise.race([wait(LOOK_AGAIN_MS), server.ended]);
    }
    isReady = true;
    return server;
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /**
   * Ends it and waits for its end. `in order` ends connections and flushes everything; where that takes too long, and `at
   * once`, the next start recovers.
   */
  async stop(how: 'in order' | 'at once' = 'in order'): Promise<void> {
    this.#child.kill(how === 'in order' ? 'SIGINT' : 'SIGQUIT');
    const patience = new AbortController();
    const isOver = wait(STOP_PATIENCE_MS, 'late', { signal: patience.signal }).catch(() => 'ended');
    if ((await Promise.race([this.ended, isOver])) === 'late') this.#child.kill('SIGQUIT');
    patience.abort();
    await this.ended;
  }

  #hasEnded(): boolean {
    const { exitCode, signalCode, pid } = this.#child;
    return exitCode !== null || signalCode !== null || pid === undefined;
  }

  readonly #endWithThisProcess = (): void => {
    this.#child.kill('SIGINT');
  };
}

function argumentsOf({ cluster, address, settings }: PostgresStart): string[] {
  const all = {
    ...settings,
    port: String(address.port),
    listen_addresses: isSocket(address) ? '' : address.host,
    unix_socket_directories: isSocket(address) ? address.host : '',
  };
  return ['-D', cluster, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

/** As PostgreSQL's own control program finds it out. */
function isReadyIn(cluster: string, pid: number | undefined): boolean {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return lines[0] === String(pid) && lines[STATUS_LINE]?.trim() === 'ready';
  } catch {
    return false;
  }
}
