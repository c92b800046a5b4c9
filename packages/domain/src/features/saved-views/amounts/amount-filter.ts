import type { CalendarDate } from '../../../kernel/calendar-date.ts';
import type { FieldDefinition } from '../../../kernel/fields/field.ts';
import { USD, type CurrencyCode } from '../../../kernel/money.ts';
import { countedCosts } from '../../contracts/annual-cost.ts';
import type { Contract } from '../../contracts/contract.ts';
import { costInForce, rowInForce } from '../../contracts/cost-plan.ts';
import { contractField } from '../../contracts/fields.ts';

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

/**
 * What is paid now in the asked currency; null for nothing. In the organisation's (null) every record counts whose costs
 * can be converted; in another one, and in the organisation's by its code, what stands in it, as it was entered.
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
 * The filters by the cost in force: each says in which currency it is asked.
 * @param currencies the organisation's first, then those that records may have
 */
export function amountFilters(currencies: readonly CurrencyCode[]): FieldDefinition[] {
  const { label, ...field } = contractField('costInForce');
  const [home = USD] = currencies;
  if (currencies.length < 2) return [{ ...field, label, key: CONVERTED }];
  return [
    { ...field, label: `${label} in ${home}, converted`, key: CONVERTED },
    ...currencies.map((code) => ({ ...field, label: `${label} in ${code}`, key: `${CONVERTED}.${code}` })),
  ];
}
