import { rightsOfToken } from '@pactbook/domain/kernel/api-token-scope.ts';
import { AppError } from '@pactbook/domain/kernel/app-error.ts';
import { BoundedCache } from '@pactbook/domain/kernel/bounded-cache.ts';
import { flagsOfRow } from '@pactbook/domain/kernel/rights.ts';
import type { Database } from '../database/database.ts';
import { mintOrganisationScope, type OrganisationScope } from '../database/organisation-scope.ts';
import { apiTokenIn, hashOfToken } from './api-token.ts';
import type { Caller } from '../http/handler.ts';
import { createStanding, type Standing } from './standing.ts';
import { findSession, findTokenPlace, findUsableToken, type GateRow, type TokenGateRow } from './queries.ts';
import type { SessionClaims, SessionTokens } from './session-token.ts';
import { createSessionCache, type SessionCache, type SessionMaking } from './session-cache.ts';

/** How often a session's last use is written down at most, so that polling does not write. */
const SEEN_EVERY_MS = 5 * 60_000;
const BEARER = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+) *$/i;

/**
 * Lets a request in or not: its token, its session, its person's rights, as they are now. The caller is the same
 * object from request to request as long as nothing about it has changed.
 */
export interface SessionGate {
  /** @throws AppError `not_signed_in` */
  admit(authorization: string | undefined, now: number): Promise<Caller>;
  /**
   * The same for a session that something other than its token vouches for, such as a sealed ticket.
   *
   * @throws AppError `not_signed_in`
   */
  admitSession(claims: SessionClaims, now: number): Promise<Caller>;
  /**
   * The caller as the gate let them in last, at once; null when they are to be admitted. Until the standing is confirmed,
   * nothing that is done for them may be kept or leave the server.
   */
  presume(authorization: string | undefined, now: number): PresumedCaller | null;
}

/** A caller as they were, and what is to be confirmed; null when they are known to be as they were. */
export interface PresumedCaller {
  readonly caller: Caller;
  readonly standing: Standing | null;
}

/** What the gate stands on. */
export interface GateSettings {
  readonly database: Database;
  readonly tokens: SessionTokens;
  /** How many sessions the session cache keeps. */
  readonly rememberedSessions: number;
  /** Told now and then that a session is in use; it must not throw. */
  readonly onSeen: (caller: Caller, now: number) => void;
}

/** A session that was let in. */
interface AdmittedSession {
  readonly caller: Caller;
  /** When its last use was written down, in Unix milliseconds. */
  readonly seenAt: number;
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
  const making = {
    capacity: rememberedSessions,
    withChanges: ({ caller, seenAt }, changeCounter) => ({ caller: { ...caller, changeCounter }, seenAt }),
  } satisfies Partial<SessionMaking<AdmittedSession, GateRow>>;
  const sessions = createSessionCache<AdmittedSession, GateRow>(database, {
    ...making,
    read: findSession,
    understand: (row) => ({ caller: callerOf(row), seenAt: row.last_seen_at.getTime() }),
  });
  const apiTokens = createSessionCache<AdmittedSession, TokenGateRow>(database, {
    ...making,
    read: findUsableToken,
    understand: (row) => ({ caller: callerOfToken(row), seenAt: row.last_seen_at.getTime() }),
  });
  const places = createTokenPlaces(database, rememberedSessions);
  const admitTo = async (
    cache: SessionCache<AdmittedSession>,
    claims: SessionClaims | null,
    now: number,
  ): Promise<Caller> => {
    const session = claims && (await cache.find(claims, now));
    if (claims === null || session === null || !isOf(session, claims)) throw notSignedIn();
    const { caller, seenAt } = session;
    if (now - seenAt > SEEN_EVERY_MS) onSeen(caller, now);
    return caller;
  };
  /** What a caller brings, as far as it is known at once: a session, or an API token. */
  const recall = (authorization: string, now: number) => {
    const apiToken = apiTokenIn(authorization);
    if (apiToken !== null) return { cache: apiTokens, claims: places.recall(apiToken) };
    const token = BEARER.exec(authorization)?.[1];
    return { cache: sessions, claims: token === undefined ? null : tokens.recall(token, now) };
  };
  return {
    admitSession: (claims, now) => admitTo(sessions, claims, now),
    presume: (authorization, now) => {
      const { cache, claims } = recall(authorization ?? '', now);
      const known = claims && cache.recall(claims, now);
      if (claims === null || known === null || !isOf(known.session, claims)) return null;
      const { caller, seenAt } = known.session;
      // Admitting writes down that the session is in use.
      if (now - seenAt > SEEN_EVERY_MS) return null;
      const { sid, sub, organizationId } = claims;
      const standing = createStanding([sid, sub, organizationId], known.counters);
      return { caller, standing };
    },
    admit: async (authorization = '', now) => {
      const apiToken = apiTokenIn(authorization);
      if (apiToken !== null) return await admitTo(apiTokens, await places.find(apiToken), now);
      const token = BEARER.exec(authorization)?.[1];
      const claims =
        token === undefined ? null : (tokens.recall(token, now) ?? (await tokens.verify(token, now)));
      return await admitTo(sessions, claims, now);
    },
  };
}

/** Where API tokens belong: that never changes, so the database is asked once for each. Whether one still holds is no matter here. */
function createTokenPlaces(database: Database, capacity: number) {
  const known = new BoundedCache<string, SessionClaims>(capacity);
  return {
    recall: (token: string): SessionClaims | null => known.get(hashOfToken(token)) ?? null,
    find: async (token: string): Promise<SessionClaims | null> => {
      const hash = hashOfToken(token);
      const before = known.get(hash);
      if (before !== undefined) return before;
      const place = await findTokenPlace(database, hash);
      if (place === null) return null;
      const { token_id: sid, user_id: sub, organisation_id: organizationId } = place;
      const claims = { sid, sub, organizationId, is_impersonating: false };
      known.set(hash, claims);
      return claims;
    },
  };
}

const isOf = ({ caller: { actor } }: AdmittedSession, claims: SessionClaims): boolean =>
  actor.userId === claims.sub && actor.organisationId === claims.organizationId;

function callerOf(session: GateRow): Caller {
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
    changeCounter: session.change_counter,
  };
}

/** Whoever asks with a token is its owner with what the token leaves of their rights. */
function callerOfToken(row: TokenGateRow): Caller {
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
