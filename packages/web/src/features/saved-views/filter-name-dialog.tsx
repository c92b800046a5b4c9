import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { Button } from '../../ui/actions/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Dialog, DialogBody, DialogFooter, DialogForm } from '../../ui/overlays/dialog.tsx';

export interface FilterNameDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  submitLabel: string;
  startName: string;
  isBusy: boolean;
  /** The fault of a name, as a sentence, or null. */
  faultOf: (name: string) => string | null;
  onSubmit: (name: string) => void;
}

/** Asks for the name of a saved filter. */
export function FilterNameDialog({
  isOpen,
  onOpenChange,
  title,
  submitLabel,
  ...form
}: FilterNameDialogProps) {
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title={title} size="sm">
      <NameForm {...form} submitLabel={submitLabel} onCancel={() => onOpenChange(false)} />
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
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (!isBusy && faultOf(name) === null) onSubmit(name);
  };
  return (
    <DialogForm onSubmit={submit}>
      <DialogBody>
        <Field label="Name" error={fault ?? undefined}>
          <Input
            value={name}
            onChange={(event) => setName(event.target.value)}
            maxLength={120}
            autoComplete="off"
            placeholder="Renewals this quarter"
          />
        </Field>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onCancel} disabled={isBusy}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {submitLabel}
        </Button>
      </DialogFooter>
    </DialogForm>
  );
}
