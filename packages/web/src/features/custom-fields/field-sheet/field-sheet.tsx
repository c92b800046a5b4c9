import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  CUSTOM_FIELD_TYPE_LABELS,
  CUSTOM_FIELD_TYPES,
  hasOptions,
} from '@pactbook/domain/features/custom-fields/custom-field.ts';
import type { CustomField } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import { FieldInput } from '../../../field-kit/form/field-input.tsx';
import { formValueOf } from '../../../field-kit/form/field-text.ts';
import type { FormField } from '../../../field-kit/form/form-field.ts';
import { GuardedSheet } from '../../../field-kit/form/guarded-dialog.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormErrorSummary } from '../../../ui/forms/form-error-summary.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { DialogForm } from '../../../ui/overlays/dialog.tsx';
import { peopleQuery } from '../../users/queries.ts';
import { customFieldUsageQuery } from '../field-calls.ts';
import { OptionsEditor } from './options-editor.tsx';
import { useFieldForm } from './use-field-form.ts';

interface FieldSheetProps {
  isOpen: boolean;
  /** The field to edit; null adds one. */
  field: CustomField | null;
  onClose: () => void;
}

/** Adds or edits a field in a sheet, with a preview of its control in the record form. */
export function FieldSheet({ isOpen, field, onClose }: FieldSheetProps) {
  // Each opening starts again, and the field stays while the sheet closes.
  const [opening, setOpening] = useState({ field, isOpen, count: 0 });
  if (!isOpen && opening.isOpen) setOpening({ ...opening, isOpen: false });
  if (isOpen && !opening.isOpen) setOpening({ field, isOpen: true, count: opening.count + 1 });
  return <FieldPanel key={opening.count} field={opening.field} isOpen={isOpen} onClose={onClose} />;
}

type Form = ReturnType<typeof useFieldForm>;

function FieldPanel({ isOpen, field, onClose }: FieldSheetProps) {
  const form = useFieldForm(field, onClose);
  return (
    <GuardedSheet
      isOpen={isOpen}
      onClose={onClose}
      isDirty={form.isDirty}
      title={field ? field.label : 'Add a custom field'}
      description={field ? `Key ${field.key}` : 'It is added to every record.'}
    >
      {(close) => (
        <DialogForm
          onSubmit={() => {
            if (field && !form.isDirty) onClose();
            else form.save();
          }}
          onCancel={close}
          submitLabel={field ? 'Save' : 'Add field'}
          isBusy={form.isSaving}
          className="flex flex-col gap-5"
        >
          <Problems form={form} />
          <About form={form} field={field} />
          <Choices form={form} />
          <Preview form={form} />
        </DialogForm>
      )}
    </GuardedSheet>
  );
}

function Problems({ form: { failure, submits } }: { form: Form }) {
  if (failure.problem === undefined) return null;
  return <FormErrorSummary key={submits} errors={[{ message: failure.problem }]} />;
}

const TYPES = CUSTOM_FIELD_TYPES.map((type) => ({ value: type, label: CUSTOM_FIELD_TYPE_LABELS[type] }));

/** Label, type, options and help. */
function About({ form, field }: { form: Form; field: CustomField | null }) {
  const { draft, change, failure } = form;
  const usage = useQuery({ ...customFieldUsageQuery, enabled: field !== null });
  const counts = usage.data?.find(({ id }) => id === field?.id)?.options ?? [];
  const chooseType = (value: string) => {
    const type = CUSTOM_FIELD_TYPES.find((one) => one === value) ?? draft.type;
    change({ type, defaultValue: formValueOf(type, null) });
  };
  return (
    <>
      <Field label="Label" isRequired error={failure.fields.label}>
        <Input
          autoComplete="off"
          value={draft.label}
          onChange={(event) => change({ label: event.target.value })}
        />
      </Field>
      {field ? (
        <p className="text-sm text-muted">
          Type: {CUSTOM_FIELD_TYPE_LABELS[field.type]}. To change it, use Change type in the menu of the
          field.
        </p>
      ) : (
        <Field label="Type" isRequired error={failure.fields.type}>
          <Select value={draft.type} options={TYPES} onChange={(event) => chooseType(event.target.value)} />
        </Field>
      )}
      {hasOptions(draft.type) && (
        <OptionsEditor
          draft={draft}
          onChange={change}
          usage={new Map(counts.map(({ option, records }) => [option, records]))}
          error={failure.fields.options ?? failure.fields.moves}
        />
      )}
      <Field label="Help text" help="Shown below the field in forms." error={failure.fields.helpText}>
        <Input
          autoComplete="off"
          value={draft.helpText}
          onChange={(event) => change({ helpText: event.target.value })}
        />
      </Field>
    </>
  );
}

function Choices({ form: { draft, change } }: { form: Form }) {
  return (
    <div className="flex flex-col gap-3">
      <Checkbox
        label="Restricted"
        help="Only people with full access to a record see the value. If off, everyone in the organization does."
        checked={draft.restricted}
        onChange={(event) => change({ restricted: event.target.checked })}
      />
      <Checkbox
        label="Required"
        help="New records need a value. Existing records without one do not change."
        checked={draft.required}
        onChange={(event) => change({ required: event.target.checked })}
      />
    </div>
  );
}

/** A preview of the control in forms. Its value is the default of new records. */
function Preview({ form: { draft, change, failure } }: { form: Form }) {
  const people = useQuery({ ...peopleQuery, enabled: draft.type === 'user' });
  const options =
    draft.type === 'user'
      ? (people.data ?? [])
          .filter(({ isActive }) => isActive)
          .map(({ id, name }) => ({ value: id, label: name }))
      : draft.options
          .filter(({ text }) => text.trim() !== '')
          .map(({ text }) => ({ value: text.trim(), label: text }));
  const label = draft.label.trim() === '' ? 'Your field' : draft.label;
  const shown: FormField = { name: 'defaultValue', label, kind: draft.type, options };
  const note = 'New records start with this value.';
  return (
    <section aria-label="Preview" className="rounded-lg border border-border bg-surface p-4">
      <h3 className="mb-3 text-sm font-semibold text-muted">Preview and default value</h3>
      <Field
        label={label}
        isRequired={draft.required}
        help={draft.helpText.trim() === '' ? note : `${draft.helpText} ${note}`}
        error={failure.fields.defaultValue}
      >
        <FieldInput
          key={draft.type}
          field={shown}
          value={draft.defaultValue}
          onChange={(defaultValue) => change({ defaultValue })}
          onBlur={() => undefined}
        />
      </Field>
    </section>
  );
}
