import type { RightColumn } from '@pactbook/domain/kernel/rights.ts';
import type { Database } from '../database/database.ts';

/** A row of the database's `session_gate`: a valid session with its person and their rights. */
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
  /** The administrator of an impersonation session, and the session it was begun from; null for every other session. */
  impersonator_id: string | null;
  impersonator_session_id: string | null;
}

const SESSION_GATE = {
  name: 'session_gate',
  text: 'select * from session_gate($1::uuid, $2::timestamptz)',
};
const FRESHNESS = { name: 'freshness', text: 'select id, counter from freshness where id = any($1::uuid[])' };
/**
 * Three lookups by key are cheaper than one by list, and one column is cheaper than three. One null makes the whole
 * text null.
 */
const FRESHNESS_OF_THREE = {
  name: 'freshness_of_three',
  text: `select (select counter from freshness where id = $1) || ' ' ||
    (select counter from freshness where id = $2) || ' ' || (select counter from freshness where id = $3) as freshness`,
};

/** A session with its person and rights at a moment, in one round trip; null when it is not valid (any more). */
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

/** The counters of these sessions, people and organisations, as decimal digits by id. Unknown ids are left out. */
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
