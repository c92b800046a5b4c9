import { ownCosts } from '@pactbook/domain/features/contracts/annual-cost.ts';
import { costWords } from '@pactbook/domain/features/contract-analysis/found-cost.ts';
import type { RecordCosts } from '@pactbook/domain/features/contract-analysis/found-cost.ts';
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
import { formatMediumDate, formatMonthYear } from '@pactbook/domain/kernel/calendar-date.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';

/** One field of a record before and after; '' for no value. */
export interface PreviewLine {
  readonly label: string;
  readonly now: string;
  readonly later: string;
  /** Computed from the others, not entered. */
  readonly isDerived: boolean;
}

interface Terms extends RecordCosts {
  readonly vendor: string;
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly renewal: Renewal | null;
}

/** The rows of costs as text: "Mar 2026: $5,400.00 a year (120 seats at $45.00)". */
const costsWords = ({ annualCosts, currency }: RecordCosts) =>
  annualCosts
    .map(
      (row) => `${formatMonthYear(row.date)}: ${costWords({ ...row, currency: row.currency ?? currency })}`,
    )
    .join('; ');

const dayWords = (date: string | null) => (date === null ? '' : formatMediumDate(date));

/** The fields of a record as text. */
function wordsOf(terms: Terms, today: CalendarDate) {
  const { vendor, startDate, endDate, renewal } = terms;
  const possibleEnd = nextPossibleEnd({ startDate, endDate, renewal }, today);
  const line = (label: string, words: string, isDerived = false) => ({ label, words, isDerived });
  return [
    line(contractField('vendor').label, vendor),
    line(contractField('startDate').label, dayWords(startDate)),
    line(contractField('endDate').label, dayWords(endDate)),
    line(contractField('renewal').label, renewalWords(renewal)),
    line(contractField('annualCosts').label, costsWords(terms)),
    line('Act By', dayWords(noticeDeadlineOf({ endDate, possibleEnd, renewal })), true),
  ];
}

/** What a record will be when the fields are written into it, computed with the record's own rules. */
export function recordPreview(
  contract: Contract,
  fields: readonly FoundField[],
  today: CalendarDate,
): PreviewLine[] {
  const { vendor, startDate, endDate, renewal, currency } = contractFieldsOf(contract);
  const annualCosts = ownCosts(contract.annualCosts ?? [], currency);
  const before = { vendor, startDate, endDate, renewal, currency, annualCosts };
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
