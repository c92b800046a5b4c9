import type { CalendarDate } from '../../kernel/calendar-date.ts';
import type { Contract } from '../contracts/contract.ts';
import { costInForce } from '../annual-costs/cost-plan.ts';
import { waitsForDecision } from '../contracts/decision.ts';
import { isEvergreen } from '../contracts/renewal.ts';
import { MISSING_FILTERS, type MissingFilter } from './table-view.ts';

/** Whether the last day for notice has passed. */
export function isPastNotice(
  { noticeDeadline }: Pick<Contract, 'noticeDeadline'>,
  today: CalendarDate,
): boolean {
  return noticeDeadline != null && noticeDeadline < today;
}

const IS_MISSING: Readonly<Record<MissingFilter, (contract: Contract, today: CalendarDate) => boolean>> = {
  // An evergreen record needs no end date.
  endDate: ({ endDate, renewal }) => endDate === null && !isEvergreen(renewal?.type),
  renewal: ({ renewal }) => renewal === null,
  costInForce: ({ annualCosts = [] }, today) => costInForce(annualCosts, today) === null,
  owner: ({ owners }) => owners.length === 0,
  documents: ({ documents }) => documents?.length === 0,
  decision: waitsForDecision,
  openDecision: (contract, today) => waitsForDecision(contract) && !isPastNotice(contract, today),
  timelyDecision: (contract, today) => waitsForDecision(contract) && isPastNotice(contract, today),
};

/**
 * The missing values of a record on a day (docs/product/screens.md, "Dashboard"). A record that the person reads only
 * in part has none: hidden values may exist, and neither a filter nor a count may reveal that.
 * @param asked the kinds to look for; all by default
 */
export function missingOf(
  contract: Contract,
  today: CalendarDate,
  asked: readonly MissingFilter[] = MISSING_FILTERS,
): readonly MissingFilter[] {
  if (contract.access === 'limited') return [];
  return asked.filter((what) => IS_MISSING[what](contract, today));
}
