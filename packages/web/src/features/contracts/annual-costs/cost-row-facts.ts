import { formatOrdinal } from '@pactbook/domain/kernel/money.ts';
import { formatPercentage } from '@pactbook/domain/kernel/money.ts';
import { isCalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { costChange } from '@pactbook/domain/features/contracts/annual-cost.ts';
import { costWarning } from '@pactbook/domain/features/contracts/cost-plan.ts';
import type { CostTerm } from '@pactbook/domain/features/contracts/cost-plan.ts';
import { readableCosts } from './cost-drafts.ts';
import type { CostDraft } from './cost-drafts.ts';

/** What follows from a row and the ones around it. */
export interface CostRowFacts {
  /** Against the row before it in time: "+3.50%"; '' when there is nothing to compare with. */
  readonly change: string;
  /** The day that the row begins on, "15th", where it is not the first of the month. */
  readonly day: string | null;
  readonly warning: string | null;
}

function changeWords(share: number | null): string {
  if (share === null) return '';
  return share > 0 ? `+${formatPercentage(share)}` : formatPercentage(share);
}

/** The facts of every row, in the order of the grid; comparing goes by date, whatever that order. */
export function costRowFacts(rows: readonly CostDraft[], term: CostTerm): CostRowFacts[] {
  const ordered = readableCosts(rows).toSorted((one, other) => (one.date < other.date ? -1 : 1));
  return rows.map((row) => {
    if (!isCalendarDate(row.date)) return { change: '', day: null, warning: null };
    const at = ordered.findIndex(({ date }) => date === row.date);
    const day = Number(row.date.slice(8, 10));
    return {
      change: at === -1 ? '' : changeWords(costChange(ordered, at)),
      day: day === 1 ? null : formatOrdinal(day),
      warning: costWarning(row, at > 0 ? (ordered[at - 1] ?? null) : null, term),
    };
  });
}
