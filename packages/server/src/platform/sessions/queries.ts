import type { QueryResultRow } from 'pg';
import type { ApiTokenScope } from '@pactbook/domain/kernel/api-token-scope.ts';
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
  time_zone: string;
  last_seen_at: Date;
  /** When the session ends, if nothing changes before. */
  holds_until: Date;
  /** The administrator of an impersonation session, and the session it was begun from; null for every other session. */
  impersonator_id: string | null;
  impersonator_session_id: string | null;
}

/** The same of `api_token_gate`: in place of the session the token, and what narrows the rights of its owner. */
export interface TokenGateRow extends GateRow {
  token_scope: ApiTokenScope;
  token_teams: string[] | null;
}

/** Whose token it is, as the database's `find_api_token` gives it. */
export interface TokenPlace {
  token_id: string;
  user_id: string;
  organisation_id: string;
}

const FIND_API_TOKEN = { name: 'find_api_token', text: 'select * from find_api_token($1)' };
const API_TOKEN_GATE = {
  name: 'api_token_gate',
  text: 'select * from api_token_gate($1::uuid, $2::uuid, $3::timestamptz)',
};
const SESSION_GATE = {
  name: 'session_gate',
  text: 'select * from session_gate($1::uuid, $2::uuid, $3::timestamptz)',
};
const FRESHNESS = {
  name: 'freshness',
  text: `select f.id, f.counter, f.change_counter from unnest($1::uuid[], $2::uuid[]) as a (organisation_id, id)
    join freshness f on f.organisation_id = a.organisation_id and f.id = a.id`,
};
/**
 * Three lookups by key are cheaper than one by list, and one column is cheaper than three. One null makes the whole
 * text null.
 */
const FRESHNESS_OF_THREE = {
  name: 'freshness_of_three',
  text: `select (select counter from freshness where organisation_id = $3 and id = $1) || ' ' ||
    (select counter from freshness where organisation_id = $3 and id = $2) || ' ' ||
    (select counter || ' ' || change_counter from freshness where organisation_id = $3 and id = $3) as freshness`,
};

/**
 * A session of an organisation with its person and rights at a moment, in one round trip; null when it is not valid (any
 * more).
 */
export async function findSession(
  database: Database,
  { organisationId }: { readonly organisationId: string },
  sessionId: string,
  now: number,
): Promise<GateRow | null> {
  const [row] = await database.prepared<GateRow & Record<string, unknown>>(SESSION_GATE, [
    organisationId,
    sessionId,
    new Date(now),
  ]);
  return row ?? null;
}

/** Where the token of a hash belongs, whether it can still be used or not; null for one that there is not. */
export async function findTokenPlace(database: Database, hash: string): Promise<TokenPlace | null> {
  const [row] = await database.prepared<TokenPlace & Record<string, unknown>>(FIND_API_TOKEN, [hash]);
  return row ?? null;
}

/** An API token with its owner and their rights at a moment; null when it cannot be used (any more). */
export async function findUsableToken(
  database: Database,
  { organisationId }: { readonly organisationId: string },
  tokenId: string,
  now: number,
): Promise<TokenGateRow | null> {
  const [row] = await database.prepared<TokenGateRow & Record<string, unknown>>(API_TOKEN_GATE, [
    organisationId,
    tokenId,
    new Date(now),
  ]);
  return row ?? null;
}

/** What moves with a session, its person and its organisation. */
export interface Freshness {
  /** Their counters: while they do not move, the session and its rights are as they were. */
  readonly counters: string;
  /** The organisation's change counter, as decimal digits. */
  readonly changes: string;
}

/** Ids whose freshness is asked for together. */
export type FreshnessIds = readonly [session: string, person: string, organisation: string];

/** The freshness of many sessions in one round trip, in their order; null where an id is unknown. */
export async function readFreshness(
  database: Database,
  asked: readonly FreshnessIds[],
): Promise<(Freshness | null)[]> {
  // Each id with its organisation, once.
  const places = new Map(asked.flatMap((three) => three.map((id) => [id, three[2]] as const)));
  const rows = await database.prepared<{ id: string; counter: string; change_counter: string }>(FRESHNESS, [
    [...places.values()],
    [...places.keys()],
  ]);
  const known = new Map(rows.map((row) => [row.id, row]));
  return asked.map((three) => {
    const [session, person, organisation] = three.map((id) => known.get(id));
    if (session === undefined || person === undefined || organisation === undefined) return null;
    return {
      counters: `${session.counter} ${person.counter} ${organisation.counter}`,
      changes: organisation.change_counter,
    };
  });
}

/** The same for one session, in the cheapest round trip there is. */
export async function readFreshnessOfThree(database: Database, ids: FreshnessIds): Promise<Freshness | null> {
  return freshnessIn(await database.prepared(FRESHNESS_OF_THREE, [...ids]));
}

function freshnessIn([row]: readonly QueryResultRow[]): Freshness | null {
  const text: unknown = row?.['freshness'];
  if (typeof text !== 'string') return null;
  const end = text.lastIndexOf(' ');
  return { counters: text.slice(0, end), changes: text.slice(end + 1) };
}
