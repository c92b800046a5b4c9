import { useState } from 'react';
import { currentValue, FOUND_FIELD_LABELS } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import type { FoundField } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import { Dialog, DialogForm } from '../../../ui/overlays/dialog.tsx';
import { quoteWords } from '@pactbook/domain/features/contract-analysis/found-words.ts';
import { typedValue, ValueInput, WANTED } from './value-input.tsx';

interface EditValueDialogProps {
  field: FoundField;
  onClose: () => void;
  onSave: (value: unknown) => void;
}

/** The value that a person enters instead of the found one, with an input of its kind. */
export function EditValueDialog({ field, onClose, onSave }: EditValueDialogProps) {
  const [typed, setTyped] = useState(() => currentValue(field));
  const [isRefused, setIsRefused] = useState(false);
  const value = typedValue(field.field, typed);
  const label = FOUND_FIELD_LABELS[field.field];
  const [quote] = field.evidence;
  return (
    <Dialog isOpen onClose={onClose} title={`Edit ${label}`}>
      <DialogForm
        onSubmit={() => {
          if (value === undefined) setIsRefused(true);
          else onSave(value);
        }}
        onCancel={onClose}
        submitLabel="Save"
      >
        {quote && (
          <blockquote
            dir="auto"
            className="max-h-32 overflow-y-auto border-l-2 border-border-strong pl-3 text-sm break-words text-muted"
          >
            {quoteWords(quote.quote)}
          </blockquote>
        )}
        <ValueInput
          name={field.field}
          value={typed}
          onChange={setTyped}
          error={isRefused && value === undefined ? WANTED[field.field] : undefined}
        />
      </DialogForm>
    </Dialog>
  );
}
