/** How long the first try past the limit waits by default; each further failure doubles it. */
export const FIRST_WAIT_SECONDS = 30;

/** Failed tries that count against one key; the moment is in Unix milliseconds. */
export interface Failures {
  readonly count: number;
  readonly lastAt: number;
}

/**
 * How many whole seconds the next try must still wait: none below the limit, then the first wait and twice as long after each
 * further failure, at most the window. Slowed down, never locked out permanently (docs/product/people.md, "Sign-in").
 */
export function secondsToWait(
  failures: Failures,
  limit: number,
  windowMs: number,
  now: number,
  firstWaitSeconds: number = FIRST_WAIT_SECONDS,
): number {
  if (failures.count < limit) return 0;
  const doublings = Math.min(failures.count - limit, 20);
  const waitMs = Math.min(firstWaitSeconds * 1_000 * 2 ** doublings, windowMs);
  return Math.max(0, Math.ceil((failures.lastAt + waitMs - now) / 1_000));
}
