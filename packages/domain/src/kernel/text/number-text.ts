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
const DOLLARS_BEFORE = /^(?:us ?\$|usd|\$) ?/i;
const DOLLARS_AFTER = / ?(?:us ?\$|usd|\$)$/i;
const OTHER_CURRENCY = /[a-z]{0,3}\p{Sc}|^[a-z]{3}\b|\b[a-z]{3}$/iu;
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

/**
 * The digits and marks of a number without sign and dollar signs, with typographic spaces and apostrophes normalised.
 */
function bodyOf(text: string): { body: string; isNegative: boolean } {
  const plain = text.trim().replace(/\s+/g, ' ').replaceAll('’', "'");
  const outer = withoutSign(plain);
  const bare = outer.body.replace(DOLLARS_BEFORE, '').replace(DOLLARS_AFTER, '');
  const inner = withoutSign(bare);
  return { body: inner.body, isNegative: outer.isNegative !== inner.isNegative };
}

function withoutZerosBehind(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
}

function written(text: string, mark: DecimalMark): WrittenNumber | null {
  if (text.length > LONGEST_NUMBER) return null;
  const { body, isNegative } = bodyOf(text);
  const found = SHAPES[mark].exec(body);
  if (!found || !/\d/.test(body)) return null;
  const whole = (found[1] ?? '').replace(/\D/g, '').replace(/^0+(?=\d)/, '') || '0';
  const decimals = withoutZerosBehind(found[2] ?? '');
  return { isNegative, whole, decimals };
}

/** The decimal mark that the text proves: `1,234.50` and `12.5` prove the point, `1,234` proves nothing. */
export function provenMark(text: string): DecimalMark | null {
  if (text.length > LONGEST_NUMBER) return null;
  const { body } = bodyOf(text);
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

const CURRENCY_BEFORE = /^(?:[A-Za-z]{0,3}\p{Sc}|[A-Z]{3}) ?(?=[\d(.,-])/u;
const CURRENCY_AFTER = / ?(?:[A-Za-z]{0,3}\p{Sc}|[A-Z]{3})$/u;

/** Whether a text is an amount in another currency than US dollars: "€ 1.234,56", "200 CHF". */
export function isForeignAmount(text: string): boolean {
  if (text.length > LONGEST_NUMBER) return false;
  const { body } = bodyOf(text);
  const bare = CURRENCY_BEFORE.test(body)
    ? body.replace(CURRENCY_BEFORE, '')
    : body.replace(CURRENCY_AFTER, '');
  return bare !== body && (written(bare, '.') ?? written(bare, ',')) !== null;
}

/** Why a text is no amount of US dollars, as a sentence. */
function amountFault(text: string): string {
  const { body } = bodyOf(text);
  const currency = text.length > LONGEST_NUMBER ? null : OTHER_CURRENCY.exec(body);
  if (currency && /\d/.test(body)) return `Amounts are in US dollars; "${currency[0]}" is another currency`;
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
  const number = written(text, mark);
  if (!number) return { cents: null, fault: amountFault(text) };
  const amount = counted(number, unit);
  if (amount.decimals.length > 2) return { cents: null, fault: 'Use at most two decimals' };
  if (amount.whole.length > MOST_WHOLE_DIGITS)
    return { cents: null, fault: 'Enter an amount up to 999,999,999.99' };
  const cents = BigInt(amount.whole) * 100n + BigInt(amount.decimals.padEnd(2, '0'));
  return { cents: amount.isNegative ? -cents : cents, fault: null };
}

/** Parses a number such as `1,234.5` or `-0.75`; null when the text is none. */
export function readNumber(text: string, mark: DecimalMark): number | null {
  const number = written(text, mark);
  if (!number) return null;
  const value = Number(`${number.whole}.${number.decimals || '0'}`);
  return number.isNegative ? -value : value;
}
