import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CustomFieldUsage } from '@pactbook/domain/features/custom-fields/custom-field-input.ts';
import type { CustomField } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import { refusalWords } from '../../../platform/api-client/refusal-words.ts';
import { contractsWords, viewsWords } from '../../../field-kit/value/count-words.ts';
import { saySucceeded } from '../../../ui/feedback/say.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { customFieldUsageQuery, useDeleteCustomField } from '../field-calls.ts';

interface DeleteFieldDialogProps {
  isOpen: boolean;
  field: CustomField;
  onClose: () => void;
}

/** What goes with a field: its values in records, and what views do with it. */
function whatGoes(usage: CustomFieldUsage | undefined): string {
  const from = usage === undefined ? 'all records' : contractsWords(usage.records);
  return [
    `Its values are removed from ${from}. They stay in the history of each record.`,
    viewsWords(usage?.views ?? 0, 'lose it; views that filter by it will show no records'),
    'This cannot be undone.',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Deletes a field with its values, after its label was typed to confirm (docs/product/records.md, "Custom fields"). */
export function DeleteFieldDialog({ isOpen, field, onClose }: DeleteFieldDialogProps) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const deleting = useDeleteCustomField();
  const usage = useQuery(customFieldUsageQuery);
  const own = usage.data?.find(({ id }) => id === field.id);
  const close = () => {
    if (deleting.isPending) return;
    setTyped('');
    setError(undefined);
    onClose();
  };
  const remove = () => {
    if (typed.trim() !== field.label) {
      setError(`Type ${field.label}`);
      return;
    }
    deleting.mutate(
      { params: { fieldId: field.id } },
      {
        onSuccess: () => {
          saySucceeded(`${field.label} was deleted.`);
          onClose();
        },
        onError: (failure) => setError(refusalWords(failure)),
      },
    );
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={close}
      title={`Delete ${field.label}?`}
      text={whatGoes(own)}
      confirmLabel="Delete field"
      isDangerous
      isBusy={deleting.isPending}
      onConfirm={remove}
    >
      <Field label={`Type "${field.label}" to delete it`} isRequired error={error}>
        <Input
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setError(undefined);
          }}
        />
      </Field>
    </ConfirmDialog>
  );
}
