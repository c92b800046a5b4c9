import { useFormContext, useWatch } from 'react-hook-form';
import { daysLive, daysToExpiration } from '@pactbook/domain/features/contracts/contract.ts';
import { renewalSchema } from '@pactbook/domain/features/contracts/renewal.ts';
import { noticeSentence, possibleEndSentence } from '@pactbook/domain/features/contract-terms/term-words.ts';
import { formatDaySpan, isCalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { endLabel } from '../../contracts/contract-dates.ts';
import { renewalOfTexts } from './contract-form-values.ts';
import type { ContractFormValues } from './contract-form-values.ts';

type TermValues = Pick<ContractFormValues, 'startDate' | 'endDate' | 'status' | 'renewal'>;

/**
 * Dates, status and notice period in sentences: "Runs 3.0 Years. Ends in 45 Days. Notice by Jan 30, 2027 - 45 days
 * before the end."; for an evergreen record its next possible end; null without either.
 */
export function termWords(values: TermValues, today: CalendarDate): string | null {
  const { startDate, endDate, status } = values;
  const renewal = renewalSchema.safeParse(renewalOfTexts(values.renewal)).data ?? null;
  if (values.renewal.type === 'EVERGREEN') {
    const day = (text: string) => (isCalendarDate(text) ? text : null);
    return possibleEndSentence({ startDate: day(startDate), endDate: day(endDate), renewal }, today);
  }
  if (!isCalendarDate(endDate)) return null;
  const words: string[] = [];
  if (isCalendarDate(startDate) && startDate <= endDate) {
    const days = daysLive({ startDate, endDate });
    if (days !== null) words.push(`Runs ${formatDaySpan(days)}.`);
  }
  const end = endLabel(endDate, today);
  if (end) words.push(`${end}.`);
  const notice = noticeSentence(endDate, renewal);
  if (notice) words.push(notice);
  if (status !== 'LIVE' && daysToExpiration({ status: 'LIVE', endDate }, today) >= 0) {
    words.push('Days until the end date are counted for Live records only.');
  }
  return words.length === 0 ? null : words.join(' ');
}

/** The line below the dates, updated while they are typed; hidden when empty. */
export function TermLine({ today }: { today: CalendarDate }) {
  const { control } = useFormContext<ContractFormValues>();
  const [startDate, endDate, status, renewal] = useWatch({
    control,
    name: ['startDate', 'endDate', 'status', 'renewal'],
  });
  const words = termWords({ startDate, endDate, status, renewal }, today);
  return (
    <p aria-live="polite" className="-mt-1 text-sm text-muted empty:absolute sm:@sm:col-span-2">
      {words}
    </p>
  );
}
