import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { DatabaseLog } from '../database/database-log.ts';
import { applicationRole, DEFAULT_CONNECTIONS } from '../database/pool.ts';
import { accountFor, chooseLaunch, secureCluster, type Account } from './account.ts';
import {
  chooseAddress,
  isSocket,
  passwordFileIn,
  prepareSocketFolder,
  removeSocketFolder,
  socketIn,
  urlOf,
  type PostgresAddress,
} from './address.ts';
import { clusterFolderOf, hasCluster } from './cluster-folder.ts';
import { SpaceReserve } from './disk-space.ts';
import { makeCluster } from './first-start.ts';
import { lockFolder, type FolderLock } from './folder-lock.ts';
import { endLeftover } from './leftover.ts';
import { PostgresProcess, type PostgresStart } from './postgres-process.ts';
import { findPrograms } from './programs.ts';
import { totalmem } from 'node:os';

const MEGABYTE = 1024 * 1024;
const MOST_BUFFERS = 128 * MEGABYTE;
const LEAST_BUFFERS = 16 * MEGABYTE;
/** A sixteenth of the memory: what is not in it comes from the system's own cache of files. */
const BUFFERS_PART = 16;
/** Besides the pool: migrations, backups, the command line, and what an administrator looks at it with. */
const OTHER_CONNECTIONS = 20;

