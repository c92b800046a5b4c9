/** A BCP 47 tag such as `de-DE`: how a person has numbers and amounts written. */
export type NumberLocale = string;

/** How numbers are written where no one chose otherwise (docs/product/dates-and-money.md, "Money"). */
export const ENGLISH: NumberLocale = 'en-US';
/** The sign of numbers below zero in every text. */
export const MINUS = '\u2212';

const FORMATS = new Map<string, Intl.NumberFormat>();

/** A format of `Intl` by a name of its options, made once: making one takes longer than a thousand uses. */
export function numberFormat(locale: NumberLocale, name: string, options: Intl.NumberFormatOptions) {
  const key = `${locale} ${name}`;
  const format = FORMATS.get(key) ?? new Intl.NumberFormat(locale, options);
  FORMATS.set(key, format);
  return format;
}

/** A number with all of its decimals and without groups: "1234.5", "1234,5". */
export function plainNumber(value: number, locale: NumberLocale = ENGLISH): string {
  if (locale === ENGLISH) return String(value);
  return numberFormat(locale, 'plain', { maximumFractionDigits: 20, useGrouping: false }).format(value);
}
