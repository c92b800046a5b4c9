import { z } from 'zod';
import { ENGLISH, numberFormat, type NumberLocale } from './text/number-locale.ts';

/** An ISO 4217 code such as `CAD`. */
export type CurrencyCode = string;

/** The currency of amounts without another one, and of an organisation that has chosen none. */
export const USD: CurrencyCode = 'USD';

/** The decimals of a currency: 2 of most (the same as `currency_digits` of the database). */
export function currencyDigits(currency: CurrencyCode): number {
  if ('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.includes(currency)) return 0;
  return 'BHD IQD JOD KWD LYD OMR TND'.includes(currency) ? 3 : 2;
}

/** The sign of amounts below zero in every text; a hyphen is narrower and tells less. */
export const MINUS = '\u2212';

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
  return numberFormat(locale, currency + n, style)
    .format(amount)
    .replace('-', MINUS);
}

/** A share as a percentage with 2 decimals: 0.125 gives "12.50%" (docs/product/dates-and-money.md, "Money"). */
export function formatPercentage(share: number, locale: NumberLocale = ENGLISH): string {
  const isNegative = share < 0 && Math.round(share * 10_000) < 0;
  return `${isNegative ? MINUS : ''}${plainPercentage(Math.abs(share), locale)}`;
}

/** A change as a percentage with its sign: "+3.50%", "−1.00%", "0.00%". */
export function formatChange(share: number, locale: NumberLocale = ENGLISH): string {
  const words = formatPercentage(share, locale);
  return share > 0 && words !== formatPercentage(0, locale) ? `+${words}` : words;
}

function plainPercentage(share: number, locale: NumberLocale): string {
  if (locale === ENGLISH) return `${(share * 100).toFixed(2)}%`;
  const n = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return numberFormat(locale, '%', { style: 'percent', useGrouping: false, ...n }).format(share);
}

/** A number with its English ordinal suffix: "1st", "12th", "23rd" (docs/product/dates-and-money.md, "Money"). */
export function formatOrdinal(value: number): string {
  const [last, lastTwo] = [Math.abs(value) % 10, Math.abs(value) % 100];
  if (lastTwo >= 11 && lastTwo <= 13) return `${value}th`;
  return `${value}${({ 1: 'st', 2: 'nd', 3: 'rd' } as Record<number, string>)[last] ?? 'th'}`;
}
