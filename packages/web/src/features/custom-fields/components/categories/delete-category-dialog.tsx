import { useState } from 'react';
import { Field } from '../../../../ui/forms/field.tsx';
import { RadioGroup } from '../../../../ui/forms/radio-group.tsx';
import { ConfirmDialog } from '../../../../ui/overlays/confirm-dialog.tsx';
import { useDeleteCategory } from '../../../organisations/administration-queries.ts';
import { recordsWords, refusalWords, saySucceeded } from '../administration-words.ts';
import { CategoryChoice } from './merge-category-dialog.tsx';
import type { CategoryDialogProps } from './merge-category-dialog.tsx';

type Fate = 'reassign' | 'takeOff';

/** What becomes of the records, as it is chosen, and deleting. */
function useDeletion({ category, onClose }: Pick<CategoryDialogProps, 'category' | 'onClose'>) {
  const [fate, setFate] = useState<Fate>('takeOff');
  const [target, setTarget] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const deleting = useDeleteCategory();
  const isReassigning = fate === 'reassign' && category.records > 0;
  const close = () => {
    if (deleting.isPending) return;
    setTarget(null);
    setError(undefined);
    onClose();
  };
  const remove = () => {
    if (isReassigning && target === null) {
      setError('Choose a category');
      return;
    }
    const query = isReassigning && target !== null ? { reassignTo: target } : {};
    const onSuccess = () => {
      saySucceeded(`${category.name} was deleted.`);
      onClose();
    };
    const onError = (failure: Error) => setError(refusalWords(failure));
    deleting.mutate({ params: { categoryId: category.id }, query }, { onSuccess, onError });
  };
  return {
    fate,
    setFate,
    target,
    setTarget,
    error,
    isReassigning,
    isBusy: deleting.isPending,
    close,
    remove,
  };
}

/** Deletes a category and asks what becomes of its records, which are never deleted with it. */
export function DeleteCategoryDialog(props: CategoryDialogProps) {
  const { isOpen, category, categories } = props;
  const { fate, setFate, target, setTarget, error, isReassigning, isBusy, close, remove } =
    useDeletion(props);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={(isStillOpen) => {
        if (!isStillOpen) close();
      }}
      title={`Delete ${category.name}?`}
      text="Deleting a category never deletes records."
      confirmLabel="Delete Category"
      isDangerous
      isBusy={isBusy}
      onConfirm={remove}
    >
      <div className="flex flex-col gap-4">
        {category.records > 0 && (
          <Field kind="group" label={`What happens to its ${recordsWords(category.records)}`}>
            <RadioGroup<Fate>
              options={[
                { value: 'takeOff', label: 'Take the category off' },
                {
                  value: 'reassign',
                  label: 'Give them another category',
                  isDisabled: categories.length < 2,
                },
              ]}
              value={fate}
              onChange={setFate}
            />
          </Field>
        )}
        {isReassigning && (
          <CategoryChoice
            label="Category for the records"
            category={category}
            categories={categories}
            value={target}
            onChange={setTarget}
            error={error}
          />
        )}
        {error !== undefined && !isReassigning && (
          <p role="alert" className="text-sm text-negative">
            {error}
          </p>
        )}
      </div>
    </ConfirmDialog>
  );
}
