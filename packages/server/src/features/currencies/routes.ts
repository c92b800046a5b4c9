import { conversionPairs } from '@pactbook/domain/features/currencies/currency-settings.ts';
import type * as endpoints from '@pactbook/domain/features/currencies/endpoints.ts';
import { runCommand } from '../../platform/command.ts';
import type { Caller, Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { changeCurrencies, enterRates, readRatesOf, removeRate } from './commands.ts';
import { findConversions, findCurrencySettings, listRates } from './queries.ts';

/** Other rates are other sums of many records. */
const EVERY_RECORD = { timeoutMs: 120_000 };

/** Handlers of the calls about currencies and exchange rates. */
export function currencyHandlers(services: Services): Handlers<typeof endpoints> {
  const { database } = services;
  const current = ({ scope }: Caller) => database.read(scope, (db) => findCurrencySettings(db, scope));
  return {
    getCurrencies: ({ caller }) => current(caller),

    listConversions: ({ caller: { scope }, query }) =>
      database.read(scope, async (db) => ({
        items: await findConversions(db, scope, conversionPairs(query.of)),
      })),

    saveCurrencies: async ({ body, caller, origin }) => {
      await runCommand(services, origin, (command) => changeCurrencies(command, body), EVERY_RECORD);
      return await current(caller);
    },

    listExchangeRates: ({ caller: { scope }, query }) =>
      database.read(scope, (db) => listRates(db, scope, query)),

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
