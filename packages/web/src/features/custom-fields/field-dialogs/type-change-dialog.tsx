import { useState } from 'react';
import {
  CUSTOM_FIELD_TYPE_LABELS,
  CUSTOM_FIELD_TYPES,
  hasOptions,
} from '@pactbook/domain/features/custom-fields/custom-field.ts';
import type { CustomField, CustomFieldType } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import type { TypeChangePreview } from '@pactbook/domain/features/custom-fields/custom-field-input.ts';
import { refusalWords } from '../../../platform/api-client/refusal-words.ts';
import { contractsWords } from '../../../field-kit/value/count-words.ts';
import { saySucceeded } from '../../../ui/feedback/say.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { Textarea } from '../../../ui/forms/textarea.tsx';
import { Dialog, DialogForm } from '../../../ui/overlays/dialog.tsx';
import { useChangeCustomFieldType } from '../field-calls.ts';

interface TypeChangeDialogProps {
  isOpen: boolean;
  field: CustomField;
  onClose: () => void;
}

/**
 * Gives a field another type, after a preview of what happens to its values (docs/product/records.md, "Custom fields").
 */
export function TypeChangeDialog({ isOpen, field, onClose }: TypeChangeDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Change the type of ${field.label}`}
      description={`It is ${CUSTOM_FIELD_TYPE_LABELS[field.type]} now. The type changes only when every value fits.`}
      size="sm"
    >
      <TypeChangeForm field={field} onClose={onClose} />
    </Dialog>
  );
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The chosen type, its preview, and the change. */
function useTypeChange(field: CustomField, onClose: () => void) {
  const [type, setType] = useState<CustomFieldType | ''>('');
  const [options, setOptions] = useState('');
  const [preview, setPreview] = useState<TypeChangePreview>();
  const [error, setError] = useState<string>();
  const changing = useChangeCustomFieldType();
  const choose = (next: string) => {
    setType(CUSTOM_FIELD_TYPES.find((one) => one === next) ?? '');
    setPreview(undefined);
    setError(undefined);
  };
  const ask = (dryRun: boolean) => {
    if (type === '' || changing.isPending) {
      if (type === '') setError('Choose a type');
      return;
    }
    const listed = linesOf(options);
    const body = { type, dryRun, ...(listed.length > 0 ? { options: listed } : {}) };
    changing.mutate(
      { params: { fieldId: field.id }, body, ifMatch: field.version },
      {
        onSuccess: (answer) => {
          setPreview(answer);
          if (!answer.applied) return;
          saySucceeded(`${field.label} is ${CUSTOM_FIELD_TYPE_LABELS[type]} now.`);
          onClose();
        },
        onError: (failure) => setError(refusalWords(failure)),
      },
    );
  };
  return {
    type,
    choose,
    options,
    setOptions: (text: string) => {
      setOptions(text);
      setPreview(undefined);
      setError(undefined);
    },
    preview,
    error,
    ask,
    isBusy: changing.isPending,
  };
}

function TypeChangeForm({ field, onClose }: Omit<TypeChangeDialogProps, 'isOpen'>) {
  const { type, choose, options, setOptions, preview, error, ask, isBusy } = useTypeChange(field, onClose);
  const isReady = preview?.failCount === 0;
  const choices = CUSTOM_FIELD_TYPES.filter((one) => one !== field.type);
  return (
    <DialogForm
      onSubmit={() => {
        ask(!isReady);
      }}
      onCancel={onClose}
      submitLabel={isReady ? 'Change type' : 'Check values'}
      isBusy={isBusy}
    >
      <Field label="New type" isRequired error={error}>
        <Select
          value={type}
          placeholder="Choose a type"
          options={choices.map((one) => ({ value: one, label: CUSTOM_FIELD_TYPE_LABELS[one] }))}
          onChange={(event) => choose(event.target.value)}
        />
      </Field>
      {type !== '' && hasOptions(type) && (
        <Field label="Options" help="One per line. Leave empty to use the existing values.">
          <Textarea value={options} onChange={(event) => setOptions(event.target.value)} />
        </Field>
      )}
      {preview && <Preview preview={preview} />}
    </DialogForm>
  );
}

function Preview({ preview: { converts, failCount, fails } }: { preview: TypeChangePreview }) {
  if (converts + failCount === 0) return <p role="status">No record has a value. The type can change.</p>;
  const more = failCount - fails.length;
  return (
    <div role="status" className="flex flex-col gap-2">
      <p className="font-medium tabular-nums">
        {converts} ok, {failCount} fail
      </p>
      {failCount === 0 && (
        <p className="text-muted">The values of {contractsWords(converts)} fit the new type.</p>
      )}
      {failCount > 0 && (
        <>
          <p className="text-muted">Change these values first, then check again:</p>
          <ul className="max-h-48 divide-y divide-border overflow-y-auto rounded-md border border-border text-sm">
            {fails.map(({ contractId, product, value }) => (
              <li key={contractId} className="px-3 py-1.5">
                <span dir="auto" className="font-medium">
                  {product}
                </span>
                : <span dir="auto">{value}</span>
              </li>
            ))}
          </ul>
          {more > 0 && <p className="text-sm text-muted">and {more} more</p>}
        </>
      )}
    </div>
  );
}
