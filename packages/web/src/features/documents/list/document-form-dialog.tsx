import { useState } from 'react';
import { documentChangesSchema } from '@pactbook/domain/features/documents/document.ts';
import type { RecordDocument } from '@pactbook/domain/features/documents/document.ts';
import { failureOfIssues, useFormFailure } from '../../../field-kit/form/form-failure.ts';
import { ApiError } from '../../../platform/api-client/api-error.ts';
import { Problem } from '../../../ui/feedback/problem.tsx';
import { saySucceeded } from '../../../ui/feedback/say.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Dialog, DialogForm } from '../../../ui/overlays/dialog.tsx';
import { DateInput } from '../../../field-kit/dates/date-input.tsx';
import { CategorySelect } from '../upload/category-select.tsx';
import { useUpdateDocument } from '../queries.ts';

export interface DocumentFormDialogProps {
  document: RecordDocument;
  onClose: () => void;
}

const CHANGED_IN_THE_MEANTIME =
  'Someone else has changed this document. Close this, look at it, then change it again.';

/** The typed fields, their faults, and saving. */
function useDocumentForm(document: RecordDocument, onClose: () => void) {
  const [name, setName] = useState(document.name);
  const [category, setCategory] = useState(document.category);
  const [expiresOn, setExpiresOn] = useState(document.expiresOn ?? '');
  const { failure, refuse, fail, forgive } = useFormFailure();
  const saving = useUpdateDocument();
  const { contractId, id: documentId, version } = document;

  const save = () => {
    const changes = { name, category, expiresOn: expiresOn === '' ? null : expiresOn };
    const { error: fault } = documentChangesSchema.safeParse(changes);
    if (fault) return refuse(failureOfIssues(fault.issues));
    forgive();
    const onSuccess = () => {
      saySucceeded(`${name.trim()} was saved.`);
      onClose();
    };
    const onError = (error: Error) => {
      const isStale = error instanceof ApiError && error.code === 'stale_version';
      if (isStale) refuse({ fields: {}, problem: CHANGED_IN_THE_MEANTIME });
      else fail(error);
    };
    saving.mutate(
      { params: { contractId, documentId }, body: changes, ifMatch: version },
      { onSuccess, onError },
    );
  };
  return {
    name: { value: name, set: setName, error: failure.fields.name },
    category: { value: category, set: setCategory, error: failure.fields.category },
    expiresOn: { value: expiresOn, set: setExpiresOn, error: failure.fields.expiresOn },
    problem: failure.problem,
    isBusy: saving.isPending,
    save,
  };
}

/** Name, category and expiry date of a document (docs/product/screens.md, "Documents page"). */
export function DocumentFormDialog({ document: opened, onClose }: DocumentFormDialogProps) {
  // A poll may bring a newer version while the dialog is open; the save is based on the one that was shown.
  const [document] = useState(opened);
  const form = useDocumentForm(document, onClose);
  return (
    <Dialog isOpen onClose={() => !form.isBusy && onClose()} title="Edit details">
      <DialogForm
        onSubmit={() => !form.isBusy && form.save()}
        onCancel={onClose}
        submitLabel="Save"
        isBusy={form.isBusy}
      >
        <Problem text={form.problem} className="rounded-md bg-negative-soft px-3 py-2 text-base" />
        <Field label="Name" isRequired error={form.name.error}>
          <Input
            dir="auto"
            maxLength={255}
            value={form.name.value}
            onChange={(event) => form.name.set(event.target.value)}
          />
        </Field>
        <Field label="Category" error={form.category.error}>
          <CategorySelect value={form.category.value} onChange={form.category.set} />
        </Field>
        <Field
          label="Expires"
          help="For certificates and policies that expire. Otherwise leave empty."
          error={form.expiresOn.error}
        >
          <DateInput value={form.expiresOn.value} onChange={form.expiresOn.set} />
        </Field>
      </DialogForm>
    </Dialog>
  );
}
