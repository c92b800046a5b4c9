import type { Database } from '../database/database.ts';

/** What waits in the whole installation, over all organisations. */
export interface Waiting {
  readonly mailWaiting: number;
  /** For how long the oldest of them has been due; 0 without one. */
  readonly mailOldestSeconds: number;
  readonly mailFailed: number;
  readonly notificationsWaiting: number;
}

const READ_WAITING = { name: 'what_waits', text: 'select * from what_waits($1::timestamptz)' };

/** As {@link Waiting}, at a moment in Unix milliseconds. */
export async function readWaiting(database: Database, now: number): Promise<Waiting> {
  const [row] = await database.prepared<{
    mail_waiting: string;
    mail_oldest_seconds: number;
    mail_failed: string;
    notifications_waiting: string;
  }>(READ_WAITING, [new Date(now)]);
  return {
    mailWaiting: Number(row?.mail_waiting ?? 0),
    mailOldestSeconds: Number(row?.mail_oldest_seconds ?? 0),
    mailFailed: Number(row?.mail_failed ?? 0),
    notificationsWaiting: Number(row?.notifications_waiting ?? 0),
  };
}

const READ_BYTES = { name: 'database_bytes', text: 'select pg_database_size(current_database()) as bytes' };

/** How large the database is. */
export async function readDatabaseBytes(database: Database): Promise<number> {
  const [row] = await database.prepared<{ bytes: string }>(READ_BYTES, []);
  return Number(row?.bytes ?? 0);
}
