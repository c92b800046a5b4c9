import type { FieldChange } from '../../kernel/event.ts';
import type { z } from 'zod';
import { termDecisionSchema } from '../contracts/decision.ts';
import {
  contractUpdateSchema,
  type ContractUpdate,
  type CurrentContract,
} from '../contracts/contract-update.ts';
import { isEqualValue, isSameValue, type Pieces } from '../contracts/merge-changes.ts';
import { CUSTOM_PREFIX } from '../../kernel/custom-path.ts';

/** What a set keeps of a record on each side of its change: values, or the decision about its term. */
export const keptValuesSchema = contractUpdateSchema.extend({
  decision: termDecisionSchema.omit({ id: true }).nullable().optional(),
});
export type KeptValues = z.infer<typeof keptValuesSchema>;
export interface KeptDifference {
  readonly before: KeptValues;
  readonly after: KeptValues;
}

/** A decision field by field, as in history; nothing where none is kept. */
function decisionPieces(decision: KeptValues['decision']): Pieces {
  if (decision === undefined) return {};
  const { decision: what = null, reason = '', decidedOn = null, lateNoticeAccepted = null } = decision ?? {};
  return { decision: what, reason, decidedOn, lateNoticeAccepted };
}

/** The parts of a difference; each custom field is separate, named as in history. */
function piecesOf({ customFields, termEndDay: _chain, decision, ...fields }: KeptValues): Pieces {
  const custom = Object.entries(customFields ?? {}).map(([key, value]) => [`${CUSTOM_PREFIX}${key}`, value]);
  return {
    ...fields,
    ...decisionPieces(decision),
    ...(Object.fromEntries(custom) as Record<string, unknown>),
  };
}

/**
 * The reverse.
 * @throws ZodError for an unknown part of a record
 */
function updateOf(pieces: readonly (readonly [string, unknown])[]): ContractUpdate {
  const fields: Record<string, unknown> = {};
  const customFields: Record<string, unknown> = {};
  for (const [name, value] of pieces) {
    if (name.startsWith(CUSTOM_PREFIX)) customFields[name.slice(CUSTOM_PREFIX.length)] = value;
    else fields[name] = value;
  }
  const hasCustom = Object.keys(customFields).length > 0;
  return contractUpdateSchema.parse(hasCustom ? { ...fields, customFields } : fields);
}

/** The changes of a record in a set, field by field, as in history; teams and people by their ids. */
export function changesOf({ before, after }: KeptDifference): FieldChange[] {
  const [from, to] = [piecesOf(before), piecesOf(after)];
  return Object.keys(to)
    .filter((field) => !isEqualValue(from[field] ?? null, to[field] ?? null))
    .map((field) => ({ field, from: from[field] ?? null, to: to[field] ?? null }));
}

/** How a record is restored. */
export interface UndoPlan {
  readonly input: ContractUpdate;
  /** The fields that someone changed since, which are not restored. */
  readonly changedSince: readonly string[];
}

/**
 * Restores each field that is still as the set left it. One that was changed since is not restored, and one that has
 * its earlier value already needs nothing (docs/product/records.md, "Undo").
 * @param leave fields that cannot be restored
 */
export function planUndo(
  current: Pick<CurrentContract, 'fields' | 'annualCosts'>,
  { before, after }: KeptDifference,
  leave: ReadonlySet<string> = new Set(),
): UndoPlan {
  const [old, left] = [piecesOf(before), piecesOf(after)];
  const now = piecesOf({ ...current.fields, annualCosts: [...current.annualCosts] });
  const back: [string, unknown][] = [];
  const changedSince: string[] = [];
  for (const field of Object.keys(left)) {
    if (leave.has(field) || isEqualValue(now[field], old[field])) continue;
    if (isSameValue(now[field], left[field])) back.push([field, old[field] ?? null]);
    else if (!isSameValue(now[field], old[field])) changedSince.push(field);
  }
  // The end of a term is restored with the day of the month of its chain.
  if (before.termEndDay !== undefined && back.some(([field]) => field === 'endDate'))
    back.push(['termEndDay', before.termEndDay]);
  return { input: updateOf(back), changedSince };
}

/** The field of a fault's path: `renewal.noticeValue` belongs to `renewal`. */
export function faultyField(path: string): string {
  const [field = path, key] = path.split('.');
  return field === 'customFields' && key !== undefined ? `${CUSTOM_PREFIX}${key}` : field;
}
