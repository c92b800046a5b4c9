import type { DatabaseLog } from '../../platform/database/database-log.ts';

/** A log for tests that are not about logging. */
export const silentLog: DatabaseLog = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};
