import { addMonths, type CalendarDate } from '../../kernel/calendar-date.ts';
import { fiscalYearOf } from '../../kernel/fiscal-year.ts';
import { toCents } from '../../kernel/money.ts';
import { pricedCosts, type CountedCost } from './annual-cost.ts';
import type { Contract } from './contract.ts';
import { endsContract } from './decision.ts';
import { outlivesItsEnd } from './renewal.ts';

/** The cost of a record in a fiscal year, in cents. */
export interface CentsOfYear {
  /** The costs dated in it. */
  readonly known: number;
  /** The projected cost; 0 when there are known ones that are no credits. */
  readonly projected: number;
}

/** The fiscal years of an organisation, seen on a day. */
export interface FiscalYears {
  /** The first month of fiscal years, 1 to 12. */
  readonly startMonth: number;
  readonly today: CalendarDate;
}

type Projected = Pick<Contract, 'status' | 'endDate' | 'renewal' | 'decision'>;

/** The last day on which a record continues; null without an end. */
function goesOnUntil({ endDate, renewal, decision }: Projected): CalendarDate | null {
  if (endsContract(decision?.decision)) return endDate;
  return decision?.decision === 'RENEW' || outlivesItsEnd(renewal) ? null : endDate;
}

/** What a record is expected to cost in a fiscal year, in cents; null where nothing is expected. */
function projectedIn(
  contract: Projected,
  rows: readonly CountedCost[],
  year: number,
  { startMonth, today }: FiscalYears,
): number | null {
  const priced = pricedCosts(rows);
  const lastOn = priced.reduce((last, { date }) => (date > last ? date : last), '');
  if (contract.status !== 'LIVE' || lastOn === '' || year < fiscalYearOf(today, startMonth)) return null;
  const lastYear = fiscalYearOf(lastOn, startMonth);
  if (lastYear >= year) return null;
  const until = goesOnUntil(contract);
  const isExpected = until === null || addMonths(lastOn, 12 * (year - lastYear)) <= until;
  return isExpected ? centsIn(priced, lastYear, startMonth) : null;
}

const isIn = ({ date }: CountedCost, year: number, startMonth: number): boolean =>
  fiscalYearOf(date, startMonth) === year;

const centsIn = (rows: readonly CountedCost[], year: number, startMonth: number): number =>
  rows.reduce((sum, row) => sum + (isIn(row, year, startMonth) ? toCents(row.cost) : 0), 0);

/**
 * The cost of a record in a fiscal year, known and projected, by the rule of decision 26: a Live record's cost in its
 * latest fiscal year with costs is projected to the anniversary of its latest cost while it continues, from the present
 * year on. Credits are not expected again, and a year with nothing else is as one without costs (decision 89). The
 * database computes the same for every year (`contract_figures`).
 *
 * @returns null where the record has no costs in the year, and none are expected
 */
export function centsOfYear(
  contract: Projected,
  rows: readonly CountedCost[],
  year: number,
  years: FiscalYears,
): CentsOfYear | null {
  const projected = projectedIn(contract, rows, year, years);
  const hasKnown = rows.some((row) => isIn(row, year, years.startMonth));
  if (projected === null && !hasKnown) return null;
  return { known: centsIn(rows, year, years.startMonth), projected: projected ?? 0 };
}
