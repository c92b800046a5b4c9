import { sql } from 'kysely';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/organisation-scope.ts';
import { StatementShapes } from '../../../platform/database/statements/prepared-statement.ts';
import { findContracts, readChangeCounter } from '../queries.ts';
import { contractTexts, rightsOf, shapeOf, type ContractText } from '../texts/queries.ts';

/** How a list is divided. */
export interface ListSizes {
  /** Contracts of a chunk: what one change costs. */
  readonly perChunk: number;
  /** Contracts of one statement; one transaction builds this many or a little more. */
  readonly perStep: number;
}

/** Small enough that a changed record costs a few milliseconds, large enough that compressing pays. */
export const PER_CHUNK = 250;
/** Contracts of a step; each number has a statement of its own, which is prepared. */
const STEPS = [PER_CHUNK, 3 * PER_CHUNK, 10 * PER_CHUNK] as const;
/** How long others wait for a step at most, more or less: the embedded database has one connection. */
const STEP_MS = 50;

/** How many contracts each step of a list takes: as many as fit into {@link STEP_MS}, from the last step's time. */
export class ListSteps {
  #size = 0;

  get sizes(): ListSizes {
    return { perChunk: PER_CHUNK, perStep: STEPS[this.#size] ?? PER_CHUNK };
  }

  /** Tells how many milliseconds the last step took. */
  took(milliseconds: number): void {
    const { perStep } = this.sizes;
    const fitting = (perStep * STEP_MS) / Math.max(1, milliseconds);
    if (fitting < perStep) this.#size = Math.max(0, this.#size - 1);
    else if (fitting >= (STEPS[this.#size + 1] ?? Infinity)) this.#size += 1;
  }
}

/** Statements of one transaction. */
const RUNS_PER_STEP = 12;
/** More changes than this since a chunk was built, and the whole list is built anew. */
const CHANGES_LOOKED_THROUGH = 2_000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** What stands in the list from one id up to the next chunk's. */
interface Chunk<Members> {
  readonly from: string;
  /** The change counter at which it is known to be current; null where it must be built anew. */
  readonly stamp: bigint | null;
  /** Null for none. */
  readonly members: Members | null;
}

/** A list that was never built: it is divided while it is. */
const WHOLE_LIST: Chunk<never> = { from: FIRST_ID, stamp: null, members: null };

/** What one transaction saw of a list and built of it: those as text are new. */
export interface ListStep<Members> {
  /** The organisation's change counter of its snapshot. */
  readonly counter: bigint;
  readonly chunks: readonly Chunk<Members | string>[];
}

/**
 * Finds the chunks of a list that are no longer current and builds some of them, all in one snapshot, so that no chunk is
 * dated newer than its contracts. To be repeated until none is left; others use the database in between.
 *
 * @param kept the chunks of before, in the order of the list; none for a list that was never built
 */
export async function stepList<Members extends object>(
  db: Transaction,
  scope: OrganisationScope,
  actor: Actor,
  kept: readonly Chunk<Members>[],
  sizes: ListSizes,
): Promise<ListStep<Members>> {
  const counter = await readChangeCounter(db, scope);
  const before = kept.length === 0 ? [WHOLE_LIST] : await datedChunks(db, scope, kept, counter);
  // Without fresh statistics (after an import) the planner would take each grouped part for one row and build it anew
  // for every contract.
  await sql`set local enable_nestloop = off`.execute(db);
  const chunks: Chunk<Members | string>[] = [];
  let records = 0;
  let runs = 0;
  for (let index = 0; index < before.length;) {
    const end = endOfRun(before, index);
    if (end === index || records >= sizes.perStep || runs >= RUNS_PER_STEP) {
      chunks.push(...before.slice(index, Math.max(end, index + 1)));
    } else {
      const run = { from: before[index]?.from ?? FIRST_ID, until: before[end]?.from ?? null };
      const built = await buildRun(db, scope, actor, run, sizes);
      chunks.push(...built.chunks.map((chunk) => ({ ...chunk, stamp: chunk.isBuilt ? counter : null })));
      records += built.records;
      runs += 1;
    }
    index = Math.max(end, index + 1);
  }
  return { counter, chunks };
}

/** Whether the organisation has more records than a number: counts no further than that. */
export async function hasMoreContracts(
  db: Transaction,
  { organisationId }: OrganisationScope,
  most: number,
): Promise<boolean> {
  const { rows } = await sql`select from contracts
    where organisation_id = ${organisationId} and deleted_at is null offset ${most} limit 1`.execute(db);
  return rows.length > 0;
}

/** Behind the last of the chunks from `start` on that must be built anew; `start` itself when that one need not. */
function endOfRun(chunks: readonly Chunk<unknown>[], start: number): number {
  let end = start;
  while (end < chunks.length && chunks[end]?.stamp === null) end += 1;
  return end;
}

/** A change of the list: when, and of which records; null for every one. */
export interface ListChange {
  readonly at: bigint;
  readonly ids: readonly string[] | null;
}

/** What changed after a value of the change counter up to its present one; null where that is not known (any more). */
export async function readChanges(
  db: Transaction,
  { organisationId }: OrganisationScope,
  since: bigint,
  counter: bigint,
): Promise<ListChange[] | null> {
  if (since > counter) return null;
  const { rows } = await sql<{ counter: string; contract_ids: string[] | null }>`select counter,
      contract_ids::text[] from list_changes
    where organisation_id = ${organisationId} and counter > ${since}
    order by counter limit ${CHANGES_LOOKED_THROUGH + 1}`.execute(db);
  // Each value of the counter has its row.
  if (rows.length > CHANGES_LOOKED_THROUGH || BigInt(rows.length) !== counter - since) return null;
  return rows.map((row) => ({ at: BigInt(row.counter), ids: row.contract_ids }));
}

/** More changed records than this are read as a list. */
const MOST_CHANGED_RECORDS = 20_000;
/** Changed records of an answer: as many as a screen takes over without a pause that people notice. */
export const CHANGED_RECORDS = 500;

/** What changed in a list. */
export interface ListChanges {
  /** The organisation's change counter with these changes; below the present one where `hasMore`. */
  readonly counter: bigint;
  readonly hasMore: boolean;
  readonly changed: readonly Contract[];
  /** Ids of records that are no longer in the list. */
  readonly removed: readonly string[];
}

/**
 * What changed in the list after a value of the change counter, as it is now; after long work only the first of it, dated
 * by the change it goes up to, so that later changes are told with the next call. Null where the list must be read as a
 * whole.
 *
 * @param perAnswer changed records after which the rest is left to the next call
 */
export async function readListChanges(
  db: Transaction,
  scope: OrganisationScope,
  actor: Actor,
  since: bigint,
  perAnswer = CHANGED_RECORDS,
): Promise<ListChanges | null> {
  const counter = await readChangeCounter(db, scope);
  const changes = await readChanges(db, scope, since, counter);
  if (changes === null || changes.some(({ ids }) => ids === null)) return null;
  const first = firstChanges(changes, perAnswer);
  if (first === null) return null;
  const changed = first.ids.length === 0 ? [] : await findContracts(db, scope, actor, first.ids);
  const present = new Set(changed.map(({ id }) => id));
  const removed = first.ids.filter((id) => !present.has(id));
  const hasMore = first.until !== null;
  return { counter: first.until ?? counter, hasMore, changed, removed };
}

/** The records of the first changes, and the counter up to which they go, null for all; null for too many records. */
function firstChanges(
  changes: readonly ListChange[],
  perAnswer: number,
): { readonly ids: readonly string[]; readonly until: bigint | null } | null {
  const ids = new Set<string>();
  let first: { readonly ids: readonly string[]; readonly until: bigint } | null = null;
  for (const change of changes) {
    for (const id of change.ids ?? []) ids.add(id);
    if (ids.size > MOST_CHANGED_RECORDS) return null;
    if (ids.size >= perAnswer) first ??= { ids: [...ids], until: change.at };
  }
  const isAll = first === null || first.until === changes.at(-1)?.at;
  return isAll ? { ids: [...ids], until: null } : first;
}

/** The chunks of before: those that nothing changed are current at the counter, the others must be built anew. */
async function datedChunks<Members>(
  db: Transaction,
  scope: OrganisationScope,
  kept: readonly Chunk<Members>[],
  counter: bigint,
): Promise<Chunk<Members>[]> {
  const stamps = kept.flatMap(({ stamp }) => stamp ?? []);
  const oldest = stamps.reduce((least, stamp) => (stamp < least ? stamp : least), counter);
  // After a restored backup the counter may stand below what was built.
  const isBehind = stamps.some((stamp) => stamp > counter);
  const changes = isBehind ? null : await readChanges(db, scope, oldest, counter);
  const changedAt = kept.map((): bigint | null => (changes === null ? counter + 1n : null));
  for (const { at, ids } of changes ?? []) {
    if (ids === null) changedAt.fill(at);
    for (const id of ids ?? []) changedAt[chunkOf(kept, id)] = at;
  }
  return kept.map((chunk, index) => {
    const changed = changedAt[index] ?? null;
    const isCurrent = chunk.stamp !== null && (changed === null || changed <= chunk.stamp);
    return { ...chunk, stamp: isCurrent ? counter : null };
  });
}

/** The place of the chunk in which an id stands, or would stand. */
function chunkOf(chunks: readonly Chunk<unknown>[], id: string): number {
  let low = 0;
  let high = chunks.length;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if ((chunks[middle]?.from ?? '') <= id) low = middle;
    else high = middle;
  }
  return low;
}

const RUN = new StatementShapes<ContractText>();

interface Run {
  readonly from: string;
  /** Null for the end of the list. */
  readonly until: string | null;
}

/** Builds a stretch of the list, divided anew; what one statement could not take stays to be built. */
async function buildRun(
  db: Transaction,
  scope: OrganisationScope,
  actor: Actor,
  { from, until }: Run,
  { perChunk, perStep }: ListSizes,
): Promise<{ readonly chunks: (Chunk<string> & { readonly isBuilt: boolean })[]; readonly records: number }> {
  const rights = rightsOf(actor);
  const { full, edit } = rights;
  const values = {
    organisation: scope.organisationId,
    from,
    until,
    ...(full.everyContract ? {} : { full: full.teams }),
    ...(edit.everyContract ? {} : { edit: edit.teams }),
  };
  // Few contracts more than a chunk should have do not divide it.
  const page = sql`select *, (row_number() over (order by id) - 1)
      / case when count(*) over () <= ${sql.lit(perChunk * 2)} then ${sql.lit(perChunk * 2)} else ${sql.lit(perChunk)} end as chunk
    from (select * from contracts where organisation_id = ${scope.organisationId} and deleted_at is null
      and id >= ${from}::uuid and (${until}::uuid is null or id < ${until}::uuid)
      order by id limit ${sql.lit(perStep)}) stretch`;
  const shape = `${perChunk} ${perStep} ${shapeOf(full)} ${shapeOf(edit)}`;
  const query = RUN.take(shape, values, () => contractTexts(scope, rights, page).compile(db));
  const { rows } = await db.executeQuery<ContractText>(query);
  const records = rows.reduce((sum, row) => sum + row.records, 0);
  const built = rows.map((row, index) => ({
    from: index === 0 ? from : row.first,
    stamp: null,
    members: row.text,
    isBuilt: true,
  }));
  const chunks = built.length > 0 ? built : [{ from, stamp: null, members: null, isBuilt: true }];
  const rest = idAfter(rows[0]?.last ?? from);
  const isCut = records === perStep && (until === null || rest < until);
  const left = { from: rest, stamp: null, members: null, isBuilt: false };
  return { chunks: isCut ? [...chunks, left] : chunks, records };
}

/** The next id in the order of the database. */
function idAfter(id: string): string {
  const digits = (BigInt(`0x${id.replaceAll('-', '')}`) + 1n).toString(16).padStart(32, '0');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
