import { addDays, addMonths, type CalendarDate } from '../../kernel/calendar-date.ts';

/** Valid years: those in which records have dates, and fiscal years that overlap them. */
export const EARLIEST_YEAR = 1970;
export const LATEST_YEAR = 2200;

/**
 * The fiscal year of a day, named after the calendar year in which it ends: with a start in October, 2025-10-01 …
 * 2026-09-30 is 2026. With a start in January it is the calendar year.
 * @param startMonth the organisation's first month, 1 is January
 */
export function fiscalYearOf(date: CalendarDate, startMonth: number): number {
  const year = Number(date.slice(0, 4));
  return startMonth > 1 && Number(date.slice(5, 7)) >= startMonth ? year + 1 : year;
}

/** The first and the last day of a fiscal year. */
export function fiscalYearDays(
  year: number,
  startMonth: number,
): { first: CalendarDate; last: CalendarDate } {
  const begins = startMonth > 1 ? year - 1 : year;
  const first = `${String(begins).padStart(4, '0')}-${String(startMonth).padStart(2, '0')}-01`;
  return { first, last: addDays(addMonths(first, 12), -1) };
}

/** The name of a fiscal year: "2026" when it is the calendar year, otherwise "FY 2026". */
export function fiscalYearLabel(year: number, startMonth: number): string {
  return startMonth > 1 ? `FY ${year}` : String(year);
}

/** The short name: "2026", "FY26". */
export function fiscalYearShortLabel(year: number, startMonth: number): string {
  return startMonth > 1 ? `FY${String(year % 100).padStart(2, '0')}` : String(year);
}
