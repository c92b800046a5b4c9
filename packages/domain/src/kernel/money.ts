import { z } from 'zod';
import { ENGLISH, MINUS, numberFormat } from './text/number-locale.ts';

/** An ISO 4217 code such as `CAD`. */
export type CurrencyCode = string;

/** The currency of amounts without another one, and of an organisation that has chosen none. */
export const USD: CurrencyCode = 'USD';

/** The decimals of a currency: 2 of most (the same as `currency_digits` of the database). */
export function currencyDigits(currency: CurrencyCode): number {
  if ('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.includes(currency)) return 0;
  return 'BHD IQD JOD KWD LYD OMR TND'.includes(currency) ? 3 : 2;
}

/** The largest amount of one annual cost, in US dollars (docs/product/records.md, "Annual costs"). */
export const LARGEST_AMOUNT = 999_999_999.99;

/** The amount in whole cents. Exact for every amount with at most two decimals below 90 trillion. */
export function toCents(dollars: number): number {
  return Math.round(dollars * 100);
}

/** An amount of cents in dollars. */
export function fromCents(cents: number): number {
  return cents / 100;
}

/** Whether a number is an amount of dollars with at most two decimals. */
export function hasAtMostTwoDecimals(dollars: number): boolean {
  return Number.isFinite(dollars) && toCents(dollars) / 100 === dollars;
}

/** The exact sum of amounts, added as whole cents, or as thousandths where one of them has a third decimal. */
export function sumMoney(amounts: Iterable<number>): number {
  const list = [...amounts];
  const scale = list.every(hasAtMostTwoDecimals) ? 100 : 1000;
  return list.reduce((sum, amount) => sum + Math.round(amount * scale), 0) / scale;
}

/** An amount of US dollars from 0 to {@link LARGEST_AMOUNT} with at most two decimals. */
export const moneySchema = z
  .number({ error: 'Enter an amount of 0 or more' })
  .min(0, { error: 'Enter an amount of 0 or more' })
  .max(LARGEST_AMOUNT, { error: 'Enter an amount up to 999,999,999.99' })
  .refine(hasAtMostTwoDecimals, { error: 'Use at most two decimals' })
  .meta({ id: 'Money', description: 'US dollars with at most two decimals' });

/**
 * An amount of a currency, such as "$1,234.50" (docs/product/dates-and-money.md, "Money"), in whole units with 0
 * decimals and otherwise with those of the currency.
 */
export function formatMoney(amount: number, decimals: 0 | 2 = 2, currency = USD, locale = ENGLISH): string {
  const n = decimals === 0 ? 0 : currencyDigits(currency);
  const style = { style: 'currency', currency, minimumFractionDigits: n, maximumFractionDigits: n } as const;
  const words = numberFormat(locale, currency + n, style).format(amount);
  return words.replace('-', MINUS);
}

/** A share as a percentage with 2 decimals: 0.125 gives "12.50%" (docs/product/dates-and-money.md, "Money"). */
export function formatPercentage(share: number, locale = ENGLISH, hasPlus = false): string {
  const signDisplay = hasPlus ? 'exceptZero' : 'negative';
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: false };
  const format = numberFormat(locale, `% ${signDisplay}`, { style: 'percent', signDisplay, ...digits });
  return format.format(share).replace('-', MINUS);
}

/** A change as a percentage with its sign: "+3.50%", "−1.00%", "0.00%". */
export const formatChange = (share: number, locale?: string) => formatPercentage(share, locale, true);
