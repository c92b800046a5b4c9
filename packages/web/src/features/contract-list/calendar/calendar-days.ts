import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { knownEnd, waitsForDecision } from '@pactbook/domain/features/contracts/decision.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { costTotalsOf, type PartOf } from '@pactbook/domain/features/annual-costs/cost-totals.ts';
import type { CostTotals } from '@pactbook/domain/features/annual-costs/cost-totals.ts';

/** Why a record is on a day: it is the last one for notice, or its term ends. */
export type DayKind = 'notice' | 'end';

/** A record on a day of the calendar. */
export interface DayEntry {
  readonly kind: DayKind;
  readonly contract: Contract;
}

type Dated = Pick<Contract, 'endDate' | 'noticeDeadline' | 'renewal' | 'decision'>;

/**
 * The days on which a record is in the calendar: the last one for notice, when the person may read it, and its end, which
 * an evergreen record has when it was decided to end it.
 */
export function daysOf(dated: Dated): { kind: DayKind; date: CalendarDate }[] {
  const { noticeDeadline } = dated;
  const end = knownEnd(dated);
  return [
    ...(noticeDeadline ? [{ kind: 'notice' as const, date: noticeDeadline }] : []),
    ...(end === null ? [] : [{ kind: 'end' as const, date: end }]),
  ];
}

/** Records by day, each day in the order of the view. */
export type EntriesByDay = ReadonlyMap<CalendarDate, readonly DayEntry[]>;

/** Every record on its days. */
export function entriesByDay(contracts: Iterable<Contract>): EntriesByDay {
  const days = new Map<CalendarDate, DayEntry[]>();
  for (const contract of contracts) {
    for (const { kind, date } of daysOf(contract)) {
      const entries = days.get(date);
      if (entries) entries.push({ kind, contract });
      else days.set(date, [{ kind, contract }]);
    }
  }
  return days;
}

/** The records of a month on their days of one kind. */
export interface MonthSum extends CostTotals {
  readonly count: number;
}

/** The days of a month, `YYYY-MM`, with entries, the earliest first. */
export function daysInMonth(days: EntriesByDay, month: string): [CalendarDate, readonly DayEntry[]][] {
  return [...days]
    .filter(([date]) => date.startsWith(month))
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
}

/** Whether a last day for notice is one to decide by: a decision still waits for it. */
const isToDecide = ({ kind, contract }: DayEntry): boolean => kind === 'notice' && waitsForDecision(contract);

/** How many records end in a month, or wait for a decision by a day of it, and what of those is in force that the person may read. */
export function monthSum(
  days: readonly (readonly [CalendarDate, readonly DayEntry[]])[],
  kind: DayKind,
  today: CalendarDate,
  partOf?: (contract: Contract) => PartOf,
): MonthSum {
  const contracts = days.flatMap(([, entries]) =>
    entries
      .filter((entry) => (kind === 'end' ? entry.kind === kind : isToDecide(entry)))
      .map(({ contract }) => contract),
  );
  return { count: contracts.length, ...costTotalsOf(contracts, today, partOf) };
}

/** The nearest months before and after one that have entries; null where there are none. */
export function nearestMonths(
  days: EntriesByDay,
  month: string,
): { readonly before: string | null; readonly after: string | null } {
  let before: string | null = null;
  let after: string | null = null;
  for (const date of days.keys()) {
    const other = date.slice(0, 7);
    if (other < month && (before === null || other > before)) before = other;
    if (other > month && (after === null || other < after)) after = other;
  }
  return { before, after };
}

const counted = (count: number, one: string, several: string) =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : several}`];

/** What is on a day, such as "2 end, 1 to decide by then". */
export function entriesInWords(entries: readonly DayEntry[]): string {
  const ending = entries.filter(({ kind }) => kind === 'end').length;
  const toDecide = entries.filter(isToDecide).length;
  return [
    ...counted(ending, 'ends', 'end'),
    ...counted(toDecide, 'to decide by then', 'to decide by then'),
    ...counted(entries.length - ending - toDecide, 'last day for notice', 'last days for notice'),
  ].join(', ');
}
