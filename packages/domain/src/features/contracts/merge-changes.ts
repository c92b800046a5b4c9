import { z } from 'zod';
import type { FieldChange } from '../../kernel/event.ts';
import { annualCostSchema, costMarks, type AnnualCost } from './annual-cost.ts';
import type { ContractFields } from './contract.ts';
import { CUSTOM_PREFIX } from '../../kernel/custom-path.ts';

/** A state split into separately editable fields; a missing one has no value. */
export type Pieces = Readonly<Record<string, unknown>>;

/** A field that both sides changed to different values. */
export interface MergeConflict {
  readonly field: string;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** The result of merging two people's changes. */
export interface Merge {
  /** Only a person can decide these. */
  readonly conflicts: readonly MergeConflict[];
  /** Changed only by me: my value. */
  readonly mine: readonly FieldChange[];
  /** Changed only by them: their value. */
  readonly theirs: readonly FieldChange[];
}

/** Whose value a conflict takes. */
export type MergeChoice = 'mine' | 'theirs';

/** A missing value and null are equal; lists are compared as sets, because teams and categories have no order. */
function comparable(value: unknown): string {
  if (value === undefined || value === null) return 'null';
  if (Array.isArray(value)) return JSON.stringify(value.map((item) => JSON.stringify(item)).toSorted());
  return JSON.stringify(value);
}

/** Whether two values of a field are equal. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return comparable(one) === comparable(other);
}

/** Whether two values are equal including their order; a missing value and null are equal. */
export function isEqualValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}

const valueOf = (pieces: Pieces, field: string): unknown =>
  Object.hasOwn(pieces, field) ? (pieces[field] ?? null) : null;

/**
 * Three-way merge, field by field (docs/product/records.md, "Concurrent edits": no silent lost update): a change of one
 * side is taken, equal changes of both are settled, the rest are conflicts.
 * @param base the common earlier state
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

/** The state after a merge: theirs, with my changes and my choices; a conflict without a choice takes my value. */
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

/** A record's fields; each custom field is separate, named `customFields.<key>` as in history. */
export function piecesOfFields({ customFields, ...fields }: ContractFields): Record<string, unknown> {
  const custom = Object.entries(customFields).map(([key, value]) => [`${CUSTOM_PREFIX}${key}`, value]);
  return { ...fields, ...(Object.fromEntries(custom) as Record<string, unknown>) };
}

/** The reverse: custom fields without a value are left out. Values are not validated here. */
export function fieldsOfPieces(pieces: Pieces): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  const customFields: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(pieces)) {
    if (!name.startsWith(CUSTOM_PREFIX)) fields[name] = value;
    else if (value !== null && value !== undefined) customFields[name.slice(CUSTOM_PREFIX.length)] = value;
  }
  return { ...fields, customFields };
}

/** A cost list by date: the amount of each, with its marks where it has any. */
export function piecesOfCosts(rows: readonly AnnualCost[]): Record<string, unknown> {
  return Object.fromEntries(
    rows.map(({ date, cost, ...row }) => {
      const marks = costMarks(row);
      return [date, Object.keys(marks).length === 0 ? cost : { cost, ...marks }];
    }),
  );
}

const amountSchema = z.union([
  z.number().transform((cost) => ({ cost })),
  annualCostSchema.omit({ date: true }),
]);

/** One cost of {@link piecesOfCosts} without its date; null where there is none. */
export function costOfPiece(value: unknown): Omit<AnnualCost, 'date'> | null {
  return amountSchema.safeParse(value).data ?? null;
}

/** The reverse, oldest first; a date without an amount has no row. */
export function costsOfPieces(pieces: Pieces): AnnualCost[] {
  return Object.entries(pieces)
    .flatMap(([date, value]) => {
      const cost = costOfPiece(value);
      return cost === null ? [] : [{ date, ...cost }];
    })
    .toSorted((one, other) => (one.date < other.date ? -1 : 1));
}
