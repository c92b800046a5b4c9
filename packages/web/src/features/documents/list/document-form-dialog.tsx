import { useState } from 'react';
import { documentChangesSchema } from '@pactbook/domain/features/documents/document.ts';
import type { RecordDocument } from '@pactbook/domain/features/documents/document.ts';
import { ApiError } from '../../../platform/api-client/api-error.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Dialog, DialogBody, DialogFooter, DialogForm } from '../../../ui/overlays/dialog.tsx';
import { DateInput } from '../../../field-kit/dates/date-input.tsx';
import { CategorySelect } from '../upload/category-select.tsx';
import { useUpdateDocument } from '../queries.ts';

export interface DocumentFormDialogProps {
  document: RecordDocument;
  onClose: () => void;
}

type Faults = Readonly<Record<string, string>>;

/** One message for each faulty field. */
function faultsOf(changes: object): Faults {
  const { error } = documentChangesSchema.safeParse(changes);
  return Object.fromEntries(error?.issues.map(({ path, message }) => [String(path[0]), message]) ?? []);
}

/** The typed fields, their faults, and saving. */
function useDocumentForm(document: RecordDocument, onClose: () => void) {
  const [name, setName] = useState(document.name);
  const [category, setCategory] = useState(document.category);
  const [expiresOn, setExpiresOn] = useState(document.expiresOn ?? '');
  const [faults, setFaults] = useState<Faults>({});
  const [problem, setProblem] = useState<string>();
  const saving = useUpdateDocument();
  const { contractId, id: documentId, version } = document;

  const save = () => {
    const changes = { name, category, expiresOn: expiresOn === '' ? null : expiresOn };
    const found = faultsOf(changes);
    setFaults(found);
    setProblem(undefined);
    if (Object.keys(found).length > 0) return;
    const onSuccess = () => {
      toast({ variant: 'success', title: 'Success', description: `${name.trim()} was saved.` });
      onClose();
    };
    const onError = (error: Error) => {
      const isStale = error instanceof ApiError && error.code === 'stale_version';
      setFaults(error instanceof ApiError ? error.fields : {});
      setProblem(
        isStale
          ? 'Someone changed this document in the meantime. Close this and look at it before you change it again.'
          : error.message,
      );
    };
    saving.mutate(
      { params: { contractId, documentId }, body: changes, ifMatch: version },
      { onSuccess, onError },
    );
  };
  return {
    name: { value: name, set: setName, error: faults.name },
    category: { value: category, set: setCategory, error: faults.category },
    expiresOn: { value: expiresOn, set: setExpiresOn, error: faults.expiresOn },
    problem,
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
    <Dialog
      isOpen
      onOpenChange={(isStillOpen) => {
        if (!isStillOpen && !form.isBusy) onClose();
      }}
      title="Edit details"
    >
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault();
          if (!form.isBusy) form.save();
        }}
      >
        <DialogBody className="flex flex-col gap-4">
          {form.problem !== undefined && (
            <p role="alert" className="rounded-md bg-negative-soft px-3 py-2 text-base text-negative">
              {form.problem}
            </p>
          )}
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
            help="For certificates and policies that run out. Leave it empty when it does not."
            error={form.expiresOn.error}
          >
            <DateInput value={form.expiresOn.value} onChange={form.expiresOn.set} />
          </Field>
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isBusy={form.isBusy}>
            Save
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}
