import { currencySign, numberLocale, ownFormat } from '../text/own-numbers.ts';

/** The marks that a way of writing numbers has: other points and commas are faults. */
interface NumberMarks {
  readonly decimal: string;
  readonly groups: string;
  /** Lakhs and crores: groups of two digits before the last three. */
  readonly hasShortGroups: boolean;
}

/** Every space and apostrophe as people type it, and the minus of the keyboard. */
const asTyped = (text: string): string =>
  text.replace(/\s+/g, ' ').replaceAll('’', "'").replaceAll('−', '-').trim();

const MARKS = new Map<string, NumberMarks>();

function ownMarks(): NumberMarks {
  const known = MARKS.get(numberLocale());
  if (known) return known;
  // Some countries group amounts otherwise than numbers.
  const parts = [
    ...ownFormat('', {}).formatToParts(1234567.5),
    ...ownFormat('USD', { style: 'currency', currency: 'USD' }).formatToParts(1234567.5),
  ];
  const of = (kind: string) => parts.flatMap(({ type, value }) => (type === kind ? value : []));
  const marks = {
    decimal: of('decimal')[0] ?? '.',
    // `asTyped` would trim a space that is alone.
    groups: of('group').join('').replace(/\s/g, ' ').replaceAll('’', "'"),
    hasShortGroups: of('integer')[1]?.length === 2,
  };
  MARKS.set(numberLocale(), marks);
  return marks;
}

/** A text without the sign of its currency, which may be on either side, before or behind a minus. */
function withoutSign(text: string, currency = 'USD'): string {
  const minus = text.startsWith('-') ? '-' : '';
  const rest = text.slice(minus.length).trim();
  for (const sign of [asTyped(currencySign(currency)), currency, ...(currency === 'USD' ? ['$'] : [])]) {
    if (rest.startsWith(sign)) return minus + rest.slice(sign.length).trim();
    if (rest.endsWith(sign)) return minus + rest.slice(0, -sign.length).trim();
  }
  return minus + rest;
}

const isDecimalText = (text: string): text is `${number}` => /^-?\d+(\.\d+)?$/.test(text);

/**
 * A text with the commas and the point of English in place of the person's marks. A plain number with a point, which is
 * no group of theirs, is understood as well: "1234.5".
 */
function withEnglishMarks(text: string): string {
  const { decimal, groups } = ownMarks();
  const english = Array.from(text, (sign) => {
    if (sign === decimal) return '.';
    if (sign === ' ' || groups.includes(sign)) return ',';
    return sign === '.' || sign === ',' ? '?' : sign;
  }).join('');
  return isDecimalText(text) && !wellGrouped().test(english) ? text : english;
}

/** Digits in groups, with decimals behind them. */
const wellGrouped = (): RegExp =>
  ownMarks().hasShortGroups
    ? /^(-?)(\d{1,3}(?:,\d{2,3})*,\d{3}|\d*)(?:\.(\d*))?$/
    : /^(-?)(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d*))?$/;

/** Thousands and millions as people shorten them behind an amount: "12k", "1.5 M". */
const SHORTENED = /^(.*\d[.,]?) ?([km])$/i;
const PLACES: Readonly<Record<string, number>> = { k: 3, m: 6 };

/** Plain decimal text with its point moved to the right, without zeros behind it: 1.2345 by 3 places is 1234.5. */
function pointMoved(plain: string, places: number): string {
  const [whole = '', fraction = ''] = plain.replace('-', '').split('.');
  const padded = fraction.padEnd(places, '0');
  const moved = `${whole}${padded.slice(0, places)}`.replace(/^0+(?=\d)/, '');
  let end = padded.length;
  while (end > places && padded[end - 1] === '0') end -= 1;
  const rest = padded.slice(places, end);
  return `${plain.startsWith('-') ? '-' : ''}${moved}${rest === '' ? '' : `.${rest}`}`;
}

/** An amount in the parentheses of accountants, or in thousands or millions; undefined for any other text. */
function readShortAmount(text: string, decimals: number, currency: string): string | undefined {
  const inParentheses = /^\(([^-()]+)\)$/.exec(text)?.[1];
  if (inParentheses !== undefined) {
    const amount = readNumberText(inParentheses, decimals, currency);
    return amount === undefined || amount === '' || /^[0.]+$/.test(amount) ? amount : `-${amount}`;
  }
  const [, short, unit = ''] = SHORTENED.exec(text) ?? [];
  if (short === undefined) return undefined;
  const places = PLACES[unit.toLowerCase()] ?? 0;
  const amount = readNumberText(short, decimals + places);
  const moved = amount === undefined || amount === '' ? undefined : pointMoved(amount, places);
  return (moved?.split('.')[1] ?? '').length > decimals ? undefined : moved;
}

/**
 * Parses a number as people type it, in the person's way of writing numbers: digits grouped with its marks or spaces, an
 * optional sign of the currency. An amount, which has a currency, is also read from "(1,234.00)" and "12k". Returns plain decimal text ("1234.5", without leading zeros), '' for nothing, or
 * undefined when the text is invalid or has more than `decimals` decimals. Text, because money is never stored in
 * floating point.
 */
export function readNumberText(text: string, decimals: number, currency?: string): string | undefined {
  const bare = withoutSign(asTyped(text), currency);
  if (bare === '') return '';
  const short = currency === undefined ? undefined : readShortAmount(bare, decimals, currency);
  if (short !== undefined) return short;
  const match = wellGrouped().exec(withEnglishMarks(bare));
  if (!match) return undefined;
  const [, sign = '', grouped = '', fraction = ''] = match;
  const whole = grouped.replaceAll(',', '').replace(/^0+(?=\d)/, '');
  if (whole === '' && fraction === '') return undefined;
  if (fraction.length > decimals) return undefined;
  const digits = `${whole || '0'}${fraction === '' ? '' : `.${fraction}`}`;
  return /^[0.]+$/.test(digits) ? digits : `${sign}${digits}`;
}

/**
 * Formats a plain decimal text in the person's way, with grouped digits; money gets its two decimals unless the amount
 * is whole ("1234.5" gives "1,234.50", "1200" gives "1,200"). `padsWhole` adds them to whole amounts as well, so that
 * the amounts of a column line up. Other text is returned unchanged.
 */
export function showNumberText(
  value: string,
  decimals: number,
  padsDecimals: boolean,
  padsWhole = false,
): string {
  if (!isDecimalText(value)) return value;
  const fraction = value.split('.')[1] ?? '';
  const isWhole = /^0*$/.test(fraction);
  const shown =
    isWhole && !padsWhole ? 0 : padsDecimals ? Math.max(fraction.length, decimals) : fraction.length;
  const options = { minimumFractionDigits: shown, maximumFractionDigits: shown };
  return ownFormat(`shown ${shown}`, options).format(value);
}

/** How to write a number, where a text is one but not as numbers are written here: "Write numbers as 12,345.50". */
export function otherMarksFault(text: string, decimals: number, currency?: string): string | undefined {
  if (readNumberText(text, decimals, currency) !== undefined) return undefined;
  const bare = withoutSign(asTyped(text), currency);
  if (isDecimalText(bare) || !/^-?[\d.,' ]+$/.test(bare) || !/\d/.test(bare)) return undefined;
  return `Write numbers as ${showNumberText(decimals === 0 ? '12345' : '12345.5', 2, true)}`;
}
