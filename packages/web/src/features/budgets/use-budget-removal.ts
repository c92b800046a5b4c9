import { budgetName, type Budget } from '@pactbook/domain/features/budgets/budget.ts';
import { sayFailed } from '../../ui/feedback/say.ts';
import { useDeleteBudget } from './queries.ts';
import { useBudgetUndo } from './use-budget-undo.ts';

/** Deletes a budget as it is shown, with an undo that puts it back. */
export function useBudgetRemoval(): (budget: Budget) => void {
  const deleting = useDeleteBudget();
  const sayWithUndo = useBudgetUndo();
  return (budget) => {
    const { id, version } = budget;
    deleting
      .mutateAsync({ params: { budgetId: id }, ifMatch: version })
      .then(
        () => sayWithUndo(`The budget of ${budgetName(budget)} was deleted.`, [{ id, version: version + 1 }]),
        sayFailed,
      );
  };
}
