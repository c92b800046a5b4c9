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
import { memoryForUse, postgresSettings } from './settings.ts';

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
