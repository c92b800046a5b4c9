import { sql, type RawBuilder } from 'kysely';
import type { ActivityEntry } from '@pactbook/domain/kernel/event.ts';
import { readActivity, type ActivityPage } from '../../../platform/database/activity.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { chooseGrams, type AskedGrams, type Between, type GramSizes } from '../grams/read-grams.ts';
import { eventsOfPeople } from '../people/read-people-named.ts';

/** In which portions events are looked at. */
export interface SearchSizes extends GramSizes {
  /** Events that are looked at one by one first, and at most while what is found says that a page is full by then. */
  readonly newest: number;
  readonly mostNewest: number;
  /** Events that the index names at a time: at first, and at most after growing. */
  readonly candidates: number;
  readonly mostCandidates: number;
  /** How many of them are compared at first; then twice as many each time. */
  readonly compared: number;
  /** After so many milliseconds a page ends with what it has. */
  readonly pageMs: number;
}

const SEARCH_SIZES: SearchSizes = {
  newest: 250,
  mostNewest: 4_000,
  sample: 100,
  telling: 20,
  candidates: 2_000,
  mostCandidates: 64_000,
  compared: 250,
  pageMs: 500,
};

/** So many times as many are named each time: naming takes about as long for few as for many. */
const GROWTH = 4;

/** A text that is searched for in the activity. */
export interface ActivitySearch extends Between {
  readonly text: string;
  /** Whose names contain it: the ids. */
  readonly people: readonly string[];
  /** Conditions of the events, that they mention the text among them; the alias is `e`. */
  readonly where: RawBuilder<unknown>;
}

/** A page of the activity. */
type Found = Awaited<ReturnType<typeof readActivity>>;

/** Events that may mention a text, the newest first: all from an id on. */
interface Candidates {
  readonly ids: readonly string[];
  readonly from: string;
}

/**
 * The newest events that mention a text: first among the newest of all, then among those that the index names. Every event
 * is compared by `where`, so that exactly those are found that a look at each would find. Where that takes long, a page has
 * fewer than were asked for, or none, and its cursor leads on.
 */
export async function searchActivity(
  db: Transaction,
  search: ActivitySearch,
  { cursor, limit }: ActivityPage,
  sizes: SearchSizes = SEARCH_SIZES,
): Promise<Found> {
  const items: ActivityEntry[] = [];
  const wanted = limit + 1;
  const add = async (where: RawBuilder<unknown>): Promise<number> => {
    const page = { cursor: null, limit: wanted - items.length };
    items.push(...(await readActivity(db, db.scope, sql`${where} and ${search.where}`, page)).items);
    return items.length;
  };
  const last = cursor?.toLowerCase() ?? search.before;
  const start = last < search.before ? last : search.before;
  const end = performance.now() + sizes.pageMs;
  const filling = { add, wanted, sizes, isLate: () => performance.now() >= end };
  let before = await addNewest(db, { ...search, before: start }, filling);
  if (items.length < wanted && before > search.since)
    before = await addNamed(db, { ...search, before }, filling);
  if (items.length <= limit) return { items, nextCursor: before > search.since ? before : null };
  const page = items.slice(0, limit);
  return { items: page, nextCursor: page.at(-1)?.id ?? null };
}

/** How a page is filled. */
interface Filling {
  /** Adds the newest events of a condition that mention the text; gives how many there are by then. */
  readonly add: (where: RawBuilder<unknown>) => Promise<number>;
  readonly wanted: number;
  readonly sizes: SearchSizes;
  /** Whether the page is to end with what it has. */
  readonly isLate: () => boolean;
}

/**
 * Adds of the newest events: what occurs often is found among them, and no one has to read where else it occurs. Gives the id
 * from which on all were looked at.
 */
async function addNewest(
  db: Transaction,
  { since, before: start }: ActivitySearch,
  { add, wanted, sizes, isLate }: Filling,
): Promise<string> {
  let before = start;
  for (let looked = 0, found = 0; before > since;) {
    const next = looked === 0 ? sizes.newest : looked;
    const from = await newestFrom(db, { since, before }, next);
    found = await add(sql`e.id >= ${from}::uuid and e.id < ${before}::uuid`);
    before = from;
    looked += next;
    if (found >= wanted || looked >= sizes.mostNewest || found * sizes.mostNewest < wanted * looked) break;
    if (isLate()) break;
  }
  return before;
}

/**
 * Adds of the events that the indexes name: first of a newest part, where many are named, so that few are read. Gives the id
 * from which on all were looked at.
 */
async function addNamed(
  db: Transaction,
  search: ActivitySearch,
  { add, wanted, sizes, isLate }: Filling,
): Promise<string> {
  const asked = await chooseGrams(db, search, sizes);
  let { before } = search;
  let most = sizes.candidates;
  let { compared } = sizes;
  while (before > search.since) {
    const part = firstBefore(asked.parts, before);
    const bounds = { since: part ?? search.since, before, isPart: part !== undefined };
    const candidates = await candidatesOf(db, { ...search, ...asked, ...bounds }, most);
    const { ids } = candidates;
    for (let at = 0; at < ids.length; at += compared, compared *= 2) {
      const some = ids.slice(at, at + compared);
      const found = await add(sql`e.id = any(${some}::uuid[])`);
      if (found >= wanted || (isLate() && at + compared < ids.length)) return some.at(-1) ?? before;
    }
    before = candidates.from;
    if (isLate()) break;
    most = Math.min(most * GROWTH, sizes.mostCandidates);
  }
  return before;
}

/** The first id that is less than another one. */
function firstBefore(ids: readonly string[], before: string): string | undefined {
  return ids.find((id) => id < before);
}

/** The id from which on the newest events before another one begin; `since` when there are not as many. */
async function newestFrom(db: Transaction, { since, before }: Between, newest: number): Promise<string> {
  const { rows } = await sql<{ id: string }>`select e.id from events e
    where e.organisation_id = ${db.organisationId} and e.id >= ${since}::uuid and e.id < ${before}::uuid
    order by e.id desc offset ${newest - 1} limit 1`.execute(db);
  return rows[0]?.id ?? since;
}

/** The newest events that may mention a text: by their grams, by who acted, or compared. */
async function candidatesOf(
  db: Transaction,
  {
    people,
    where,
    since,
    before,
    grams,
    later,
    isPart,
  }: ActivitySearch & AskedGrams & { readonly isPart: boolean },
  most: number,
): Promise<Candidates> {
  const acted = await eventsOfPeople(db, people, { since, before }, most);
  // Those that have no grams yet (`indexMissingEvents`) are compared here, from the newest on.
  const others = sql`select e.id from events e
    where e.organisation_id = ${db.organisationId} and (e.change_set_id is not null or e.type = 'contractCreated')
      and not e.has_later_grams and e.id >= ${acted.from}::uuid and e.id < ${before}::uuid and ${where}
    order by e.id desc limit ${most}`;
  const find = sql.ref(isPart ? 'find_events_with_grams_in_part' : 'find_events_with_grams');
  const { rows } = await sql<{ id: string }>`select id from (
      select id from ${find}(${grams}::text[], ${later}::text[], ${acted.from}::uuid, ${before}::uuid,
        ${most}) found (id)
      union (${others})) candidates
    order by id desc limit ${most}`.execute(db);
  const ids = rows.map(({ id }) => id);
  const from = (ids.length === most ? ids.at(-1) : undefined) ?? acted.from;
  const all = new Set([...ids, ...acted.ids.filter((id) => id >= from)]);
  return { ids: [...all].toSorted().toReversed(), from };
}
