import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** A server that reports itself. Times in Unix milliseconds. */
export interface Node {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly startedAt: number;
  /** Whether it has a folder for backups. */
  readonly makesBackups: boolean;
  /** What it could not read of who its clients are. */
  readonly unreadableForwardedFor: string | null;
}

/** How long a server that no longer reports itself is still listed. */
const FORGOTTEN_AFTER_HOURS = 24;

/**
 * Notes that a server is there, with the difference between its clock and that of the database, and forgets those that
 * were not seen for a day.
 *
 * @param now the clock of the server, in Unix milliseconds
 */
export async function noteNode(database: Database, node: Node, now: number): Promise<void> {
  await database.unscoped((db) =>
    sql`with forgotten as (delete from nodes
        where seen_at < clock_timestamp() - make_interval(hours => ${FORGOTTEN_AFTER_HOURS}::integer))
      insert into nodes (id, name, version, started_at, makes_backups, unreadable_forwarded_for, seen_at, clock_ahead_ms)
      select ${node.id}::uuid, ${node.name}, ${node.version}, ${new Date(node.startedAt)}::timestamptz,
        ${node.makesBackups}::boolean, ${node.unreadableForwardedFor}::text, clock_timestamp(),
        greatest(-2147483648, least(2147483647,
          extract(epoch from ${new Date(now)}::timestamptz - clock_timestamp()) * 1000))::integer
      on conflict (id) do update set seen_at = excluded.seen_at, clock_ahead_ms = excluded.clock_ahead_ms,
        unreadable_forwarded_for = excluded.unreadable_forwarded_for`.execute(db),
  );
}

/** Forgets a server that ends in order. */
export async function forgetNode(database: Database, id: string): Promise<void> {
  await database.unscoped((db) => sql`delete from nodes where id = ${id}::uuid`.execute(db));
}
