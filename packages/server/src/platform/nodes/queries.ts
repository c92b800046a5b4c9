import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** A server as it last reported itself. Times in Unix milliseconds by the clock of the database. */
export interface SeenNode {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly startedAt: number;
  readonly seenAt: number;
  readonly secondsSinceSeen: number;
  /** Its clock against that of the database. */
  readonly clockAheadMs: number;
  /** An `X-Forwarded-For` of its proxy that is no address. */
  readonly unreadableForwardedFor: string | null;
}

/** The servers of this database, those seen last first. */
export async function readNodes(database: Database): Promise<SeenNode[]> {
  const { rows } = await database.unscoped((db) =>
    sql<{
      id: string;
      name: string;
      version: string;
      started_at: Date;
      seen_at: Date;
      since: number;
      clock_ahead_ms: number;
      unreadable_forwarded_for: string | null;
    }>`select *, extract(epoch from clock_timestamp() - seen_at)::float8 as since
      from nodes order by seen_at desc, id limit 100`.execute(db),
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    version: row.version,
    startedAt: row.started_at.getTime(),
    seenAt: row.seen_at.getTime(),
    secondsSinceSeen: row.since,
    clockAheadMs: row.clock_ahead_ms,
    unreadableForwardedFor: row.unreadable_forwarded_for,
  }));
}
