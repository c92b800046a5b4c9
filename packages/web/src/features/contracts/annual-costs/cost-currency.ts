import { createContext, useContext } from 'react';
import { USD } from '@pactbook/domain/kernel/money.ts';
import type { CurrencyCode } from '@pactbook/domain/kernel/money.ts';

/** The currency of the record whose costs are edited, for rows without one of their own. */
export const CostCurrency = createContext<CurrencyCode>(USD);

export const useCostCurrency = (): CurrencyCode => useContext(CostCurrency);

/** The sign of a currency as a short text: "$", "CA$", "CHF". */
export function currencySign(currency: CurrencyCode): string {
  const parts = new Intl.NumberFormat('en-US', { style: 'currency', currency }).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}
