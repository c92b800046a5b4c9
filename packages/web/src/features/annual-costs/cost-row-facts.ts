import { changeText } from '../../field-kit/value/own-money.ts';
import { formatOrdinal } from '../../ui/text/ordinal.ts';
import { isCalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { comparedWith, costChange } from '@pactbook/domain/features/contracts/annual-cost.ts';
import type { AnnualCost, ChangeReason } from '@pactbook/domain/features/contracts/annual-cost.ts';
import { changeReasonOf, changeWordsAt } from '@pactbook/domain/features/contracts/cost-change.ts';
import { costWarning } from '@pactbook/domain/features/annual-costs/cost-plan.ts';
import type { CostTerm } from '@pactbook/domain/features/annual-costs/cost-plan.ts';
import { readableCosts } from './cost-drafts.ts';
import type { CostDraft } from './cost-drafts.ts';
import { numberLocale } from '../../ui/text/own-numbers.ts';

/** Values derived from a row and the rows around it. */
export interface CostRowFacts {
  /** The change from the previous row in time that is no credit: "+3.50%"; '' without one, and of a credit. */
  readonly change: string;
  /** What it is of: "+3.00% price, +30 seats"; '' where quantities do not tell. */
  readonly parts: string;
  /** Why it changed, as the quantities show; null where they do not. */
  readonly reason: ChangeReason | null;
  /** The day on which the row begins, "15th", when it is not the first of the month. */
  readonly day: string | null;
  readonly warning: string | null;
}

const changeWords = (share: number | null): string => (share === null ? '' : changeText(share));

/** Amounts of two currencies are not compared. */
const isOtherCurrency = (rows: readonly AnnualCost[], at: number): boolean =>
  rows[at]?.currency !== rows[comparedWith(rows, at)]?.currency;

/** Of a row without a month. */
export const NO_FACTS: CostRowFacts = { change: '', parts: '', reason: null, day: null, warning: null };

/** The reason that quantities show, whatever a user says. */
function reasonAt(rows: readonly AnnualCost[], at: number): ChangeReason | null {
  const [before, row] = [rows[comparedWith(rows, at)], rows[at]];
  return before && row ? changeReasonOf(before, { ...row, changeReason: undefined }) : null;
}

/** The facts of every row, in the order of the grid; rows are compared by date. */
export function costRowFacts(rows: readonly CostDraft[], term: CostTerm): CostRowFacts[] {
  const ordered = readableCosts(rows).toSorted((one, other) => (one.date < other.date ? -1 : 1));
  return rows.map((row) => {
    if (!isCalendarDate(row.date)) return NO_FACTS;
    const at = ordered.findIndex(({ date }) => date === row.date);
    const day = Number(row.date.slice(8, 10));
    return {
      change: at === -1 || isOtherCurrency(ordered, at) ? '' : changeWords(costChange(ordered, at)),
      parts: at === -1 ? '' : changeWordsAt(ordered, at, numberLocale()),
      reason: reasonAt(ordered, at),
      day: day === 1 ? null : formatOrdinal(day),
      warning: costWarning(row, at > 0 ? (ordered[at - 1] ?? null) : null, term),
    };
  });
}
