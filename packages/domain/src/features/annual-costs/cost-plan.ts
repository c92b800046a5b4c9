import { addMonths, daysBetween, isCalendarDate, type CalendarDate } from '../../kernel/calendar-date.ts';
import type { NumberLocale } from '../../kernel/text/number-locale.ts';
import { currencyDigits, sumMoney, toCents, USD, type CurrencyCode } from '../../kernel/money.ts';
import {
  amountOfQuantity,
  ANNUAL_COSTS_LIMIT,
  costChange,
  costMarks,
  countedCosts,
  isCredit,
  pricedCosts,
  raisedPrice,
  type AnnualCost,
  type CountedCost,
  type ReadCost,
} from '../contracts/annual-cost.ts';
import type { Contract } from '../contracts/contract.ts';
import { changeWordsAt } from '../contracts/cost-change.ts';
import { endsContract } from '../contracts/decision.ts';
import { outlivesItsEnd } from '../contracts/renewal.ts';
import { fiscalYearOf } from '../organisations/fiscal-year.ts';

/** A day and an amount, all of one currency. */
type DatedCost = CountedCost;

/** An explanation of {@link costInForce} for people. */
export const COST_IN_FORCE_MEANING =
  'What you pay now: the latest annual cost that started in the past 12 months. Credits are ignored.';

/** The day a year later; plain arithmetic where that is the same day, because tables and files need it thousands of times. */
function yearAfter(date: CalendarDate): CalendarDate {
  if (date.endsWith('-02-29') || date >= '9999') return addMonths(date, 12);
  return `${String(Number(date.slice(0, 4)) + 1).padStart(4, '0')}${date.slice(4)}`;
}

/**
 * The cost of the contract year that contains a day (docs/product/dates-and-money.md, "Cost in force"): of the latest
 * row that is no credit and began on the day or before, less than twelve months ago. Null without any, never 0.
 */
export function costInForce(rows: readonly DatedCost[], today: CalendarDate): number | null {
  return rowInForce(rows, today)?.cost ?? null;
}

/** The row whose cost is in force on a day; undefined without any. */
export function rowInForce<Row extends DatedCost>(
  rows: readonly Row[],
  today: CalendarDate,
): Row | undefined {
  const begun = latest(rows.filter((row) => row.date <= today && !isCredit(row)));
  // A year that began earlier has ended.
  return begun !== undefined && today < yearAfter(begun.date) ? begun : undefined;
}

/** How many of what the cost in force pays for, whatever their unit; null without a quantity. */
export const seatsInForce = (rows: readonly ReadCost[], today: CalendarDate): number | null =>
  rowInForce(rows, today)?.quantity ?? null;

/**
 * What one of them costs a year in the organisation's currency: the unit price that was entered in it, otherwise the cost
 * divided by the quantity, with four decimals, half of the last one rounded up. Null without a quantity, and where a cost
 * of the record has no rate.
 */
export function costPerSeat(rows: readonly ReadCost[], today: CalendarDate): number | null {
  const row = rowInForce(rows, today);
  const cost = costInForce(countedCosts(rows), today);
  if (row?.quantity === undefined || cost === null) return null;
  if (row.unitPrice !== undefined && row.converted === undefined) return row.unitPrice;
  return Math.floor((cost / row.quantity) * 10_000 + 0.5) / 10_000;
}

/**
 * By which share the cost in force differs from the price before it, 0.05 for 5 % more; null without either of them, and
 * after a cost of 0.
 */
export function lastCostChange(rows: readonly DatedCost[], today: CalendarDate): number | null {
  const begun = begunPrices(rows, today);
  return begun && costChange(begun, begun.length - 1);
}

/** The prices that began on a day or before, in their order; null where none of them is in force. */
function begunPrices(rows: readonly DatedCost[], today: CalendarDate): DatedCost[] | null {
  if (costInForce(rows, today) === null) return null;
  return pricedCosts(rows)
    .filter(({ date }) => date <= today)
    .toSorted((one, other) => (one.date < other.date ? -1 : 1));
}

/**
 * The same in percent with two decimals, half of the last one rounded up, and of whole cents: 5.25 for 5.25 % more. The
 * database computes the same (`rules/cost-change.ts` of the server).
 */
export function lastChangePercent(rows: readonly DatedCost[], today: CalendarDate): number | null {
  const [before, now] = (begunPrices(rows, today) ?? []).slice(-2).map(({ cost }) => toCents(cost));
  if (before === undefined || now === undefined || before === 0) return null;
  return Math.floor(((now - before) / before) * 10_000 + 0.5) / 100;
}

/** What that change is of, price, volume or both; '' where quantities do not tell. */
export function lastChangeParts(
  rows: readonly AnnualCost[],
  today: CalendarDate,
  locale: NumberLocale,
): string {
  const begun = rows
    .filter(({ date }) => date <= today)
    .toSorted((one, other) => (one.date < other.date ? -1 : 1));
  const inForce = rowInForce(begun, today);
  return inForce === undefined ? '' : changeWordsAt(begun, begun.indexOf(inForce), locale);
}

/** An amount in whole minor units of its currency, half a unit rounded up. */
function roundedFor(amount: number, currency: CurrencyCode): number {
  const scale = 10 ** currencyDigits(currency);
  // A percentage has two decimals, so that a raised amount has four more than its currency.
  return Math.round(Math.round(amount * scale * 10_000) / 10_000) / scale;
}

/**
 * The average of the rows that are no credits in whole cents (or what their currency has), half a unit rounded up; null
 * without any.
 */
export function averageCost(all: readonly DatedCost[], currency: CurrencyCode = USD): number | null {
  const rows = pricedCosts(all);
  if (rows.length === 0) return null;
  return roundedFor(sumMoney(rows.map((row) => row.cost)) / rows.length, currency);
}

