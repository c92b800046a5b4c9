import pg from 'pg';
import { BatchingSocket } from './batching-socket.ts';
import type { DatabaseLog } from './database-log.ts';
import { prepareAhead, type StatementAhead } from './statements/ahead.ts';

/** The role every statement of the application runs as: no owner, no superuser, so row-level security holds. */
export const applicationRole = 'pactbook_app';

/** Limits in milliseconds. */
export interface DatabaseLimits {
  /** To get a connection. */
  connectMs: number;
  statementMs: number;
  transactionMs: number;
}

const dateOid = 1082;
const dateArrayOid: number = 1182;
const textArrayOid: number = 1009;
const idleInTransactionMs = 60_000;
// The server ends a statement at its limit; our own clock is the second line, for a server that has gone silent.
const silenceGraceMs = 1_000;

/**
 * Column types as JavaScript values: a calendar date stays the text `YYYY-MM-DD` (as a
 * Date it would be shifted by the time zone of the machine); the rest as `pg` does it.
 */
const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === dateOid) return String;
    const known = oid === dateArrayOid ? textArrayOid : oid;
    // oxlint-disable-next-line typescript/no-unsafe-return -- any is the driver's own type for parsers
    return pg.types.getTypeParser(known, format);
  },
};

/** How a PostgreSQL server is reached. */
export interface ServerConnections {
  url: string;
  /** The same database, signed in as the application's own role; without it connections of `url` take that role. */
  applicationUrl?: string | undefined;
  /** How many connections at most; 10 when it is not given. */
  connections?: number;
  /**
   * `transaction`: a pooler (PgBouncer in its transaction mode) gives each transaction another session, so that nothing
   * may be set or prepared for longer than a transaction.
   */
  pooler?: 'none' | 'transaction';
}

/** Connections of a pool where no number is given. */
export const DEFAULT_CONNECTIONS = 10;

/** What holds for every session, or for every transaction (`set local`). */
function sessionSettings(set: 'set' | 'set local', limits: DatabaseLimits): string[] {
  return [
    `role ${applicationRole}`,
    `statement_timeout = ${limits.statementMs}`,
    `idle_in_transaction_session_timeout = ${idleInTransactionMs}`,
    "timezone = 'UTC'",
    // Compiling a plan takes longer than what it saves, at a million records too (decision 92).
    'jit = off',
  ].map((setting) => `${set} ${setting}`);
}

/** What each transaction begins with behind a pooler; empty where a connection keeps what it was given. */
export function transactionSettings(
  { pooler }: ServerConnections,
  limits: DatabaseLimits,
): readonly StatementAhead[] {
  return pooler === 'transaction' ? sessionSettings('set local', limits).map((text) => ({ text })) : [];
}

/** The pool of a PostgreSQL server. */
export function openPool(server: ServerConnections, limits: DatabaseLimits, log: DatabaseLog): pg.Pool {
  const pool = new pg.Pool({
    connectionString: server.applicationUrl ?? server.url,
    max: server.connections ?? DEFAULT_CONNECTIONS,
    application_name: 'pactbook',
    keepAlive: true,
    connectionTimeoutMillis: limits.connectMs,
    query_timeout: limits.statementMs + silenceGraceMs,
    types: columnTypes,
    pipeline: true,
    stream: () => new BatchingSocket(),
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, its types do not say so
    onConnect: async (client) => {
      if (server.pooler === 'transaction') return;
      prepareAhead(client);
      await client.query(sessionSettings('set', limits).join('; '));
    },
  });
  return withErrorsLogged(pool, log);
}

function withErrorsLogged(pool: pg.Pool, log: DatabaseLog): pg.Pool {
  pool.on('error', (error) => {
    // A pool that ends does not wait until the server has closed its connections.
    if (!pool.ending) log.warn({ err: error }, 'An idle database connection was lost');
  });
  // While a connection is lent out the pool does not listen to it, and an unheard error would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
