import { isCalendarDate, type CalendarDate } from '../../kernel/calendar-date.ts';
import type { CurrencyCode } from '../../kernel/money.ts';

/** Of the currencies with most decimals. */
const MILLS = 1_000;
import { withAmount, type AnnualCost } from '../contracts/annual-cost.ts';

/** The heading of an export's column with the costs of a calendar year. */
export function costYearHeading(year: number): string {
  return `Cost in ${year}`;
}

/** The year of such a heading; null for others. */
export function costYearNamed(heading: string): number | null {
  const year = /^cost in ((?:19|20|21)\d{2})$/i.exec(heading.trim())?.[1];
  return year === undefined || Number(year) < 1970 ? null : Number(year);
}

const isIn =
  (year: number) =>
  ({ date }: Pick<AnnualCost, 'date'>): boolean =>
    date.startsWith(`${year}-`);

/** The total of a calendar year in the currency of its rows; null without a cost in it, and where they have several. */
export function costOfYear(
  costs: readonly Pick<AnnualCost, 'date' | 'cost' | 'currency'>[],
  year: number,
): number | null {
  const rows = costs.filter(isIn(year));
  const [first] = rows;
  if (first === undefined || rows.some(({ currency }) => currency !== first.currency)) return null;
  return rows.reduce((sum, { cost }) => sum + Math.round(cost * MILLS), 0) / MILLS;
}

/** The usual day of costs in a given year: the 29th of February becomes the 28th. */
export function dayInYear(year: number, usual: CalendarDate | null): CalendarDate {
  if (usual === null) return `${year}-01-01`;
  const day = `${year}-${usual.slice(5)}`;
  return isCalendarDate(day) ? day : `${year}-02-28`;
}

/** The total of a year in a row: null to remove it. */
export interface StatedYear {
  readonly field: string;
  readonly year: number;
  readonly cost: number | null;
  /** As the row says it; missing for that of the cost that it changes. */
  readonly currency?: CurrencyCode | undefined;
}

type OnFault = (field: string, reason: string) => void;

/**
 * The costs with the yearly totals of a row. A year with this total stays as it is; the only cost of a year gets the
 * new amount and keeps its day; several are ambiguous.
 */
export function withYearCosts(
  costs: readonly AnnualCost[],
  said: readonly StatedYear[],
  startDate: CalendarDate | null,
  onFault: OnFault,
): AnnualCost[] {
  return said.reduce<AnnualCost[]>(
    (rows, { field, year, cost, currency }) => {
      const before = rows.filter(isIn(year));
      const others = rows.filter((row) => !isIn(year)(row));
      const isSame = currency === undefined || before.every((row) => row.currency === currency);
      if (costOfYear(rows, year) === cost && isSame) return rows;
      if (cost === null) return others;
      if (before.length > 1) {
        onFault(
          field,
          `This record has ${before.length} costs in ${year}, so it is unclear which one changes. Change its list of annual costs instead`,
        );
        return rows;
      }
      const date = before[0]?.date ?? dayInYear(year, rows.at(-1)?.date ?? startDate);
      const changed = withAmount(before[0] ?? { date, cost }, cost);
      return [...others, { ...changed, date, ...(currency === undefined ? {} : { currency }) }];
    },
    [...costs],
  );
}

/** Reports years whose total contradicts the row's list of costs, except for unchanged totals. */
export function checkYears(
  listed: readonly AnnualCost[],
  said: readonly StatedYear[],
  before: readonly AnnualCost[],
  onFault: OnFault,
): void {
  for (const { field, year, cost } of said) {
    const isListed = costOfYear(listed, year) === cost;
    if (!isListed && costOfYear(before, year) !== cost) {
      onFault(field, `The list of annual costs in this row has another amount for ${year}`);
    }
  }
}
