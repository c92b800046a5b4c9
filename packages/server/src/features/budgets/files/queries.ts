import { BUDGET_COLUMNS } from '@pactbook/domain/features/budgets/budget-file.ts';
import { BUDGET_SCOPE_LABELS } from '@pactbook/domain/features/budgets/budget.ts';
import type { BudgetFigures } from '@pactbook/domain/features/budgets/budget-figures.ts';
import { csvText } from '../../../platform/csv/csv-text.ts';

/** The budgets of a year as a file: what an import reads, and behind it the sums in the organisation's currency. */
export function budgetFile({ budgets }: BudgetFigures): string {
  const heading = [...BUDGET_COLUMNS, 'Spent', 'Committed', 'Projected', 'Left'];
  const rows = budgets.map(({ year, scope, group, amount, currency, note, ...sums }) => [
    year,
    BUDGET_SCOPE_LABELS[scope],
    group ?? '',
    amount,
    currency,
    note,
    sums.spent,
    sums.committed,
    sums.projected,
    sums.left ?? '',
  ]);
  return csvText([heading, ...rows]);
}
