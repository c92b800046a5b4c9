import { DatabaseUnavailable } from './database-errors.ts';

/** How long someone waits for a place. */
const PATIENCE_MS = 30_000;

/** Options of a read that looks at all records of an organisation at once: what a million take on a busy machine. */
export const LOOK_AT_ALL = { isLong: true, timeoutMs: 15_000 } as const;

interface Waiting {
  readonly enter: () => void;
}

/**
 * Places for long work on the database (lists, exports, sums), so that short requests always find a connection: they
 * never wait for it, and it waits in the order in which it came.
 */
export class LongWork {
  #free: number;
  readonly #patienceMs: number;
  readonly #waiting: Waiting[] = [];

  /** @param places how many may work at once */
  constructor(places: number, patienceMs = PATIENCE_MS) {
    this.#free = places;
    this.#patienceMs = patienceMs;
  }

  /**
   * Runs `work` as soon as there is a place.
   *
   * @throws DatabaseUnavailable when there was none in time; whatever `work` throws
   */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.#enter();
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  async #enter(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const waiting: Waiting = {
        enter: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        reject(new DatabaseUnavailable('Other long work on the database took too long.'));
      }, this.#patienceMs);
      this.#waiting.push(waiting);
    });
  }

  #leave(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free += 1;
    else next.enter();
  }
}
