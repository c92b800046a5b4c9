import { readTypedDate } from './typed-date.ts';
import { numberLocale } from '../../ui/text/own-numbers.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const FULL_MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const SHOWN = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

function monthNumber(word: string): number {
  const name = word.toLowerCase();
  const short = MONTHS.indexOf(name === 'sept' ? 'sep' : name);
  return (short === -1 ? FULL_MONTHS.indexOf(name) : short) + 1;
}

function firstOf(year: string, month: number): string | undefined {
  if (month < 1 || month > 12) return undefined;
  const full = year.length === 2 ? `20${year}` : year;
  return `${full}-${String(month).padStart(2, '0')}-01`;
}

/**
 * Parses a month as people and spreadsheets write it: "Jun 2026", "June 2026", "Jun-26", "6/2026", "2026-06", or a
 * whole date, whose day is kept. Returns `YYYY-MM-DD`, the first of the month unless a day was written; undefined for
 * anything else. "6/26" is refused, because it could be a day.
 */
export function readMonthText(text: string): string | undefined {
  const trimmed = text.trim();
  const words = /^([A-Za-z]{3,9})\.?[\s,/-]*'?(\d{4}|\d{2})$/.exec(trimmed);
  if (words) return firstOf(words[2] ?? '', monthNumber(words[1] ?? ''));
  const yearLast = /^(\d{1,2})\s*[/.-]\s*(\d{4})$/.exec(trimmed);
  if (yearLast) return firstOf(yearLast[2] ?? '', Number(yearLast[1]));
  const yearFirst = /^(\d{4})\s*[/.-]\s*(\d{1,2})$/.exec(trimmed);
  if (yearFirst) return firstOf(yearFirst[1] ?? '', Number(yearFirst[2]));
  return readTypedDate(trimmed, numberLocale()) ?? undefined;
}

/**
 * Formats `YYYY-MM-DD` as month and year, "Jun 2026" (docs/product/dates-and-money.md, "Formats of dates"); any other
 * text is returned unchanged.
 */
export function showMonthText(value: string): string {
  const match = /^(\d{4})-(\d{2})-\d{2}$/.exec(value);
  return match ? SHOWN.format(Date.UTC(Number(match[1]), Number(match[2]) - 1, 15)) : value;
}
