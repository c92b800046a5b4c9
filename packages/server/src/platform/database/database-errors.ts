import pg from 'pg';

/**
 * The database cannot answer now: not reachable, restarting, too slow or out of connections. Nothing is wrong
 * with the request; the HTTP layer answers 503 with Retry-After. After a failed COMMIT it is unknown whether the
 * change was kept, so a caller that repeats must be prepared for both.
 */
export class DatabaseUnavailable extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'DatabaseUnavailable';
  }
}

/** A statement or transaction ran longer than its limit and was given up. */
export class DatabaseTimeout extends DatabaseUnavailable {
  constructor(message: string, cause?: unknown) {
    super(message, cause);
    this.name = 'DatabaseTimeout';
  }
}

/** The disk below the database is (nearly) full: writes are refused, reads continue. */
export class DatabaseStorageFull extends DatabaseUnavailable {
  constructor(message: string, cause?: unknown) {
    super(message, cause);
    this.name = 'DatabaseStorageFull';
  }
}

/** A programming error: the database was asked again inside an open transaction instead of using its `db`. */
export class NestedDatabaseUse extends Error {
  constructor(inner: string, outer: string) {
    super(
      `database.${inner}() was called inside an open database.${outer}(). Use the "db" that ${outer}() passed in: ` +
        'another connection would not see what this transaction wrote, and the pool could run out of them.',
    );
    this.name = 'NestedDatabaseUse';
  }
}

const disconnectedCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
// admin_shutdown, crash_shutdown, cannot_connect_now, too_many_connections, idle_in_transaction_session_timeout,
// transaction_timeout, read_only_sql_transaction while a standby is being promoted is left to the caller.
const refusedStates = new Set(['57P01', '57P02', '57P03', '57P05', '53300', '25P03', '25P04']);
const lostConnectionTexts = [
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  'timeout expired',
];
const timeoutTexts = ['Query read timeout'];
const noConnectionTexts = [
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
];

/** Whether the connection an error came from is of no more use and must be thrown away. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = errorCode(error);
  if (code !== undefined && (disconnectedCodes.has(code) || refusedStates.has(code) || code.startsWith('08')))
    return true;
  return isPreparedBefore(error) || mentions(error, lostConnectionTexts) || mentions(error, timeoutTexts);
}

/**
 * Whether a prepared statement no longer fits its table: another server has brought the database to a newer version. A new
 * connection prepares it again.
 */
function isPreparedBefore(error: Error): boolean {
  return error instanceof pg.DatabaseError && error.routine === 'RevalidateCachedQuery';
}

/**
 * Turns what the driver raised into one of our typed errors where the database itself is in trouble; every other
 * error (a broken rule, a wrong statement, the caller's own) comes back as it is.
 */
export function toDatabaseError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseUnavailable) return error;
  const code = errorCode(error);
  if (code === '53100' || code === 'ENOSPC') {
    return new DatabaseStorageFull('The disk of the database is full.', error);
  }
  if (code === '57014' || mentions(error, timeoutTexts)) {
    return new DatabaseTimeout('The database took too long to answer.', error);
  }
  if (mentions(error, noConnectionTexts)) {
    return new DatabaseUnavailable('No connection to the database became free in time.', error);
  }
  // Serialization failure and deadlock: one of the two was rolled back and succeeds when tried again.
  if (code === '40001' || code === '40P01') {
    return new DatabaseUnavailable('Two changes stood in the way of each other.', error);
  }
  if (isConnectionLost(error)) return new DatabaseUnavailable('The database cannot be reached.', error);
  return error;
}

/** Whether a write broke a unique rule, optionally the one of that constraint or unique index (SQLSTATE 23505). */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return hasState(error, '23505') && (constraint === undefined || constraintOf(error) === constraint);
}

/** Whether a write pointed to a row that is not there, or removed one still pointed to (SQLSTATE 23503). */
export function isForeignKeyViolation(error: unknown, constraint?: string): boolean {
  return hasState(error, '23503') && (constraint === undefined || constraintOf(error) === constraint);
}

/** Whether the database refused for lack of rights or because of row-level security (SQLSTATE 42501). */
export function isPermissionDenied(error: unknown): boolean {
  return hasState(error, '42501');
}

function hasState(error: unknown, state: string): boolean {
  return error instanceof Error && errorCode(error) === state;
}

function constraintOf(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.constraint : undefined;
}

function errorCode(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

function mentions(error: Error, texts: readonly string[]): boolean {
  return texts.some((text) => error.message.includes(text));
}

/** The same for the end of a promise. @throws the error of the promise */
export function throwDatabaseError(error: unknown): never {
  throw toDatabaseError(error);
}
