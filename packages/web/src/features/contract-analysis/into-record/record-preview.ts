import { contractFieldsOf } from '@pactbook/domain/features/contracts/contract.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { contractField } from '@pactbook/domain/features/contracts/fields.ts';
import {
  nextPossibleEnd,
  noticeDeadlineOf,
  renewalWords,
} from '@pactbook/domain/features/contracts/renewal.ts';
import type { Renewal } from '@pactbook/domain/features/contracts/renewal.ts';
import { recordValues } from '@pactbook/domain/features/contract-analysis/into-record.ts';
import type { FoundField } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import { formatMediumDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';

/** One field of a record before and after; '' for no value. */
export interface PreviewLine {
  readonly label: string;
  readonly now: string;
  readonly later: string;
  /** Computed from the others, not entered. */
  readonly isDerived: boolean;
}

interface Terms {
  readonly vendor: string;
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly renewal: Renewal | null;
}

const dayWords = (date: string | null) => (date === null ? '' : formatMediumDate(date));

/** The fields of a record as text. */
function wordsOf({ vendor, startDate, endDate, renewal }: Terms, today: CalendarDate) {
  const possibleEnd = nextPossibleEnd({ startDate, endDate, renewal }, today);
  const line = (label: string, words: string, isDerived = false) => ({ label, words, isDerived });
  return [
    line(contractField('vendor').label, vendor),
    line(contractField('startDate').label, dayWords(startDate)),
    line(contractField('endDate').label, dayWords(endDate)),
    line(contractField('renewal').label, renewalWords(renewal)),
    line('Act By', dayWords(noticeDeadlineOf({ endDate, possibleEnd, renewal })), true),
  ];
}

/** What a record will be when the fields are written into it, computed with the record's own rules. */
export function recordPreview(
  contract: Contract,
  fields: readonly FoundField[],
  today: CalendarDate,
): PreviewLine[] {
  const { vendor, startDate, endDate, renewal } = contractFieldsOf(contract);
  const before = { vendor, startDate, endDate, renewal };
  const names = new Set(fields.map(({ field }) => field));
  const after = { ...before, ...recordValues(fields, names, before) };
  const words = wordsOf(after, today);
  return wordsOf(before, today).map(({ label, words: now, isDerived }, index) => ({
    label,
    now,
    later: words[index]?.words ?? '',
    isDerived,
  }));
}
