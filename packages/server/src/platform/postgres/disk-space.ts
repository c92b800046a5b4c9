import { existsSync, rmSync } from 'node:fs';
import { open, rename, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseStorageFull } from '../database/database-errors.ts';
import type { DatabaseLog } from '../database/database-log.ts';

const MEGABYTE = 1024 * 1024;
/** Below this the write-ahead log could run out of space in the middle of a commit, which stops the engine. */
export const RESERVED_BYTES = 64 * MEGABYTE;
/** What a start that recovers needs: a segment of the log, and what the log had not yet brought to its place. */
const NEEDED_TO_START = 32 * MEGABYTE;
const HELD_BACK = 48 * MEGABYTE;
const LOOK_AGAIN_MS = 100;
/** What is written in this time must fit in the reserved bytes. */
const KNOWN_FOR_MS = 100;
const FIRST_RESERVE_MS = 5_000;
const RESERVE_CHECK_MS = 10_000;

/** Bytes that the disk of a folder has left for us. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/**
 * Makes what is asked before each write to a folder. It looks at the disk now and then: a look goes through a thread of
 * its own, and took a twentieth of a write.
 *
 * @returns what throws DatabaseStorageFull while the disk is nearly full
 */
export function createDiskCheck(folder: string): () => Promise<void> {
  let knownUntil = 0;
  return async () => {
    const now = performance.now();
    if (now < knownUntil) return;
    if ((await freeBytes(folder)) < RESERVED_BYTES) {
      throw new DatabaseStorageFull(
        `The disk of the data folder ${folder} is nearly full, so nothing can be saved.`,
      );
    }
    knownUntil = now + KNOWN_FOR_MS;
  };
}

/**
 * Space of the data folder's disk that is held back for the one moment in which the database cannot do without: a disk
 * that is full stops the engine when its log cannot grow, and starting it again takes some. It is a file that is
 * deleted then, so that reads continue while the disk is full, and written again when there is enough space.
 */
export class SpaceReserve {
  readonly #folder: string;
  readonly #file: string;
  readonly #log: DatabaseLog;
  #timer: NodeJS.Timeout | null = null;
  #isGivenUp = false;

  constructor(folder: string, log: DatabaseLog) {
    this.#folder = folder;
    this.#file = join(folder, 'space.reserve');
    this.#log = log;
  }

  /** Holds space back from soon on, and again after it was needed, until `letGo`. */
  hold(inMs: number = FIRST_RESERVE_MS): void {
    this.#timer = setTimeout(() => {
      this.fill()
        .catch((error: unknown) => this.#log.warn({ err: error }, 'No space of the disk could be held back'))
        .finally(() => this.#isGivenUp || this.hold(RESERVE_CHECK_MS));
    }, inMs);
    this.#timer.unref();
  }

  /** Ends that. The space stays held back. */
  letGo(): void {
    this.#isGivenUp = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  /** Holds space back where that leaves as much again for everything else. What fails is tried another time. */
  async fill(): Promise<void> {
    if (existsSync(this.#file) || (await freeBytes(this.#folder)) < 4 * HELD_BACK) return;
    const unfinished = `${this.#file}.new`;
    // Nothing that a file system could pack, or leave out as it does with zeros.
    const part = randomBytes(MEGABYTE);
    const file = await open(unfinished, 'w', 0o600);
    try {
      for (let written = 0; written < HELD_BACK; written += part.length) await file.write(part);
    } finally {
      await file.close();
    }
    await rename(unfinished, this.#file);
  }

  /**
   * Resolves when there is space enough to start the engine: at once, by giving up the reserve, or as soon as space was
   * made. Checking is cheap compared with a start that fails.
   *
   * @param isGivenUp ends the waiting
   */
  async untilStartable(isGivenUp: () => boolean): Promise<void> {
    while (!isGivenUp()) {
      if ((await freeBytes(this.#folder)) >= NEEDED_TO_START) return;
      for (const file of [this.#file, `${this.#file}.new`]) rmSync(file, { force: true });
      if ((await freeBytes(this.#folder)) >= NEEDED_TO_START) return;
      await wait(LOOK_AGAIN_MS, undefined, { ref: false });
    }
  }
}
