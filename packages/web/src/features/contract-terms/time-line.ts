import { addDays, daysBetween, isCalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { noticeWindow } from '@pactbook/domain/features/contracts/renewal.ts';
import { endsContract, knownEnd } from '@pactbook/domain/features/contracts/decision.ts';
import type { ContractTerm } from '@pactbook/domain/features/contracts/decision.ts';

export type MarkKind = 'start' | 'term' | 'today' | 'window' | 'notice' | 'end';

/** A day on the time line, one of each kind. */
export interface TimeMark {
  readonly kind: MarkKind;
  readonly date: CalendarDate;
  readonly label: string;
  /** Its position, in percent of the line. */
  readonly at: number;
}

export type SpanKind = 'ended' | 'present' | 'afterNotice';

/** A range of the time line, in percent of it. */
export interface TimeSpan {
  readonly kind: SpanKind;
  readonly from: number;
  readonly to: number;
}

export interface TimeLine {
  /** In the order of their days. */
  readonly marks: readonly TimeMark[];
  readonly spans: readonly TimeSpan[];
  /** The first days of the years on the line. */
  readonly years: readonly { readonly year: string; readonly at: number }[];
}

type Facts = Pick<
  Contract,
  | 'startDate'
  | 'endDate'
  | 'possibleEnd'
  | 'termStartDate'
  | 'termNumber'
  | 'noticeDeadline'
  | 'renewal'
  | 'decision'
> &
  Pick<Partial<Contract>, 'noticeEarliest'>;

/** Days after today that are shown of a record without an end. */
const OPEN_END_DAYS = 90;
const MOST_YEARS = 8;

const readable = (date: CalendarDate | null | undefined) => (date && isCalendarDate(date) ? date : null);

function marksOf(facts: Facts, today: CalendarDate): Omit<TimeMark, 'at'>[] {
  const { termNumber = 1 } = facts;
  const renews = facts.renewal?.type === 'AUTO_RENEWS' && !endsContract(facts.decision?.decision);
  const ends = renews ? 'Term ends, renews' : 'Term ends';
  const known: [MarkKind, CalendarDate | null, string][] = [
    ['start', readable(facts.startDate), 'Starts'],
    ['term', termNumber > 1 ? readable(facts.termStartDate) : null, `Term ${termNumber} begins`],
    ['window', noticeWindow(facts)?.from ?? null, 'Notice from'],
    ['notice', readable(facts.noticeDeadline), 'Notice by'],
    ['end', readable(knownEnd(facts)), ends],
    ['end', knownEnd(facts) === null ? readable(facts.possibleEnd) : null, 'Next possible end'],
    ['today', today, 'Today'],
  ];
  return known
    .flatMap(([kind, date, label]) => (date === null ? [] : [{ kind, date, label }]))
    .toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0));
}

function yearsBetween(first: CalendarDate, last: CalendarDate): CalendarDate[] {
  const from = Number(first.slice(0, 4)) + 1;
  const count = Math.max(0, Number(last.slice(0, 4)) - from + 1);
  const step = Math.max(1, Math.ceil(count / MOST_YEARS));
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => `${from + index * step}-01-01`);
}

/**
 * A record's time line: its terms, the days after the notice deadline, and the important days (docs/product/screens.md,
 * "Record details"). Null when only today is known.
 * @param ended the terms before the present one
 */
export function timeLineOf(
  facts: Facts,
  ended: readonly Pick<ContractTerm, 'startDate' | 'endDate'>[],
  today: CalendarDate,
): TimeLine | null {
  const marks = marksOf(facts, today);
  if (marks.length < 2) return null;
  const end = readable(knownEnd(facts));
  const dates = marks.map(({ date }) => date);
  const first = dates[0] ?? today;
  const latest = dates.at(-1) ?? today;
  const last = end === null || latest === first ? addDays(latest, OPEN_END_DAYS) : latest;
  const length = daysBetween(first, last);
  const at = (date: CalendarDate) => Math.min(100, Math.max(0, (daysBetween(first, date) / length) * 100));

  const span = (kind: SpanKind, from: CalendarDate | null, to: CalendarDate | null): TimeSpan[] =>
    from !== null && to !== null && from <= to ? [{ kind, from: at(from), to: at(to) }] : [];
  const start = readable(facts.termStartDate) ?? readable(facts.startDate);
  const notice = readable(facts.noticeDeadline);
  return {
    marks: marks.map((mark) => ({ ...mark, at: at(mark.date) })),
    spans: [
      ...ended.flatMap((term) =>
        span('ended', readable(term.startDate ?? facts.startDate), readable(term.endDate)),
      ),
      ...span('present', start ?? first, end ?? last),
      ...span('afterNotice', notice, end),
    ],
    years: yearsBetween(first, last).map((date) => ({ year: date.slice(0, 4), at: at(date) })),
  };
}