/** The memory that this process may use, in bytes: that of the machine, or what its container is limited to. */
export function memoryForUse(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/** What the settings depend on. */
interface Machine {
  /** Memory that this process may use, in bytes. */
  readonly memory: number;
  /** Connections of the server's pool. */
  readonly pool: number;
}

/**
 * The settings of the shipped PostgreSQL that are not PostgreSQL's own defaults. They are given at each start, so that each
 * version of the product has its own. Durability is as PostgreSQL has it: `fsync`, `full_page_writes` and
 * `synchronous_commit` are on.
 */
export function postgresSettings({ memory, pool }: Machine): Record<string, string> {
  const buffers = Math.min(MOST_BUFFERS, Math.max(LEAST_BUFFERS, memory / BUFFERS_PART));
  return {
    shared_buffers: `${Math.floor(buffers / MEGABYTE)}MB`,
    max_connections: String(pool + OTHER_CONNECTIONS),
    // No copy follows this server: less is written to the log.
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_logical_replication_workers: '0',
    // What a start after a crash replays, and what the log takes of the disk.
    max_wal_size: '256MB',
    min_wal_size: '32MB',
    // Most pages are in the memory of the system: each process reads them itself, without three workers that do it for all.
    io_method: 'sync',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // What happens to the server, not which statements failed: these are reported where they were sent, without values.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    log_line_prefix: '',
  };
}

const restartPausesMs = [100, 500, 1_000, 2_000];
/** One that ran for so long is started again without the pauses that came before. */
const STEADY_MS = 60_000;
/** Processes of a server that was killed end with the statement that they run. */
const ORPHANS_END_MS = 30_000;
const ORPHANS = 'pre-existing shared memory block';

/**
 * The PostgreSQL that is shipped with the product, on the database of one data folder. It lives as long as this process:
 *
 * | state | is left by |
 * |---|---|
 * | folder free | `start` takes the folder's lock; refused when another process has it |
 * | no database | it is made, complete or not at all |
 * | starting | ready, after the recovery from a crash where there was one |
 * | ready | `close`; the end of this process; a crash, after which it is started again with a pause that grows |
 * | closed | the folder is free again |
 */
export class OwnPostgres {
  readonly #start: PostgresStart;
  readonly #lock: FolderLock;
  readonly #reserve: SpaceReserve;
  readonly #log: DatabaseLog;
  readonly #closing = new AbortController();
  #process: PostgresProcess;
  /** Starts since it last ran steadily. */
  #attempts = 0;
  #restarting: Promise<void> = Promise.resolve();

  /**
   * Locks the data folder (made when missing), makes a database where there is none, and starts PostgreSQL on it.
   *
   * @param connections of the pool that will use it
   * @throws FolderInUse when another process has the folder
   * @throws ClusterRefused when what is in the folder is no database of this version; nothing was touched
   * @throws PostgresMissing when the product has no PostgreSQL for this platform
   */
  static async start(
    dataFolder: string,
    { connections = DEFAULT_CONNECTIONS }: { readonly connections?: number },
    log: DatabaseLog,
  ): Promise<OwnPostgres> {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
    hasCluster(dataFolder);
    const { initdb, postgres } = findPrograms();
    const address = await chooseAddress(dataFolder);
    const lock = await lockFolder(dataFolder, new Date(), address.host);
    try {
      // Another process may have made it while this one waited for the lock.
      const isMade = hasCluster(dataFolder);
      const cluster = clusterFolderOf(dataFolder);
      const launch = chooseLaunch(postgres, accountFor(isMade ? [cluster, dataFolder] : [dataFolder]));
      if (!isMade) await makeCluster(cluster, { initdb, launch, access: accessOf(dataFolder, address) });
      else secureCluster(cluster, launch.owner);
      const settings = postgresSettings({ memory: memoryForUse(), pool: connections });
      const start = { program: postgres, launch, cluster, address, settings };
      const server = await startServer(start, log);
      const left = lock.predecessor?.socketFolder ?? address.host;
      if (left !== address.host) removeSocketFolder(left);
      return new OwnPostgres({ start, lock, log, dataFolder }, server);
    } catch (error) {
      lock.release();
      throw error;
    }
  }

  private constructor(
    parts: { start: PostgresStart; lock: FolderLock; log: DatabaseLog; dataFolder: string },
    server: PostgresProcess,
  ) {
    this.#start = parts.start;
    this.#lock = parts.lock;
    this.#log = parts.log;
    this.#reserve = new SpaceReserve(parts.dataFolder, parts.log);
    this.#process = server;
    this.#watch(server);
    this.#reserve.hold();
  }

  /** Its address for the owner of the database. */
  get url(): string {
    return urlOf(this.#start.address);
  }

  /** Its address for the application's own role, which cannot become another one. */
  get applicationUrl(): string {
    return urlOf(this.#start.address, applicationRole);
  }

  /** The process id of the server that runs now. */
  get pid(): number | undefined {
    return this.#process.pid;
  }

  /** Stops it in order and gives the folder back. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#reserve.letGo();
    await this.#restarting;
    await this.#process.stop();
    removeSocketFolder(this.#start.address.host);
    this.#lock.release();
  }

  #watch(server: PostgresProcess): void {
    const startedAt = performance.now();
    void server.ended.then(() => {
      if (performance.now() - startedAt > STEADY_MS) this.#attempts = 0;
      if (!this.#closing.signal.aborted) this.#restarting = this.#restart(this.#closing.signal);
    });
  }

  async #restart(signal: AbortSignal): Promise<void> {
    this.#log.error({}, 'PostgreSQL ended by itself and is started again');
    while (!signal.aborted) {
      const pause = restartPausesMs[Math.min(this.#attempts, restartPausesMs.length - 1)];
      this.#attempts += 1;
      await wait(pause, undefined, { signal }).catch(() => undefined);
      // A full disk is why it stopped most often: a start without space fails, and costs more than it can wait for.
      await this.#reserve.untilStartable(() => signal.aborted);
      if (signal.aborted) return;
      try {
        this.#process = await startServer(this.#start, this.#log);
        this.#watch(this.#process);
        this.#log.warn({}, 'PostgreSQL was started again');
        return;
      } catch (error) {
        this.#log.error({ err: error }, 'PostgreSQL could not be started again; it is tried once more');
      }
    }
  }
}

/** Starts it where no other one runs, whatever an earlier one left. */
async function startServer(start: PostgresStart, log: DatabaseLog): Promise<PostgresProcess> {
  const { address, cluster } = start;
  await endLeftover(cluster, isSocket(address) ? socketIn(address.host) : null, log);
  if (isSocket(address)) prepareSocketFolder(address.host, keeperOfSocket(start));
  const patienceEnds = performance.now() + ORPHANS_END_MS;
  for (;;) {
    try {
      return await PostgresProcess.start(start, log);
    } catch (error) {
      if (!String(error).includes(ORPHANS) || performance.now() > patienceEnds) {
        removeSocketFolder(address.host);
        throw error;
      }
      await wait(restartPausesMs[0]);
    }
  }
}

/**
 * Who owns the folder of the socket: where PostgreSQL enters closed folders, the owner of the data folder, so that no other
 * program of PostgreSQL's user enters it, and that owner can start a server after root did.
 */
function keeperOfSocket({ launch, cluster }: PostgresStart): Account | null {
  if (!launch.entersClosedFolders) return launch.owner;
  const { uid, gid } = statSync(dirname(cluster));
  return { uid, gid };
}

/** Entering the folder of the socket is the proof; a port needs a password. */
function accessOf(dataFolder: string, { password }: PostgresAddress): string[] {
  return password === null
    ? ['--auth=trust']
    : ['--auth=scram-sha-256', `--pwfile=${passwordFileIn(dataFolder)}`];
}
