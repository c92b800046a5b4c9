import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { ApiError } from '../../../platform/api-client/api-error.ts';
import { refusalWords } from '../../../platform/api-client/refusal-words.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { saySucceeded } from '../../../ui/feedback/say.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Dialog, DialogBody, DialogFooter, DialogForm } from '../../../ui/overlays/dialog.tsx';
import { useSaveImportMapping } from '../queries.ts';
import type { SentMapping } from '../mapping-of.ts';

export interface SaveMappingDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** The headings of the file, by which similar files are recognised. */
  headings: readonly string[];
  mapping: SentMapping;
  /** The proposed name: of the applied mapping, or of the file. */
  startName: string;
}

/** Saves the choices as a mapping for similar files. */
export function SaveMappingDialog({ isOpen, onOpenChange, ...form }: SaveMappingDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Save Mapping"
      description="The next file with these headings is read in the same way. Everyone who imports can use it."
      size="sm"
    >
      <NameForm {...form} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}

type NameFormProps = Omit<SaveMappingDialogProps, 'isOpen' | 'onOpenChange'> & { onClose: () => void };

/** Starts again each time the dialog opens. */
function NameForm({ headings, mapping, startName, onClose }: NameFormProps) {
  const [name, setName] = useState(startName);
  const [replace, setReplace] = useState(false);
  const saving = useSaveImportMapping();
  const isTaken = saving.error instanceof ApiError && saving.error.status === 409;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (saving.isPending) return;
    const filled = headings.filter((heading) => heading !== '').slice(0, 1_000);
    saving.mutate(
      { body: { name, headings: filled, mapping, replace } },
      {
        onSuccess: (saved) => {
          saySucceeded(`The mapping “${saved.name}” was saved.`);
          onClose();
        },
      },
    );
  };
  return (
    <DialogForm onSubmit={submit}>
      <DialogBody className="flex flex-col gap-3">
        <Field label="Name" error={saving.error ? refusalWords(saving.error) : undefined}>
          <Input
            value={name}
            maxLength={80}
            autoComplete="off"
            placeholder="Yearly contract list"
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        {(isTaken || replace) && (
          <Checkbox
            label="Replace the mapping of this name"
            checked={replace}
            onChange={(event) => setReplace(event.target.checked)}
          />
        )}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose} disabled={saving.isPending}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" isBusy={saving.isPending}>
          Save Mapping
        </Button>
      </DialogFooter>
    </DialogForm>
  );
}
