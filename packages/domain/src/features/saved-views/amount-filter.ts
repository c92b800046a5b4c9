import type { CalendarDate } from '../../kernel/calendar-date.ts';
import type { FieldDefinition, FieldKind } from '../../kernel/fields/field.ts';
import { USD, type CurrencyCode } from '../../kernel/money.ts';
import {
  askedYear,
  costFigure,
  FIGURE_KEYS,
  isFigureKey,
  isYearKey,
  needsFiscalYears,
  offeredYears,
  yearField,
  yearOfKey,
} from '../annual-costs/cost-figures.ts';
import { costInForce, rowInForce } from '../annual-costs/cost-plan.ts';
import { countedCosts } from '../contracts/annual-cost.ts';
import type { Contract } from '../contracts/contract.ts';
import { contractField } from '../contracts/fields.ts';
import { fieldPasses, isLimited, type FilteredField, type ValueContext } from './custom-filter.ts';
import type { AmountFilter, TableView } from './table-view.ts';

/** The key of a filter by what is paid now in one currency, as it was entered: `costInForce.CAD`. */
const IN_CURRENCY = /^costInForce\.([A-Z]{3})$/;

/**
 * In which currency a key asks for the cost in force: null for the organisation's, into which others are converted;
 * undefined for another key.
 */
export function askedCurrency(key: string): CurrencyCode | null | undefined {
  return key === 'costInForce' ? null : IN_CURRENCY.exec(key)?.[1];
}

/** The kind of the amounts that a key asks for; null for what is no amount. */
export function amountKind(key: string): FieldKind | null {
  if (isFigureKey(key)) return contractField(key).kind;
  return isYearKey(key) || IN_CURRENCY.test(key) ? 'money' : null;
}

/**
 * What is paid now in the asked currency; null for nothing. In the organisation's (null) every record counts whose costs
 * can be converted; in another one, and in the organisation's by its code, what is in it, as it was entered.
 */
export function askedAmount(
  { annualCosts = [] }: Contract,
  asked: CurrencyCode | null,
  today: CalendarDate,
): number | null {
  if (asked === null) return costInForce(countedCosts(annualCosts), today);
  const row = rowInForce(annualCosts, today);
  // What is read names its currency, but for US dollars, whatever the record's is.
  return row !== undefined && (row.currency ?? USD) === asked ? row.cost : null;
}

function filteredAmount(key: string, context: ValueContext): FilteredField | null {
  const kind = amountKind(key);
  if (kind === null) return null;
  const amount = { kind, isHidden: isLimited };
  if (isFigureKey(key) || isYearKey(key))
    return { ...amount, valueOf: (contract) => costFigure(contract, key, context) };
  const currency = askedCurrency(key) ?? null;
  return { ...amount, valueOf: (contract) => askedAmount(contract, currency, context.today) };
}

/**
 * Whether a record passes a filter by an amount, such as `{key: 'costInForce', value: '50000..'}`. One without the amount
 * only passes the filter for records without it, and one that hides its costs passes none. A key that names no amount
 * passes no record.
 */
export function amountPasses(
  { key, value }: AmountFilter,
  context: ValueContext,
): (contract: Contract) => boolean {
  const amount = filteredAmount(key, context);
  return amount === null ? () => false : fieldPasses(amount, value);
}

/** What the filters by amounts are offered for. */
export interface AmountsOffered {
  readonly today: CalendarDate;
  /** While it is not known, nothing is offered by fiscal year. */
  readonly startMonth: number | undefined;
  /** The organisation's first, then those that records may have. */
  readonly currencies: readonly CurrencyCode[];
}

/**
 * The amounts that records can be filtered by. Where there are several currencies, the cost in force can also be asked for
 * in each of them, as it was entered.
 */
export function amountFields({ today, startMonth, currencies }: AmountsOffered): FieldDefinition[] {
  const fields = FIGURE_KEYS.filter((key) => startMonth !== undefined || !needsFiscalYears(key)).map(
    (key): FieldDefinition => contractField(key),
  );
  const years =
    startMonth === undefined
      ? []
      : offeredYears(today, startMonth).map((year) => yearField(year, startMonth));
  const own = currencies.length < 2 ? [] : currencies.map(fieldInCurrency);
  return [...fields, ...years, ...own];
}

function fieldInCurrency(code: CurrencyCode): FieldDefinition {
  const { label, ...field } = contractField('costInForce');
  return { ...field, key: `costInForce.${code}`, label: `${label} in ${code}` };
}

/** The field of a filter by an amount, which an address may name without its being offered; null for no amount. */
export function amountField(
  key: string,
  { startMonth }: Pick<AmountsOffered, 'startMonth'>,
): FieldDefinition | null {
  if (isFigureKey(key)) return contractField(key);
  const year = yearOfKey(key);
  if (year !== null) return startMonth === undefined ? null : yearField(year, startMonth);
  const code = askedCurrency(key);
  return code === null || code === undefined ? null : fieldInCurrency(code);
}

type AskingView = Pick<TableView, 'visibility'> & { readonly filters: Pick<TableView['filters'], 'amounts'> };

/** The keys of the amounts that a view filters by or shows. */
const amountKeysOf = ({ filters, visibility }: AskingView): string[] => [
  ...filters.amounts.map(({ key }) => key),
  ...Object.entries(visibility).flatMap(([key, isShown]) => (isShown === true ? [key] : [])),
];

/** The figures of a record's costs that a view shows, by key; null where its reader may not read them. */
export function figuresOf(
  contract: Contract,
  { visibility }: Pick<TableView, 'visibility'>,
  context: ValueContext,
): Record<string, number | null> | null {
  if (contract.access === 'limited') return null;
  const figures = Object.entries(visibility).flatMap(([key, isShown]): [string, number | null][] =>
    isShown === true && (isFigureKey(key) || isYearKey(key))
      ? [[key, costFigure(contract, key, context)]]
      : [],
  );
  return Object.fromEntries(figures);
}

/** Whether a view needs the first month of fiscal years. */
export const asksForFiscalYears = (view: AskingView & Pick<TableView, 'sort'>): boolean =>
  [view.sort.id, ...amountKeysOf(view)].some(needsFiscalYears);

/** The fiscal years whose costs a view filters by or shows, earliest first; their sums are shown with it. */
export function yearsOfView(view: AskingView, { today, fiscalYearStartMonth }: ValueContext): number[] {
  if (fiscalYearStartMonth === undefined) return [];
  const years = amountKeysOf(view).flatMap((key) => askedYear(key, today, fiscalYearStartMonth) ?? []);
  return [...new Set(years)].toSorted((one, other) => one - other);
}
