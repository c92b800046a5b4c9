import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { AppError } from '@pactbook/domain/kernel/app-error.ts';
import type { Services } from '../services.ts';
import { FIRST_WAIT_SECONDS, secondsToWait } from './seconds-to-wait.ts';
import { deleteFailure, findFailures, insertFailures } from './store.ts';

/** The most tries that wait on the same key; further ones are refused. */
const LONGEST_QUEUE = 50;

/** Failures are kept so long: no throttle looks further back. */
export const LONGEST_WINDOW_MS = 60 * 60_000;

/** So many failures under a key within the window go unslowed. */
export interface Limit {
  readonly key: string;
  readonly limit: number;
}

/** How a try ended: `succeeded` takes it out of the count. */
export interface Judgement<Result> {
  readonly succeeded: boolean;
  readonly result: Result;
}

/** Counts failed tries in the database, so that the limit holds over all nodes and restarts. */
export interface Throttle {
  /** A keyed hash of some parts: the tables hold no address in clear. */
  keyOf(...parts: readonly string[]): string;
  /**
   * Lets `judge` decide about one try, unless one of the limits says to wait. The try is counted under the first key
   * before it is judged, so that guesses at the same time cannot exceed that limit, on all nodes together; under the
   * others once it failed, one try after the other on each node.
   *
   * @throws AppError `too_many_requests` with the seconds to wait
   */
  attempt<Result>(
    strict: Limit,
    others: readonly Limit[],
    judge: () => Promise<Judgement<Result>>,
  ): Promise<Result>;
}

function slowedDown(seconds: number): AppError {
  return new AppError('too_many_requests', 'Too many failed tries. Please wait and try again.', {
    retryAfterSeconds: seconds,
  });
}

/**
 * @param secret keys the hashes
 * @param windowMs how long a failure counts, at most {@link LONGEST_WINDOW_MS}
 * @param firstWaitSeconds how long the first try past a limit waits; each further failure doubles it
 */
export function createThrottle(
  services: Services,
  secret: string,
  windowMs: number,
  firstWaitSeconds: number = FIRST_WAIT_SECONDS,
): Throttle {
  const { database, newId, now } = services;
  const inQueues = createQueues();

  const refuseWhenSlowed = async (limits: readonly Limit[], except: readonly string[]): Promise<void> => {
    const keys = limits.map(({ key }) => key);
    // A moment far ahead was written before the clock was set back: it would slow people down for very long.
    const window = { since: now() - windowMs, until: now() + windowMs };
    const failures = await findFailures(database, keys, window, except);
    const waits = limits.map(({ key, limit }) =>
      secondsToWait(failures.get(key) ?? { count: 0, lastAt: 0 }, limit, windowMs, now(), firstWaitSeconds),
    );
    const seconds = Math.max(...waits);
    if (seconds > 0) throw slowedDown(seconds);
  };

  return {
    keyOf: (...parts) =>
      createHmac('sha256', secret)
        .update(`throttle\0${parts.join('\0')}`)
        .digest('base64url'),
    // The other keys first: a try that waits for its account delays only tries from the same client address.
    attempt: (strict, others, judge) =>
      inQueues([...others.map(({ key }) => key), strict.key], async () => {
        // A try that must wait is not stored: trying again does not make the wait longer.
        await refuseWhenSlowed([strict, ...others], []);
        const id = newId();
        await insertFailures(database, [{ id, key: strict.key }], now());
        try {
          await refuseWhenSlowed([strict], [id]);
        } catch (error) {
          await deleteFailure(database, id);
          throw error;
        }
        const { succeeded, result } = await judge();
        if (succeeded) await deleteFailure(database, id);
        else
          await insertFailures(
            database,
            others.map(({ key }) => ({ id: newId(), key })),
            now(),
          );
        return result;
      }),
  };
}

/**
 * One try after the other for each key on this node, so that the owner's own windows opening at once do not count as
 * failures of each other, and one client trying many accounts at once gets no further than one after the other. Other
 * nodes see the try in the database. The keys are taken in the order given, so there is no deadlock.
 */
function createQueues(): <Result>(keys: readonly string[], task: () => Promise<Result>) => Promise<Result> {
  const queues = new Map<string, { last: Promise<unknown>; length: number }>();
  const inQueue = async <Result>(key: string, task: () => Promise<Result>): Promise<Result> => {
    const queue = queues.get(key) ?? { last: Promise.resolve(), length: 0 };
    if (queue.length >= LONGEST_QUEUE) throw slowedDown(1);
    queues.set(key, queue);
    queue.length += 1;
    const run = queue.last.then(task);
    queue.last = run.catch(() => undefined);
    try {
      return await run;
    } finally {
      queue.length -= 1;
      if (queue.length === 0) queues.delete(key);
    }
  };
  const inQueues = <Result>(keys: readonly string[], task: () => Promise<Result>): Promise<Result> => {
    const [first, ...rest] = keys;
    return first === undefined ? task() : inQueue(first, () => inQueues(rest, task));
  };
  return inQueues;
}

/** The part of a client's address, in its one spelling, that is one client's own: in IPv6 a /64 network. */
export function clientNetwork(address: string): string {
  if (!isIPv6(address)) return address;
  const [before = '', after = ''] = address.split('::');
  const left = before === '' ? [] : before.split(':');
  const right = after === '' ? [] : after.split(':');
  const gap = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...(address.includes('::') ? gap : []), ...right].slice(0, 4).join(':');
}
