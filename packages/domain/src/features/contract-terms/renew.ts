import type { z } from 'zod';
import { addDays, calendarDateSchema, type CalendarDate } from '../../kernel/calendar-date.ts';
import { namedObject } from '../../kernel/named-object.ts';
import {
  ANNUAL_COSTS_LIMIT,
  annualCostsSchema,
  costFaults,
  type AnnualCost,
} from '../contracts/annual-cost.ts';
import { byDate } from '../contracts/contract-rules.ts';
import { END_BEFORE_START, LIVE_IN_THE_PAST, type ContractFields } from '../contracts/contract.ts';
import { NOTICE_LONGER_THAN_TERM, noticeExceedsTerm, outlivesItsEnd } from '../contracts/renewal.ts';

/** Body of `POST /contracts/{id}/renew`: by default the new term begins right after the previous one. */
export const renewInputSchema = namedObject('RenewInput', {
  endDate: calendarDateSchema,
  startDate: calendarDateSchema.optional(),
  /** Cost rows to add. */
  annualCosts: annualCostsSchema.default([]),
});
export type RenewInput = z.infer<typeof renewInputSchema>;

/** The record that is renewed. */
export interface RenewedContract {
  readonly fields: Pick<ContractFields, 'status' | 'startDate' | 'endDate' | 'renewal' | 'currency'>;
  readonly annualCosts: readonly AnnualCost[];
  /** The first day of the present term. */
  readonly termStartDate: CalendarDate | null;
}

/** The first day of the new term: as given, otherwise the day after the end, otherwise today. */
export function newTermStart(
  contract: RenewedContract,
  input: Pick<RenewInput, 'startDate'>,
  today: CalendarDate,
): CalendarDate {
  if (input.startDate !== undefined) return input.startDate;
  return contract.fields.endDate ? addDays(contract.fields.endDate, 1) : today;
}

/** The cost rows after the renewal, oldest first. */
export function renewedCosts(
  contract: RenewedContract,
  input: Pick<RenewInput, 'annualCosts'>,
): AnnualCost[] {
  return byDate([...contract.annualCosts, ...input.annualCosts]);
}

function addedCostFaults(contract: RenewedContract, input: RenewInput): Record<string, string> {
  const faults: Record<string, string> = {};
  const all = annualCostsSchema.safeParse([...contract.annualCosts, ...input.annualCosts]);
  if (contract.annualCosts.length + input.annualCosts.length > ANNUAL_COSTS_LIMIT) {
    return { annualCosts: `A record can have at most ${ANNUAL_COSTS_LIMIT} annual costs` };
  }
  for (const { path, message } of all.error?.issues ?? []) {
    const [index, ...rest] = path;
    const added = Number(index) - contract.annualCosts.length;
    if (added >= 0) faults[['annualCosts', added, ...rest].join('.')] ??= message;
  }
  return { ...costFaults(input.annualCosts, contract.fields.currency), ...faults };
}

/**
 * The faults of a new term (docs/product/records.md, "Terms, renewal and notice"), keyed by path in the body; empty
 * without faults. The dialog and the server use the same rules.
 * @param today the person's day
 */
export function renewFaults(
  contract: RenewedContract,
  input: RenewInput,
  today: CalendarDate,
): Record<string, string> {
  const { fields, termStartDate } = contract;
  const faults = addedCostFaults(contract, input);
  const startDate = newTermStart(contract, input, today);
  const { endDate } = input;
  if (fields.status === 'EVALUATING') faults.endDate = 'Only a Live or Expired record can be renewed';
  else if (endDate < startDate) faults.endDate = END_BEFORE_START;
  else if (endDate < today && !outlivesItsEnd(fields.renewal)) faults.endDate = LIVE_IN_THE_PAST;
  else if (noticeExceedsTerm({ startDate, endDate }, fields.renewal))
    faults.endDate = NOTICE_LONGER_THAN_TERM;
  const before = fields.endDate ?? termStartDate ?? fields.startDate;
  if (before !== null && startDate <= before) {
    faults[input.startDate === undefined ? 'endDate' : 'startDate'] =
      'The new term must begin after the current one';
  }
  return faults;
}
