import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/organisation-scope.ts';
import { findContracts } from '../queries.ts';
import {
  readChangeCounter,
  readRecordChanges,
  type RecordChange,
} from '../../../platform/freshness/queries.ts';

/** What is in the list from one id up to the next chunk's. */
interface Chunk<Members> {
  readonly from: string;
  /** The change counter at which it is known to be current; null where it must be built again. */
  readonly counter: bigint | null;
  /** Null for none. */
  readonly members: Members | null;
}

/** A list that was never built: it is divided while it is. */
const WHOLE_LIST: Chunk<never> = {
  from: '00000000-0000-0000-0000-000000000000',
  counter: null,
  members: null,
};

/** The chunks of a list, as a transaction dates them. */
export interface DatedList<Members> {
  /** The organisation's change counter of its snapshot, at which the other chunks are current. */
  readonly counter: bigint;
  readonly chunks: readonly Chunk<Members>[];
}

/**
 * Finds the chunks of a list that are no longer current.
 *
 * @param kept the chunks of before, in the order of the list; none for a list that was never built
 */
export async function dateList<Members>(
  db: Transaction,
  scope: OrganisationScope,
  kept: readonly Chunk<Members>[],
): Promise<DatedList<Members>> {
  const counter = await readChangeCounter(db);
  const chunks = kept.length === 0 ? [WHOLE_LIST] : await datedChunks(db, scope, kept, counter);
  return { counter, chunks };
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
 * by the change it goes up to, so that later changes are shown with the next call. Null where the list must be read as a
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
  const counter = await readChangeCounter(db);
  const changes = await readRecordChanges(db, since, counter);
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
  changes: readonly RecordChange[],
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

/** The chunks of before: those that nothing changed are current at the counter, the others must be built again. */
async function datedChunks<Members>(
  db: Transaction,
  scope: OrganisationScope,
  kept: readonly Chunk<Members>[],
  counter: bigint,
): Promise<Chunk<Members>[]> {
  const before = kept.flatMap((chunk) => chunk.counter ?? []);
  const oldest = before.reduce((least, one) => (one < least ? one : least), counter);
  // After a restored backup the counter may be below what was built.
  const isBehind = before.some((one) => one > counter);
  const changes = isBehind ? null : await readRecordChanges(db, oldest, counter);
  const changedAt = kept.map((): bigint | null => (changes === null ? counter + 1n : null));
  for (const { at, ids } of changes ?? []) {
    if (ids === null) changedAt.fill(at);
    for (const id of ids ?? []) changedAt[chunkOf(kept, id)] = at;
  }
  return kept.map((chunk, index) => {
    const changed = changedAt[index] ?? null;
    const isCurrent = chunk.counter !== null && (changed === null || changed <= chunk.counter);
    return { ...chunk, counter: isCurrent ? counter : null };
  });
}

/** The place of the chunk in which an id is, or would be. */
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
