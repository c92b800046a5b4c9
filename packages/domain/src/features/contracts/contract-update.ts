import { z } from 'zod';
import type { Actor } from '../../kernel/access.ts';
import { formatMediumDate, type CalendarDate } from '../../kernel/calendar-date.ts';
import type { FieldChange } from '../../kernel/event.ts';
import { moneySchema } from '../../kernel/money.ts';
import type { CustomFieldValues } from '../custom-fields/custom-field-value.ts';
import { annualCostsSchema, costFaults, totalCost, type AnnualCost } from './annual-cost.ts';
import { contractFieldsSchema, END_BEFORE_START, type Contract, type ContractFields } from './contract.ts';
import {
  byDate,
  changedContract,
  changedContractFaults,
  currencyFaults,
  type ContractReferences,
  type Faults,
} from './contract-rules.ts';
import { missedNoticeDay, type TermDecision } from './decision.ts';
import { describeChanges, describeCosts } from './describe-changes.ts';
import { ENTERED_FIELDS } from './fields.ts';
import { nextPossibleEnd } from './renewal.ts';
import { CUSTOM_PREFIX } from '../../kernel/custom-path.ts';

/** The writable part of a record: fields and costs as they are entered; missing ones stay. */
export const contractUpdateSchema = contractFieldsSchema.partial().extend({
  annualCosts: annualCostsSchema.optional(),
  totalCost: moneySchema.nullable().optional(),
  /** With a restored end date: the day of the month of its chain of terms (`PresentTerm`). */
  termEndDay: z.int().min(1).max(31).optional(),
});
export type ContractUpdate = z.infer<typeof contractUpdateSchema>;

/** A record before a change. */
export interface CurrentContract {
  readonly fields: ContractFields;
  /** By date, oldest first. */
  readonly annualCosts: readonly AnnualCost[];
  readonly term: {
    /** Null while the present term began with the record. */
    readonly startDate: CalendarDate | null;
    /** The day of the month of a chain of terms; null or missing when a person set the present end. */
    readonly endDay?: number | null;
    /** The next day on which notice can end an evergreen record. */
    readonly possibleEnd?: CalendarDate | null;
    /** The current decision about it. */
    readonly decision: CurrentDecision | null;
  };
}

/** The current decision about a term, as far as changes of its dates and conditions need it. */
export interface CurrentDecision extends Pick<TermDecision, 'decision' | 'decidedOn'> {
  readonly lateNoticeAccepted?: boolean | undefined;
}

/** The difference only; an added or removed custom field is null on the other side. */
export interface ContractDifference {
  readonly before: ContractUpdate;
  readonly after: ContractUpdate;
}

/** A record after a change, and its history entries. */
export interface PlannedUpdate {
  readonly fields: ContractFields;
  readonly annualCosts: readonly AnnualCost[];
  /** The day of the month of the chain of terms; null when a person sets the end, which begins a new chain. */
  readonly termEndDay: number | null;
  /** The next day on which notice can end an evergreen record; what it was while dates and terms stay. */
  readonly possibleEnd: CalendarDate | null;
  /** For history; empty when no field changed. */
  readonly fieldChanges: readonly FieldChange[];
  readonly costChanges: readonly FieldChange[];
  readonly difference: ContractDifference;
}

/** A sum without rows becomes one row, as for a new record; the same sum leaves the rows as they are. */
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
 * The faults of other terms under a current decision: with them the decision came after the last day for notice,
 * without a person's word that the vendor accepts that. A decision that was late before is allowed.
 */
function lateDecisionFaults({ fields, term }: CurrentContract, input: ContractUpdate): Faults {
  const { decision } = term;
  if (decision === null || decision.lateNoticeAccepted === true) return {};
  const made = { decision: decision.decision, on: decision.decidedOn };
  const next = changedContract(fields, input);
  const lastDay = missedNoticeDay(made, next);
  if (lastDay === null || missedNoticeDay(made, fields) !== null) return {};
  const decided = formatMediumDate(decision.decidedOn);
  const message = `On ${decided} a decision was made to end this record, after notice was due by ${formatMediumDate(lastDay)}. Withdraw the decision first.`;
  return { [next.endDate === fields.endDate ? 'renewal' : 'endDate']: message };
}

