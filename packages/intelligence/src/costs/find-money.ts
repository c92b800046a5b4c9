import { isCurrency } from '@pactbook/domain/features/currencies/currency.ts';
import type { CurrencyCode } from '@pactbook/domain/kernel/money.ts';
import { currencyOfMark } from '@pactbook/domain/kernel/text/currency-text.ts';
import { provenMark, readMoney } from '@pactbook/domain/kernel/text/number-text.ts';
import type { TextSpan } from '../findings.ts';

/** An amount in a text with its currency. */
export interface MoneyMention extends TextSpan {
  readonly amount: number;
  readonly currency: CurrencyCode;
}

const DIGITS = "\\d{1,3}(?:[,.'’]\\d{3})+(?:[.,]\\d{1,4})?|\\d{1,9}(?:[.,]\\d{1,4})?";
/** Blanks group digits only where a currency is behind them: "$ 660 660" are two amounts of a table. */
const SPACED = `\\d{1,3}(?: \\d{3})+(?:,\\d{1,2})?`;
const SIGN = '(?:US|CAN?|C|AU?|NZ|HK|SG?)\\$|U\\.S\\. ?\\$|US \\$|[$€£¥]|[A-Z]{3}(?: ?\\$)?';
const NO_CENTS = '(?:[.,][-–—]{1,2})?';
const MONEY = new RegExp(
  `(?<![\\w$€£¥])(?<before>${SIGN})[\\s:]{0,2}(?<first>${DIGITS})(?![\\d%])${NO_CENTS}(?<scale>\\s?(?:million|thousand|mn|k|m)(?![\\w]))?(?:\\s?(?<code>[A-Z]{3})(?![\\w]))?` +
    `|(?<![\\w$€£¥.,'’])(?<![\\d] )(?<last>${SPACED}|${DIGITS})(?![\\d%])${NO_CENTS}\\s?(?<after>€|£|[A-Z]{3}(?![\\w])|euros?(?![\\w])|U\\.?S\\.? dollars(?![\\w]))`,
  'gu',
);
const SCALES: Readonly<Record<string, number>> = { k: 1e3, t: 1e3, m: 1e6 };

/** Digits and marks as a number: "12,000" and "12.000 €" are thousands; null for "$12.000", which may be either. */
function numberIn(digits: string, currency: CurrencyCode): number | null {
  const isPoint = /^[^,'’ ]*\.\d{3}$/.test(digits);
  const isContinental = currency !== 'USD' && currency !== 'GBP';
  if (isPoint && digits.split('.').length === 2 && !isContinental) return null;
  const money = readMoney(digits, provenMark(digits) ?? (isPoint ? ',' : '.'));
  return money === null ? null : Number(money.digits) / 10 ** money.decimals;
}

function currencyFrom(
  { before, code, after }: Readonly<Record<string, string | undefined>>,
  preferred: readonly CurrencyCode[],
): CurrencyCode | null {
  const exact = code !== undefined && isCurrency(code) ? code : null;
  if (exact !== null) return exact;
  const mark = (before ?? after ?? '').replaceAll(/[\s.]/g, '');
  if (/dollars$/i.test(mark)) return 'USD';
  return currencyOfMark(mark.length === 4 && mark.endsWith('$') ? mark.slice(0, 3) : mark, preferred);
}

/** The currencies that a text names behind its amounts: "$55 CAD" says what its other dollars are. */
const namedCurrencies = (text: string): CurrencyCode[] =>
  [...text.matchAll(/[$€£¥] ?\d[\d,.]* ([A-Z]{3})(?!\w)/g)].flatMap(([, code = '']) =>
    isCurrency(code) ? [code] : [],
  );

/** Every amount of money in a text, in its order; what can be read in two ways is left out. */
export function findMoney(text: string): MoneyMention[] {
  const preferred = namedCurrencies(text);
  return [...text.matchAll(MONEY)].flatMap((match) => {
    const groups = match.groups ?? {};
    const currency = currencyFrom(groups, preferred);
    const number = currency === null ? null : numberIn(groups.first ?? groups.last ?? '', currency);
    if (currency === null || number === null) return [];
    const scale = SCALES[(groups.scale ?? '').trim().charAt(0).toLowerCase()] ?? 1;
    const isCode = groups.code === undefined || isCurrency(groups.code);
    const end = match.index + match[0].length - (isCode ? 0 : (groups.code?.length ?? 0));
    const amount = Math.round(number * scale * 1e4) / 1e4;
    return [{ start: match.index, end, amount, currency }];
  });
}
