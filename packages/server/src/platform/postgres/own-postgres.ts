import { mkdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { DatabaseLog } from '../database/database-log.ts';
import { applicationRole, DEFAULT_CONNECTIONS } from '../database/pool.ts';
import { accountFor, chooseLaunch } from './account.ts';
import {
  chooseAddress,
  isSocket,
  passwordFileIn,
  prepareSocketFolder,
  removeSocketFolder,
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
  #process: PostgresProcess;
  #closing = false;
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
      const left = lock.predecessor?.socketFolder;
      if (typeof left === 'string') removeSocketFolder(left);
      // Another process may have made it while this one waited for the lock.
      const isMade = hasCluster(dataFolder);
      const cluster = clusterFolderOf(dataFolder);
      const launch = chooseLaunch(postgres, accountFor(isMade ? [cluster, dataFolder] : [dataFolder]));
      if (!isMade) await makeCluster(cluster, { initdb, launch, access: accessOf(dataFolder, address) });
      const settings = postgresSettings({ memory: memoryForUse(), pool: connections });
      const start = { program: postgres, launch, cluster, address, settings };
      return new OwnPostgres({ start, lock, log, dataFolder }, await startServer(start, log));
    } catch (error) {
      removeSocketFolder(address.host);
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
    this.#closing = true;
    this.#reserve.letGo();
    await this.#restarting;
    await this.#process.stop();
    removeSocketFolder(this.#start.address.host);
    this.#lock.release();
  }

  #watch(server: PostgresProcess): void {
    void server.ended.then(() => {
      if (!this.#closing) this.#restarting = this.#restart();
    });
  }

  async #restart(): Promise<void> {
    this.#log.error({}, 'PostgreSQL ended by itself and is started again');
    for (let attempt = 0; !this.#closing; attempt += 1) {
      await wait(restartPausesMs[Math.min(attempt, restartPausesMs.length - 1)], undefined, { ref: false });
      // A full disk is why it stopped most often: a start without space fails, and costs more than it can wait for.
      await this.#reserve.untilStartable(() => this.#closing);
      if (this.#closing) return;
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
  await endLeftover(start.cluster, log);
  const { owner, entersClosedFolders } = start.launch;
  // Other programs of its user stay out where it can do without owning the folder.
  if (isSocket(start.address))
    prepareSocketFolder(start.address.host, entersClosedFolders ? null : owner);
  return PostgresProcess.start(start, log);
}

/** Entering the folder of the socket is the proof; a port needs a password. */
function accessOf(dataFolder: string, { password }: PostgresAddress): string[] {
  return password === null
    ? ['--auth=trust']
    : ['--auth=scram-sha-256', `--pwfile=${passwordFileIn(dataFolder)}`];
}
