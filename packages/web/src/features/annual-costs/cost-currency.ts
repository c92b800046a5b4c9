import { createContext, useContext } from 'react';
import { USD } from '@pactbook/domain/kernel/money.ts';
import type { CurrencyCode } from '@pactbook/domain/kernel/money.ts';

/** The currency of the record whose costs are edited, for rows without one of their own. */
export const CostCurrency = createContext<CurrencyCode>(USD);

export const useCostCurrency = (): CurrencyCode => useContext(CostCurrency);
