import { addMonths, LATEST_DATE, type CalendarDate } from '../../kernel/calendar-date.ts';
import { toCents } from '../../kernel/money.ts';
import { pricedCosts, type CountedCost } from '../contracts/annual-cost.ts';
import type { Contract } from '../contracts/contract.ts';
import { endsContract } from '../contracts/decision.ts';
import {
  decideBy,
  endAfterNotice,
  endDayOf,
  isEvergreen,
  nextTerm,
  noticeDeadline,
  type Renewal,
} from '../contracts/renewal.ts';
import { fiscalYearOf } from '../organisations/fiscal-year.ts';
import { centsOfYear, type FiscalYears } from '../annual-costs/cost-plan.ts';

/** A term without a length is taken as long as its costs, which are annual. */
const USUAL_TERM_MONTHS = 12;

type Bound = Pick<Contract, 'status' | 'endDate' | 'renewal' | 'decision' | 'possibleEnd'>;

/** The end of the term after the present one. */
function nextEnd(endDate: CalendarDate, renewal: Renewal | null): CalendarDate {
  const months = renewal?.termMonths ?? USUAL_TERM_MONTHS;
  return nextTerm(endDate, months, endDayOf(endDate))?.endDate ?? LATEST_DATE;
}

/**
 * The last day whose costs no one can get out of any more (decision 91); null when there is none. It is the end of the
 * present term, and the end of the next one where the record was decided to be renewed or renews automatically and its last
 * day for notice is over.
 *
 * @param today the day of the question
 */
export function boundUntil(
  { status, endDate, renewal = null, decision, possibleEnd }: Bound,
  today: CalendarDate,
): CalendarDate | null {
  if (status !== 'LIVE') return null;
  if (endsContract(decision?.decision)) return endDate;
  if (renewal && isEvergreen(renewal.type)) {
    // Without a next possible end notice ends it on any day.
    return (
      possibleEnd ?? endAfterNotice({ endDate, renewal: { ...renewal, noticeToEndOf: undefined } }, today)
    );
  }
  if (endDate === null) return null;
  const lastDay = decideBy({ endDate, noticeDeadline: noticeDeadline(endDate, renewal) });
  const isTooLate = renewal?.type === 'AUTO_RENEWS' && lastDay !== null && lastDay < today;
  return decision?.decision === 'RENEW' || isTooLate ? nextEnd(endDate, renewal) : endDate;
}

/** What a record adds to the budgets of a fiscal year, in cents. */
export interface BudgetParts {
  /** Known costs up to today. */
  readonly spent: number;
  /** Known costs after today that are bound. */
  readonly knownCommitted: number;
  /** Known costs after today that are not. */
  readonly knownProjected: number;
  /** What is expected by the rule of Trends, when that is bound. */
  readonly expectedCommitted: number;
  /** What is expected and not bound. */
  readonly expectedProjected: number;
}

/**
 * What a record adds to the budgets of a fiscal year: together what Trends says that it costs, known and projected. The
 * database computes the same (`budgets/figures/read-budget-figures.ts` of the server).
 */
export function budgetParts(
  contract: Bound,
  rows: readonly CountedCost[],
  year: number,
  years: FiscalYears,
): BudgetParts {
  const { startMonth, today } = years;
  const until = boundUntil(contract, today);
  const isBound = (day: CalendarDate) => until !== null && day <= until;
  const sumOf = (wanted: (day: CalendarDate) => boolean) =>
    rows.reduce(
      (sum, { date, cost }) =>
        sum + (fiscalYearOf(date, startMonth) === year && wanted(date) ? toCents(cost) : 0),
      0,
    );
  const expected = centsOfYear(contract, rows, year, years)?.projected ?? 0;
  const lastOn = pricedCosts(rows).reduce((last, { date }) => (date > last ? date : last), '');
  const isExpectedBound =
    expected !== 0 && isBound(addMonths(lastOn, 12 * (year - fiscalYearOf(lastOn, startMonth))));
  return {
    spent: sumOf((day) => day <= today),
    knownCommitted: sumOf((day) => day > today && isBound(day)),
    knownProjected: sumOf((day) => day > today && !isBound(day)),
    expectedCommitted: isExpectedBound ? expected : 0,
    expectedProjected: isExpectedBound ? 0 : expected,
  };
}
