import { addMonths, type CalendarDate } from '../../kernel/calendar-date.ts';
import { toCents } from '../../kernel/money.ts';
import { pricedCosts, type CountedCost } from '../contracts/annual-cost.ts';
import type { Contract } from '../contracts/contract.ts';
import { endsContract } from '../contracts/decision.ts';
import { outlivesItsEnd } from '../contracts/renewal.ts';
import { fiscalYearOf } from './fiscal-year.ts';

/** The cost of a record in a fiscal year, in cents. */
export interface CentsOfYear {
  /** The costs dated in it. */
  readonly known: number;
  /** The projected cost; 0 when there are known ones that are no credits. */
  readonly projected: number;
}

type Projected = Pick<Contract, 'status' | 'endDate' | 'renewal' | 'decision'>;

/** The last day on which a record continues; null without an end. */
function goesOnUntil({ endDate, renewal, decision }: Projected): CalendarDate | null {
  if (endsContract(decision?.decision)) return endDate;
  return decision?.decision === 'RENEW' || outlivesItsEnd(renewal) ? null : endDate;
}

/**
 * The cost of a record in a fiscal year, known and projected, by the rule of decision 26: a Live record's cost in its
 * latest fiscal year with costs is projected to the anniversary of its latest cost while it continues. Credits are not
 * expected again, and a year with nothing else is as one without costs (decision 89). The database computes the same for every year (`contract_figures`).
 *
 * @param startMonth the first month of fiscal years, 1 to 12
 */
export function centsOfYear(
  contract: Projected,
  rows: readonly CountedCost[],
  year: number,
  startMonth: number,
): CentsOfYear {
  const centsIn = (some: readonly CountedCost[], wanted: number) =>
    some.reduce(
      (sum, { date, cost }) => sum + (fiscalYearOf(date, startMonth) === wanted ? toCents(cost) : 0),
      0,
    );
  const priced = pricedCosts(rows);
  const known = centsIn(rows, year);
  const lastOn = priced.reduce((last, { date }) => (date > last ? date : last), '');
  const lastYear = lastOn === '' ? year : fiscalYearOf(lastOn, startMonth);
  if (contract.status !== 'LIVE' || lastYear >= year) return { known, projected: 0 };
  const until = goesOnUntil(contract);
  const isExpected = until === null || addMonths(lastOn, 12 * (year - lastYear)) <= until;
  return { known, projected: isExpected ? centsIn(priced, lastYear) : 0 };
}
