import { addDays, addMonths, type CalendarDate } from '../../../kernel/calendar-date.ts';
import { fiscalYearDays, fiscalYearOf } from '../../organisations/fiscal-year.ts';
import type { ResolvedColumn } from '../import-columns.ts';
import type { ImportContext } from '../import-context.ts';

const MONTHS_OF_YEAR = 12;

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
