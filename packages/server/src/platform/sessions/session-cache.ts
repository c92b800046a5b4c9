import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../database/database.ts';
import { Kept } from '../freshness/kept.ts';
import type { DeclaredKept } from '../freshness/registry.ts';
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
/** What a session with its person and rights takes. */
const BYTES_OF_SESSION = 2_000;

/** A session that is valid now, as the database has it. */
export interface FoundSession<Row> {
  readonly row: Row;
  /** The organisation's change counter, as decimal digits. */
  readonly changes: string;
}

/** Sessions with their people and rights, as they are now. */
export interface SessionCache<Row> {
  /** The session that a valid token names, as it is now; null when it is not valid (any more). */
  find(claims: SessionClaims, now: number): Promise<FoundSession<Row> | null>;
}

/** What a session cache keeps, and how it is read. */
export interface SessionReading<Row> {
  readonly declared: DeclaredKept<'rights'>;
  /** How many sessions are kept: those used last. */
  readonly capacity: number;
  /** Reads the session of an organisation by its id, at a moment; null when it is not valid (any more). */
  readonly read: (
    database: Database,
    organisation: { readonly organisationId: string },
    id: string,
    now: number,
  ) => Promise<Row | null>;
}

/**
 * Makes a session cache that is checked against the database for every request and still cheap: three counters move
 * with every change to a session, its person or its organisation, so a cached session is valid while they have not moved.
 * The organisation's change counter comes with them. Requests that arrive together share one query for their counters.
 */
export function createSessionCache<Row extends GateRow>(
  database: Database,
  { declared, capacity, read }: SessionReading<Row>,
): SessionCache<Row> {
  const kept = new Kept<Row | null, 'rights'>(declared, () => BYTES_OF_SESSION, capacity * BYTES_OF_SESSION);
  const freshnessOf = createFreshnessLook(database);
  return {
    find: async ({ sid, sub, organizationId: organisationId }, now) => {
      const freshness = await freshnessOf([sid, sub, organisationId]);
      if (freshness === null) return null;
      const { counters: rights, changes } = freshness;
      const key = { organisationId, of: [sid] };
      const find = () => kept.get(key, { rights }, () => read(database, { organisationId }, sid, now));
      let row = await find();
      // A session also ends with time; whether this one did, the database decides.
      if (row !== null && row.holds_until.getTime() <= now) {
        kept.forget(key);
        row = await find();
      }
      return row && { row, changes };
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
 * end and share the next, but no longer than a moment, so that no one waits for a connection that has gone quiet.
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
