import { addDays, addMonths, type CalendarDate } from '../../kernel/calendar-date.ts';
import { sumMoney } from '../../kernel/money.ts';
import { pricedCosts, type CountedCost } from './annual-cost.ts';
import { settlesTerm, type Decision } from './decision.ts';
import { noticeDeadline, type Renewal } from './renewal.ts';

/** How a term ended (docs/product/screens.md, "Outcomes"). */
export const TERM_OUTCOMES = ['renewed', 'cancelled', 'lapsed'] as const;
export type TermOutcome = (typeof TERM_OUTCOMES)[number];
export const TERM_OUTCOME_LABELS: Readonly<Record<TermOutcome, string>> = {
  renewed: 'Renewed',
  cancelled: 'Cancelled',
  lapsed: 'Lapsed',
};

/** When it was decided: by the last day to act, after it, or never. */
export const TERM_TIMINGS = ['decided', 'late', 'default'] as const;
export type TermTiming = (typeof TERM_TIMINGS)[number];
export const TERM_TIMING_LABELS: Readonly<Record<TermTiming, string>> = {
  decided: 'Decided in time',
  late: 'Decided late',
  default: 'No decision',
};

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

/** What a decision saved: less than before after talks; or avoided: the cost of what was cancelled. */
export interface TermSaving {
  readonly saved: number | null;
  readonly avoided: number | null;
}

/** What the saving of an ended term follows from; amounts in one currency. */
export interface SavingFacts {
  readonly outcome: TermOutcome;
  /** Whether the vendor was asked for other terms. */
  readonly isAfterTalks: boolean;
  /** The cost in force when it was decided, or when the talks began; null without one. */
  readonly before: number | null;
  /** The first cost in the twelve months after the term that is no credit; null without one. */
  readonly after: number | null;
}

/** How savings are counted, in words. */
export const SAVINGS_RULE =
  'Saved: the yearly cost before a renegotiation minus the first yearly cost after it, never below zero. Avoided: the yearly cost of cancelled records.';

/** What a term saved or avoided, for one year; both null for other terms, and where a cost is not known. */
export function savingOfTerm({ outcome, isAfterTalks, before, after }: SavingFacts): TermSaving {
  const isSaved = outcome === 'renewed' && isAfterTalks && before !== null && after !== null;
  return {
    saved: isSaved ? Math.max(0, before - after) : null,
    avoided: outcome === 'cancelled' ? before : null,
  };
}
