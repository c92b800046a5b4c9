import { totalmem } from 'node:os';

const MEGABYTE = 1024 * 1024;
const MOST_BUFFERS = 128 * MEGABYTE;
const LEAST_BUFFERS = 16 * MEGABYTE;
/** A sixteenth of the memory: what is not in it comes from the system's own cache of files. */
const BUFFERS_PART = 16;
/** Besides the pool: migrations, backups, the command line, and what an administrator looks at it with. */
const OTHER_CONNECTIONS = 20;

/** The memory that this process may use, in bytes: that of the machine, or what its container is limited to. */
export function memoryForUse(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/** What the settings depend on. */
export interface Machine {
  /** Memory that this process may use, in bytes. */
  readonly memory: number;
  /** Connections of the server's pool. */
  readonly pool: number;
}

/**
 * The settings of the shipped PostgreSQL that are not PostgreSQL's own defaults. They are given at each start, so that each
 * version of the product has its own. Durability is as PostgreSQL has it: `fsync`, `full_page_writes` and
 * `synchronous_commit` are on.
 */
export function postgresSettings({ memory, pool }: Machine): Record<string, string> {
  const buffers = Math.min(MOST_BUFFERS, Math.max(LEAST_BUFFERS, memory / BUFFERS_PART));
  return {
    shared_buffers: `${Math.floor(buffers / MEGABYTE)}MB`,
    max_connections: String(pool + OTHER_CONNECTIONS),
    // No copy follows this server: less is written to the log.
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_logical_replication_workers: '0',
    // What a start after a crash replays, and what the log takes of the disk.
    max_wal_size: '256MB',
    min_wal_size: '32MB',
    // Most pages are in the memory of the system: each process reads them itself, without three workers that do it for all.
    io_method: 'sync',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // What happens to the server, not which statements failed: these are reported where they were sent, without values.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    log_line_prefix: '',
  };
}
