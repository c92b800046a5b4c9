import { rightsOfToken } from '@pactbook/domain/kernel/api-token-scope.ts';
import { AppError } from '@pactbook/domain/kernel/app-error.ts';
import { flagsOfRow } from '@pactbook/domain/kernel/rights.ts';
import type { Database } from '../database/database.ts';
import { mintOrganisationScope, type OrganisationScope } from '../database/organisation-scope.ts';
import { apiTokenIn, hashOfToken } from './api-token.ts';
import { Kept } from '../freshness/kept.ts';
import { declareKept } from '../freshness/registry.ts';
import type { Caller } from '../http/handler.ts';
import { findSession, findTokenPlace, findUsableToken, type GateRow, type TokenGateRow } from './queries.ts';
import type { SessionClaims, SessionTokens } from './session-token.ts';
import { createSessionCache, type SessionCache } from './session-cache.ts';

const SESSIONS = declareKept({
  name: 'sessions.admitted',
  what: 'A session with its person and their rights',
  of: ['rights'],
  by: 'session',
  bytes: 40_000_000,
});
const API_TOKENS = declareKept({
  name: 'sessions.apiTokens',
  what: 'An API token with its owner and their rights',
  of: ['rights'],
  by: 'session',
  bytes: 40_000_000,
});
const BYTES_OF_PLACE = 500;
const PLACES = declareKept({
  name: 'sessions.tokenPlaces',
  what: 'Which person an API token belongs to; whether it holds is not part of it',
  of: [],
  by: 'session',
  bytes: 10_000_000,
});

/** How often a session's last use is written down at most, so that polling does not write. */
const SEEN_EVERY_MS = 5 * 60_000;
const BEARER = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+) *$/i;

/** Authorizes a request: its token, its session, its person's rights, as they are now. */
export interface SessionGate {
  /** @throws AppError `not_signed_in` */
  admit(authorization: string | undefined, now: number): Promise<Caller>;
  /**
   * The same for a session that something other than its token vouches for, such as a sealed ticket.
   *
   * @throws AppError `not_signed_in`
   */
  admitSession(claims: SessionClaims, now: number): Promise<Caller>;
}

/** What the gate is built on. */
export interface GateSettings {
  readonly database: Database;
  readonly tokens: SessionTokens;
  /** How many sessions the session cache keeps. */
  readonly rememberedSessions: number;
  /** Called from time to time with a session that is in use; it must not throw. */
  readonly onSeen: (caller: Caller, now: number) => void;
}

/** 401: there is no token, it is not good, or its session ended. */
function notSignedIn(): AppError {
  return new AppError('not_signed_in', 'Please sign in to continue.');
}

/** The gate in front of every endpoint that is not public: it asks the database for each request, mostly in one
 * cheap round trip. */
export function createSessionGate({
  database,
  tokens,
  rememberedSessions,
  onSeen,
}: GateSettings): SessionGate {
  const capacity = rememberedSessions;
  const sessions = createSessionCache(database, { declared: SESSIONS, capacity, read: findSession });
  const apiTokens = createSessionCache(database, { declared: API_TOKENS, capacity, read: findUsableToken });
  const placeOf = createTokenPlaces(database, capacity);
  const admitTo = async <Row extends GateRow>(
    cache: SessionCache<Row>,
    claims: SessionClaims | null,
    now: number,
    asCaller: (row: Row) => CallerThen,
  ): Promise<Caller> => {
    const session = claims && (await cache.find(claims, now));
    if (claims === null || session === null || !isOf(session.row, claims)) throw notSignedIn();
    const caller = { ...asCaller(session.row), changeCounter: session.changes };
    if (now - session.row.last_seen_at.getTime() > SEEN_EVERY_MS) onSeen(caller, now);
    return caller;
  };
  return {
    admitSession: (claims, now) => admitTo(sessions, claims, now, callerOf),
    admit: async (authorization = '', now) => {
      const apiToken = apiTokenIn(authorization);
      if (apiToken !== null) return await admitTo(apiTokens, await placeOf(apiToken), now, callerOfToken);
      const token = BEARER.exec(authorization)?.[1];
      const claims = token === undefined ? null : await tokens.verify(token, now);
      return await admitTo(sessions, claims, now, callerOf);
    },
  };
}

/** Where API tokens belong, which never changes. */
function createTokenPlaces(database: Database, capacity: number) {
  const kept = new Kept<SessionClaims, never>(PLACES, () => BYTES_OF_PLACE, capacity * BYTES_OF_PLACE);
  /** @throws AppError `not_signed_in` for a token that there is not */
  return (token: string): Promise<SessionClaims> => {
    const hash = hashOfToken(token);
    return kept.get({ of: [hash] }, {}, async () => {
      const place = await findTokenPlace(database, hash);
      if (place === null) throw notSignedIn();
      const { token_id: sid, user_id: sub, organisation_id: organizationId } = place;
      return { sid, sub, organizationId, is_impersonating: false };
    });
  };
}

const isOf = (row: GateRow, claims: SessionClaims): boolean =>
  row.user_id === claims.sub && row.organisation_id === claims.organizationId;

/** A caller without the change counter, which moves while the rest stays. */
type CallerThen = Omit<Caller, 'changeCounter'>;

function callerOf(session: GateRow): CallerThen {
  return {
    actor: {
      userId: session.user_id,
      organisationId: session.organisation_id,
      ...flagsOfRow(session.rights),
      manageTeams: session.manage_teams,
      viewTeams: session.view_teams,
      impersonatorId: session.impersonator_id,
    },
    scope: mintOrganisationScope(session.organisation_id),
    sessionId: session.session_id,
    impersonatorSessionId: session.impersonator_session_id,
    timeZoneId: session.time_zone,
  };
}

/** A caller with a token is its owner with what the token leaves of their rights. */
function callerOfToken(row: TokenGateRow): CallerThen {
  const caller = callerOf(row);
  const limits = { scope: row.token_scope, teams: row.token_teams };
  const rights = rightsOfToken(caller.actor, limits);
  return {
    ...caller,
    actor: { ...caller.actor, ...rights, apiToken: { id: row.session_id, ...limits } },
  };
}

/**
 * The scope of an account that the database's `find_account` gave: sign-in needs it before there is a session.
 */
export function scopeOfAccount(account: { readonly organisation_id: string }): OrganisationScope {
  return mintOrganisationScope(account.organisation_id);
}
