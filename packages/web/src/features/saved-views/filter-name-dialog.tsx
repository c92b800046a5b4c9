import { useState } from 'react';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Dialog, DialogForm } from '../../ui/overlays/dialog.tsx';

export interface FilterNameDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  submitLabel: string;
  startName: string;
  isBusy: boolean;
  /** The fault of a name, as a sentence, or null. */
  faultOf: (name: string) => string | null;
  onSubmit: (name: string) => void;
}

/** Asks for the name of a saved filter. */
export function FilterNameDialog({ isOpen, onClose, title, submitLabel, ...form }: FilterNameDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} size="sm">
      <NameForm {...form} submitLabel={submitLabel} onCancel={onClose} />
    </Dialog>
  );
}

type NameFormProps = Pick<
  FilterNameDialogProps,
  'submitLabel' | 'startName' | 'isBusy' | 'faultOf' | 'onSubmit'
> & { onCancel: () => void };

/** Starts again each time the dialog opens. */
function NameForm({ submitLabel, startName, isBusy, faultOf, onSubmit, onCancel }: NameFormProps) {
  const [name, setName] = useState(startName);
  const [isTried, setIsTried] = useState(false);
  const fault = isTried && !isBusy ? faultOf(name) : null;
  const submit = () => {
    setIsTried(true);
    if (!isBusy && faultOf(name) === null) onSubmit(name);
  };
  return (
    <DialogForm onSubmit={submit} onCancel={onCancel} submitLabel={submitLabel} isBusy={isBusy}>
      <Field label="Name" error={fault ?? undefined}>
        <Input
          value={name}
          onChange={(event) => setName(event.target.value)}
          maxLength={120}
          autoComplete="off"
          placeholder="Renewals this quarter"
        />
      </Field>
    </DialogForm>
  );
}
