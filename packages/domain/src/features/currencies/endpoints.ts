import { z } from 'zod';
import { currencySchema, isCurrency } from './currency.ts';
import { calendarDateSchema, isCalendarDate } from '../../kernel/calendar-date.ts';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { exchangeRateSchema } from './exchange-rate.ts';
import { canAdministerOrganisation } from '../organisations/access.ts';
import {
  conversionPairs,
  conversionSchema,
  currencyChangesSchema,
  currencySettingsSchema,
  enteredRatesSchema,
  ratesOutcomeSchema,
  removedRateSchema,
} from './currency-settings.ts';

const shape = {
  access: canAdministerOrganisation,
  apiTokens: 'never',
} as const;
const reading = { ...shape, method: 'GET' } as const;
const writing = { ...shape, method: 'POST' } as const;

/** Two of the European Central Bank's whole file, which has every day since 1999. */
const RATE_FILE_LIMIT = 2 * 1024 * 1024;

/** `GET /currencies` (docs/guides/currencies.md). */
export const getCurrencies = defineEndpoint({
  ...reading,
  id: 'currencies.get',
  path: '/currencies',
  summary: 'The currencies of the organisation and of its records, and the rates that are known',
  output: currencySettingsSchema,
});

export const saveCurrencies = defineEndpoint({
  ...writing,
  id: 'currencies.save',
  path: '/currencies',
  summary:
    "Change the organisation's currency or those of its records; amounts stay, sums are computed again",
  body: currencyChangesSchema,
  output: currencySettingsSchema,
  errors: ['invalid_fields'],
});

/** What is asked for at once: as many as a record has costs. */
const MOST_CONVERSIONS = 50;

/** `CAD.2026-01-05,EUR.2026-02-01`: currencies with days. */
const pairsSchema = z
  .string()
  .refine(
    (text) =>
      conversionPairs(text).every(({ currency, date }) => isCurrency(currency) && isCalendarDate(date)),
    {
      error: 'Ask for currencies with days, such as CAD.2026-01-31',
    },
  )
  .refine((text) => conversionPairs(text).length <= MOST_CONVERSIONS, {
    error: `Ask for at most ${MOST_CONVERSIONS} conversions at once`,
  });

/** How costs of days are converted; for everyone, who sees what they come to. */
export const listConversions = defineEndpoint({
  ...reading,
  access: 'signedIn',
  id: 'currencies.conversions',
  path: '/currencies/conversions',
  summary: "At which rates currencies become the organisation's on some days",
  query: z.strictObject({ of: pairsSchema }),
  output: z.strictObject({ items: z.array(conversionSchema) }),
  errors: ['invalid_fields'],
});

export const listExchangeRates = defineEndpoint({
  ...reading,
  id: 'currencies.rates',
  path: '/currencies/rates',
  summary: 'The rates of a pair of currencies, newest first',
  query: z.strictObject({
    base: currencySchema,
    currency: currencySchema,
    before: calendarDateSchema.optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  output: z.strictObject({ items: z.array(exchangeRateSchema), nextBefore: z.string().nullable() }),
});

export const enterExchangeRates = defineEndpoint({
  ...writing,
  id: 'currencies.enterRates',
  path: '/currencies/rates',
  summary: 'Enter rates of days; a rate of the same day is replaced',
  body: enteredRatesSchema,
  output: ratesOutcomeSchema,
  errors: ['invalid_fields'],
});

export const removeExchangeRate = defineEndpoint({
  ...writing,
  id: 'currencies.removeRate',
  path: '/currencies/rates/remove',
  summary: 'Remove the rate of a day',
  body: removedRateSchema,
  output: currencySettingsSchema,
  errors: ['not_found'],
});

export const readExchangeRates = defineEndpoint({
  ...writing,
  id: 'currencies.readRates',
  path: '/currencies/rates/file',
  summary:
    "Read rates from a file or from pasted lines: the European Central Bank's list, or day, currency, other currency, rate",
  bodyLimit: RATE_FILE_LIMIT,
  body: z.strictObject({ text: z.string({ error: 'Choose a file' }).min(1, { error: 'Choose a file' }) }),
  output: ratesOutcomeSchema,
  errors: ['invalid_fields'],
});
