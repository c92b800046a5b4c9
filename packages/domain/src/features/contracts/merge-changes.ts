import { z } from 'zod';
import type { FieldChange } from '../../kernel/event.ts';
import type { AnnualCost } from './annual-cost.ts';
import type { ContractFields } from './contract.ts';
import { CUSTOM_PREFIX } from '../../kernel/custom-path.ts';

/** A state taken apart into the pieces that people change one by one; a piece that is absent has no value. */
export type Pieces = Readonly<Record<string, unknown>>;

/** A piece that both sides changed, each to something else. */
export interface MergeConflict {
  readonly field: string;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** What became of a state that two people changed at the same time. */
export interface Merge {
  /** Only a person can decide these. */
  readonly conflicts: readonly MergeConflict[];
  /** Changed by me alone: kept. */
  readonly mine: readonly FieldChange[];
  /** Changed by them alone: kept as well. */
  readonly theirs: readonly FieldChange[];
}

/** Whose value a conflict takes. */
export type MergeChoice = 'mine' | 'theirs';

/** An absent value and null are the same; lists are sets, since teams and categories have no order of their own. */
function comparable(value: unknown): string {
  if (value === undefined || value === null) return 'null';
  if (Array.isArray(value)) return JSON.stringify(value.map((item) => JSON.stringify(item)).toSorted());
  return JSON.stringify(value);
}

/** Whether two values of a piece say the same. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return comparable(one) === comparable(other);
}

/** Whether two values are the same to the order of their parts: an absent value and null are one. */
export function isEqualValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}

const valueOf = (pieces: Pieces, field: string): unknown =>
  Object.hasOwn(pieces, field) ? (pieces[field] ?? null) : null;

/**
 * Three-way merge, piece by piece (docs/product/records.md, "Concurrent edits": no silent lost update): what only one
 * side changed is kept, what both changed to the same is settled, the rest are conflicts.
 *
 * @param base what both started from
 */
export function mergeChanges(base: Pieces, mine: Pieces, theirs: Pieces): Merge {
  const fields = [...new Set([...Object.keys(base), ...Object.keys(mine), ...Object.keys(theirs)])];
  const merge = { conflicts: [] as MergeConflict[], mine: [] as FieldChange[], theirs: [] as FieldChange[] };
  for (const field of fields) {
    const [before, own, other] = [valueOf(base, field), valueOf(mine, field), valueOf(theirs, field)];
    const isMine = !isSameValue(before, own);
    const isTheirs = !isSameValue(before, other);
    if (isMine && isTheirs && !isSameValue(own, other)) {
      merge.conflicts.push({ field, base: before, mine: own, theirs: other });
    } else if (isMine && !isTheirs) merge.mine.push({ field, from: before, to: own });
    else if (isTheirs && !isMine) merge.theirs.push({ field, from: before, to: other });
  }
  return merge;
}

/** The state after a merge: theirs, with what I alone changed and what I kept; a piece without a choice is mine. */
export function mergedPieces(
  merge: Merge,
  theirs: Pieces,
  choices: Readonly<Record<string, MergeChoice>>,
): Record<string, unknown> {
  const merged: Record<string, unknown> = { ...theirs };
  for (const { field, to } of merge.mine) merged[field] = to;
  for (const { field, mine } of merge.conflicts) {
    const choice = Object.hasOwn(choices, field) ? choices[field] : 'mine';
    if (choice !== 'theirs') merged[field] = mine;
  }
  return merged;
}

/** A record's fields as pieces; each custom field is one of its own, named `customFields.<key>` as in history. */
export function piecesOfFields({ customFields, ...fields }: ContractFields): Record<string, unknown> {
  const custom = Object.entries(customFields).map(([key, value]) => [`${CUSTOM_PREFIX}${key}`, value]);
  return { ...fields, ...(Object.fromEntries(custom) as Record<string, unknown>) };
}

/** The other way round: custom fields without a value are left out. What the pieces hold is not judged here. */
export function fieldsOfPieces(pieces: Pieces): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  const customFields: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(pieces)) {
    if (!name.startsWith(CUSTOM_PREFIX)) fields[name] = value;
    else if (value !== null && value !== undefined) customFields[name.slice(CUSTOM_PREFIX.length)] = value;
  }
  return { ...fields, customFields };
}

/** A cost list as pieces: the amount of each date. */
export function piecesOfCosts(rows: readonly AnnualCost[]): Record<string, unknown> {
  return Object.fromEntries(rows.map((row) => [row.date, row.cost]));
}

const amountSchema = z.number();

/** The cost list of such pieces, oldest first; a date without an amount has no row. */
export function costsOfPieces(pieces: Pieces): AnnualCost[] {
  return Object.entries(pieces)
    .flatMap(([date, value]) => {
      const cost = amountSchema.safeParse(value);
      return cost.success ? [{ date, cost: cost.data }] : [];
    })
    .toSorted((one, other) => (one.date < other.date ? -1 : 1));
}
