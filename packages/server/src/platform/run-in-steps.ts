import { setImmediate as others } from 'node:timers/promises';

/** How many records the next step takes, so that each takes about as long, whatever the machine and the records. */
export class StepSize {
  readonly #limits: { readonly least: number; readonly most: number; readonly milliseconds: number };
  #next: number;

  constructor({ first, least = 1, most, milliseconds }: StepLimits) {
    this.#limits = { least, most, milliseconds };
    this.#next = first;
  }

  get next(): number {
    return this.#next;
  }

  /** Notes how many milliseconds the last step took for its records: the next takes at most twice as many. */
  took(records: number, milliseconds: number): void {
    const fitting = Math.floor((records * this.#limits.milliseconds) / Math.max(1, milliseconds));
    const { least, most } = this.#limits;
    this.#next = Math.max(least, Math.min(most, records * 2, fitting));
  }
}

/** The records of the first step and the bounds of all; how long one should take. */
interface StepLimits {
  readonly first: number;
  readonly least?: number;
  readonly most: number;
  readonly milliseconds: number;
}

/** How work over many records is divided into steps. */
interface Steps {
  /** How many records a step takes at most; asked before each where it depends on the last one. */
  readonly size: number | (() => number);
  /** How many records there are. Without it, a step that finds fewer than its size is the last. */
  readonly total?: number;
  /** Ends the work between two steps, quietly. */
  readonly signal?: AbortSignal | undefined;
  /** Before each step, with what is done: reports progress, and throws where the work is cancelled. */
  readonly before?: (done: number) => unknown;
}

/**
 * The loop for work over many records. Each step is its own transaction, between which others work: so it can be
 * cancelled, killed and resumed between any two of them.
 *
 * @param step works through at most `size` records after those that are `done`; returns how many it found
 * @returns how many were found in all
 */
export async function runInSteps(
  step: (size: number, done: number) => Promise<number>,
  { size, total, signal, before }: Steps,
): Promise<number> {
  let done = 0;
  for (let isLast = total === 0; !isLast && signal?.aborted !== true;) {
    await before?.(done);
    const most = typeof size === 'number' ? size : size();
    const found = await step(most, done);
    done += found;
    isLast = total === undefined ? found < most : done >= total;
    if (!isLast) await others();
  }
  return done;
}
