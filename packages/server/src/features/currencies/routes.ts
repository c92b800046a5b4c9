import {
  conversionPairs,
  type CurrencySettings,
} from '@pactbook/domain/features/currencies/currency-settings.ts';
import type * as endpoints from '@pactbook/domain/features/currencies/endpoints.ts';
import { LOOK_AT_ALL } from '../../platform/database/long-work.ts';
import { runCommand } from '../../platform/command.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Caller, Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { changeCurrencies, enterRates, readRatesOf, removeRate } from './commands.ts';
import { findConversions, findCurrencySettings, findFetching, listRates } from './queries.ts';

/** Other rates are other sums of many records. */
const EVERY_RECORD = { timeoutMs: 120_000 };

/** What these calls know of fetching rates. */
interface RateFetching {
  /** Whether this installation fetches rates. */
  readonly isConfigured: boolean;
  /** Fetches them now. */
  readonly wake: () => void;
}

/** Handlers of the calls about currencies and exchange rates. */
export function currencyHandlers(services: Services, rates: RateFetching): Handlers<typeof endpoints> {
  const { database } = services;
  const current = async ({ scope }: Caller): Promise<CurrencySettings> => {
    const read = async (db: Transaction): Promise<CurrencySettings> => {
      const settings = await findCurrencySettings(db);
      return rates.isConfigured ? { ...settings, fetching: await findFetching(db) } : settings;
    };
    return await database.read(scope, read, LOOK_AT_ALL);
  };
  return {
    getCurrencies: ({ caller }) => current(caller),

    listConversions: ({ caller: { scope }, query }) =>
      database.read(scope, async (db) => ({
        items: await findConversions(db, conversionPairs(query.of)),
      })),

    saveCurrencies: async ({ body, caller, origin }) => {
      await runCommand(services, origin, (command) => changeCurrencies(command, body), EVERY_RECORD);
      // Other currencies are other rates of the same file, which no one should wait a day for.
      rates.wake();
      return await current(caller);
    },

    listExchangeRates: ({ caller: { scope }, query }) => database.read(scope, (db) => listRates(db, query)),

    enterExchangeRates: ({ body, origin }) =>
      runCommand(services, origin, (command) => enterRates(command, body.rates), EVERY_RECORD),

    removeExchangeRate: async ({ body, caller, origin }) => {
      await runCommand(services, origin, (command) => removeRate(command, body), EVERY_RECORD);
      return await current(caller);
    },

    readExchangeRates: ({ body, origin }) =>
      runCommand(services, origin, (command) => readRatesOf(command, body.text), EVERY_RECORD),
  };
}
