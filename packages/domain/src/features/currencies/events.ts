import { defineEvent } from '../../kernel/event.ts';

export const exchangeRatesChanged = defineEvent(
  'exchangeRatesChanged',
  'Exchange rates were entered or read',
);
export const exchangeRateRemoved = defineEvent('exchangeRateRemoved', 'An exchange rate was removed');
