import { numberLocale, ownFormat } from '../../ui/text/own-numbers.ts';
import { contractsWords, countWords } from './count-words.ts';
import { formatMediumDate, type CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import {
  formatChange,
  formatMoney,
  formatPercentage,
  USD,
  type CurrencyCode,
} from '@pactbook/domain/kernel/money.ts';
import { MINUS } from '@pactbook/domain/kernel/text/number-locale.ts';

/** The currency of the organisation whose pages are open: there is one at a time. */
let own: CurrencyCode = USD;

/** Says in which currency sums are; the layout does, before anything is drawn in it. */
export function setOwnCurrency(currency: CurrencyCode): void {
  own = currency;
}

/** The currency of the organisation. */
export const ownCurrency = (): CurrencyCode => own;

/** How changes are worded: numbers in the person's way, amounts of custom fields in the organisation's currency. */
export const ownWording = (): { readonly numberLocale: string; readonly currency: CurrencyCode } => ({
  numberLocale: numberLocale(),
  currency: own,
});

/** An amount in the person's way of writing numbers, of US dollars where nothing else is said. */
export const moneyText = (amount: number, decimals?: 0 | 2, currency?: CurrencyCode): string =>
  formatMoney(amount, decimals, currency, numberLocale());

/** A share as a percentage in the person's way of writing numbers. */
export const percentageText = (share: number): string => formatPercentage(share, numberLocale());

/** A change as a percentage with its sign: "+12.50%", "−3.00%", "0.00%". */
export const changeText = (share: number): string => formatChange(share, numberLocale());

/** A difference with its sign: "+$300", "−$20", "$0". */
export function signedText(difference: number, format: (amount: number) => string): string {
  const words = format(Math.abs(difference));
  if (words === format(0)) return words;
  return `${difference > 0 ? '+' : MINUS}${words}`;
}

/** An amount in the organisation's currency, with 0 or its usual decimals. */
export function ownMoney(amount: number, decimals: 0 | 2 = 2): string {
  return moneyText(amount, decimals, own);
}

/** What records cost in one currency, as sums of them tell it. */
interface OwnTotal {
  readonly currency: CurrencyCode;
  readonly totalCost: number;
  /** Records that are left out of converted sums. */
  readonly unconverted: number;
}

/** A sum in the organisation's currency, "≈" where amounts in others are in it. */
export function sumMoneyWords(
  amount: number,
  { currencies }: { readonly currencies?: readonly unknown[] | undefined },
  decimals: 0 | 2 = 0,
): string {
  return `${currencies === undefined ? '' : '≈ '}${ownMoney(amount, decimals)}`;
}

/** What is in force, "≈" where amounts in other currencies are in it: "$1,234 in force", "nothing in force". */
export function inForceWords(
  sum: { readonly costInForce: number; readonly currencies?: readonly unknown[] | undefined },
  decimals: 0 | 2 = 0,
): string {
  return `${sum.costInForce === 0 ? 'nothing' : sumMoneyWords(sum.costInForce, sum, decimals)} in force`;
}

/** A known amount and the projected part: "$1.2M + $300K projected". */
export function knownAndProjected(
  known: number,
  projected: number,
  format: (amount: number) => string,
): string {
  if (projected === 0) return format(known);
  return known === 0 ? `${format(projected)} projected` : `${format(known)} + ${format(projected)} projected`;
}

/** What records come to in each of their currencies: "$300 + CA$1,200". */
export function ownTotalsWords(currencies: readonly OwnTotal[], decimals: 0 | 2 = 0): string {
  return addedWords(currencies.map(({ totalCost, currency }) => moneyText(totalCost, decimals, currency)));
}

/** Amounts of several currencies, which have no sum: "$300 + CA$1,200 − €50". */
export const addedWords = (amounts: readonly string[]): string =>
  amounts.join(' + ').replaceAll(`+ ${MINUS}`, `${MINUS} `);

/** Which records are left out of sums: "3 records in CHF, 1 in JPY have no rate"; '' without any. */
export function withoutRateWords(currencies: readonly Omit<OwnTotal, 'totalCost'>[]): string {
  const lacking = currencies.filter(({ currency, unconverted }) => unconverted > 0 && currency !== own);
  const [first, ...others] = lacking;
  if (first === undefined) return '';
  const rest = others.map(({ currency, unconverted }) => `, ${countWords(unconverted)} in ${currency}`);
  const isOne = first.unconverted === 1 && others.length === 0;
  const words = `${contractsWords(first.unconverted)} in ${first.currency}${rest.join('')}`;
  return `${words} ${isOne ? 'has' : 'have'} no rate`;
}

/** How a currency became the organisation's on a day. */
interface Conversion {
  readonly currency: CurrencyCode;
  readonly date: CalendarDate;
  readonly rate: string | null;
  readonly day: CalendarDate | null;
  readonly base: CurrencyCode | null;
}

const RATE_DIGITS = 5;

/** A rate with its day: "1 CAD = 0.72892 USD on Jan 6, 2026, through EUR". */
export function rateWords({ currency, date, rate, day, base }: Conversion): string {
  if (rate === null || day === null) return `No rate of ${currency} on ${formatMediumDate(date)} or before`;
  const through = base === null || base === currency || base === own ? '' : `, through ${base}`;
  const digits = { minimumSignificantDigits: RATE_DIGITS, maximumSignificantDigits: RATE_DIGITS };
  const shown = ownFormat('rate', { useGrouping: false, ...digits }).format(Number(rate));
  return `1 ${currency} = ${shown} ${own} on ${formatMediumDate(day)}${through}`;
}

/** A short amount of a currency: "$1.2M" with one decimal, "$1M" with none; whole where the person's way has none. */
export function shortMoneyText(amount: number, decimals: 0 | 1, currency: CurrencyCode): string {
  const parts = ownFormat(`short ${currency} ${decimals}`, {
    style: 'currency',
    currency,
    notation: 'compact',
    maximumFractionDigits: decimals,
  }).formatToParts(amount);
  return parts.some(({ type }) => type === 'compact')
    ? parts.map(({ value }) => value).join('')
    : moneyText(amount, 0, currency);
}

/** A short amount in the organisation's currency. */
export const shortOwnMoney = (amount: number, decimals: 0 | 1): string =>
  shortMoneyText(amount, decimals, own);
