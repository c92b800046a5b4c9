import { useState } from 'react';
import {
  CUSTOM_FIELD_TYPE_LABELS,
  CUSTOM_FIELD_TYPES,
  hasOptions,
  labelKey,
  type CustomField,
  type CustomFieldType,
} from '@pactbook/domain/features/custom-fields/custom-field.ts';
import type { AnalysedColumn } from '@pactbook/domain/features/import-analysis/import-analysis.ts';
import { FIELD_EXISTS } from '@pactbook/domain/features/custom-fields/custom-field-input.ts';
import { visibleText } from '@pactbook/domain/kernel/text/visible-text.ts';
import { customPath } from '@pactbook/domain/kernel/custom-path.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { Dialog, DialogForm } from '../../../ui/overlays/dialog.tsx';
import { withColumn } from '../import-draft.ts';
import type { ImportDraft } from '../import-draft.ts';
import { counted } from '../../../ui/text/own-numbers.ts';

/** A column that a custom field can be made for. */
export type NewFieldColumn = AnalysedColumn & { newField: NonNullable<AnalysedColumn['newField']> };

/** The columns that nothing fills, with what a custom field for each would be. */
export function columnsWithoutField(
  columns: readonly AnalysedColumn[],
  { columns: chosen }: ImportDraft,
): NewFieldColumn[] {
  return columns.flatMap((column) => {
    const { newField, fault, name } = column;
    const isFree = fault === null && (chosen.get(name)?.field ?? null) === null;
    return newField !== undefined && isFree ? [{ ...column, newField }] : [];
  });
}

export interface NewFieldsDialogProps {
  isOpen: boolean;
  onClose: () => void;
  columns: readonly NewFieldColumn[];
  /** The fields that there are, and those that the import adds already. */
  known: readonly CustomField[];
  change: (change: (draft: ImportDraft) => ImportDraft) => void;
}

/** Chooses custom fields for columns that have no field, of the kinds that their cells fit. */
export function NewFieldsDialog({ isOpen, onClose, ...form }: NewFieldsDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="New fields for columns"
      description="Each becomes a custom field, added with the import. Its type is suggested from the cells."
      size="lg"
    >
      <FieldsForm {...form} onClose={onClose} />
    </Dialog>
  );
}

interface Choice {
  readonly isOn: boolean;
  readonly label: string;
  readonly type: CustomFieldType;
}

const LABEL_LIMIT = 60;
const startOf = ({ name, newField }: NewFieldColumn): Choice => ({
  isOn: true,
  label: name.slice(0, LABEL_LIMIT).trim(),
  type: newField.type,
});

/** Why the names of the chosen fields cannot be used, by heading: each field has a name of its own. */
function faultsOf(
  chosen: readonly (NewFieldColumn & Choice)[],
  known: readonly CustomField[],
): ReadonlyMap<string, string> {
  const taken = new Set(known.flatMap(({ key, label }) => [labelKey(key), labelKey(label)]));
  const faults = new Map<string, string>();
  for (const { name, label } of chosen) {
    const key = labelKey(label);
    if (key === '') faults.set(name, 'Enter a label');
    else if (taken.has(key)) faults.set(name, FIELD_EXISTS);
    taken.add(key);
  }
  return faults;
}

/** The draft with a new field for each chosen column. They are made with the import. */
function withFields(
  draft: ImportDraft,
  chosen: readonly (NewFieldColumn & Choice)[],
  restricted: boolean,
): ImportDraft {
  return chosen.reduce((before, { name, label, type, newField }) => {
    const options = hasOptions(type) ? newField.options : [];
    const field = {
      label: visibleText(label),
      type,
      options,
      restricted,
      required: false,
      helpText: '',
      defaultValue: null,
    };
    const others = before.newFields.filter((one) => labelKey(one.label) !== labelKey(label));
    const next = { ...before, newFields: [...others, field] };
    return withColumn(next, name, { field: customPath(field.label), settings: newField.settings });
  }, draft);
}

/** The columns of the dialog with what is chosen for each. */
function useChoices(first: readonly NewFieldColumn[]) {
  const [columns, setColumns] = useState(() => first.map((column) => ({ ...column, ...startOf(column) })));
  const chosen = columns.filter(({ isOn }) => isOn);
  return {
    columns,
    chosen,
    set: (name: string, changes: Partial<Choice>) =>
      setColumns((before) =>
        before.map((column) => (column.name === name ? { ...column, ...changes } : column)),
      ),
    setAll: (isOn: boolean) => setColumns((before) => before.map((column) => ({ ...column, isOn }))),
  };
}

/** Starts again each time the dialog opens. */
function FieldsForm({ columns: first, known, change, onClose }: Omit<NewFieldsDialogProps, 'isOpen'>) {
  const { columns, chosen, set, setAll } = useChoices(first);
  const [isRestricted, setRestricted] = useState(true);
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const submit = () => {
    const found = faultsOf(chosen, known);
    setFaults(found);
    if (found.size > 0 || chosen.length === 0) return;
    change((draft) => withFields(draft, chosen, isRestricted));
    onClose();
  };
  const count = counted(chosen.length, 'Field');
  return (
    <DialogForm
      onSubmit={submit}
      onCancel={onClose}
      submitLabel={`Add ${count}`}
      isDisabled={chosen.length === 0}
    >
      <Checkbox
        label="All other columns"
        checked={chosen.length === columns.length}
        onChange={({ target }) => setAll(target.checked)}
      />
      <ul className="flex flex-col divide-y divide-border border-y border-border">
        {columns.map((column) => (
          <FieldRow
            key={column.name}
            column={column}
            fault={faults.get(column.name)}
            onChange={(changes) => set(column.name, changes)}
          />
        ))}
      </ul>
      <Checkbox
        label="Restricted"
        help="Only people with full access to a record read these fields."
        checked={isRestricted}
        onChange={({ target }) => setRestricted(target.checked)}
      />
    </DialogForm>
  );
}

interface FieldRowProps {
  column: NewFieldColumn & Choice;
  fault: string | undefined;
  onChange: (changes: Partial<Choice>) => void;
}

function FieldRow({ column, fault, onChange }: FieldRowProps) {
  const { name, samples, newField, isOn, label, type: chosen } = column;
  return (
    <li className="flex flex-col gap-2 py-3">
      <Checkbox
        label={<span dir="auto">{name}</span>}
        help={<span dir="auto">{samples.slice(0, 3).join(' · ')}</span>}
        checked={isOn}
        onChange={({ target }) => onChange({ isOn: target.checked })}
      />
      {isOn && (
        <div className="grid grid-cols-1 gap-2 sm:grid-cols-2 sm:pl-6">
          <Field label={`Name of the field for ${name}`} isLabelHidden error={fault}>
            <Input
              value={label}
              maxLength={LABEL_LIMIT}
              autoComplete="off"
              onChange={({ target }) => onChange({ label: target.value })}
            />
          </Field>
          <Select
            aria-label={`Kind of the field for ${name}`}
            value={chosen}
            options={CUSTOM_FIELD_TYPES.map((type) => ({
              value: type,
              label: CUSTOM_FIELD_TYPE_LABELS[type],
              isDisabled: hasOptions(type) && newField.options.length === 0,
            }))}
            onChange={({ target }) => {
              const type = CUSTOM_FIELD_TYPES.find((one) => one === target.value);
              if (type) onChange({ type });
            }}
          />
        </div>
      )}
    </li>
  );
}
