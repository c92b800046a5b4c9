import { budgetName, type Budget, type BudgetInput } from '@pactbook/domain/features/budgets/budget.ts';
import { sayFailed } from '../../ui/feedback/say.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useCreateBudget, useDeleteBudget } from './queries.ts';

/** A budget as it would be entered; null for one of a team or category that is gone. */
function inputOf({ year, scope, groupId, group, amount, note }: Budget): BudgetInput | null {
  const input = { year, amount, note };
  if (scope === 'organization') return input;
  if (groupId === null || group === null) return null;
  return scope === 'team' ? { ...input, team: groupId } : { ...input, category: group };
}

/** Deletes a budget as it is shown, with an undo that adds it again. */
export function useBudgetRemoval(): (budget: Budget) => void {
  const deleting = useDeleteBudget();
  const adding = useCreateBudget();
  return (budget) => {
    deleting.mutateAsync({ params: { budgetId: budget.id }, ifMatch: budget.version }).then(() => {
      const input = inputOf(budget);
      toast({
        variant: 'success',
        title: 'Success',
        description: `The budget of ${budgetName(budget)} was deleted.`,
        ...(input === null
          ? {}
          : {
              action: {
                label: 'Undo',
                onPress: () => void adding.mutateAsync({ body: input }).catch(sayFailed),
              },
            }),
      });
    }, sayFailed);
  };
}
