import { dateFromSerial } from 'numfmt';
import { GENERAL, shownNumber, type NumberFormat } from './shown-number.ts';
import type { Workbook } from './workbook-parts.ts';

/** A cell as a sheet writes it. */
export interface WrittenCell {
  /** The type; `n` where it says none. */
  readonly type: string;
  readonly style: number;
  /** Null where none is stored. */
  readonly value: string | null;
  /** The text inside a cell of type `inlineStr`. */
  readonly inlineText: string;
  readonly hasFormula: boolean;
}

/** What a cell holds, and how it is shown where that is something else. */
export type CellValue =
  | { readonly kind: 'plain'; readonly value: string | number | boolean | null }
  | {
      readonly kind: 'shown';
      /** A number, or a day as `YYYY-MM-DD`. */
      readonly value: number | string;
      readonly shown: string;
      readonly currency: string | null;
    }
  /** A formula without a result. */
  | { readonly kind: 'unsaved' }
  /** What it holds is not of its type. */
  | { readonly kind: 'unreadable'; readonly text: string };

const plain = (value: string | number | boolean | null): CellValue => ({ kind: 'plain', value });
const unreadable = (text: string): CellValue => ({ kind: 'unreadable', text });

/** Days between the first days of both ways to count them. */
const DAYS_TO_1904 = 1_462;
/** The day 9999-12-31, the last that spreadsheets know, and the first whole day of 1900. */
const LAST_DAY = 2_958_466;
const SECONDS_OF_DAY = 86_400;
/** What `Number` would read beside them, such as 0x10, no workbook means. */
const OF_NUMBERS = /^[\d.+\-Ee]+$/;
const ISO_DAY = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}:\d{2})(?:[.,]\d+)?Z?)?$/;
const ISO_TIME = /^T?(\d{2}:\d{2}(?::\d{2})?)(?:[.,]\d+)?Z?$/;

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** The day of a serial number, with its time where it has one; null for what is no day. */
function dayText(serial: number): string | null {
  // A serial number such as 45678.99999999 is the next midnight, not a time just before it.
  const rounded = Math.round(serial * SECONDS_OF_DAY) / SECONDS_OF_DAY;
  if (rounded < 1 || rounded >= LAST_DAY) return null;
  const [year, month, day, hours, minutes, seconds] = dateFromSerial(rounded);
  const date = `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`;
  const time = [hours, minutes, seconds].map(twoDigits).join(':');
  return time === '00:00:00' ? date : `${date}T${time}`;
}

function dayValue(serial: number, format: NumberFormat): CellValue {
  const shown = shownNumber(serial, format);
  const day = dayText(serial);
  if (day === null) return unreadable(shown);
  // A format with the whole day says the same in any order; one of another calendar has another year.
  const isWhole = format.kind === 'day' && shown.includes(day.slice(2, 4));
  return isWhole ? plain(day) : { kind: 'shown', value: day, shown, currency: null };
}

function numberValue(text: string, format: NumberFormat, isFrom1904: boolean): CellValue {
  const number = Number(text);
  if (!OF_NUMBERS.test(text) || !Number.isFinite(number)) return unreadable(text);
  const { kind, currency } = format;
  if (kind === 'number') return plain(number);
  const serial = isFrom1904 ? number + DAYS_TO_1904 : number;
  if (kind === 'day' || kind === 'partOfDay') return dayValue(serial, format);
  const shown = shownNumber(number, format);
  if (kind === 'text') return plain(shown);
  return shown === String(number) ? plain(number) : { kind: 'shown', value: number, shown, currency };
}

/** A day or a time of day as ISO 8601 writes it. */
function isoValue(text: string): CellValue {
  const [, day, time] = ISO_DAY.exec(text) ?? [];
  if (day !== undefined) return plain(time === undefined || time === '00:00:00' ? day : `${day}T${time}`);
  const ofDay = ISO_TIME.exec(text)?.[1];
  return ofDay === undefined ? unreadable(text) : plain(ofDay);
}

function booleanValue(text: string): CellValue {
  if (text === '1' || text === 'true') return plain(true);
  return text === '0' || text === 'false' ? plain(false) : unreadable(text);
}

/** What a cell holds (ECMA-376, 18.3.1.4); a cell that cannot be read costs no other one. */
export function cellValue(
  { type, style, value, inlineText, hasFormula }: WrittenCell,
  { sharedTexts, formats, isFrom1904 }: Pick<Workbook, 'sharedTexts' | 'formats' | 'isFrom1904'>,
): CellValue {
  if (type === 'inlineStr') return plain(inlineText);
  // A text result may be empty, which only its type distinguishes from a missing one.
  if (hasFormula && (value === null || (value === '' && type !== 'str'))) return { kind: 'unsaved' };
  if (value === null || (value === '' && type !== 'str')) return plain(null);
  switch (type) {
    case 's': {
      const text = sharedTexts[Number(value)];
      return text === undefined ? unreadable(value) : plain(text);
    }
    case 'str':
    case 'e':
      return plain(value);
    case 'b':
      return booleanValue(value);
    case 'd':
      return isoValue(value);
    case 'n':
      return numberValue(value.trim(), formats[style] ?? GENERAL, isFrom1904);
    default:
      return unreadable(value);
  }
}
