import type { RightColumn } from '@pactbook/domain/kernel/rights.ts';
import type { Database } from '../database/database.ts';

/** What the database's `session_gate` tells of a session that stands. */
export interface GateRow {
  session_id: string;
  user_id: string;
  organisation_id: string;
  /** Every boolean column of the person; among them the rights. */
  rights: Record<RightColumn, boolean>;
  manage_teams: string[];
  view_teams: string[];
  change_counter: string;
  time_zone: string;
  last_seen_at: Date;
  /** When the session ends, if nothing changes before. */
  holds_until: Date;
  /** Who is behind an impersonation session, and the session it was begun from; null for every other session. */
  impersonator_id: string | null;
  impersonator_session_id: string | null;
}

const SESSION_GATE = {
  name: 'session_gate',
  text: 'select * from session_gate($1::uuid, $2::timestamptz)',
};
const FRESHNESS = { name: 'freshness', text: 'select id, counter from freshness where id = any($1::uuid[])' };
/** Three looks by key are cheaper than one by list, and one column than three. One that is null makes all of it null. */
const FRESHNESS_OF_THREE = {
  name: 'freshness_of_three',
  text: `select (select counter from freshness where id = $1) || ' ' ||
    (select counter from freshness where id = $2) || ' ' || (select counter from freshness where id = $3) as freshness`,
};

/** The standing of a session at a moment in one round trip, or null when it does not stand (any more). */
export async function findSession(
  database: Database,
  sessionId: string,
  now: number,
): Promise<GateRow | null> {
  const [row] = await database.prepared<GateRow & Record<string, unknown>>(SESSION_GATE, [
    sessionId,
    new Date(now),
  ]);
  return row ?? null;
}

/**
 * How often what hangs on these sessions, people and organisations has changed, as decimal digits by id. What is
 * unknown is left out.
 */
export async function readFreshness(
  database: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await database.prepared<{ id: string; counter: string }>(FRESHNESS, [ids]);
  return new Map(rows.map(({ id, counter }) => [id, counter]));
}

/**
 * The same for one session, its person and its organisation, in the cheapest round trip there is: the digits with a
 * space between, or null when one of them is unknown.
 */
export async function readFreshnessOfThree(
  database: Database,
  ids: readonly [string, string, string],
): Promise<string | null> {
  const [row] = await database.prepared<{ freshness: string | null }>(FRESHNESS_OF_THREE, [...ids]);
  return row?.freshness ?? null;
}
