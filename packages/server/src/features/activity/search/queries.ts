import { sql, type RawBuilder } from 'kysely';
import type { ActivityEntry } from '@pactbook/domain/kernel/event.ts';
import { searchKey } from '@pactbook/domain/kernel/text/search-key.ts';
import { personName, readActivity, type ActivityPage } from '../../../platform/database/activity.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/organisation-scope.ts';

/** In which portions events are looked at. */
export interface SearchSizes {
  /** Events that are looked at one by one first: what occurs often is found among them. */
  readonly newest: number;
  /** Events that the index names at a time: at first, and at most after doubling. */
  readonly candidates: number;
  readonly mostCandidates: number;
}

const SEARCH_SIZES: SearchSizes = { newest: 1_000, candidates: 250, mostCandidates: 4_000 };

/** Shorter texts have no grams. */
const SHORTEST = 3;
/** Separates grams (migration 0024). */
const GAP = '\u0001';

/** A text that is searched for in the activity. */
export interface ActivitySearch {
  readonly text: string;
  /** Conditions of the events, that they mention the text among them; the alias is `e`. */
  readonly where: RawBuilder<unknown>;
  /** Ids between which they lie, the second excluded. */
  readonly since: string;
  readonly before: string;
}

/** A page of the activity. */
type Found = Awaited<ReturnType<typeof readActivity>>;

/** Whether the index helps to find a text. */
export function isIndexed(text: string): boolean {
  const key = searchKey(text);
  return Array.from(key).length >= SHORTEST && !key.includes(GAP);
}

/** Whose names contain a text, whatever case and accents: their ids, as an array. */
export function peopleNamed({ organisationId }: OrganisationScope, text: string): RawBuilder<unknown> {
  return sql`array(select u.id from users u where u.organisation_id = ${organisationId}
    and strpos(search_key(${personName('u')}), ${searchKey(text)}) > 0)`;
}

/**
 * The newest events that mention a text: first among the newest of all, then among those that the index names. Every event
 * is compared by `where`, so that exactly those are found that a look at each would find.
 */
export async function searchActivity(
  db: Transaction,
  scope: OrganisationScope,
  search: ActivitySearch,
  { cursor, limit }: ActivityPage,
  sizes: SearchSizes = SEARCH_SIZES,
): Promise<Found> {
  const items: ActivityEntry[] = [];
  const wanted = limit + 1;
  const add = async (where: RawBuilder<unknown>): Promise<void> => {
    const page = { cursor: null, limit: wanted - items.length };
    items.push(...(await readActivity(db, scope, sql`${where} and ${search.where}`, page)).items);
  };
  const last = cursor?.toLowerCase() ?? search.before;
  const start = last < search.before ? last : search.before;
  let before = await newestFrom(db, scope, { since: search.since, before: start }, sizes.newest);
  await add(sql`e.id >= ${before}::uuid and e.id < ${start}::uuid`);
  for (let most = sizes.candidates; items.length < wanted; most = Math.min(most * 2, sizes.mostCandidates)) {
    const ids = await candidatesOf(db, scope, { ...search, before }, most);
    if (ids.length > 0) await add(sql`e.id = any(${ids}::uuid[])`);
    if (ids.length < most) break;
    before = ids.at(-1) ?? before;
  }
  const page = items.slice(0, limit);
  return { items: page, nextCursor: items.length > limit ? (page.at(-1)?.id ?? null) : null };
}

/** The id from which on the newest events before another one begin; `since` when there are not as many. */
async function newestFrom(
  db: Transaction,
  { organisationId }: OrganisationScope,
  { since, before }: Pick<ActivitySearch, 'since' | 'before'>,
  newest: number,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`select e.id from events e
    where e.organisation_id = ${organisationId} and e.id >= ${since}::uuid and e.id < ${before}::uuid
    order by e.id desc offset ${newest - 1} limit 1`.execute(db);
  return rows[0]?.id ?? since;
}

/** The newest events that may mention a text: by their grams, by who acted, or compared; fewer than `most` are the last. */
async function candidatesOf(
  db: Transaction,
  scope: OrganisationScope,
  { text, where, since, before }: ActivitySearch,
  most: number,
): Promise<string[]> {
  const by = (column: string) => sql`select e.id from unnest(${peopleNamed(scope, text)}) p (id)
    cross join lateral (select e.id from events e
      where e.organisation_id = ${scope.organisationId} and ${sql.ref(`e.${column}`)} = p.id
        and e.id >= ${since}::uuid and e.id < ${before}::uuid
      order by e.id desc limit ${most}) e`;
  // Those that have no grams yet (`indexLeftEvents`) are compared here, from the newest on.
  const others = sql`select e.id from events e
    where e.organisation_id = ${scope.organisationId} and (e.change_set_id is not null or e.type = 'contractCreated')
      and not e.has_later_grams and e.id >= ${since}::uuid and e.id < ${before}::uuid and ${where}
    order by e.id desc limit ${most}`;
  const { rows } = await sql<{ id: string }>`select id from (
      select id from find_events_with_grams(${searchKey(text)}, ${since}::uuid, ${before}::uuid, ${most}) found (id)
      union (${by('actor_id')})
      union (${by('impersonator_id')})
      union (${others})) candidates
    order by id desc limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}
