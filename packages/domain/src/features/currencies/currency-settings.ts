import { z } from 'zod';
import { calendarDateSchema } from '../../kernel/calendar-date.ts';
import { currencyDigits } from '../../kernel/money.ts';
import { namedObject } from '../../kernel/named-object.ts';
import { CURRENCIES, currencySchema } from './currency.ts';
import { exchangeRateSchema } from './exchange-rate.ts';

/** The most decimals that an organisation's own currency has: sums are whole hundredths. */
const MOST_DIGITS_OF_OWN = 2;

/** What can be an organisation's own currency. */
export const OWN_CURRENCIES = CURRENCIES.filter((code) => currencyDigits(code) <= MOST_DIGITS_OF_OWN);

/** The currencies of an organisation and the rates that it knows. */
export const currencySettingsSchema = namedObject('CurrencySettings', {
  /** The organisation's own, to which everything is converted. */
  currency: z.string(),
  /** What records may have besides. */
  recordCurrencies: z.array(z.string()),
  /** Currencies of records and their costs: a currency that is used cannot be taken away. */
  used: z.array(
    z.strictObject({
      currency: z.string(),
      records: z.int(),
      /** Records that are left out of converted sums, because no rate of it is known for one of their days. */
      unconverted: z.int(),
    }),
  ),
  /** The rates of each pair: on how many days, and the latest. */
  rates: z.array(
    z.strictObject({
      base: z.string(),
      currency: z.string(),
      days: z.int(),
      firstDay: z.string(),
      lastDay: z.string(),
      lastRate: z.string(),
    }),
  ),
  /** How fetching rates every day fares; missing where this installation fetches none. */
  fetching: z
    .strictObject({
      /** ISO 8601; null before the first one. */
      succeededAt: z.string().nullable(),
      /** Why the last one failed for this organisation, as a sentence; null when it did not. */
      error: z.string().nullable(),
      /** ISO 8601: since when they fail, one after the other; null when the last one did not. */
      failingSince: z.string().nullable(),
    })
    .optional(),
});
export type CurrencySettings = z.infer<typeof currencySettingsSchema>;

/** The changed settings; missing ones stay. */
export const currencyChangesSchema = z
  .strictObject({
    currency: currencySchema.refine((code) => currencyDigits(code) <= MOST_DIGITS_OF_OWN, {
      error: 'Choose a currency with at most two decimals',
    }),
    recordCurrencies: z.array(currencySchema).max(CURRENCIES.length, { error: 'Choose each currency once' }),
  })
  .partial()
  .meta({ id: 'CurrencyChanges' });
export type CurrencyChanges = z.infer<typeof currencyChangesSchema>;

/** The most rates that are entered at once; a file may have more. */
const MOST_ENTERED = 200;

export const enteredRatesSchema = z.strictObject({
  rates: z
    .array(exchangeRateSchema)
    .min(1, { error: 'Enter a rate' })
    .max(MOST_ENTERED, { error: `Enter at most ${MOST_ENTERED} rates at once` })
    .superRefine((rates, context) => {
      for (const [index, { base, currency }] of rates.entries()) {
        if (base === currency)
          context.addIssue({
            code: 'custom',
            path: [index, 'currency'],
            message: 'A rate is between two currencies',
          });
      }
    }),
});

/** A rate of a day, without its value. */
export const removedRateSchema = exchangeRateSchema.pick({ base: true, currency: true, day: true });
export type RemovedRate = z.infer<typeof removedRateSchema>;

/** How one currency becomes the organisation's on a day. */
export const conversionSchema = namedObject('CurrencyConversion', {
  currency: z.string(),
  date: z.string(),
  /** Units of the organisation's currency for one unit, with at most ten decimals; null when no rate is known. */
  rate: z.string().nullable(),
  /** The day of the rate, which is that day or before; of two rates the earlier. */
  day: z.string().nullable(),
  /** The currency that the rates are of: one of both, or a third. */
  base: z.string().nullable(),
});

/** The currencies and days of `CAD.2026-01-05,EUR.2026-02-01`, whatever is there. */
export function conversionPairs(text: string): { currency: string; date: string }[] {
  return text.split(',').map((pair) => {
    const [currency = '', date = '', ...more] = pair.split('.');
    return { currency, date: [date, ...more].join('.') };
  });
}

export type CurrencyConversion = z.infer<typeof conversionSchema>;

/** What entering or reading rates did. */
export const ratesOutcomeSchema = namedObject('RatesOutcome', {
  /** Rates that were added or changed; rates that were known already are not counted. */
  written: z.int(),
  /** Rates in what was sent, of the organisation's currencies. */
  read: z.int(),
  currencies: z.array(z.string()),
  firstDay: calendarDateSchema,
  lastDay: calendarDateSchema,
  /** Records with other sums than before. */
  changedRecords: z.int(),
});
export type RatesOutcome = z.infer<typeof ratesOutcomeSchema>;
