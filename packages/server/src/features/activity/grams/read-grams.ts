import { sql, type RawBuilder } from 'kysely';
import { searchKey } from '@pactbook/domain/kernel/text/search-key.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { quickSearchedBy } from '../../../rules/searched-text.ts';

/** As many letters as each entry of the indexes has; shorter texts have none. */
const GRAM = 3;
/** Separates grams. */
const GAP = '\u0001';
/** A gram that at most this part of the events has is always asked for: reading where it occurs is cheap. */
const FEW = 0.1;
/** Where more than this part of the events is named, all are asked for in parts. */
const MANY = 0.3;
/** How many distances of the sample a part has at most. */
const LONGEST_PART = 8;
/** So many times as frequent as the rarest gram of a text another one may be. */
const NEARLY_AS_RARE = 1.25;

/** Places within a distance of the sample, and a step that spreads what follows each other over them. */
const PLACES = 65_536;
const SPREAD = 40_503;

/** Ids between which events lie, the second excluded. */
export interface Between {
  readonly since: string;
  readonly before: string;
}

/** Which grams of a text the indexes are asked for. */
export interface AskedGrams {
  /** Of the index that events are in when they are written, and of the one that a job enters events into later. */
  readonly grams: readonly string[];
  readonly later: readonly string[];
  /** Where parts begin, the newest first, that are asked for by themselves because many events have the grams. */
  readonly parts: readonly string[];
}

/** What decides which grams are asked for. */
export interface GramSizes {
  /** How many events are looked at. */
  readonly sample: number;
  /** An index with fewer of them is asked for every gram: they tell too little. */
  readonly telling: number;
}

/** An event of the sample: which of the grams it has, counted from 0, and whether it is in the later index. */
interface Sampled {
  readonly grams: readonly number[];
  readonly isLater: boolean;
}

/** Whether the indexes help to find a text. */
export function isIndexed(text: string): boolean {
  const key = searchKey(text);
  return Array.from(key).length >= GRAM && !key.includes(GAP);
}

/**
 * Which grams of a text to ask the indexes for. A gram that most events have takes long to read and leaves nothing out, so
 * that some events between the oldest and the newest tell how frequent each one is.
 */
export async function chooseGrams(
  db: Transaction,
  { text, since, before }: Between & { readonly text: string },
  { sample, telling }: GramSizes,
): Promise<AskedGrams> {
  const letters = Array.from(searchKey(text));
  const grams = [...new Set(letters.slice(GRAM - 1).map((_, at) => letters.slice(at, at + GRAM).join('')))];
  const points = await pointsBetween(db, { since, before }, sample);
  const found = await readSample(db, { grams, points, before });
  const rareIn = (isLater: boolean): number[] => {
    const events = found.filter((event) => event.isLater === isLater);
    return rareOf(grams, events.length < telling ? [] : events);
  };
  const rare = { own: rareIn(false), later: rareIn(true) };
  const named = found.filter((event) =>
    (event.isLater ? rare.later : rare.own).every((gram) => event.grams.includes(gram)),
  );
  const textOf = (numbers: readonly number[]) => numbers.flatMap((number) => grams[number] ?? []);
  return {
    grams: textOf(rare.own),
    later: textOf(rare.later),
    parts: partsOf(points, since, named.length / Math.max(1, found.length)),
  };
}

/**
 * The parts that are asked for by themselves: none where few events are named, because reading all is cheap. Of many the
 * newest part is tried; where most are, naming all would take longer than all parts together.
 */
function partsOf(points: readonly string[], since: string, named: number): string[] {
  const newest = points.at(-1);
  if (named <= FEW || newest === undefined) return [];
  if (named <= MANY) return [newest];
  const parts: string[] = [];
  for (let size = 1, at = points.length - 1; at > 0; size = Math.min(size * 2, LONGEST_PART), at -= size)
    parts.push(points[at] ?? since);
  return [...parts, since];
}

/** The rarest grams among some events, by their numbers; all where there are no events. */
function rareOf(grams: readonly string[], events: readonly Sampled[]): number[] {
  const frequency = grams.map((_, number) => events.filter((event) => event.grams.includes(number)).length);
  const most = Math.max(FEW * events.length, NEARLY_AS_RARE * Math.min(...frequency));
  return frequency.flatMap((count, number) => (count <= most ? [number] : []));
}

/** The grams of some events, the first one behind each point. */
async function readSample(
  db: Transaction,
  {
    grams,
    points,
    before,
  }: { readonly grams: readonly string[]; readonly points: readonly string[]; readonly before: string },
): Promise<Sampled[]> {
  const { rows } = await sql<Sampled>`select s.has_later_grams as "isLater", array(
      select g.number::integer - 1 from unnest(${grams}::text[]) with ordinality g (gram, number)
      where strpos(s.label, g.gram) > 0 or strpos(s.changes, g.gram) > 0) as grams
    from unnest(${points}::uuid[]) p (id)
    cross join lateral (select e.has_later_grams, ${quickSearchedBy.inSql(sql`e.subject_label`)} as label,
        ${quickSearchedBy.inSql(sql`e.changes::text`)} as changes
      from events e where e.organisation_id = ${db.organisationId} and e.id >= p.id and e.id < ${before}::uuid
      order by e.id limit 1) s`.execute(db);
  return rows;
}

/**
 * Ids between the oldest event and the newest, one at some place of each of so many even distances: what happens at regular
 * times would be met always or never otherwise. None where there are no events.
 */
async function pointsBetween(db: Transaction, { since, before }: Between, count: number): Promise<string[]> {
  const first = (order: RawBuilder<unknown>) => sql`(select e.id from events e
    where e.organisation_id = ${db.organisationId} and e.id >= ${since}::uuid and e.id < ${before}::uuid
    order by e.id ${order} limit 1)`;
  const { rows } = await sql<{
    oldest: string | null;
    newest: string | null;
  }>`select ${first(sql`asc`)} as oldest, ${first(sql`desc`)} as newest`.execute(db);
  const { oldest = null, newest = null } = rows[0] ?? {};
  if (oldest === null || newest === null) return [];
  const start = numberOf(oldest);
  const distance = numberOf(newest) - start;
  return Array.from({ length: count }, (_, at) => {
    const place = BigInt(at * PLACES + ((at * SPREAD) % PLACES));
    return idOf(start + (distance * place) / BigInt(count * PLACES));
  });
}

function numberOf(id: string): bigint {
  return BigInt(`0x${id.replaceAll('-', '')}`);
}

/** With the version and the variant of an event's id: a page may end at such an id, and its cursor is checked. */
function idOf(number: bigint): string {
  const hex = number.toString(16).padStart(32, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}
