import type { CalendarDate } from '../../kernel/calendar-date.ts';
import { fromCents, toCents } from '../../kernel/money.ts';
import type { Contract } from './contract.ts';
import { costInYearOf } from './cost-plan.ts';

/** What records cost together: those that the person reads in full, which may be fewer than there are. */
export interface CostTotals {
  readonly costCount: number;
  readonly totalCost: number;
  /** Of the calendar year of the day. */
  readonly costThisYear: number;
}

/** The costs of a list of records, exact to the cent; a record that is read only in part adds nothing. */
export function costTotalsOf(contracts: readonly Contract[], today: CalendarDate): CostTotals {
  let [costCount, total, thisYear] = [0, 0, 0];
  for (const { access, totalCost, annualCosts = [] } of contracts) {
    if (access === 'limited') continue;
    costCount += 1;
    total += toCents(totalCost ?? 0);
    thisYear += toCents(costInYearOf(annualCosts, today) ?? 0);
  }
  return { costCount, totalCost: fromCents(total), costThisYear: fromCents(thisYear) };
}
