import type { Logger } from 'pino';
import type { Database } from './database/database.ts';

/** What the outside world gives to features: passed in, never imported, so that tests can hold it still. */
export interface Services {
  readonly database: Database;
  readonly log: Logger;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** A new UUIDv7. */
  readonly newId: () => string;
}
