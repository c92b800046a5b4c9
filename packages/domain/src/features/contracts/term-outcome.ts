import { addDays, addMonths, type CalendarDate } from '../../kernel/calendar-date.ts';
import { sumMoney } from '../../kernel/money.ts';
import { pricedCosts, type CountedCost } from './annual-cost.ts';
import { settlesTerm, type Decision } from './decision.ts';
import { noticeDeadline, type Renewal } from './renewal.ts';

/** How a term ended (docs/product/screens.md, "Outcomes"). */
export const TERM_OUTCOMES = ['renewed', 'cancelled', 'lapsed'] as const;
export type TermOutcome = (typeof TERM_OUTCOMES)[number];

/** When it was decided: by the last day to act, after it, or never. */
export const TERM_TIMINGS = ['decided', 'late', 'default'] as const;
export type TermTiming = (typeof TERM_TIMINGS)[number];

/** What says how a term ended and when that was decided. */
export interface OutcomeFacts {
  /** Whether another term followed; otherwise the record expired. */
  readonly isRenewed: boolean;
  /** The decision that was current at its end; null without one. */
  readonly decision: Decision | null;
  /** The organisation's day on which the decision was recorded, whatever day it names. */
  readonly recordedOn: CalendarDate | null;
  readonly actBy: CalendarDate;
}

/** Each ended term has one outcome. */
export function outcomeOf({
  isRenewed,
  decision,
}: Pick<OutcomeFacts, 'isRenewed' | 'decision'>): TermOutcome {
  if (isRenewed) return 'renewed';
  return decision === 'CANCEL' ? 'cancelled' : 'lapsed';
}

/** Each ended term has one timing. That people talked with the vendor decides nothing. */
export function timingOf({ decision, recordedOn, actBy }: Omit<OutcomeFacts, 'isRenewed'>): TermTiming {
  if (decision === null || recordedOn === null || !settlesTerm(decision)) return 'default';
  return recordedOn <= actBy ? 'decided' : 'late';
}

/** The last day to act on a term that ended: that for notice, otherwise its last day. */
export function actByOf(endDate: CalendarDate, renewal: Renewal | null): CalendarDate {
  return noticeDeadline(endDate, renewal) ?? endDate;
}

/** What a term is counted with; an estimate where the costs of the year after it are not known. */
export interface TermAmount {
  readonly amount: number;
  readonly isEstimate: boolean;
}

/**
 * The amount of an ended term: its costs in the twelve months after it, otherwise those of its last twelve months as an
 * estimate. Twelve months with nothing but credits count as months without costs. Null without either.
 */
export function amountOfTerm(rows: readonly CountedCost[], endDate: CalendarDate): TermAmount | null {
  const next = addDays(endDate, 1);
  for (const isEstimate of [false, true]) {
    const from = isEstimate ? addMonths(next, -12) : next;
    const before = isEstimate ? next : addMonths(next, 12);
    const counted = rows.filter(({ date }) => from <= date && date < before);
    if (pricedCosts(counted).length > 0)
      return { amount: sumMoney(counted.map(({ cost }) => cost)), isEstimate };
  }
  return null;
}
