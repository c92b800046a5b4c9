import { hash, verify } from '@node-rs/argon2';
import { AppError } from '@pactbook/domain/kernel/app-error.ts';

/** Cost of one hash: memory in KiB, passes over it, threads. */
export interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** argon2id with 19 MiB, two passes and one thread (ASVS 11.4.2). */
export const PRODUCT_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Makes and checks password hashes. */
export interface PasswordHasher {
  /** The argon2id hash of a password, as PHC text. The password is taken exactly as typed. */
  hash(password: string): Promise<string>;
  /** Whether the password fits; with null it does the same work and answers no, so that response times are alike. */
  verify(password: string, stored: string | null): Promise<boolean>;
}

/** More at once would only fill the memory and starve the other threads of the pool. */
const AT_ONCE = 2;
/** The most that wait; further ones are refused. Some seconds of work. */
const LONGEST_QUEUE = 200;

/**
 * A hasher that does at most two hashes at a time; the rest wait in a queue, and when it is full the next is refused
 * with an AppError `unavailable`.
 *
 * @param cost the product's cost, or a cheaper one in tests
 */
export async function createPasswordHasher(cost: PasswordCost): Promise<PasswordHasher> {
  const inQueue = createQueue(AT_ONCE);
  const nobody = await hash('nobody has this password', cost);
  return {
    hash: (password) => inQueue(() => hash(password, cost)),
    verify: (password, stored) =>
      inQueue(async () => (await verify(stored ?? nobody, password)) && stored !== null),
  };
}

/** Runs at most `width` tasks at a time, in the order they came. */
function createQueue(width: number): <Result>(task: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (waiting.length >= LONGEST_QUEUE) {
      throw new AppError('unavailable', 'Too many people are signing in right now. Please try again soon.', {
        retryAfterSeconds: 5,
      });
    }
    if (running >= width) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await task();
    } finally {
      // The next in the queue takes over the place.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
