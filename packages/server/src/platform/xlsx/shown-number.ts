import {
  format as formatted,
  getFormatDateInfo,
  getFormatFromId,
  getFormatInfo,
  isValidFormat,
} from 'numfmt';

/** The letters of currencies, and what lists write for some. */
const CODES = new Set(Intl.supportedValuesOf('currency'));
const WORDS = new Set('kr kč zł ft lei fr sfr rs rp rm din лв руб'.split(' '));
/** Dollars of other countries, by the locale that a format names beside the sign: its number, or its country. */
const OTHER_DOLLARS: Readonly<Record<string, string>> = {
  1009: 'CAD',
  c0c: 'CAD',
  ca: 'CAD',
  c09: 'AUD',
  au: 'AUD',
  1409: 'NZD',
  nz: 'NZD',
  c04: 'HKD',
  hk: 'HKD',
  1004: 'SGD',
  4809: 'SGD',
  sg: 'SGD',
  404: 'TWD',
  tw: 'TWD',
  '80a': 'MXN',
  mx: 'MXN',
  '340a': 'CLP',
  cl: 'CLP',
  '240a': 'COP',
  co: 'COP',
  '2c0a': 'ARS',
  ar: 'ARS',
};
const US_DOLLARS = new Set(['$', 'us$', '$us', 'usd']);

/** Places that are filled with zeros are of a code, "EUR-0007", and never of an amount. */
const PADDED = /(?<![#0?.,])0{2,}(?![0#?.,])/;

/** The parts of a format that matter here: `[$…]` with its content, and texts that are shown with every number. */
const TOKEN = /\[\$([^\]]*)\]|\[[^\]]*\]|"([^"]*)"|\\(.)|[_*].|(\p{Sc})|(;)|./gsu;

/** What a format's `[$sign-locale]` says; null for US dollars and for a locale alone. */
function ofBracket(content: string): string | null {
  const [sign = '', ...locale] = content.split('-');
  if (sign.trim() === '') return null;
  if (!US_DOLLARS.has(sign.replaceAll(' ', '').toLowerCase())) return sign.trim();
  const place = locale.at(-1)?.toLowerCase().replace(/^0+/, '') ?? '';
  return sign.trim() === '$' ? (OTHER_DOLLARS[place] ?? null) : null;
}

/** The currency that a text around numbers names; null for none and for US dollars. */
function ofText(text: string): string | null {
  for (const [word] of text.matchAll(/\p{L}*\p{Sc}\p{L}*|\p{L}+/gu)) {
    if (US_DOLLARS.has(word.toLowerCase())) continue;
    if (/\p{Sc}/u.test(word) || CODES.has(word) || WORDS.has(word.toLowerCase())) return word;
  }
  return null;
}

/**
 * The currency other than US dollars that a number format shows (ECMA-376, 18.8.31), as it is written there: "€" of
 * `[$€-407] #,##0.00`, "CHF" of `"CHF" #,##0`. Null where it shows none.
 */
export function currencyOfFormat(format: string): string | null {
  let [text, places] = ['', ''];
  let named: string | null = null;
  for (const [token, bracket, quoted, escaped, sign, end] of format.matchAll(TOKEN)) {
    const shown = quoted ?? escaped ?? sign;
    if (bracket !== undefined) named ??= ofBracket(bracket);
    // Marks between texts part them; what is left are places of digits and words of the format itself.
    text += shown ?? (end === undefined && token.startsWith('\\') ? '' : ' ');
    places += shown === undefined && token.length === 1 ? token : ' ';
  }
  if (PADDED.test(places)) return null;
  return named ?? ofText(text);
}

/** How numbers of a format are read. */
export interface NumberFormat {
  readonly pattern: string;
  /** `number` is shown as it is held; `day` has year, month and day, `partOfDay` some of them; `text` is as it is shown. */
  readonly kind: 'number' | 'formatted' | 'day' | 'partOfDay' | 'text';
  /** The currency other than US dollars that it shows. */
  readonly currency: string | null;
}

export const GENERAL: NumberFormat = { pattern: 'General', kind: 'number', currency: null };

function kindOf(pattern: string): NumberFormat['kind'] {
  const { isDate, isPercent, isText, type } = getFormatInfo(pattern);
  // A time is one of a day, or hours and minutes that passed.
  if (isPercent || type === 'time') return 'text';
  if (isDate) {
    const { year, month, day } = getFormatDateInfo(pattern);
    return year && month && day ? 'day' : 'partOfDay';
  }
  return isText || type === 'general' ? 'number' : 'formatted';
}

/** What a number format (ECMA-376, 18.8.31) makes of numbers; an unknown one shows them as they are. */
export function numberFormat(pattern: string): NumberFormat {
  if (!isValidFormat(pattern)) return GENERAL;
  return { pattern, kind: kindOf(pattern), currency: currencyOfFormat(pattern) };
}

/** The format that a workbook only names by a number, in English. */
export function builtInFormat(id: number): NumberFormat {
  const pattern: unknown = getFormatFromId(id);
  return typeof pattern === 'string' ? numberFormat(pattern) : GENERAL;
}

/** A number as the spreadsheet displays it. */
export function shownNumber(value: number, { pattern }: NumberFormat): string {
  return formatted(pattern, value, { throws: false }).replaceAll(/\s+/g, ' ').trim();
}
