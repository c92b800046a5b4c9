import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseStorageFull, DatabaseUnavailable } from './database/database-errors.ts';

/** How long work continues asking a database that is busy, or that starts again. */
interface Patience {
  /** Milliseconds before each further attempt; the last attempt's failure is the caller's. */
  readonly pauses: readonly number[];
  /** Aborted when no one wants the result any more. */
  readonly signal: AbortSignal;
  /** Called before each pause. */
  readonly onPause?: () => void;
}

/** How long a command waits for a database that does not answer: eleven minutes each time. */
export const COMMAND_PAUSES_MS: readonly number[] = [
  1_000,
  2_000,
  5_000,
  10_000,
  ...Array.from({ length: 21 }, () => 30_000),
];

/**
 * Does work again after a while that the database did not answer. A write may have been kept although it was not answered:
 * work that writes looks at that first when it is repeated.
 *
 * @param work gets how many attempts there were before
 * @throws whatever `work` throws beside a database that is unavailable; an AbortError when the signal is aborted
 */
export async function patiently<Result>(
  work: (attempt: number) => Promise<Result>,
  { pauses, signal, onPause }: Patience,
): Promise<Result> {
  for (const [attempt, pause] of pauses.entries()) {
    try {
      return await work(attempt);
    } catch (error) {
      // A full disk does not empty itself.
      if (!(error instanceof DatabaseUnavailable) || error instanceof DatabaseStorageFull) throw error;
      onPause?.();
      await wait(pause, undefined, { signal });
    }
  }
  return await work(pauses.length);
}
