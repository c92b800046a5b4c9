import type pg from 'pg';

/** A count of writes; the same number again means that nothing was written in between. */
export type WriteCount = number;

/**
 * Counts the writes on the one connection of the embedded database. Each use of the connection counts as a write unless
 * the caller says that it only reads: forgetting to say so costs a query, and never gives an answer that is out of
 * date.
 */
export class WriteCounter {
  #mark: WriteCount = 0;
  #isLent = false;
  #onlyReads = false;

  /** @param pool with one connection */
  constructor(pool: pg.Pool) {
    pool.on('acquire', () => {
      this.#isLent = true;
      this.#onlyReads = false;
    });
    pool.on('release', () => {
      if (!this.#onlyReads) this.#mark += 1;
      this.#isLent = false;
    });
  }

  /** The present count, or null while a write may be under way. */
  mark(): WriteCount | null {
    return this.#isLent && !this.#onlyReads ? null : this.#mark;
  }

  /** The present user of the connection changes nothing until it is released. */
  sayOnlyReads(): void {
    this.#onlyReads = true;
  }
}
