import { addDays, addMonths, daysBetween, type CalendarDate } from '../../kernel/calendar-date.ts';
import { fromCents, toCents } from '../../kernel/money.ts';
import {
  expectedCosts,
  goesOnUntil,
  raisedBy,
  type CentsOfYear,
  type FiscalYears,
  type Projected,
} from '../annual-costs/cost-plan.ts';
import { isCredit, type CountedCost } from '../contracts/annual-cost.ts';
import { missedNoticeDay } from '../contracts/decision.ts';
import { endAfterNotice, endDayOf, isEvergreen, nextTerm } from '../contracts/renewal.ts';
import { fiscalYearOf } from '../organisations/fiscal-year.ts';
import type { Move } from './move.ts';

/** A record as moves see it, with its costs in the organisation's currency. */
export interface PlannedRecord extends Projected {
  readonly startDate?: CalendarDate | null | undefined;
  readonly costs: readonly CountedCost[];
}

/** The fiscal years of a scenario, and the day of the question. */
export interface ScenarioFrame extends FiscalYears {
  readonly from: number;
  readonly to: number;
}

/** A cost on its day: one that is entered, or one that is expected. */
interface PlannedCost extends CountedCost {
  readonly isExpected: boolean;
}

/** The costs that are entered and those that are expected up to a fiscal year, by day. */
function costsUntil(record: PlannedRecord, frame: ScenarioFrame, to: number): PlannedCost[] {
  const years = Array.from({ length: to - frame.from + 1 }, (_, index) => frame.from + index);
  const expected = years.flatMap((year) => expectedCosts(record, record.costs, year, frame));
  return [
    ...record.costs.map((cost) => ({ ...cost, isExpected: false })),
    ...expected.map((cost) => ({ ...cost, isExpected: true })),
  ].toSorted((one, other) => (one.date < other.date ? -1 : 1));
}

/** The same record if it continued for ever. */
const endless = (record: PlannedRecord): PlannedRecord => ({
  ...record,
  decision: null,
  renewal: { type: 'EVERGREEN' },
});

/** The last day of a record that is cancelled today: of the next term where notice for this one is too late. */
function endOfCancelled(record: PlannedRecord, today: CalendarDate): CalendarDate {
  const until = goesOnUntil(record);
  if (until !== null) return until;
  const { renewal } = record;
  if (isEvergreen(renewal?.type)) return endAfterNotice(record, today) ?? today;
  let end = record.endDate ?? today;
  while (missedNoticeDay({ decision: 'CANCEL', on: today }, { endDate: end, renewal }) !== null) {
    const next = nextTerm(end, renewal?.termMonths ?? 0, endDayOf(end));
    if (next === null || next.endDate <= end) break;
    end = next.endDate;
  }
  return end;
}

/** The record if it were cancelled today: no cost after its end. */
function cancelled(record: PlannedRecord, today: CalendarDate): PlannedRecord {
  const endDate = endOfCancelled(record, today);
  const costs = record.costs.filter(({ date }) => date <= endDate);
  return { ...record, endDate, decision: null, renewal: { type: 'FIXED' }, costs };
}

/** The costs up to a day: of the cost whose year the day cuts, the part of its days until then. */
function cutAfter(
  costs: readonly PlannedCost[],
  endDate: CalendarDate,
  until: CalendarDate | null,
): PlannedCost[] {
  const kept = costs.filter(({ date }) => date <= endDate);
  const at = kept.findLastIndex((cost) => !isCredit(cost));
  const cut = kept[at];
  if (cut === undefined) return kept;
  const next = costs.find((cost) => cost.date > endDate && !isCredit(cost))?.date;
  const own = until !== null && until >= cut.date ? addDays(until, 1) : undefined;
  const year = addMonths(cut.date, 12);
  const over = [next, own].reduce<CalendarDate>((first, day) => (day && day < first ? day : first), year);
  const after = addDays(endDate, 1);
  if (after >= over) return kept;
  const cents = Math.round((toCents(cut.cost) * daysBetween(cut.date, after)) / daysBetween(cut.date, over));
  return kept.with(at, { ...cut, cost: fromCents(cents) });
}

