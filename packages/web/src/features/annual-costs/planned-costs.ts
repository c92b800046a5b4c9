import { addMonths, isCalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { nextYear, yearsOfTerm } from '@pactbook/domain/features/annual-costs/cost-plan.ts';
import type { CurrencyCode } from '@pactbook/domain/kernel/money.ts';
import type { CostTerm } from '@pactbook/domain/features/annual-costs/cost-plan.ts';
import { costDraft, draftOfCost, isBlank, readableCosts, withCell, withMonth } from './cost-drafts.ts';
import type { CostDraft } from './cost-drafts.ts';

/**
 * The next year: one year after the latest row, its cost changed by a percentage. The first row begins with the term or
 * this month.
 */
export function withNextYear(
  rows: readonly CostDraft[],
  percent: number,
  { startDate }: CostTerm,
  today: CalendarDate,
  currency?: CurrencyCode,
): CostDraft[] {
  const written = rows.filter((row) => !isBlank(row));
  const next = nextYear(readableCosts(written), percent, currency);
  if (next) return [...written, costDraft(draftOfCost(next))];
  const last = written.at(-1);
  if (last && /^\d{4}-\d{2}-\d{2}$/.test(last.date)) {
    return [...written, costDraft({ date: addMonths(last.date, 12) })];
  }
  return [...written, costDraft({ date: `${(startDate ?? today).slice(0, 7)}-01` })];
}

/** An amount goes with the currency that it is in, with its quantity and unit price, and a credit with its reason. */
function withCostOf(
  row: CostDraft,
  { cost, currency, reason, quantity, unit, unitPrice }: CostDraft,
): CostDraft {
  return { ...withCell(row, 'cost', cost), currency, reason, quantity, unit, unitPrice };
}

/**
 * A cell filled from the row above it: the same cost, or the month one year later. Null where there is nothing above.
 */
export function withValueFromAbove(
  rows: readonly CostDraft[],
  { index, column }: { readonly index: number; readonly column: string },
): CostDraft[] | null {
  const above = rows[index - 1];
  const row = rows[index];
  if (above === undefined || row === undefined) return null;
  const later = isCalendarDate(above.date) ? addMonths(above.date, 12) : above.date;
  const filled = column === 'date' ? withMonth(row, later) : withCostOf(row, above);
  return rows
    .slice(0, index + 1)
    .with(index, filled)
    .concat(rows.slice(index + 1).filter((one) => !isBlank(one)));
}

/** The cost of a row in every row below it. */
export function withCostBelow(rows: readonly CostDraft[], index: number): CostDraft[] {
  const filling = rows[index];
  if (filling === undefined) return [...rows];
  return rows.map((row, at) => (at > index ? withCostOf(row, filling) : row));
}

/** The years of the term without a row in any of their months. */
export function missingYears(rows: readonly CostDraft[], term: CostTerm): CalendarDate[] {
  return yearsOfTerm(term).filter((begins) => {
    const ends = addMonths(begins, 12);
    return !rows.some(({ date }) => date >= begins && date < ends);
  });
}

/** A row for each year of the term, with the latest known cost before it. */
export function withTermYears(rows: readonly CostDraft[], term: CostTerm): CostDraft[] {
  const written = rows.filter((row) => !isBlank(row));
  const added = missingYears(written, term).map((date) => {
    const before = readableCosts(written)
      .filter((row) => row.date <= date && row.cost >= 0)
      .toSorted((one, other) => (one.date < other.date ? 1 : -1))[0];
    return costDraft({ ...(before ? draftOfCost({ ...before, changeReason: undefined }) : {}), date });
  });
  return [...written, ...added].toSorted((one, other) => (one.date < other.date ? -1 : 1));
}
