/** How the person whose pages are open has numbers written, as a BCP 47 tag: there is one at a time. */
let own = 'en-US';

/** Says how numbers are written; the layout does, before anything is drawn in it. */
export function setNumberLocale(locale: string): void {
  own = locale;
}

/** How the person has numbers written. */
export const numberLocale = (): string => own;

const FORMATS = new Map<string, Intl.NumberFormat>();

/** A format of `Intl` in the person's way, made once for each name of its options. */
export function ownFormat(name: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${own} ${name}`;
  const format = FORMATS.get(key) ?? new Intl.NumberFormat(own, options);
  FORMATS.set(key, format);
  return format;
}

/** A number in the person's way, with as many decimals as it has, at most those said: "1,200", "1.200,5". */
export const numberText = (number: number, decimals = 20): string =>
  ownFormat(`${decimals}`, { maximumFractionDigits: decimals }).format(number);

/** A number with its noun: "1 record", "1,200 records". @param several where the plural is not made with an s */
export const counted = (count: number, one: string, several = `${one}s`): string =>
  `${numberText(count)} ${count === 1 ? one : several}`;

/** The sign of a currency as a short text in the person's way: "$", "CA$", "CHF". */
export function currencySign(currency: string): string {
  const parts = ownFormat(`sign ${currency}`, { style: 'currency', currency }).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}
