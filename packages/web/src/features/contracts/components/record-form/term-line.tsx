import { useFormContext, useWatch } from 'react-hook-form';
import { daysToExpiration } from '@pactbook/domain/features/contracts/contract.ts';
import { daysLive } from '@pactbook/domain/features/contracts/contract.ts';
import { formatDaySpan, isCalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { endLabel } from '../record-details/record-dates.ts';
import type { RecordFormValues } from './record-form-values.ts';

/** What two dates and a status come to, in a sentence: "Runs 3.0 Years. Ends in 45 Days."; null while a date is missing. */
export function termWords(
  values: Pick<RecordFormValues, 'startDate' | 'endDate' | 'status'>,
  today: CalendarDate,
): string | null {
  const { startDate, endDate, status } = values;
  if (!isCalendarDate(endDate)) return null;
  const words: string[] = [];
  if (isCalendarDate(startDate) && startDate <= endDate) {
    const days = daysLive({ startDate, endDate });
    if (days !== null) words.push(`Runs ${formatDaySpan(days)}.`);
  }
  const end = endLabel(endDate, today);
  if (end) words.push(`${end}.`);
  if (status !== 'LIVE' && daysToExpiration({ status: 'LIVE', endDate }, today) >= 0) {
    words.push('Days until the end date are counted for Live records only.');
  }
  return words.length === 0 ? null : words.join(' ');
}

/** The line below the dates that follows them while they are typed; without words it takes no room in the grid. */
export function TermLine({ today }: { today: CalendarDate }) {
  const { control } = useFormContext<RecordFormValues>();
  const [startDate, endDate, status] = useWatch({ control, name: ['startDate', 'endDate', 'status'] });
  const words = termWords({ startDate, endDate, status }, today);
  return (
    <p aria-live="polite" className="-mt-1 text-sm text-muted empty:absolute sm:col-span-2">
      {words}
    </p>
  );
}
