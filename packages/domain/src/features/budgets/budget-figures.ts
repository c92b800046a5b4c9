import { z } from 'zod';
import { fromCents, toCents } from '../../kernel/money.ts';
import { namedObject } from '../../kernel/named-object.ts';
import { budgetSchema } from './budget.ts';

/** A budget and what counts in it, in the organisation's currency. */
export const budgetWithFiguresSchema = budgetSchema
  .extend({
    /** The amount in the organisation's currency; null where it was entered in another one and no rate is known. */
    budgeted: z.number().nullable(),
    /** Known costs of the year up to today. */
    spent: z.number(),
    /** Costs of the rest of the year that no one can get out of any more. */
    committed: z.number(),
    /** What else of the year is planned, or expected by the rule of Trends. */
    projected: z.number(),
    /** What is budgeted less all three; below 0 when it is too little. Null without a rate. */
    left: z.number().nullable(),
    /** Whether amounts of other currencies are in one of them, converted. */
    isConverted: z.boolean(),
    /** Records that are left out because no rate is known, by currency; missing when there are none. */
    unconverted: z.array(z.strictObject({ currency: z.string(), unconverted: z.int() })).optional(),
  })
  .meta({ id: 'BudgetWithFigures' });
export type BudgetWithFigures = z.infer<typeof budgetWithFiguresSchema>;

/** Answer of `GET /budgets/figures`: the budgets of one fiscal year. */
export const budgetFiguresSchema = namedObject('BudgetFigures', {
  year: z.int(),
  /** The fiscal year's name: "2026" or "FY 2026". */
  label: z.string(),
  firstDay: z.string(),
  lastDay: z.string(),
  fiscalYearStartMonth: z.int(),
  /** The present fiscal year. */
  thisYear: z.int(),
  currency: z.string(),
  /** Every fiscal year with a budget, the newest first. */
  years: z.array(z.int()),
  budgets: z.array(budgetWithFiguresSchema),
});
export type BudgetFigures = z.infer<typeof budgetFiguresSchema>;

/** The state of a budget: what is spent, what is committed besides, or what is projected besides exceeds it. */
export type BudgetStatus = 'within' | 'projectedOver' | 'committedOver' | 'over' | 'unknown';

/** The state of a budget, and by how much it is exceeded or what is left, in its whole amount; null where no rate is known. */
export function budgetStatus({
  budgeted,
  spent,
  committed,
  projected,
}: Pick<BudgetWithFigures, 'budgeted' | 'spent' | 'committed' | 'projected'>): {
  readonly status: BudgetStatus;
  readonly by: number | null;
} {
  if (budgeted === null) return { status: 'unknown', by: null };
  const room = toCents(budgeted);
  const [gone, bound] = [toCents(spent), toCents(spent) + toCents(committed)];
  const all = bound + toCents(projected);
  const over = (cents: number) => fromCents(cents - room);
  if (gone > room) return { status: 'over', by: over(gone) };
  if (bound > room) return { status: 'committedOver', by: over(bound) };
  if (all > room) return { status: 'projectedOver', by: over(all) };
  return { status: 'within', by: fromCents(room - all) };
}
