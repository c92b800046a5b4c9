import {
  addDays,
  addMonths,
  daysBetween,
  LATEST_DATE,
  type CalendarDate,
} from '../../../kernel/calendar-date.ts';
import type { AnnualCost } from '../annual-cost.ts';
import type { Contract } from '../contract.ts';
import { nextYear, raisedBy, yearsOfTerm } from '../cost-plan.ts';
import { endDayOf, nextTerm, TERM_MONTHS_LIMIT, type Term } from '../renewal.ts';

/** A year, when a record's own terms and dates tell no length. */
const USUAL_MONTHS = 12;

type Renewable = Pick<Contract, 'startDate' | 'endDate' | 'renewal' | 'termStartDate'>;

/** How many months the present term is long; null when it is no whole number of them, or a date is missing. */
function monthsOfTerm(start: CalendarDate | null, end: CalendarDate | null): number | null {
  if (!start || !end) return null;
  const next = addDays(end, 1);
  for (let months = 1; months <= TERM_MONTHS_LIMIT; months += 1) {
    if (addMonths(start, months) === next) return months;
  }
  return null;
}

/**
 * The term that *Renew* starts with (docs/product/records.md, "Decisions"): as long as the
 * renewal says, else as long as the present term, else a year. A term that would be over already begins today instead.
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
 * What the years of a new term cost when each costs a percentage more than the one before (docs/product/screens.md,
 * "Renew and Decide"); years that have a row already are left out, and without any row before there is nothing to go
 * on.
 */
export function renewedYears(rows: readonly AnnualCost[], term: Term, percent: number): AnnualCost[] {
  const known = rows.filter(({ date }) => date < term.startDate);
  let cost = nextYear(known.length > 0 ? known : rows, 0)?.cost;
  if (cost === undefined) return [];
  const years: AnnualCost[] = [];
  for (const date of yearsOfTerm(term)) {
    const ends = addMonths(date, 12);
    const present = rows.find((row) => row.date >= date && row.date < ends);
    cost = present ? present.cost : raisedBy(cost, percent);
    if (!present) years.push({ date, cost });
  }
  return years;
}
