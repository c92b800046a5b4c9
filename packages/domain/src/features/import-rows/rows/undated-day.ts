import { addDays, addMonths, type CalendarDate } from '../../../kernel/calendar-date.ts';
import { fiscalYearDays, fiscalYearOf } from '../../organisations/fiscal-year.ts';
import type { ResolvedColumn } from '../import-columns.ts';
import type { ImportContext } from '../import-context.ts';

const MONTHS_OF_YEAR = 12;

/**
 * The first day of the current contract year of a record that runs, by its start; null in its first year, before it, and
 * where it has ended.
 * @param outlivesItsEnd whether it runs past its last day, because it renews automatically
 */
export function laterContractYear(
  { startDate, endDate }: { readonly startDate: CalendarDate | null; readonly endDate: CalendarDate | null },
  outlivesItsEnd: boolean,
  today: CalendarDate,
): CalendarDate | null {
  if (startDate === null || (endDate !== null && endDate < today && !outlivesItsEnd)) return null;
  const years = Number(today.slice(0, 4)) - Number(startDate.slice(0, 4));
  const thisYear = addMonths(startDate, years * MONTHS_OF_YEAR);
  const first = thisYear <= today ? thisYear : addMonths(startDate, (years - 1) * MONTHS_OF_YEAR);
  return first > startDate ? first : null;
}

/** The day of an amount whose row has none, as its column says; null where it says none. */
export function undatedDayOf(
  column: Pick<ResolvedColumn, 'undated'> | null,
  endDate: CalendarDate | null,
  { today, fiscalYearStartMonth = 1 }: Pick<ImportContext, 'today' | 'fiscalYearStartMonth'>,
): CalendarDate | null {
  const undated = column?.undated ?? null;
  if (undated === null) return null;
  if (undated === 'endDate' && endDate !== null) return addMonths(addDays(endDate, 1), -MONTHS_OF_YEAR);
  return fiscalYearDays(fiscalYearOf(today, fiscalYearStartMonth), fiscalYearStartMonth).first;
}
