import { z } from 'zod';
import { idSchema } from '../../kernel/ids.ts';
import { currencyDigits, hasAtMostTwoDecimals, type CurrencyCode } from '../../kernel/money.ts';
import { enteredText } from '../../kernel/text/entered-text.ts';
import { namedObject } from '../../kernel/named-object.ts';
import { categoryNameSchema } from '../categories/category.ts';
import { EARLIEST_YEAR, LATEST_YEAR } from '../organisations/fiscal-year.ts';

/** What a budget is for: all records, or those of one team or of one category. */
export const BUDGET_SCOPES = ['organization', 'team', 'category'] as const;
export type BudgetScope = (typeof BUDGET_SCOPES)[number];
export const BUDGET_SCOPE_LABELS: Readonly<Record<BudgetScope, string>> = {
  organization: 'All records',
  team: 'Team',
  category: 'Category',
};

/** The largest amount of a budget. */
export const LARGEST_BUDGET = 999_999_999_999.99;
export const BUDGET_NOTE_LIMIT = 1_000;

/** Said where a year has a budget of the same team, category or of all records. */
export const BUDGET_EXISTS = 'There is already a budget for this fiscal year';

const YEAR_WANTED = `Enter a year from ${EARLIEST_YEAR} to ${LATEST_YEAR}`;
/** A fiscal year, named after the calendar year in which it ends. */
export const budgetYearSchema = z
  .int({ error: YEAR_WANTED })
  .min(EARLIEST_YEAR, { error: YEAR_WANTED })
  .max(LATEST_YEAR, { error: YEAR_WANTED });

const AMOUNT_WANTED = 'Enter an amount of 0 or more';
const amountSchema = z
  .number({ error: AMOUNT_WANTED })
  .min(0, { error: AMOUNT_WANTED })
  .max(LARGEST_BUDGET, { error: 'Enter an amount up to 999,999,999,999.99' })
  .refine(hasAtMostTwoDecimals, { error: 'Use at most two decimals' });

const noteSchema = enteredText(BUDGET_NOTE_LIMIT);

/** What a person enters of a budget: of all records, of one team or of one category, as records name them. */
export const budgetInputSchema = z
  .strictObject({
    /** The fiscal year, by the calendar year in which it ends. */
    year: budgetYearSchema,
    team: idSchema.optional(),
    /** By its name. */
    category: categoryNameSchema.optional(),
    /** In the organisation's currency. */
    amount: amountSchema,
    note: noteSchema.default(''),
  })
  .refine(({ team, category }) => team === undefined || category === undefined, {
    path: ['category'],
    error: 'Choose a team or a category',
  })
  .meta({ id: 'BudgetInput' });
export type BudgetInput = z.infer<typeof budgetInputSchema>;

/** What can be changed of a budget: its year and what it is for stay. Missing members stay as they are. */
export const budgetChangesSchema = z
  .strictObject({ amount: amountSchema, note: noteSchema })
  .partial()
  .meta({ id: 'BudgetChanges' });
export type BudgetChanges = z.infer<typeof budgetChangesSchema>;

/** A budget of one fiscal year. */
export const budgetSchema = namedObject('Budget', {
  id: idSchema,
  /** Moves with every change; `If-Match` takes it. */
  version: z.int(),
  year: z.int(),
  scope: z.enum(BUDGET_SCOPES),
  /** Null for all records, and for a team or category that is gone. */
  groupId: idSchema.nullable(),
  /** The name of the team or category, the last one when it is gone; null for all records. */
  group: z.string().nullable(),
  amount: z.number(),
  /** In which the amount was entered: the organisation's at that time. */
  currency: z.string(),
  note: z.string(),
});
export type Budget = z.infer<typeof budgetSchema>;

/** The most budgets of a file, and of an undo. */
export const BUDGETS_LIMIT = 2_000;

/** A change of a budget: the version that it left, which is 1 of an added one, and one more of a deleted one. */
export const budgetChangeSchema = z
  .strictObject({ id: idSchema, version: z.int().min(1) })
  .meta({ id: 'BudgetChange' });
export type BudgetChange = z.infer<typeof budgetChangeSchema>;

/** What a budget is for, as it is entered. */
export function scopeOf({ team, category }: Pick<BudgetInput, 'team' | 'category'>): BudgetScope {
  if (team !== undefined) return 'team';
  return category === undefined ? 'organization' : 'category';
}

/** What a budget is for in words: "All records", "IT", "IT (removed)". */
export function budgetName({ scope, groupId, group }: Pick<Budget, 'scope' | 'groupId' | 'group'>): string {
  if (scope === 'organization' || group === null) return BUDGET_SCOPE_LABELS.organization;
  return groupId === null ? `${group} (removed)` : group;
}

/** The fault of an amount in a currency with fewer than two decimals; null without one. */
export function budgetAmountFault(amount: number, currency: CurrencyCode): string | null {
  return currencyDigits(currency) === 0 && !Number.isInteger(amount)
    ? `Amounts in ${currency} have no decimals`
    : null;
}

/** Names as people order them, the same on every database (their collations differ). */
const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Newest year first; all records, teams by name, categories by name. */
export function inBudgetOrder<Some extends Budget>(budgets: readonly Some[]): Some[] {
  return budgets.toSorted(
    (one, other) =>
      other.year - one.year ||
      BUDGET_SCOPES.indexOf(one.scope) - BUDGET_SCOPES.indexOf(other.scope) ||
      byName.compare(one.group ?? '', other.group ?? '') ||
      (one.id < other.id ? -1 : 1),
  );
}
