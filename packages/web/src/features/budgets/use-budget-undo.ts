import type { BudgetChange } from '@pactbook/domain/features/budgets/budget.ts';
import { sayFailed } from '../../ui/feedback/say.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useUndoBudgets } from './queries.ts';

/** Says what was done with budgets, with an undo that is refused when something else happened to them since. */
export function useBudgetUndo(): (description: string, changes: readonly BudgetChange[]) => void {
  const undoing = useUndoBudgets();
  return (description, changes) => {
    const undo = () => void undoing.mutateAsync({ body: { changes: [...changes] } }).catch(sayFailed);
    toast({
      variant: 'success',
      title: 'Success',
      description,
      ...(changes.length === 0 ? {} : { action: { label: 'Undo', onPress: undo } }),
    });
  };
}