const monthsOf = (date: CalendarDate): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));

/** The same costs in the same distances, the first of them on another day. */
function beginningOn(costs: readonly PlannedCost[], day: CalendarDate): PlannedCost[] {
  const first = costs.find((cost) => !isCredit(cost)) ?? costs[0];
  if (first === undefined) return [];
  return costs.map((cost) => ({
    ...cost,
    date: addMonths(day, monthsOf(cost.date) - monthsOf(first.date)),
  }));
}

/** The day after the last one that the costs of a record with an end are for. */
function dayAfter(until: CalendarDate, costs: readonly PlannedCost[]): CalendarDate {
  return costs
    .filter((cost) => cost.date > until && !isCredit(cost))
    .map(({ date }) => addMonths(date, 12))
    .reduce((last, day) => (day > last ? day : last), addDays(until, 1));
}

/**
 * The costs of a record whose term ends on another day. An earlier end cuts the year that it is in, and a later one adds
 * years of which it cuts the last. Where the record continues automatically, its next year begins on the day after.
 */
function endingOn(record: PlannedRecord, endDate: CalendarDate, frame: ScenarioFrame): PlannedCost[] {
  const usual = () => costsUntil(record, frame, frame.to);
  if (record.endDate === endDate) return usual();
  const until = goesOnUntil(record);
  const begins = fiscalYearOf(until ?? endDate, frame.startMonth);
  const last = record.costs.reduce(
    (year, { date }) => Math.max(year, fiscalYearOf(date, frame.startMonth)),
    frame.to,
  );
  // What is moved to an earlier day has to be known for as many years more.
  const all = costsUntil(endless(record), frame, last + 2 + Math.max(0, frame.from - begins));
  if (until !== null && endDate > until) {
    const own = usual();
    const further = all
      .filter(({ isExpected }) => isExpected)
      .slice(own.filter(({ isExpected }) => isExpected).length);
    return [...own, ...cutAfter(beginningOn(further, dayAfter(until, own)), endDate, null)];
  }
  const kept = cutAfter(until === null ? all : usual(), endDate, until);
  if (goesOnUntil({ ...record, endDate }) !== null) return kept;
  const later = all.filter(({ date }) => date > endDate);
  return [...kept, ...beginningOn(later, addDays(endDate, 1))];
}

function moveOf<Kind extends Move['kind']>(
  moves: readonly Move[],
  kind: Kind,
): Extract<Move, { kind: Kind }> | undefined {
  return moves.find((move): move is Extract<Move, { kind: Kind }> => move.kind === kind);
}

/**
 * What a record costs in each fiscal year of a scenario with some moves, in cents: first whether it is cancelled, then
 * when it ends, then what it costs. Without moves it is what Trends counts.
 */
export function applyMoves(
  record: PlannedRecord,
  moves: readonly Move[],
  frame: ScenarioFrame,
): CentsOfYear[] {
  const [end, cost] = [moveOf(moves, 'END'), moveOf(moves, 'COST')];
  const kept = moveOf(moves, 'CANCEL') === undefined ? record : cancelled(record, frame.today);
  const planned = end === undefined ? costsUntil(kept, frame, frame.to) : endingOn(kept, end.endDate, frame);
  const priced = planned.map((row) =>
    cost === undefined || row.date < cost.from || isCredit(row)
      ? row
      : { ...row, cost: raisedBy(row.cost, cost.percent) },
  );
  return Array.from({ length: frame.to - frame.from + 1 }, (_, index) => {
    const ofYear = priced.filter(({ date }) => fiscalYearOf(date, frame.startMonth) === frame.from + index);
    const sum = (isExpected: boolean) =>
      ofYear.reduce((cents, row) => cents + (row.isExpected === isExpected ? toCents(row.cost) : 0), 0);
    return { known: sum(false), projected: sum(true) };
  });
}
