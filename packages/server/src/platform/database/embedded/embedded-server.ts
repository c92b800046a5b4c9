import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { DatabaseLog } from '../database-log.ts';
import { SpaceReserve } from './disk-space.ts';
import type { SyncCounter } from './durable-node-fs.ts';
import type { EmbeddedWorkerReply, EmbeddedWorkerRequest } from './embedded-worker-messages.ts';
import { fillNewFolder } from './first-start.ts';
import { lockFolder, type FolderLock } from './folder-lock.ts';

const socketFolderPrefix = 'pactbook-db-';
// The longest path a unix socket can have is 103 bytes on macOS and 107 on Linux.
const longestSocketPath = 100;
const restartPausesMs = [100, 500, 1_000, 2_000];
const closePatienceMs = 10_000;
const firstReserveMs = 5_000;
const reserveCheckMs = 10_000;

/** Where the `pg` driver finds the embedded database. A host that begins with a slash is a socket folder. */
export interface EmbeddedAddress {
  host: string;
  port: number;
}

/**
 * The embedded PostgreSQL (PGlite) of one data folder in a worker thread, held under the folder's lock. When the
 * worker dies, a new one is started on the same address and recovers from the write-ahead log.
 */
export class EmbeddedServer {
  readonly #folder: string;
  readonly #lock: FolderLock;
  readonly #settings: readonly string[];
  readonly #socketFolder: string;
  readonly #log: DatabaseLog;
  readonly #reserve: SpaceReserve;
  #reserveTimer: NodeJS.Timeout | null = null;
  #worker: Worker | null = null;
  #port = 5432;
  #closing = false;
  #stuckCheck: NodeJS.Timeout | null = null;
  #pings = new Map<number, (syncs: SyncCounter) => void>();
  #lastPing = 0;

  /** Itself, when the database serves. Rejects when it could not be started; the folder is free again then. */
  readonly ready: Promise<EmbeddedServer>;

  /** As `begin`, and waits until it serves. */
  static async start(
    folder: string,
    log: DatabaseLog,
    settings: readonly string[] = [],
  ): Promise<EmbeddedServer> {
    return (await EmbeddedServer.begin(folder, log, settings)).ready;
  }

  /**
   * Locks the folder (made when missing) and begins to start the database in it.
   *
   * @param settings of the database beyond those of its folder, such as `shared_buffers=8MB`
   * @throws FolderInUse when another process has the folder
   */
  static async begin(
    folder: string,
    log: DatabaseLog,
    settings: readonly string[] = [],
  ): Promise<EmbeddedServer> {
    keepCompiledCode();
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const socketFolder = makeSocketFolder();
    try {
      const lock = await lockFolder(folder, new Date(), socketFolder);
      removeSocketFolderOf(lock);
      return new EmbeddedServer(folder, lock, socketFolder, log, settings);
    } catch (error) {
      rmSync(socketFolder, { recursive: true, force: true });
      throw error;
    }
  }

