import { annualCostsSchema, type AnnualCost } from '@pactbook/domain/features/contracts/annual-cost.ts';
import { contractChangesSchema, type ContractChanges } from '@pactbook/domain/features/contracts/contract.ts';
import { decisionInputSchema, type DecisionInput } from '@pactbook/domain/features/contracts/decision.ts';
import { renewInputSchema, type RenewInput } from '@pactbook/domain/features/contract-terms/renew.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { startOfDay } from '@pactbook/domain/kernel/zoned-time.ts';
import type { DemoChange, DemoContract, DemoOrganisation } from './demo-organisation.ts';

/** A record as it was when it was added: its place in the organisation's list, and its first state. */
export interface FirstState extends Pick<DemoContract, 'fields' | 'annualCosts'> {
  readonly index: number;
}

/** Something that one person did, or the system, at one moment. */
export type DemoStep = {
  /** Unix milliseconds. */
  readonly at: number;
  readonly on: CalendarDate;
  /** By address; null for the system. */
  readonly by: string | null;
} & (
  | { readonly kind: 'add'; readonly contracts: readonly FirstState[] }
  | { readonly kind: 'update'; readonly index: number; readonly changes: ContractChanges }
  | { readonly kind: 'renewed'; readonly index: number; readonly input: RenewInput }
  | { readonly kind: 'termEnded'; readonly index: number }
  | { readonly kind: 'decided'; readonly index: number; readonly input: DecisionInput }
  | { readonly kind: 'costs'; readonly index: number; readonly annualCosts: readonly AnnualCost[] }
);

const MINUTE = 60_000;
/** The system works right after midnight, people from nine to five (docs/product/records.md, "Fields"). */
const SYSTEM_MINUTE = 5;
const FIRST_MINUTE = 9 * 60;
const MINUTES_AT_WORK = 8 * 60;

function firstState({ fields, annualCosts, history }: DemoContract, index: number): FirstState {
  const before: Record<string, unknown> = {};
  const ofFields = history.filter(({ kind }) => kind !== 'decided');
  for (const { field, from } of ofFields.flatMap(({ changes }) => changes)) {
    if (!(field in before)) before[field] = from;
  }
  const { annualCosts: costsBefore = annualCosts, ...fieldsBefore } = before;
  return {
    index,
    fields: { ...fields, ...contractChangesSchema.parse(fieldsBefore) } as typeof fields,
    annualCosts: annualCostsSchema.parse(costsBefore),
  };
}

function changeStep(change: DemoChange, index: number, at: number): DemoStep {
  const { on, by, kind, changes } = change;
  const after = Object.fromEntries(changes.map(({ field, to }) => [field, to]));
  switch (kind) {
    case 'costs':
      return { at, on, by, kind: 'costs', index, annualCosts: annualCostsSchema.parse(after.annualCosts) };
    case 'renewed':
      return { at, on, by, kind, index, input: renewInputSchema.parse(after) };
    case 'autoRenewed':
    case 'expired':
      return { at, on, by, kind: 'termEnded', index };
    case 'decided':
      return { at, on, by, kind, index, input: decisionInputSchema.parse(after) };
    case 'fields':
      return { at, on, by, kind: 'update', index, changes: contractChangesSchema.parse(after) };
  }
}

/**
 * Everything that happened to an organisation's records, oldest first: records that one person added
 * on one day are one step. The times of day differ by record, and are the same for the same records.
 */
export function planSteps(organisation: DemoOrganisation): DemoStep[] {
  const { contracts, timeZoneId } = organisation;
  const momentOf = (on: CalendarDate, by: string | null, index: number) =>
    startOfDay(on, timeZoneId) +
    (by === null ? SYSTEM_MINUTE : FIRST_MINUTE + ((index * 37) % MINUTES_AT_WORK)) * MINUTE;
  const additions = Map.groupBy(contracts.entries(), ([, { addedOn, addedBy }]) => `${addedOn} ${addedBy}`);
  const steps: DemoStep[] = [];
  for (const added of additions.values()) {
    const [first] = added;
    if (!first) continue;
    const [, { addedOn: on, addedBy: by }] = first;
    const states = added.map(([index, contract]) => firstState(contract, index));
    steps.push({
      at: startOfDay(on, timeZoneId) + FIRST_MINUTE * MINUTE,
      on,
      by,
      kind: 'add',
      contracts: states,
    });
  }
  for (const [index, { history }] of contracts.entries()) {
    steps.push(...history.map((change) => changeStep(change, index, momentOf(change.on, change.by, index))));
  }
  return steps.toSorted((one, other) => one.at - other.at);
}
