import {
  enterExchangeRates,
  getCurrencies,
  listConversions,
  listExchangeRates,
  readExchangeRates,
  removeExchangeRate,
  saveCurrencies,
} from '@pactbook/domain/features/currencies/endpoints.ts';
import { endpointQuery, useEndpointMutation } from '../../platform/endpoint-query.ts';

/** What sums are part of: they follow the currencies and the rates. */
const SUMS = ['Config', 'Profile', 'Records', 'Metrics', 'Activity'] as const;

/** The currencies of the organisation and its rates, for system administrators. */
export const currenciesQuery = endpointQuery('Config', getCurrencies);

/** At which rates costs of days are converted; each currency and day once. */
export const conversionsQuery = (costs: readonly { readonly currency: string; readonly date: string }[]) =>
  endpointQuery('Config', listConversions, {
    query: { of: [...new Set(costs.map(({ currency, date }) => `${currency}.${date}`))].join(',') },
  });

export const useSaveCurrencies = () => useEndpointMutation(saveCurrencies, { invalidates: SUMS });

/** A page of the rates of a pair, newest first: those before a day. */
export const pairRatesQuery = (pair: { base: string; currency: string }, before: string | undefined) =>
  endpointQuery('Config', listExchangeRates, {
    query: { ...pair, limit: PAGE_RATES, ...(before === undefined ? {} : { before }) },
  });

/** Rates on a page of the dialog. */
const PAGE_RATES = 20;

/** Enters the rate of a day, or corrects it. */
export const useEnterRates = () => useEndpointMutation(enterExchangeRates, { invalidates: SUMS });

export const useRemoveRate = () => useEndpointMutation(removeExchangeRate, { invalidates: SUMS });

/** Reads rates from a file or from pasted lines. */
export const useReadRates = () => useEndpointMutation(readExchangeRates, { invalidates: SUMS });