/** An amount raised by a percentage (lowered by a negative one), in whole cents or what its currency has, never below 0. */
export function raisedBy(cost: number, percent: number, currency: CurrencyCode = USD): number {
  return roundedFor(Math.max(0, (cost * (100 + percent)) / 100), currency);
}

/**
 * The row one year after the latest one, in its currency, the latest cost that is no credit raised by a percentage; null
 * without rows.
 * @param currency the record's
 */
export function nextYear(
  rows: readonly AnnualCost[],
  percent: number,
  currency: CurrencyCode = USD,
): AnnualCost | null {
  const last = latest(rows);
  const priced = latest(pricedCosts(rows)) ?? last;
  if (!last || !priced) return null;
  return raisedRow({ ...priced, date: addMonths(last.date, 12) }, percent, currency);
}

/**
 * A row raised by a percentage, with its quantity; where it has a unit price, that is raised and the amount follows.
 * @param currency the record's
 */
export function raisedRow(row: AnnualCost, percent: number, currency: CurrencyCode): AnnualCost {
  const { date, quantity, unit, currency: own = currency } = row;
  const unitPrice = row.unitPrice === undefined ? undefined : raisedPrice(row.unitPrice, percent);
  const cost =
    quantity === undefined || unitPrice === undefined
      ? raisedBy(row.cost, percent, own)
      : amountOfQuantity(quantity, unitPrice, own);
  return { date, cost, ...costMarks({ currency: row.currency, quantity, unit, unitPrice }) };
}

function latest<Row extends DatedCost>(rows: readonly Row[]): Row | undefined {
  return rows.reduce<Row | undefined>((last, row) => (last && last.date >= row.date ? last : row), undefined);
}

/** A record's term: its start and end, as far as known. */
export interface CostTerm {
  readonly startDate: CalendarDate | null;
  readonly endDate: CalendarDate | null;
}

/**
 * The first days of the months in which the years of a term begin, at most 50; one without an end, none without a
 * start.
 */
export function yearsOfTerm({ startDate, endDate }: CostTerm): CalendarDate[] {
  if (!startDate || !isCalendarDate(startDate)) return [];
  const hasEnd = endDate !== null && isCalendarDate(endDate) && endDate >= startDate;
  const dates: CalendarDate[] = [];
  for (let year = 0; year < ANNUAL_COSTS_LIMIT; year += 1) {
    const begins = addMonths(startDate, 12 * year);
    if (year > 0 && (!hasEnd || begins > endDate)) break;
    dates.push(`${begins.slice(0, 7)}-01`);
  }
  return dates;
}

/** A longer gap between two rows means that a year is missing. */
const LONGEST_STEP_DAYS = 366;

/**
 * A warning about a row, as a sentence; it can still be saved (docs/product/records.md, "Annual costs"): it is outside
 * of the term, or more than a year after the row before.
 */
export function costWarning(
  row: { readonly date: CalendarDate },
  before: { readonly date: CalendarDate } | null,
  { startDate, endDate }: CostTerm,
): string | null {
  if (startDate && row.date.slice(0, 7) < startDate.slice(0, 7)) return 'Before the start date';
  if (endDate && row.date > endDate) return 'After the end date';
  if (before && daysBetween(before.date, row.date) > LONGEST_STEP_DAYS) return 'Gap of more than a year';
  return null;
}

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

/** What says for how long the costs of a record are expected again. */
export type Projected = Pick<Contract, 'status' | 'endDate' | 'renewal' | 'decision'>;

/** The last day on which a record continues; null without an end. */
export function goesOnUntil({ endDate, renewal, decision }: Projected): CalendarDate | null {
  if (endsContract(decision?.decision)) return endDate;
  return decision?.decision === 'RENEW' || outlivesItsEnd(renewal) ? null : endDate;
}

/** The costs of its latest fiscal year that are expected again in a later one; null where nothing is expected. */
function repeatedIn(
  contract: Projected,
  rows: readonly CountedCost[],
  year: number,
  { startMonth, today }: FiscalYears,
): { readonly rows: readonly CountedCost[]; readonly lastYear: number } | null {
  const priced = pricedCosts(rows);
  const lastOn = priced.reduce((last, { date }) => (date > last ? date : last), '');
  if (contract.status !== 'LIVE' || lastOn === '' || year < fiscalYearOf(today, startMonth)) return null;
  const lastYear = fiscalYearOf(lastOn, startMonth);
  if (lastYear >= year) return null;
  const until = goesOnUntil(contract);
  const isExpected = until === null || addMonths(lastOn, 12 * (year - lastYear)) <= until;
  return isExpected ? { rows: priced, lastYear } : null;
}

/** What a record is expected to cost in a fiscal year, in cents; null where nothing is expected. */
function projectedIn(
  contract: Projected,
  rows: readonly CountedCost[],
  year: number,
  years: FiscalYears,
): number | null {
  const repeated = repeatedIn(contract, rows, year, years);
  return repeated && centsIn(repeated.rows, repeated.lastYear, years.startMonth);
}

/** The same as costs on their anniversaries in that year, for rules that need their days. */
export function expectedCosts(
  contract: Projected,
  rows: readonly CountedCost[],
  year: number,
  years: FiscalYears,
): CountedCost[] {
  const repeated = repeatedIn(contract, rows, year, years);
  if (repeated === null) return [];
  const { lastYear } = repeated;
  return repeated.rows
    .filter((row) => isIn(row, lastYear, years.startMonth))
    .map(({ date, cost }) => ({ date: addMonths(date, 12 * (year - lastYear)), cost }));
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
