import { BoundedCache } from '@pactbook/domain/kernel/bounded-cache.ts';
import type { SessionClaims } from '@pactbook/domain/kernel/session-claims.ts';
import type { Database } from '../database/database.ts';
import type { WriteCount } from '../database/write-counter.ts';
import { findSession, readFreshness, readFreshnessOfThree, type GateRow } from './queries.ts';

/** SessionCache that are remembered: of the sessions in use lately. */
const REMEMBERED = 5_000;

interface Remembered<Standing> {
  readonly standing: Standing;
  /** Unix milliseconds. */
  readonly holdsUntil: number;
  readonly freshness: string;
  /** Until the database's mark is another one, not even the counters can have moved. */
  mark: WriteCount | null;
}

/** Where each session, its person and its rights stand. */
export interface SessionCache<Standing> {
  /** The standing of the session that a good token names, as it is now, or null when it does not stand (any more). */
  find(claims: SessionClaims, now: number): Promise<Standing | null>;
}

/**
 * SessionCache out of the database, for every request anew and still cheap: three counters move with every change to a
 * session, its person or its organisation (migration 0003), so a standing read before holds while they stand still.
 * Requests that arrive together look at their counters together, and none looks where nothing was written since.
 *
 * @param understand makes of the database's answer what is remembered; the same object comes back while it holds
 */
export function createSessionCache<Standing>(
  database: Database,
  understand: (row: GateRow) => Standing,
): SessionCache<Standing> {
  const remembered = new BoundedCache<string, Remembered<Standing>>(REMEMBERED);
  const freshnessOf = createFreshnessLook(database);
  return {
    find: async ({ sid, sub, organizationId }, now) => {
      const mark = database.writeMark();
      const known = remembered.get(sid);
      // Moments, too, end a session; whether this one did is for the database to say.
      const mayHold = known !== undefined && known.holdsUntil > now;
      if (mayHold && mark !== null && known.mark === mark) return known.standing;
      const freshness = await freshnessOf([sid, sub, organizationId]);
      if (mayHold && freshness !== null && known.freshness === freshness) {
        known.mark = mark;
        return known.standing;
      }
      remembered.delete(sid);
      // The counters were read before the standing: should one move in between, the next request reads both anew.
      const row = await findSession(database, sid, now);
      if (row === null) return null;
      const standing = understand(row);
      if (freshness === null) return standing;
      remembered.set(sid, { standing, holdsUntil: row.holds_until.getTime(), freshness, mark });
      return standing;
    },
  };
}

type Ids = readonly [session: string, person: string, organisation: string];

interface Asked {
  readonly ids: Ids;
  readonly resolve: (freshness: string | null) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Gives the counters of some ids as one text, or null when one of them has none. All who ask within one turn of the
 * event loop share one statement, begun after they asked.
 */
function createFreshnessLook(database: Database): (ids: Ids) => Promise<string | null> {
  let gathering: Asked[] | null = null;
  const look = (): void => {
    const asked = gathering ?? [];
    gathering = null;
    lookFor(database, asked).catch((error: unknown) => {
      for (const { reject } of asked) reject(error);
    });
  };
  return (ids) =>
    new Promise((resolve, reject) => {
      if (gathering === null) {
        gathering = [];
        setImmediate(look);
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
  const counters = await readFreshness(database, [...new Set(asked.flatMap(({ ids }) => ids))]);
  for (const { ids, resolve } of asked) resolve(textOf(ids.map((id) => counters.get(id) ?? null)));
}

function textOf(counters: readonly (string | null)[]): string | null {
  return counters.includes(null) ? null : counters.join(' ');
}
