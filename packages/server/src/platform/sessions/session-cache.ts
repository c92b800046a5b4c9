import { setTimeout as wait } from 'node:timers/promises';
import { BoundedCache } from '@pactbook/domain/kernel/bounded-cache.ts';
import type { Database } from '../database/database.ts';
import {
  readFreshness,
  readFreshnessOfThree,
  type Freshness,
  type FreshnessIds,
  type GateRow,
} from './queries.ts';
import type { SessionClaims } from './session-token.ts';

/** How long callers wait for a look before theirs. */
const LONGEST_WAIT_MS = 5;

interface Remembered<Session> {
  session: Session;
  /** Unix milliseconds. */
  readonly holdsUntil: number;
  readonly counters: string;
  /** The organisation's change counter that the session has. */
  changes: string;
}

/** Sessions with their people and rights, as they are now. */
export interface SessionCache<Session> {
  /** The session that a valid token names, as it is now; null when it is not valid (any more). */
  find(claims: SessionClaims, now: number): Promise<Session | null>;
  /** The same as it was when it was found last, at once; null when it is not cached, or may have ended with time. */
  recall(claims: SessionClaims, now: number): RecalledSession<Session> | null;
}

/** A session as it was when it was found last. */
export interface RecalledSession<Session> {
  readonly session: Session;
  /** What its counters must be for it to be as it was. */
  readonly counters: string;
}

/** What a session cache keeps, and how it is made. */
export interface SessionMaking<Session, Row extends GateRow> {
  /** How many sessions are kept: those used last. */
  readonly capacity: number;
  /** Reads the session of an organisation by its id, at a moment; null when it is not valid (any more). */
  readonly read: (
    database: Database,
    organisation: { readonly organisationId: string },
    id: string,
    now: number,
  ) => Promise<Row | null>;
  /** Makes the cached value of a row; the same object comes back while it is valid. */
  readonly understand: (row: Row) => Session;
  /** The same session after changes in its organisation that leave it and its rights as they are. */
  readonly withChanges: (session: Session, changes: string) => Session;
}

/**
 * Makes a session cache that is checked against the database for every request and still cheap: three counters move
 * with every change to a session, its person or its organisation, so a cached session is valid while
 * they have not moved. The organisation's change counter comes with them: a changed record costs no
 * session its place in the cache. Requests that arrive together share one query for their counters.
 */
export function createSessionCache<Session, Row extends GateRow>(
  database: Database,
  { capacity, read, understand, withChanges }: SessionMaking<Session, Row>,
): SessionCache<Session> {
  const remembered = new BoundedCache<string, Remembered<Session>>(capacity);
  const freshnessOf = createFreshnessLook(database);
  return {
    recall: ({ sid }, now) => {
      const known = remembered.get(sid);
      if (known === undefined || known.holdsUntil <= now) return null;
      return known;
    },
    find: async ({ sid, sub, organizationId }, now) => {
      const known = remembered.get(sid);
      // A session also ends with time; whether this one did, the database decides.
      const mayHold = known !== undefined && known.holdsUntil > now;
      const freshness = await freshnessOf([sid, sub, organizationId]);
      if (mayHold && freshness !== null && known.counters === freshness.counters) {
        if (known.changes !== freshness.changes) {
          known.session = withChanges(known.session, freshness.changes);
          known.changes = freshness.changes;
        }
        return known.session;
      }
      remembered.delete(sid);
      // The counters were read before the session: if one moves in between, the next request reads both anew.
      const row = await read(database, { organisationId: organizationId }, sid, now);
      if (row === null) return null;
      const session = understand(row);
      if (freshness === null) return session;
      const { counters } = freshness;
      const holdsUntil = row.holds_until.getTime();
      remembered.set(sid, { session, holdsUntil, counters, changes: row.change_counter });
      return session;
    },
  };
}

interface Asked {
  readonly ids: FreshnessIds;
  readonly resolve: (freshness: Freshness | null) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Gives the freshness of a session, or null when one of its ids is unknown. All callers within one iteration of the
 * event loop share one statement, which begins after they called; and while one is under way, all who call wait for its
 * end and share the next, but no longer than a moment, so that nobody waits for a connection that has gone quiet.
 */
function createFreshnessLook(database: Database): (ids: FreshnessIds) => Promise<Freshness | null> {
  let gathering: Asked[] | null = null;
  let underWay: Promise<void> | null = null;
  const look = (): void => {
    const asked = gathering ?? [];
    gathering = null;
    const looking = lookFor(database, asked).catch((error: unknown) => {
      for (const { reject } of asked) reject(error);
    });
    const ended = looking.finally(() => {
      if (underWay === ended) underWay = null;
    });
    underWay = ended;
  };
  return (ids) =>
    new Promise((resolve, reject) => {
      if (gathering === null) {
        gathering = [];
        if (underWay === null) setImmediate(look);
        else void Promise.race([underWay, wait(LONGEST_WAIT_MS)]).then(look);
      }
      gathering.push({ ids, resolve, reject });
    });
}

async function lookFor(database: Database, asked: readonly Asked[]): Promise<void> {
  const [only] = asked;
  if (asked.length === 1 && only !== undefined) {
    only.resolve(await readFreshnessOfThree(database, only.ids));
    return;
  }
  const found = await readFreshness(
    database,
    asked.map(({ ids }) => ids),
  );
  asked.forEach(({ resolve }, index) => resolve(found[index] ?? null));
}