  private constructor(
    folder: string,
    lock: FolderLock,
    socketFolder: string,
    log: DatabaseLog,
    settings: readonly string[],
  ) {
    this.#settings = settings;
    this.#folder = folder;
    this.#lock = lock;
    this.#socketFolder = socketFolder;
    this.#log = log;
    this.#reserve = new SpaceReserve(folder);
    process.once('exit', this.#removeSocketFolder);
    this.ready = this.#open();
    // Who waits for it later is told then.
    this.ready.catch(() => undefined);
  }

  get address(): EmbeddedAddress {
    const host = process.platform === 'win32' ? '127.0.0.1' : this.#socketFolder;
    return { host, port: this.#port };
  }

  /** How many flushes of files and folders the database has made since its worker started. */
  async syncs(): Promise<SyncCounter> {
    const id = (this.#lastPing += 1);
    return new Promise((resolve) => {
      this.#pings.set(id, resolve);
      this.#send({ kind: 'ping', id });
    });
  }

  /**
   * Says that a statement ran past its limit. PGlite cannot cancel it, and nothing else can run meanwhile: when the
   * worker has not come back in time it is replaced, which loses nothing that was acknowledged.
   */
  reportSlowStatement(patienceMs: number): void {
    const worker = this.#worker;
    if (worker === null || this.#stuckCheck !== null || this.#closing) return;
    this.#stuckCheck = setTimeout(() => {
      this.#log.error({}, 'The embedded database is stuck in one statement and is started again');
      void worker.terminate();
    }, patienceMs);
    void this.syncs().then(() => this.#endStuckCheck());
  }

  /** Stops the database in order (everything flushed, no recovery needed) and gives the folder back. */
  async close(): Promise<void> {
    this.#closing = true;
    if (this.#reserveTimer !== null) clearTimeout(this.#reserveTimer);
    this.#endStuckCheck();
    const worker = this.#worker;
    if (worker !== null) {
      const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
      this.#send({ kind: 'close' });
      const patience = new AbortController();
      await Promise.race([
        ended,
        wait(closePatienceMs, undefined, { signal: patience.signal }).catch(() => undefined),
      ]);
      patience.abort();
      await worker.terminate();
    }
    this.#removeSocketFolder();
    process.removeListener('exit', this.#removeSocketFolder);
    this.#lock.release();
  }

  async #open(): Promise<this> {
    try {
      await fillNewFolder(join(this.#folder, 'database'));
      await this.#startWorker();
      this.#holdSpaceBack(firstReserveMs);
      return this;
    } catch (error) {
      this.#closing = true;
      this.#lock.release();
      this.#removeSocketFolder();
      process.removeListener('exit', this.#removeSocketFolder);
      throw error;
    }
  }

  async #startWorker(): Promise<void> {
    const socket = join(this.#socketFolder, '.s.PGSQL.5432');
    rmSync(socket, { force: true });
    const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
      argv: [join(this.#folder, 'database'), process.platform === 'win32' ? '' : socket, ...this.#settings],
      execArgv: [],
    });
    await new Promise<void>((resolve, reject) => {
      worker.on('message', (reply: EmbeddedWorkerReply) => {
        if (reply.kind === 'ready') {
          this.#port = reply.port ?? 5432;
          resolve();
        } else {
          this.#receive(reply);
        }
      });
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('The embedded database ended while it was starting.')));
    });
    worker.removeAllListeners('error');
    worker.on('error', (error: unknown) => this.#log.error({ err: error }, 'The embedded database failed'));
    worker.once('exit', () => void this.#restart());
    this.#worker = worker;
  }

  async #restart(): Promise<void> {
    this.#worker = null;
    this.#endStuckCheck();
    this.#pings.clear();
    for (let attempt = 0; !this.#closing; attempt += 1) {
      await wait(restartPausesMs[Math.min(attempt, restartPausesMs.length - 1)], undefined, { ref: false });
      // A full disk is why it stopped most often: a start without space fails, and costs more than it can wait for.
      await this.#reserve.untilStartable(() => this.#closing);
      if (this.#closing) return;
      try {
        await this.#startWorker();
        this.#log.warn({}, 'The embedded database was started again after it had stopped by itself');
        return;
      } catch (error) {
        this.#log.error(
          { err: error },
          'The embedded database could not be started again; it is tried once more',
        );
      }
    }
  }

  #holdSpaceBack(inMs: number): void {
    this.#reserveTimer = setTimeout(() => {
      this.#reserve
        .fill()
        .catch((error: unknown) => this.#log.warn({ err: error }, 'No space of the disk could be held back'))
        .finally(() => this.#closing || this.#holdSpaceBack(reserveCheckMs));
    }, inMs);
    this.#reserveTimer.unref();
  }

  #receive(reply: EmbeddedWorkerReply): void {
    if (reply.kind === 'pong') {
      this.#pings.get(reply.id)?.(reply.syncs);
      this.#pings.delete(reply.id);
    } else if (reply.kind === 'aborted') {
      this.#log.error({ reason: reply.reason }, 'The embedded database stopped by itself');
    }
  }

  #send(request: EmbeddedWorkerRequest): void {
    this.#worker?.postMessage(request);
  }

  #endStuckCheck(): void {
    if (this.#stuckCheck !== null) clearTimeout(this.#stuckCheck);
    this.#stuckCheck = null;
  }

  readonly #removeSocketFolder = (): void => {
    rmSync(this.#socketFolder, { recursive: true, force: true });
  };
}

/**
 * Keeps the machine code of the database until its worker ends. V8 13.6, which all of Node 24 has so far, may free what
 * calls from it into JavaScript need twice when one thread collects unused code while another optimises, and then ends
 * the process (nodejs/node#66366, mended in V8 by 9b8ca54d5a). The code that is kept is a few megabytes.
 */
function keepCompiledCode(): void {
  setFlagsFromString('--no-wasm-code-gc');
}

/** Makes a folder only this user can enter, whose socket path stays below what the system allows. */
function makeSocketFolder(): string {
  const wanted = join(tmpdir(), `${socketFolderPrefix}XXXXXX`, '.s.PGSQL.5432');
  const base = Buffer.byteLength(wanted) < longestSocketPath ? tmpdir() : '/tmp';
  return mkdtempSync(join(base, socketFolderPrefix));
}

/** A process that was killed leaves its socket folder; the name check keeps a broken lock file from removing others. */
function removeSocketFolderOf(lock: FolderLock): void {
  const left = lock.predecessor?.socketFolder;
  if (typeof left === 'string' && basename(left).startsWith(socketFolderPrefix)) {
    rmSync(left, { recursive: true, force: true });
  }
}
