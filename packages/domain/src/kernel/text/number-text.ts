import { currenciesOf } from './currency-text.ts';

/** The unit of a column's amounts. */
export const AMOUNT_UNITS = ['dollars', 'thousands', 'millions'] as const;
export type AmountUnit = (typeof AMOUNT_UNITS)[number];

/** The decimal mark. */
export type DecimalMark = '.' | ',';

/** An exact number: `digits` are its whole digits and decimals, without needless zeros. */
interface WrittenNumber {
  readonly isNegative: boolean;
  readonly whole: string;
  readonly decimals: string;
}

/** Longer texts are never numbers; limits the cost of the patterns below. */
const LONGEST_NUMBER = 60;
/** More whole digits would lose precision as a JSON number. */
const MOST_WHOLE_DIGITS = 12;
const DOLLARS: ReadonlySet<string> = new Set(['$', 'us$', '$us', 'usd']);
/** What is before or after an amount: letters, a sign of a currency, or both. */
const MARK_BEFORE = /^(\p{L}{0,6}\.? ?\p{Sc}\p{L}{0,3}|\p{L}{1,6}\.?) ?(?=[\d(.,'+−-])/u;
const MARK_AFTER = /(?<=[\d).,−-]) ?(\p{L}{0,3}\p{Sc}\p{L}{0,3}|\p{L}{1,6}\.?)$/u;
const SHAPES = {
  '.': /^(\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+|\d{1,3}(?:'\d{3})+)?(?:\.(\d*))?$/,
  ',': /^(\d+|\d{1,3}(?:\.\d{3})+|\d{1,3}(?: \d{3})+|\d{1,3}(?:'\d{3})+)?(?:,(\d*))?$/,
} as const;

/** Splits off a sign: a minus before or after, or the parentheses of accountants. */
function withoutSign(text: string): { body: string; isNegative: boolean } {
  if (text.startsWith('(') && text.endsWith(')')) return { body: text.slice(1, -1).trim(), isNegative: true };
  if (/^[-−]/.test(text)) return { body: text.slice(1).trim(), isNegative: true };
  if (/[-−]$/.test(text)) return { body: text.slice(0, -1).trim(), isNegative: true };
  return { body: text.startsWith('+') ? text.slice(1).trim() : text, isNegative: false };
}

/** The parts of a written number: digits and marks, its sign, and what is beside it. */
interface NumberParts {
  readonly body: string;
  readonly isNegative: boolean;
  /** The currency as it is written; null for none. */
  readonly currency: string | null;
}

const DIGIT = /^\d$/;

/** What is beside digits where it is a currency, and how much of the text it takes; null for other words. */
function currencyIn(
  found: RegExpExecArray | null,
): { readonly mark: string; readonly length: number } | null {
  const mark = found?.[1];
  if (!found || mark === undefined || currenciesOf(mark).length === 0) return null;
  return { mark, length: found[0].length };
}

/** A text without what is before and behind its digits; of both the one behind, which is the code. */
function withoutMark(text: string): { readonly bare: string; readonly currency: string | null } {
  if (DIGIT.test(text.charAt(0)) && DIGIT.test(text.charAt(text.length - 1))) {
    return { bare: text, currency: null };
  }
  const before = currencyIn(MARK_BEFORE.exec(text));
  const rest = before ? text.slice(before.length) : text;
  const after = currencyIn(MARK_AFTER.exec(rest));
  const bare = after ? rest.slice(0, -after.length) : rest;
  return { bare, currency: after?.mark ?? before?.mark ?? null };
}

/**
 * The digits and marks of a number without sign and currency, with typographic spaces and apostrophes normalised, and
 * without the dash that means no cents: "CHF 1'234.–".
 */
function partsOf(text: string): NumberParts {
  const plain = text
    .trim()
    .replace(/\s+/g, ' ')
    .replaceAll('’', "'")
    .replace(/(\d)[.,][-–—−]{1,2}(?!\d)/u, '$1');
  const outer = withoutSign(plain);
  const { bare, currency } = withoutMark(outer.body);
  const inner = withoutSign(bare.trim());
  return { body: inner.body, isNegative: outer.isNegative !== inner.isNegative, currency };
}

const areDollars = (mark: string | null) =>
  mark === null || DOLLARS.has(mark.replaceAll(' ', '').toLowerCase());

function withoutZerosBehind(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
}

function written(text: string, mark: DecimalMark): WrittenNumber | null {
  if (text.length > LONGEST_NUMBER) return null;
  return writtenParts(partsOf(text), mark);
}

function writtenParts({ body, isNegative }: NumberParts, mark: DecimalMark): WrittenNumber | null {
  const found = SHAPES[mark].exec(body);
  if (!found || !/\d/.test(body)) return null;
  const whole = (found[1] ?? '').replace(/\D/g, '').replace(/^0+(?=\d)/, '') || '0';
  const decimals = withoutZerosBehind(found[2] ?? '');
  return { isNegative, whole, decimals };
}

/** The decimal mark that the text proves: `1,234.50` and `12.5` prove the point, `1,234` proves nothing. */
export function provenMark(text: string): DecimalMark | null {
  if (text.length > LONGEST_NUMBER) return null;
  const { body } = partsOf(text);
  const marks = body.replace(/[^.,]/g, '');
  if (marks === '') return null;
  const last: DecimalMark = marks.endsWith('.') ? '.' : ',';
  const other: DecimalMark = last === '.' ? ',' : '.';
  if (new Set(marks).size === 1) {
    if (marks.length > 1) return written(text, other) ? other : null;
    const [before = '', after = ''] = body.split(last);
    if (after.length === 3 && /^[1-9]\d{0,2}$/.test(before)) return null;
  }
  return written(text, last) ? last : null;
}

/**
 * Determines the decimal mark from all cells of a column; the point when none proves another. Returns samples instead
 * when they contradict each other.
 */
export function settleDecimalMark(
  texts: Iterable<string>,
): { readonly mark: DecimalMark } | { readonly samples: readonly [string, string] } {
  const proofs: Record<DecimalMark, string | null> = { '.': null, ',': null };
  for (const text of texts) {
    const mark = provenMark(text);
    if (mark !== null) proofs[mark] ??= text;
  }
  if (proofs['.'] !== null && proofs[','] !== null) return { samples: [proofs['.'], proofs[',']] };
  return { mark: proofs[','] === null ? '.' : ',' };
}

const PLACES: Readonly<Record<AmountUnit, number>> = { dollars: 0, thousands: 3, millions: 6 };

/** The number multiplied by the unit: 1.5 in thousands is 1500, exactly. */
function counted(number: WrittenNumber, unit: AmountUnit): WrittenNumber {
  const places = PLACES[unit];
  if (places === 0) return number;
  const decimals = number.decimals.padEnd(places, '0');
  const whole = `${number.whole}${decimals.slice(0, places)}`.replace(/^0+(?=\d)/, '');
  return { ...number, whole, decimals: withoutZerosBehind(decimals.slice(places)) };
}

/** Whether a text is an amount in another currency than US dollars: "€ 1.234,56", "200 CHF". */
export function isForeignAmount(text: string): boolean {
  if (text.length > LONGEST_NUMBER) return false;
  const parts = partsOf(text);
  return !areDollars(parts.currency) && (writtenParts(parts, '.') ?? writtenParts(parts, ',')) !== null;
}

/** Why a text is no amount of US dollars, as a sentence. */
function amountFault({ body, currency }: NumberParts): string {
  if (currency !== null && !areDollars(currency) && /^[\d.,' ]+$/.test(body))
    return `Amounts are in US dollars; "${currency}" is another currency`;
  return 'This is not an amount';
}

/**
 * Parses an amount of US dollars such as `$1,234.50`, `1234.5 USD` or `(12.00)`. `cents` is null when the amount is
 * unreadable; otherwise it counts in the totals, even when a fault refuses it.
 * @param unit the unit of the column
 */
export function readAmount(
  text: string,
  mark: DecimalMark,
  unit: AmountUnit = 'dollars',
): { readonly cents: bigint | null; readonly fault: string | null } {
  const parts = partsOf(text.slice(0, LONGEST_NUMBER + 1));
  const number =
    text.length > LONGEST_NUMBER || !areDollars(parts.currency) ? null : writtenParts(parts, mark);
  if (!number) return { cents: null, fault: amountFault(parts) };
  const amount = counted(number, unit);
  if (amount.decimals.length > 2) return { cents: null, fault: 'Use at most two decimals' };
  if (amount.whole.length > MOST_WHOLE_DIGITS)
    return { cents: null, fault: 'Enter an amount up to 999,999,999.99' };
  const cents = BigInt(amount.whole) * 100n + BigInt(amount.decimals.padEnd(2, '0'));
  return { cents: amount.isNegative ? -cents : cents, fault: null };
}

/** An amount with its currency as it is written. */
export interface WrittenMoney {
  /** Its digits, decimals included, with its sign. */
  readonly digits: bigint;
  /** How many of them are decimals, without zeros at the end. */
  readonly decimals: number;
  /** The sign or code of its currency; null for none. */
  readonly currency: string | null;
}

/** Parses an amount of any currency, such as `€ 1.234,56` or `CHF 1'234.–`; null when the text is none. */
export function readMoney(
  text: string,
  mark: DecimalMark,
  unit: AmountUnit = 'dollars',
): WrittenMoney | null {
  if (text.length > LONGEST_NUMBER) return null;
  const parts = partsOf(text);
  const number = writtenParts(parts, mark);
  if (!number) return null;
  const { whole, decimals, isNegative } = counted(number, unit);
  if (whole.length > MOST_WHOLE_DIGITS) return null;
  const digits = BigInt(`${whole}${decimals}`);
  return { digits: isNegative ? -digits : digits, decimals: decimals.length, currency: parts.currency };
}

/** Decimals of the currencies with most. */
const MOST_DECIMALS = 3;

/** An amount in thousandths, rounded to as many decimals as its currency has: half a unit away from zero. */
export function millsOf({ digits, decimals }: WrittenMoney, currencyDecimals: number): bigint {
  const dropped = decimals - currencyDecimals;
  if (dropped <= 0) return digits * 10n ** BigInt(MOST_DECIMALS - decimals);
  const unit = 10n ** BigInt(dropped);
  const size = digits < 0n ? -digits : digits;
  const rounded = (size + unit / 2n) / unit;
  return (digits < 0n ? -rounded : rounded) * 10n ** BigInt(MOST_DECIMALS - currencyDecimals);
}

/** Parses a number such as `1,234.5` or `-0.75`; null when the text is none. */
export function readNumber(text: string, mark: DecimalMark): number | null {
  const parts = partsOf(text.slice(0, LONGEST_NUMBER + 1));
  const number =
    text.length > LONGEST_NUMBER || !areDollars(parts.currency) ? null : writtenParts(parts, mark);
  if (!number) return null;
  const value = Number(`${number.whole}.${number.decimals || '0'}`);
  return number.isNegative ? -value : value;
}
