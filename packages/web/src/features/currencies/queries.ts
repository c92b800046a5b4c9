import {
  getCurrencies,
  readExchangeRates,
  saveCurrencies,
} from '@pactbook/domain/features/currencies/endpoints.ts';
import { endpointQuery, useEndpointMutation } from '../../platform/endpoint-query.ts';

/** What sums are part of: they follow the currencies and the rates. */
const SUMS = ['Config', 'Profile', 'Records', 'Metrics', 'Activity'] as const;

/** The currencies of the organisation and its rates, for system administrators. */
export const currenciesQuery = endpointQuery('Config', getCurrencies);

export const useSaveCurrencies = () => useEndpointMutation(saveCurrencies, { invalidates: SUMS });

/** Reads rates from a file or from pasted lines. */
export const useReadRates = () => useEndpointMutation(readExchangeRates, { invalidates: SUMS });
