import { useState } from 'react';
import { categoryNameSchema } from '@pactbook/domain/features/organisations/category.ts';
import type { ManagedCategory } from '@pactbook/domain/features/organisations/category.ts';
import { Button } from '../../../../ui/actions/button.tsx';
import { Field } from '../../../../ui/forms/field.tsx';
import { Input } from '../../../../ui/forms/input.tsx';
import { Dialog, DialogBody, DialogFooter, DialogForm } from '../../../../ui/overlays/dialog.tsx';
import { useCreateCategory, useRenameCategory } from '../../../organisations/administration-queries.ts';
import { refusalWords, saySucceeded } from '../administration-words.ts';

interface CategoryNameDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** The category to rename; none adds one. */
  category?: ManagedCategory | undefined;
}

/** Adds a category or gives one another name; names are unique whatever their case. */
export function CategoryNameDialog({ isOpen, onClose, category }: CategoryNameDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(isStillOpen) => {
        if (!isStillOpen) onClose();
      }}
      title={category ? 'Rename Category' : 'Add a Category'}
      size="sm"
    >
      <CategoryNameForm category={category} onClose={onClose} />
    </Dialog>
  );
}

/** Inside the dialog, so that each opening begins with the name as it is. */
function CategoryNameForm({ category, onClose }: Omit<CategoryNameDialogProps, 'isOpen'>) {
  const [name, setName] = useState(category?.name ?? '');
  const [error, setError] = useState<string>();
  const creating = useCreateCategory();
  const renaming = useRenameCategory();
  const isBusy = creating.isPending || renaming.isPending;
  const submit = () => {
    if (isBusy) return;
    const judged = categoryNameSchema.safeParse(name);
    setError(judged.error?.issues[0]?.message);
    if (!judged.success) return;
    if (judged.data === category?.name) {
      onClose();
      return;
    }
    const body = { name: judged.data };
    const callbacks = {
      onSuccess: (saved: ManagedCategory) => {
        saySucceeded(category ? `The category is called ${saved.name} now.` : `${saved.name} was added.`);
        onClose();
      },
      onError: (failure: Error) => setError(refusalWords(failure)),
    };
    if (category) renaming.mutate({ params: { categoryId: category.id }, body }, callbacks);
    else creating.mutate({ body }, callbacks);
  };
  return (
    <DialogForm
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <DialogBody>
        <Field label="Name" isRequired error={error}>
          <Input
            autoComplete="off"
            value={name}
            onChange={(event) => {
              setName(event.target.value);
              setError(undefined);
            }}
          />
        </Field>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {category ? 'Rename' : 'Add Category'}
        </Button>
      </DialogFooter>
    </DialogForm>
  );
}
