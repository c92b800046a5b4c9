import type { DatabaseLog } from '../../platform/database/database-log.ts';

/** A log for tests that are not about logging. */
export const silentLog: DatabaseLog = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};
