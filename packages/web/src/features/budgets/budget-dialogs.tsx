import { useState } from 'react';
import { budgetNameSchema } from '@pactbook/domain/features/budgets/budget.ts';
import type { Budget } from '@pactbook/domain/features/budgets/budget.ts';
import { GroupNameDialog } from '../../field-kit/groups/group-name-dialog.tsx';
import { refusalWords } from '../../platform/api-client/refusal-words.ts';
import { saySucceeded } from '../../ui/feedback/say.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { useCreateBudget, useDeleteBudget, useRenameBudget } from './queries.ts';

const NOUN = { one: 'budget', many: 'budgets' };

interface BudgetNameDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** The one to rename; none adds one. */
  budget?: Budget | undefined;
}

/** Adds a budget or gives one another name. */
export function BudgetNameDialog({ isOpen, onClose, budget }: BudgetNameDialogProps) {
  const creating = useCreateBudget();
  const renaming = useRenameBudget();
  return (
    <GroupNameDialog
      {...{ isOpen, onClose }}
      noun={NOUN}
      present={budget?.name}
      judge={(name) => budgetNameSchema.safeParse(name)}
      isBusy={creating.isPending || renaming.isPending}
      onSave={(name, outcome) =>
        budget
          ? renaming.mutate({ params: { budgetId: budget.id }, body: { name } }, outcome)
          : creating.mutate({ body: { name } }, outcome)
      }
    />
  );
}

interface DeleteBudgetDialogProps {
  isOpen: boolean;
  onClose: () => void;
  budget: Budget;
}

/** Asks before a budget is gone for everybody. */
export function DeleteBudgetDialog({ isOpen, onClose, budget }: DeleteBudgetDialogProps) {
  const deleting = useDeleteBudget();
  const [error, setError] = useState<string>();
  const close = () => {
    if (deleting.isPending) return;
    setError(undefined);
    onClose();
  };
  const remove = () =>
    deleting.mutate(
      { params: { budgetId: budget.id } },
      {
        onSuccess: () => {
          saySucceeded(`${budget.name} was deleted.`);
          onClose();
        },
        onError: (failure) => setError(refusalWords(failure)),
      },
    );
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={(isStillOpen) => {
        if (!isStillOpen) close();
      }}
      title={`Delete ${budget.name}?`}
      text="It is gone for everybody then. This cannot be undone."
      confirmLabel="Delete Budget"
      isDangerous
      isBusy={deleting.isPending}
      onConfirm={remove}
    >
      {error !== undefined && (
        <p role="alert" className="text-sm text-negative">
          {error}
        </p>
      )}
    </ConfirmDialog>
  );
}
