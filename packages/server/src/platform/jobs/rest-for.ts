import { setTimeout as wait } from 'node:timers/promises';

/**
 * Leaves the database to others for so many milliseconds between two steps of long work: the embedded one has one
 * connection. Ends at once when the signal is aborted.
 */
export async function restFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  await wait(milliseconds, undefined, { signal }).catch(() => undefined);
}
