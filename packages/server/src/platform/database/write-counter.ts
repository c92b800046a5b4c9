import type pg from 'pg';

/** A moment in the life of a database; the same number again means that nothing was written in between. */
export type WriteCount = number;

/**
 * Watches the one connection of the embedded database, through which everything goes that happens to it. Whoever
 * borrows it counts as somebody who writes, unless they say that they only read: forgetting to say so costs a look into
 * the database, never an answer that is out of date.
 */
export class WriteCounter {
  #mark: WriteCount = 0;
  #isLent = false;
  #onlyReads = false;

  /** @param pool with one connection, lent to one borrower at a time */
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

  /** The mark of this moment, or null while somebody may be writing. */
  mark(): WriteCount | null {
    return this.#isLent && !this.#onlyReads ? null : this.#mark;
  }

  /** Says that whoever has the connection now changes nothing with it until they give it back. */
  sayOnlyReads(): void {
    this.#onlyReads = true;
  }
}
