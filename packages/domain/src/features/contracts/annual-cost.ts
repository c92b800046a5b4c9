import { z } from 'zod';
import { calendarDateSchema, type CalendarDate } from '../../kernel/calendar-date.ts';
import { formatPercentage, moneySchema, sumMoney } from '../../kernel/money.ts';

/** Most cost rows of one record (docs/product/records.md, "Annual costs"). */
export const ANNUAL_COSTS_LIMIT = 50;

/** One row: its first day and its cost in US dollars; the date is shown as month and year. */
export const annualCostSchema = z
  .strictObject({ date: calendarDateSchema, cost: moneySchema })
  .meta({ id: 'AnnualCost' });
export type AnnualCost = z.infer<typeof annualCostSchema>;

/** A record's whole cost list, without duplicate dates. */
export const annualCostsSchema = z
  .array(annualCostSchema)
  .max(ANNUAL_COSTS_LIMIT, { error: 'A record can have at most 50 annual costs' })
  .superRefine((rows, context) => {
    const seen = new Set<CalendarDate>();
    rows.forEach((row, index) => {
      if (seen.has(row.date)) {
        context.addIssue({
          code: 'custom',
          path: [index, 'date'],
          message: `There is already a cost for ${longMonth(row.date)}`,
        });
      }
      seen.add(row.date);
    });
  });

function longMonth(date: CalendarDate): string {
  return new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, 15),
  );
}

/** Exact total of a cost list in dollars; null without rows (never 0). */
export function totalCost(rows: readonly AnnualCost[]): number | null {
  return rows.length === 0 ? null : sumMoney(rows.map((row) => row.cost));
}

/** A change as a percentage with its sign: "+3.50%", "-1.00%". */
export function formatCostChange(share: number): string {
  return share > 0 ? `+${formatPercentage(share)}` : formatPercentage(share);
}

/** The change from the row before, as a share (0.1 is +10 %); null for the first row and after a cost of 0. */
export function costChange(rows: readonly AnnualCost[], index: number): number | null {
  const before = rows[index - 1]?.cost;
  const now = rows[index]?.cost;
  if (before === undefined || now === undefined || before === 0) return null;
  return (now - before) / before;
}
