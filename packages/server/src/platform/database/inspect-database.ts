import pg from 'pg';
import { isRestoreUnfinished } from './backup/restore-mark.ts';
import { toDatabaseError } from './database-errors.ts';
import type { DatabaseLog } from './database-log.ts';
import { reachPostgres } from '../postgres/reach-postgres.ts';
import { PRODUCT_VERSION } from '../configuration/product-version.ts';
import { findPending, namesOf, readApplied } from './migrations/pending.ts';
import { productSchema, readSchemaFiles } from './migrations/schema-files.ts';
import type { DatabaseSettings } from './open-database.ts';
import { applicationRole } from './pool.ts';

/** What a database says of itself. */
export interface DatabaseFacts {
  readonly version: string;
  /** Such as 150004. */
  readonly versionNumber: number;
  readonly encoding: string;
  readonly maxConnections: number;
  /** Whether it forces to disk what it says it wrote. */
  readonly isDurable: boolean;
  /** Whether this user can take the role that the application runs as, or make it. */
  readonly hasRole: boolean;
  /** The clock of this process against that of the database; positive when it is ahead. */
  readonly clockAheadMs: number;
}

/** What is between a database and this version. */
export interface MigrationState {
  readonly applied: number;
  /** The names of those that the next start applies. */
  readonly pending: readonly string[];
  readonly isRestoreUnfinished: boolean;
  /** Why this version does not open it; null where it does. */
  readonly refusal: string | null;
}

const CONNECT_MS = 5_000;

const FACTS = `
  select current_setting('server_version') as version, current_setting('server_version_num')::int as version_number,
    current_setting('server_encoding') as encoding, current_setting('max_connections')::int as max_connections,
    current_setting('fsync') = 'on' and current_setting('synchronous_commit') <> 'off' as is_durable,
    case when exists (select from pg_roles where rolname = '${applicationRole}')
      then pg_has_role(session_user, '${applicationRole}', 'member') or own.can_make
      else own.can_make end as has_role,
    extract(epoch from clock_timestamp())::float8 * 1000 as at_ms
  from (select coalesce(bool_or(rolcreaterole or rolsuper), false) as can_make from pg_roles where rolname = session_user) own`;

interface FactRow {
  readonly version: string;
  readonly version_number: number;
  readonly encoding: string;
  readonly max_connections: number;
  readonly is_durable: boolean;
  readonly has_role: boolean;
  readonly at_ms: number;
}

/** The moment of the answer lies between those before and after it. */
function factsOf(row: FactRow | undefined, before: number, after: number): DatabaseFacts {
  if (row === undefined) throw new Error('The database does not say what it is.');
  return {
    version: row.version,
    versionNumber: row.version_number,
    encoding: row.encoding,
    maxConnections: row.max_connections,
    isDurable: row.is_durable,
    hasRole: row.has_role,
    clockAheadMs: Math.round((before + after) / 2 - row.at_ms),
  };
}

/**
 * Looks at a database, which a server may use, and changes nothing: no migration is applied.
 *
 * @throws DatabaseUnavailable when the server does not answer
 */
export async function inspectDatabase(
  settings: DatabaseSettings,
  now: () => number,
  log: DatabaseLog,
): Promise<{ readonly facts: DatabaseFacts; readonly migrations: MigrationState }> {
  const server = await reachPostgres(settings, log);
  try {
    return await lookAt({ connectionString: server.url }, now);
  } finally {
    await server.close();
  }
}

async function lookAt(connect: pg.ClientConfig, now: () => number) {
  const client = new pg.Client({ connectionTimeoutMillis: CONNECT_MS, ...connect });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const before = now();
    const { rows } = await client.query<FactRow>(FACTS);
    const facts = factsOf(rows[0], before, now());
    return { facts, migrations: await migrationsOf(client) };
  } catch (error) {
    throw toDatabaseError(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function migrationsOf(client: pg.ClientBase): Promise<MigrationState> {
  const isUnfinished = await isRestoreUnfinished(client);
  const applied = await readApplied(client);
  const files = await readSchemaFiles(productSchema);
  const state = { applied: applied?.migrations.length ?? 0, isRestoreUnfinished: isUnfinished };
  try {
    return { ...state, pending: namesOf(findPending(applied, files, PRODUCT_VERSION)), refusal: null };
  } catch (error) {
    return { ...state, pending: [], refusal: error instanceof Error ? error.message : String(error) };
  }
}
