import type { CalendarDate } from '../../kernel/calendar-date.ts';
import { valuePasses } from '../../kernel/fields/value-passes.ts';
import { readValueFilter } from '../../kernel/value-filter.ts';
import type { FieldDefinition, FieldKind } from '../../kernel/fields/field.ts';
import { plainText } from '../../kernel/fields/value-kind.ts';
import { fieldValue, type Contract } from '../contracts/contract.ts';
import { countedCosts } from '../contracts/annual-cost.ts';
import { centsOfYear, costInForce, rowInForce, type CentsOfYear } from '../annual-costs/cost-plan.ts';
import { contractField, PLAIN_FIELDS } from '../contracts/fields.ts';
import { fiscalYearLabel } from '../organisations/fiscal-year.ts';
import { fromCents, USD, type CurrencyCode } from '../../kernel/money.ts';
import type { CustomField } from '../custom-fields/custom-field.ts';

/** What the value of a field depends on besides the record. */
export interface ValueContext {
  /** The person's day. */
  readonly today: CalendarDate;
  /** By key. Without them, custom fields are filtered as texts. */
  readonly customFields?: ReadonlyMap<string, CustomField> | undefined;
  /** While the first month of fiscal years is not known, no record has a cost in one. */
  readonly fiscalYearStartMonth?: number | undefined;
}

/** Keys of custom fields contain no colon, so this prefix marks a built-in field. */
const BUILT_IN = 'field:';

/** The built-in fields that are filtered by value like custom ones, each under its key in a view. */
export const BUILT_IN_FILTERS: readonly FieldDefinition[] = PLAIN_FIELDS.filter(
  ({ isFilter }) => isFilter,
).map((field) => ({ ...field, key: `${BUILT_IN}${field.key}` }));

/** The key of the built-in field that a view filters by value; null for a custom field. */
export function builtInFilterKey(key: string): string | null {
  return BUILT_IN_FILTERS.some((field) => field.key === key) ? key.slice(BUILT_IN.length) : null;
}

/** The key of a view's filter by the cost in force; with a currency behind it by what is paid in that currency. */
const CONVERTED = 'field:costInForce';
const OWN = /^field:costInForce\.([A-Z]{3})$/;

/**
 * In which currency a key asks for the cost in force: null for the organisation's, into which others are converted;
 * undefined for another key.
 */
export function askedCurrency(key: string): CurrencyCode | null | undefined {
  return key === CONVERTED ? null : OWN.exec(key)?.[1];
}

/** The key of a view's filter by the cost of a fiscal year, known and projected, as Trends and budgets count it. */
export const costOfYearKey = (year: number): string => `${BUILT_IN}costOfYear.${year}`;
const OF_YEAR = /^field:costOfYear\.(\d{4})$/;

/** The fiscal year whose cost a key asks for; null for another key. */
export function askedYear(key: string): number | null {
  const [, year] = OF_YEAR.exec(key) ?? [];
  return year === undefined ? null : Number(year);
}

/** Whether a key asks for an amount that is computed of a record's costs. */
export const isAmountFilter = (key: string): boolean =>
  askedCurrency(key) !== undefined || askedYear(key) !== null;

/** What a record costs in a fiscal year, in cents; null for nothing, and while fiscal years are not known. */
export function askedCents(
  contract: Contract,
  year: number,
  { today, fiscalYearStartMonth: startMonth }: ValueContext,
): CentsOfYear | null {
  if (startMonth === undefined) return null;
  return centsOfYear(contract, countedCosts(contract.annualCosts ?? []), year, { startMonth, today });
}

/** The filters by the cost of fiscal years. */
export function yearFilters(years: readonly number[], startMonth: number): FieldDefinition[] {
  const field = contractField('costInForce');
  return years.map((year) => ({
    ...field,
    key: costOfYearKey(year),
    label: `Cost of ${fiscalYearLabel(year, startMonth)}`,
  }));
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

/**
 * The filters by the cost in force, each says in which currency it is asked; none where everything is in one currency,
 * because the filters are then those of docs/product/records-table.md.
 * @param currencies the organisation's first, then those that records may have
 */
export function amountFilters(currencies: readonly CurrencyCode[]): FieldDefinition[] {
  const { label, ...field } = contractField('costInForce');
  const [home, other] = currencies;
  if (home === undefined || other === undefined) return [];
  return [
    { ...field, label: `${label} in ${home}, converted`, key: CONVERTED },
    ...currencies.map((code) => ({ ...field, label: `${label} in ${code}`, key: `${CONVERTED}.${code}` })),
  ];
}

/** The field of a view's filter, and how to read its value. */
interface FilteredField {
  readonly kind: FieldKind | undefined;
  readonly isRestricted: boolean;
  readonly valueOf: (contract: Contract) => unknown;
}

function filteredField(key: string, context: ValueContext): FilteredField | null {
  const currency = askedCurrency(key);
  if (currency !== undefined)
    return {
      kind: 'money',
      isRestricted: true,
      valueOf: (contract) => askedAmount(contract, currency, context.today),
    };
  const year = askedYear(key);
  if (year !== null) return { kind: 'money', isRestricted: true, valueOf: costOfYear(year, context) };
  const builtIn = BUILT_IN_FILTERS.find((field) => field.key === key);
  if (builtIn) {
    const name = key.slice(BUILT_IN.length);
    return {
      kind: builtIn.kind,
      isRestricted: builtIn.accessGroup === 'restricted',
      valueOf: (contract) => fieldValue(contract, name),
    };
  }
  const custom = context.customFields?.get(key);
  return custom ? { kind: custom.type, isRestricted: custom.restricted, valueOf: customValueOf(key) } : null;
}

function costOfYear(year: number, context: ValueContext): FilteredField['valueOf'] {
  return (contract) => {
    const cents = askedCents(contract, year, context);
    return cents && fromCents(cents.known + cents.projected);
  };
}

function customValueOf(key: string): FilteredField['valueOf'] {
  return ({ customFields }) => (Object.hasOwn(customFields, key) ? customFields[key] : undefined);
}

/**
 * Whether a record passes the filter by the value of one field, custom or built in; null without one. A record that
 * hides the field's value passes no such filter, not even the one for records without a value.
 */
export function customFieldPasses(
  { key, value }: { readonly key: string; readonly value: string },
  context: ValueContext,
): ((contract: Contract) => boolean) | null {
  if (key === '') return null;
  const field = filteredField(key, context);
  const filter = readValueFilter(field?.kind, value);
  const passes = valuePasses(field?.kind, filter);
  const valueOf = field?.valueOf ?? customValueOf(key);
  return (contract) => {
    const own = valueOf(contract);
    const isHidden = field === null || (field.isRestricted && contract.access === 'limited');
    return passes(own) && (plainText(own) !== '' || !isHidden);
  };
}