/**
 * The faults of a change of one record: its shape, its limits, the rules between fields, what it refers to, and the
 * teams that the person may move. The one set of rules for a single change, a bulk edit and an import
 * (docs/product/guarantees.md, "Lessons from other products").
 * @param actor null for the system
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
  Object.assign(faults, { ...amountFaults(current, input, references, today), ...faults });
  if (annualCosts && typeof input.totalCost === 'number' && totalCost(annualCosts) !== input.totalCost) {
    faults.totalCost = 'The total cost is the sum of the annual costs';
  }
  return faults;
}

/** The faults of amounts and currencies, where any of them changes. */
function amountFaults(
  current: CurrentContract,
  input: ContractUpdate,
  references: ContractReferences,
  today: CalendarDate,
): Faults {
  const { currency = current.fields.currency } = input;
  const annualCosts = costsAfter(current, input, today);
  if (annualCosts === current.annualCosts && currency === current.fields.currency) return {};
  const present = [current.fields.currency, ...current.annualCosts.map((row) => row.currency)];
  const faults = {
    ...costFaults(annualCosts, currency),
    ...currencyFaults({ currency, annualCosts }, references, present),
  };
  // What is not sent has no place of its own to show a fault.
  const [first] = Object.values(faults);
  return input.annualCosts === undefined && first !== undefined ? { currency: first, ...faults } : faults;
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
  // A restored end date is restored with its chain.
  const chain = endDay !== null && changes.some(({ field }) => field === 'endDate');
  return { before: { ...side(before), ...(chain ? { termEndDay: endDay } : {}) }, after: side(after) };
}

/** The record after a valid change, and its history entries. Without entries there is nothing to write. */
export function plannedUpdate(
  current: CurrentContract,
  input: ContractUpdate,
  references: ContractReferences,
  today: CalendarDate,
): PlannedUpdate {
  const fields = changedContract(current.fields, input);
  const annualCosts = costsAfter(current, input, today);
  const fieldChanges = describeChanges(current.fields, fields, references);
  const costChanges = describeCosts(
    { currency: current.fields.currency, rows: current.annualCosts },
    { currency: fields.currency, rows: annualCosts },
  );
  const difference = differenceOf([...fieldChanges, ...costChanges], current, { fields, annualCosts });
  const keepsEnd = fields.endDate === current.fields.endDate;
  const termEndDay = (keepsEnd ? current.term.endDay : input.termEndDay) ?? null;
  const movesEnd = fieldChanges.some(({ field }) => DECIDES_POSSIBLE_END.has(field));
  const possibleEnd = movesEnd ? nextPossibleEnd(fields, today) : (current.term.possibleEnd ?? null);
  return { fields, annualCosts, termEndDay, possibleEnd, fieldChanges, costChanges, difference };
}

const DECIDES_POSSIBLE_END: ReadonlySet<string> = new Set(['startDate', 'endDate', 'renewal']);

/** Other values follow from the dates, the deadline for notice, and from the currency, what costs come to. */
const FOLLOWED: ReadonlySet<string> = new Set(['startDate', 'endDate', 'currency']);

/** The fields whose change changes nothing else of what is read of a record. */
const FIELDS_BY_THEMSELVES = ENTERED_FIELDS.filter(
  ({ column, key }) => column !== null && !FOLLOWED.has(key),
);

/** Whether a change is of fields only that stand by themselves: what is read after it follows from what was read before. */
export function isFollowedByNothing(input: ContractUpdate): boolean {
  const alone: ReadonlySet<string> = new Set(FIELDS_BY_THEMSELVES.map(({ key }) => key));
  return Object.entries(input).every(([key, value]) => value === undefined || alone.has(key));
}

/**
 * What is read of a record after a change that is followed by nothing else.
 *
 * @param before read in full
 * @param fields after the change
 * @param written the version, and when, in Unix milliseconds
 */
export function contractAfter(
  before: Contract,
  fields: ContractFields,
  written: { readonly version: number; readonly at: number },
): Contract {
  const values = Object.fromEntries(FIELDS_BY_THEMSELVES.map(({ key }) => [key, fields[key]]));
  // As the database writes a moment: without zeros at the end.
  const updatedAt = new Date(written.at).toISOString().replace(/\.?0{1,3}Z$/, 'Z');
  return { ...before, ...values, version: written.version, updatedAt };
}
