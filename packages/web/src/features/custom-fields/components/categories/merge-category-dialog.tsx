import { useState } from 'react';
import type { ManagedCategory } from '@pactbook/domain/features/organisations/category.ts';
import { Field } from '../../../../ui/forms/field.tsx';
import { ConfirmDialog } from '../../../../ui/overlays/confirm-dialog.tsx';
import { Combobox } from '../../../../ui/pickers/combobox.tsx';
import { useMergeCategory } from '../../../organisations/administration-queries.ts';
import { recordsWords, refusalWords, saySucceeded } from '../administration-words.ts';

export interface CategoryDialogProps {
  isOpen: boolean;
  onClose: () => void;
  category: ManagedCategory;
  categories: readonly ManagedCategory[];
}

/** Makes one category of two: its records get the other one. */
export function MergeCategoryDialog({ isOpen, onClose, category, categories }: CategoryDialogProps) {
  const [into, setInto] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const merging = useMergeCategory();
  const close = () => {
    if (merging.isPending) return;
    setInto(null);
    setError(undefined);
    onClose();
  };
  const merge = () => {
    if (into === null) {
      setError('Choose a category');
      return;
    }
    const onSuccess = ({ name }: ManagedCategory) => {
      saySucceeded(`${category.name} was merged into ${name}.`);
      onClose();
    };
    const onError = (failure: Error) => setError(refusalWords(failure));
    merging.mutate(
      { params: { categoryId: category.id }, body: { intoCategoryId: into } },
      { onSuccess, onError },
    );
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={(isStillOpen) => {
        if (!isStillOpen) close();
      }}
      title={`Merge ${category.name} into another category?`}
      text={`Its ${recordsWords(category.records)} get the category you choose, and tell of it in their history. ${category.name} is gone then. This cannot be undone.`}
      confirmLabel="Merge Categories"
      isDangerous
      isBusy={merging.isPending}
      onConfirm={merge}
    >
      <CategoryChoice
        label="Into"
        category={category}
        categories={categories}
        value={into}
        onChange={setInto}
        error={error}
      />
    </ConfirmDialog>
  );
}

interface CategoryChoiceProps {
  label: string;
  /** The category that cannot be chosen. */
  category: ManagedCategory;
  categories: readonly ManagedCategory[];
  value: string | null;
  onChange: (categoryId: string | null) => void;
  error: string | undefined;
}

/** One of the other categories. */
export function CategoryChoice({ label, category, categories, value, onChange, error }: CategoryChoiceProps) {
  const others = categories.filter(({ id }) => id !== category.id);
  return (
    <Field label={label} isRequired error={error}>
      <Combobox
        label={label}
        options={others.map(({ id, name }) => ({ value: id, label: name }))}
        value={value}
        onChange={onChange}
        placeholder="Choose a category"
        emptyText="No categories match."
      />
    </Field>
  );
}
