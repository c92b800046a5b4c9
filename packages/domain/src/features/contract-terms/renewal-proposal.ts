import {
  addDays,
  addMonths,
  daysBetween,
  LATEST_DATE,
  type CalendarDate,
} from '../../kernel/calendar-date.ts';
import { USD, type CurrencyCode } from '../../kernel/money.ts';
import { isCredit, type AnnualCost } from '../contracts/annual-cost.ts';
import type { Contract } from '../contracts/contract.ts';
import { nextYear, raisedRow, yearsOfTerm } from '../annual-costs/cost-plan.ts';
import { endDayOf, nextTerm, TERM_MONTHS_LIMIT, type Term } from '../contracts/renewal.ts';

/** The default length in months, when terms and dates give none. */
const USUAL_MONTHS = 12;

type Renewable = Pick<Contract, 'startDate' | 'endDate' | 'renewal' | 'termStartDate'>;

/** The length of the present term in months; null when it is no whole number of them, or a date is missing. */
function monthsOfTerm(start: CalendarDate | null, end: CalendarDate | null): number | null {
  if (!start || !end) return null;
  const next = addDays(end, 1);
  for (let months = 1; months <= TERM_MONTHS_LIMIT; months += 1) {
    if (addMonths(start, months) === next) return months;
  }
  return null;
}

/**
 * The proposed term of *Renew* (docs/product/records.md, "Decisions"): as long as the renewal terms say, otherwise as
 * the present term, otherwise a year. A term that would already be over begins today instead.
 */
export function renewalProposal(contract: Renewable, today: CalendarDate): Term {
  const { endDate, renewal } = contract;
  const start = contract.termStartDate ?? contract.startDate;
  const months = renewal?.termMonths ?? monthsOfTerm(start, endDate);
  const isOddLength = months === null && start !== null && endDate !== null && start <= endDate;
  const termAfter = (end: CalendarDate): Term => {
    const startDate = addDays(end, 1);
    if (isOddLength) return { startDate, endDate: addDays(end, daysBetween(start, endDate) + 1) };
    return nextTerm(end, months ?? USUAL_MONTHS, endDayOf(end)) ?? { startDate, endDate: LATEST_DATE };
  };
  const yesterday = addDays(today, -1);
  const term = termAfter(endDate ?? yesterday);
  return term.endDate < today ? termAfter(yesterday) : term;
}

/**
 * The costs of a new term's years when each is a percentage higher than the one before (docs/product/screens.md, "Renew
 * and Decide"). Years with a row are left out; without any earlier row there are none.
 */
export function renewedYears(
  rows: readonly AnnualCost[],
  term: Term,
  percent: number,
  currency: CurrencyCode = USD,
): AnnualCost[] {
  const known = rows.filter(({ date }) => date < term.startDate);
  let last = nextYear(known.length > 0 ? known : rows, 0, currency);
  if (last === null) return [];
  const years: AnnualCost[] = [];
  for (const date of yearsOfTerm(term)) {
    const ends = addMonths(date, 12);
    const present = rows.find((row) => row.date >= date && row.date < ends);
    if (present) last = isCredit(present) ? last : present;
    else {
      last = raisedRow({ ...last, date }, percent, currency);
      years.push(last);
    }
  }
  return years;
}
