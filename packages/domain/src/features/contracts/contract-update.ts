import { z } from 'zod';
import type { Actor } from '../../kernel/access.ts';
import { formatMediumDate, type CalendarDate } from '../../kernel/calendar-date.ts';
import type { FieldChange } from '../../kernel/event.ts';
import { moneySchema } from '../../kernel/money.ts';
import type { CustomFieldValues } from '../custom-fields/custom-field-value.ts';
import { annualCostsSchema, totalCost, type AnnualCost } from './annual-cost.ts';
import { contractFieldsSchema, END_BEFORE_START, type ContractFields } from './contract.ts';
import {
  byDate,
  changedContract,
  changedContractFaults,
  type ContractReferences,
  type Faults,
} from './contract-rules.ts';
import { missedNoticeDay, type TermDecision } from './decision.ts';
import { describeChanges, describeCosts } from './describe-changes.ts';
import { CUSTOM_PREFIX } from '../../kernel/custom-path.ts';

/** What a write may change of a record: fields and costs in the shape in which they are entered; absent ones stay. */
export const contractUpdateSchema = contractFieldsSchema.partial().extend({
  annualCosts: annualCostsSchema.optional(),
  totalCost: moneySchema.nullable().optional(),
  /** With an end date that is put back: the day of the month that its chain of terms keeps (`PresentTerm`). */
  termEndDay: z.int().min(1).max(31).optional(),
});
export type ContractUpdate = z.infer<typeof contractUpdateSchema>;

/** A record as it stands before a change. */
export interface CurrentContract {
  readonly fields: ContractFields;
  /** By date, oldest first. */
  readonly annualCosts: readonly AnnualCost[];
  readonly term: {
    /** Null while the present term began with the record. */
    readonly startDate: CalendarDate | null;
    /** The day of the month that a chain of terms keeps; null or left out where a person set the present end. */
    readonly endDay?: number | null;
    /** What stands decided about it. */
    readonly decision: CurrentDecision | null;
  };
}

/** What stands decided about a term, as far as changes of its dates and conditions ask for it. */
export interface CurrentDecision extends Pick<TermDecision, 'decision' | 'decidedOn'> {
  readonly lateNoticeAccepted?: boolean | undefined;
}

/** What differs, and nothing else; a custom field that came or went is null on the other side. */
export interface ContractDifference {
  readonly before: ContractUpdate;
  readonly after: ContractUpdate;
}

/** A record after a change, and what history says of the change. */
export interface PlannedUpdate {
  readonly fields: ContractFields;
  readonly annualCosts: readonly AnnualCost[];
  /** The day of the month that the chain of terms keeps; null where a person sets the end, which begins a new chain. */
  readonly termEndDay: number | null;
  /** For history; empty when no field changed. */
  readonly fieldChanges: readonly FieldChange[];
  readonly costChanges: readonly FieldChange[];
  readonly difference: ContractDifference;
}

/** A sum without rows becomes one row, as for a new record; the sum that stands already leaves the rows as they are. */
function costsAfter(
  current: CurrentContract,
  input: ContractUpdate,
  today: CalendarDate,
): readonly AnnualCost[] {
  if (input.annualCosts !== undefined) return byDate(input.annualCosts);
  const { totalCost: total } = input;
  if (total === undefined || total === totalCost(current.annualCosts)) return current.annualCosts;
  if (total === null) return [];
  const startDate = input.startDate === undefined ? current.fields.startDate : input.startDate;
  return [{ date: startDate ?? today, cost: total }];
}

function shapeFaults(input: ContractUpdate): Faults {
  const { error } = contractUpdateSchema.safeParse(input);
  const faults: Faults = {};
  for (const { path, message } of error?.issues ?? []) faults[path.map(String).join('.')] ??= message;
  return faults;
}

/**
 * What is wrong with other terms under a decision that stands: with them it came after the last day for notice, and
 * nobody said that the vendor accepts that. What was late before stays as it is.
 */
