import { z } from 'zod';
import { addMonths, calendarDateSchema, type CalendarDate } from '../../kernel/calendar-date.ts';
import { currencyDigits, type CurrencyCode } from '../../kernel/money.ts';
import { currencySchema } from './currency.ts';

/** A decimal text with at most ten digits before and ten after the point, above 0. */
const RATE = /^(?=.*[1-9])\d{1,10}(?:\.\d{1,10})?$/;

/** A rate as decimal text, exact: one unit of `base` is so many units of `currency`. */
export const rateSchema = z
  .string({ error: 'Enter a rate above 0' })
  .regex(RATE, { error: 'Enter a rate above 0 with at most ten decimals' });

/** Rates that were agreed ahead are entered; a day further ahead is a slip, and its rate would convert every later cost. */
export const RATE_YEARS_AHEAD = 5;

/** The last day of which a rate is taken. */
export function lastRateDay(today: CalendarDate): CalendarDate {
  return addMonths(today, RATE_YEARS_AHEAD * 12);
}

/** The rate of a day: 1 `base` = `rate` `currency`. */
export const exchangeRateSchema = z
  .strictObject({
    base: currencySchema,
    currency: currencySchema,
    day: calendarDateSchema,
    rate: rateSchema,
  })
  .meta({ id: 'ExchangeRate', description: 'On that day one `base` is `rate` units of `currency`' });
export type ExchangeRate = z.infer<typeof exchangeRateSchema>;

/** An exact fraction. */
interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

const ONE: Fraction = { over: 1n, under: 1n };

/** How amounts are converted on a day, and where that is from. */
export interface Conversion {
  /** Units of the other currency for one unit. */
  readonly factor: Fraction;
  /** The day of the rates; of two, the earlier one. */
  readonly day: CalendarDate;
  /** The currency that the rates are of: one of both, or the one through which they are compared. */
  readonly base: CurrencyCode;
}

function fractionOf(decimal: string): Fraction {
  const [whole = '0', decimals = ''] = decimal.split('.');
  return { over: BigInt(whole + decimals), under: 10n ** BigInt(decimals.length) };
}

/** The latest rate on a day or before it; null without any. */
function latestOf(rates: readonly ExchangeRate[], day: CalendarDate): ExchangeRate | null {
  return rates.reduce<ExchangeRate | null>(
    (last, rate) => (rate.day <= day && (last === null || rate.day > last.day) ? rate : last),
    null,
  );
}

/**
 * How one currency becomes another on a day, from the rates that are known: the latest of that day or before, directly
 * or through a third currency that both have rates of. The newest wins, a direct one on the same day. Null where none is
 * known: no rate is invented (docs/decisions/0072-currencies.md).
 */
export function conversionOn(
  rates: readonly ExchangeRate[],
  from: CurrencyCode,
  to: CurrencyCode,
  day: CalendarDate,
): Conversion | null {
  let found: Conversion | null = null;
  for (const base of new Set(rates.map((rate) => rate.base).toSorted())) {
    const ofBase = (currency: CurrencyCode) =>
      latestOf(
        rates.filter((rate) => rate.base === base && rate.currency === currency),
        day,
      );
    const [one, other] = [base === from ? null : ofBase(from), base === to ? null : ofBase(to)];
    if ((base !== from && one === null) || (base !== to && other === null)) continue;
    const days = [one, other].flatMap((rate) => (rate === null ? [] : [rate.day])).toSorted();
    const [earliest = day] = days;
    const isBetter =
      found === null ||
      earliest > found.day ||
      (earliest === found.day && isDirect(base, from, to) && !isDirect(found.base, from, to));
    if (!isBetter) continue;
    const by = one === null ? ONE : fractionOf(one.rate);
    const times = other === null ? ONE : fractionOf(other.rate);
    found = {
      factor: { over: times.over * by.under, under: times.under * by.over },
      day: earliest,
      base,
    };
  }
  return found;
}

const isDirect = (base: CurrencyCode, from: CurrencyCode, to: CurrencyCode): boolean =>
  base === from || base === to;

/** Thousandths hold every amount of every currency exactly. */
const THOUSAND = 1000;

/**
 * An amount in another currency, in its whole minor units, half a unit rounded away from zero. Exact: nothing is rounded
 * before the end.
 */
export function converted(amount: number, { factor }: Conversion, to: CurrencyCode): number {
  const scale = 10n ** BigInt(currencyDigits(to));
  const thousandths = BigInt(Math.round(amount * THOUSAND));
  const over = thousandths * factor.over * scale;
  const under = BigInt(THOUSAND) * factor.under;
  const size = over < 0n ? -over : over;
  const units = (2n * size + under) / (2n * under);
  return Number(over < 0n ? -units : units) / Number(scale);
}
