import { format, getFormatDateInfo, getFormatFromId, getFormatInfo, isValidFormat } from 'numfmt';
import { currencyOfFormat } from './number-format.ts';

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
  return format(pattern, value, { throws: false }).replaceAll(/\s+/g, ' ').trim();
}
