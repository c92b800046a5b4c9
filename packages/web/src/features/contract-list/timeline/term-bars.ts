import { addDays, formatMediumDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { knownEnd, noticeDayLabel, waitsForDecision } from '@pactbook/domain/features/contracts/decision.ts';
import { RENEWAL_LABELS } from '@pactbook/domain/features/contracts/renewal.ts';
import { deadlineState, distanceOf } from '../../../field-kit/value/deadline-state.ts';

/** Days from the first to the last, both included; null where a record has no start or no end. */
export interface DaySpan {
  readonly from: CalendarDate | null;
  readonly to: CalendarDate | null;
}

/** What the timeline draws of a record. */
export interface TermBars {
  /** The terms before the present one as one span; null without any. */
  readonly earlier: { readonly from: CalendarDate; readonly to: CalendarDate } | null;
  /** The present term; null for a record without dates. */
  readonly term: DaySpan | null;
  /** The last day for notice; null without one, and for people who may not read it. */
  readonly notice: CalendarDate | null;
}

export type TermFacts = Pick<
  Contract,
  'startDate' | 'endDate' | 'termStartDate' | 'termNumber' | 'noticeDeadline' | 'renewal'
> &
  Partial<Pick<Contract, 'status' | 'decision'>>;

/** The bars of a record: its present term, the terms before it, and the last day for notice. */
export function termBarsOf(facts: TermFacts): TermBars {
  const { startDate, termStartDate, noticeDeadline } = facts;
  const from = termStartDate ?? startDate;
  const to = knownEnd(facts);
  const hasEarlier = termStartDate && startDate && startDate < termStartDate;
  return {
    earlier: hasEarlier ? { from: startDate, to: addDays(termStartDate, -1) } : null,
    term: from === null && to === null ? null : { from, to },
    notice: noticeDeadline ?? null,
  };
}

function termWords({ from, to }: DaySpan): string {
  if (from === null) return `Ends ${formatMediumDate(to)}, start unknown`;
  if (to === null) return `From ${formatMediumDate(from)}, no end`;
  return `${formatMediumDate(from)} to ${formatMediumDate(to)}`;
}

/** The last day for notice, "overdue" while a decision still waits for it. */
function noticeDayWords({ status = 'LIVE', ...rest }: TermFacts, notice: CalendarDate, today: CalendarDate) {
  const facts = { ...rest, status };
  const { words } = deadlineState(notice, today, waitsForDecision(facts));
  return `${noticeDayLabel(facts, notice, today)} ${formatMediumDate(notice)}, ${words}`;
}

/** What the bars of a record show, in sentences. */
export function termBarsInWords(facts: TermFacts, today: CalendarDate): string[] {
  const { earlier, term, notice } = termBarsOf(facts);
  if (term === null) return ['No dates'];
  const before = (facts.termNumber ?? 2) - 1;
  return [
    termWords(term),
    ...(term.to === null ? [] : [`${term.to < today ? 'Ended' : 'Ends'} ${distanceOf(term.to, today)}`]),
    ...(notice === null ? [] : [noticeDayWords(facts, notice, today)]),
    ...(facts.renewal ? [RENEWAL_LABELS[facts.renewal.type]] : []),
    ...(earlier === null
      ? []
      : [`${before} earlier ${before === 1 ? 'term' : 'terms'} from ${formatMediumDate(earlier.from)}`]),
  ];
}
