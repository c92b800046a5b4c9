import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import type { OpenRequest } from './drain.ts';

/** After the delay an end in order takes at most 15 s; then the process goes, and the database recovers what it must. */
const LONGEST_DRAIN_MS = 9_000;
const LONGEST_CLOSE_MS = 5_000;
const LONGEST_TELL_MS = 1_000;

/** The server that ends. */
interface Ending {
  readonly announceEnd: () => void;
  readonly close: () => Promise<void>;
  readonly unfinished: () => { readonly requests: readonly OpenRequest[]; readonly jobs: readonly string[] };
}

/** What ends with this process. */
interface Running {
  readonly app: Ending;
  readonly database: Database;
  readonly log: Logger;
  /** Sends what others are still to be notified of the requests, such as traces. */
  readonly flushRest: () => Promise<void>;
  /** For how long requests are answered after a signal while the server is not ready any more. */
  readonly delaySeconds: number;
}

/**
 * Ends the process in order when it is asked to. SIGTERM and SIGHUP (the terminal of the server is closed) turn readiness
 * red and wait for load balancers first; SIGINT is a person, and does not. A further signal ends that wait.
 */
export function stopOnSignals(running: Running): void {
  const hurry = new AbortController();
  let isStopping = false;
  const stop = async (signal: string): Promise<void> => {
    if (signal === 'SIGINT' || isStopping) hurry.abort();
    if (isStopping) return;
    isStopping = true;
    await announce(running, signal, hurry.signal);
    await end(running);
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(signal));
}

async function announce(
  { app, log, delaySeconds }: Running,
  signal: string,
  hurry: AbortSignal,
): Promise<void> {
  app.announceEnd();
  const isDelayed = delaySeconds > 0 && !hurry.aborted;
  log.info({ signal, ...(isDelayed ? { delaySeconds } : {}) }, 'stopping');
  if (!isDelayed) return;
  // Ended early by a further signal.
  await wait(delaySeconds * 1_000, undefined, { signal: hurry }).catch(() => undefined);
  log.info({ requests: app.unfinished().requests.length }, 'draining');
}

async function end({ app, database, log, flushRest }: Running): Promise<void> {
  const isDrained = await endsWithin(app.close(), LONGEST_DRAIN_MS);
  if (!isDrained) log.warn({ ...app.unfinished(), afterMs: LONGEST_DRAIN_MS }, 'aborted');
  // A collector that does not answer keeps nothing up.
  await endsWithin(
    flushRest().catch(() => undefined),
    LONGEST_TELL_MS,
  );
  const isClosed = await endsWithin(database.close(), LONGEST_CLOSE_MS);
  if (!isClosed)
    log.warn({ afterMs: LONGEST_CLOSE_MS }, 'The database was not closed in time; it recovers by itself');
}

/** Whether work has ended after so long. */
async function endsWithin(work: Promise<unknown>, milliseconds: number): Promise<boolean> {
  const late = wait(milliseconds, false, { ref: false });
  return Promise.race([work.then(() => true), late]);
}
