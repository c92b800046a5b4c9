import { readMonth } from '@pactbook/domain/kernel/text/date-text.ts';
import { readTypedDate } from './typed-date.ts';
import { numberLocale } from '../../ui/text/own-numbers.ts';

const SHOWN = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/**
 * Parses a month as people and spreadsheets write it: "Jun 2026", "June 2026", "Jun-26", "6/2026", "2026-06", or a
 * whole date, whose day is kept. Returns `YYYY-MM-DD`, the first of the month unless a day was written; undefined for
 * anything else. "6/26" is refused, because it could be a day.
 */
export function readMonthText(text: string): string | undefined {
  return readMonth(text) ?? readTypedDate(text.trim(), numberLocale()) ?? undefined;
}

/**
 * Formats `YYYY-MM-DD` as month and year, "Jun 2026" (docs/product/dates-and-money.md, "Formats of dates"); any other
 * text is returned unchanged.
 */
export function showMonthText(value: string): string {
  const match = /^(\d{4})-(\d{2})-\d{2}$/.exec(value);
  return match ? SHOWN.format(Date.UTC(Number(match[1]), Number(match[2]) - 1, 15)) : value;
}