function lateDecisionFaults({ fields, term }: CurrentContract, input: ContractUpdate): Faults {
  const { decision } = term;
  if (decision === null || decision.lateNoticeAccepted === true) return {};
  const made = { decision: decision.decision, on: decision.decidedOn };
  const next = changedContract(fields, input);
  const lastDay = missedNoticeDay(made, next);
  if (lastDay === null || missedNoticeDay(made, fields) !== null) return {};
  const decided = formatMediumDate(decision.decidedOn);
  const message = `It was decided on ${decided} to end this record, after notice was due by ${formatMediumDate(lastDay)}. Withdraw the decision first.`;
  return { [next.endDate === fields.endDate ? 'renewal' : 'endDate']: message };
}

/**
 * What is wrong with a change of one record: its shape, its limits, the rules between fields, what it points to, and
 * the teams that the person may move. The one rule set for a single change, a bulk edit and an import
 * (docs/product/guarantees.md, "Lessons from other products").
 *
 * @param actor null for the system itself
 * @param today the person's day
 */
export function updateFaults(
  actor: Actor | null,
  current: CurrentContract,
  input: ContractUpdate,
  references: ContractReferences,
  today: CalendarDate,
): Faults {
  const faults = shapeFaults(input);
  if (Object.keys(faults).length > 0) return faults;
  Object.assign(faults, changedContractFaults(actor, current.fields, input, references, today));
  const { endDate, annualCosts } = input;
  if (endDate && current.term.startDate && endDate < current.term.startDate)
    faults.endDate ??= END_BEFORE_START;
  Object.assign(faults, { ...lateDecisionFaults(current, input), ...faults });
  if (annualCosts && typeof input.totalCost === 'number' && totalCost(annualCosts) !== input.totalCost) {
    faults.totalCost = 'The total cost is the sum of the annual costs';
  }
  return faults;
}

function differenceOf(
  changes: readonly FieldChange[],
  before: CurrentContract,
  after: Pick<CurrentContract, 'fields' | 'annualCosts'>,
): ContractDifference {
  const side = ({ fields, annualCosts }: Pick<CurrentContract, 'fields' | 'annualCosts'>): ContractUpdate => {
    const parts: Record<string, unknown> = {};
    const customFields: CustomFieldValues = {};
    const pieces: Readonly<Record<string, unknown>> = { ...fields, annualCosts };
    for (const { field } of changes) {
      const key = field.startsWith(CUSTOM_PREFIX) ? field.slice(CUSTOM_PREFIX.length) : null;
      if (key !== null) customFields[key] = fields.customFields[key] ?? null;
      else if (field !== 'totalCost') parts[field] = pieces[field];
    }
    return Object.keys(customFields).length > 0 ? { ...parts, customFields } : parts;
  };
  const { endDay = null } = before.term;
  // Whoever puts this end date back puts back the chain that it belongs to.
  const chain = endDay !== null && changes.some(({ field }) => field === 'endDate');
  return { before: { ...side(before), ...(chain ? { termEndDay: endDay } : {}) }, after: side(after) };
}

/**
 * The record after a change without faults, and what history says of the change. If that is nothing, there is nothing
 * to write.
 */
export function plannedUpdate(
  current: CurrentContract,
  input: ContractUpdate,
  references: ContractReferences,
  today: CalendarDate,
): PlannedUpdate {
  const fields = changedContract(current.fields, input);
  const annualCosts = costsAfter(current, input, today);
  const fieldChanges = describeChanges(current.fields, fields, references);
  const costChanges = describeCosts(current.annualCosts, annualCosts);
  const difference = differenceOf([...fieldChanges, ...costChanges], current, { fields, annualCosts });
  const keepsEnd = fields.endDate === current.fields.endDate;
  const termEndDay = (keepsEnd ? current.term.endDay : input.termEndDay) ?? null;
  return { fields, annualCosts, termEndDay, fieldChanges, costChanges, difference };
}
