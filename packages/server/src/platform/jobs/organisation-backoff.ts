/** After the first failure; each further one in a row doubles it. */
const FIRST_REST_MS = 30_000;
/** A fault that goes away by itself is noticed within this time. */
const LONGEST_REST_MS = 15 * 60_000;
/** Each failure in a row divides the portions by this. */
const SHRINK_BY = 4;

interface Failures {
  readonly inARow: number;
  readonly restsUntil: number;
  /** The last one. */
  readonly error: unknown;
}

/**
 * Which organisations a job leaves alone for a while because it failed for them, and how much of their work it takes at
 * once: what took too long is tried again later and in smaller portions, instead of keeping the database busy with the
 * same over and over. Kept in memory: another node, and the next start, begin again.
 */
export class OrganisationBackoff {
  readonly #now: () => number;
  readonly #failures = new Map<string, Failures>();

  /** @param now Unix milliseconds */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Whether the organisation is left alone now. A clock that was set back ends every rest that it would prolong. */
  isResting(organisationId: string): boolean {
    const left = (this.#failures.get(organisationId)?.restsUntil ?? 0) - this.#now();
    return left > 0 && left <= LONGEST_REST_MS;
  }

  /** How many rows to take at once where usually `most` are: a quarter for each failure in a row, at least one. */
  portion(organisationId: string, most: number): number {
    const { inARow = 0 } = this.#failures.get(organisationId) ?? {};
    return Math.max(1, Math.floor(most / SHRINK_BY ** inARow));
  }

  /** Why the last try failed; undefined when none did since the last success. */
  lastError(organisationId: string): unknown {
    return this.#failures.get(organisationId)?.error;
  }

  /** Notes a failure. @returns how long the organisation rests, in milliseconds */
  failed(organisationId: string, error: unknown): number {
    const inARow = (this.#failures.get(organisationId)?.inARow ?? 0) + 1;
    const rest = Math.min(FIRST_REST_MS * 2 ** (inARow - 1), LONGEST_REST_MS);
    this.#failures.set(organisationId, { inARow, restsUntil: this.#now() + rest, error });
    return rest;
  }

  /** Notes a success: the next portions are a step larger, until they are whole again. */
  succeeded(organisationId: string): void {
    const { inARow = 0 } = this.#failures.get(organisationId) ?? {};
    if (inARow <= 1) this.#failures.delete(organisationId);
    else this.#failures.set(organisationId, { inARow: inARow - 1, restsUntil: 0, error: undefined });
  }
}
