import { useState } from 'react';
import type { SubmitEvent } from 'react';
import {
  CUSTOM_FIELD_TYPE_LABELS,
  CUSTOM_FIELD_TYPES,
  hasOptions,
  type CustomFieldType,
} from '@pactbook/domain/features/custom-fields/custom-field.ts';
import type { AnalysedColumn } from '@pactbook/domain/features/import-export/import-analysis.ts';
import { customPath } from '@pactbook/domain/kernel/custom-path.ts';
import { refusalWords } from '../../../platform/api-client/refusal-words.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { saySucceeded } from '../../../ui/feedback/say.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { Dialog, DialogBody, DialogFooter, DialogForm } from '../../../ui/overlays/dialog.tsx';
import { useCreateCustomField } from '../../custom-fields/administration-queries.ts';
import { withColumn } from '../draft/import-draft.ts';
import type { ImportDraft } from '../draft/import-draft.ts';

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
  change: (change: (draft: ImportDraft) => ImportDraft) => void;
}

/** Makes custom fields for columns that have no field, of the kinds that their cells fit. */
export function NewFieldsDialog({ isOpen, onClose, ...form }: NewFieldsDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title="New fields for columns"
      description="Each becomes a custom field of all records. Its kind is proposed from the cells."
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

/** Starts anew each time the dialog opens. */
function FieldsForm({ columns: first, change, onClose }: Omit<NewFieldsDialogProps, 'isOpen'>) {
  // Columns leave the list as their fields are made.
  const [columns, setColumns] = useState(first);
  const [choices, setChoices] = useState(
    () => new Map(first.map((column) => [column.name, startOf(column)])),
  );
  const [isRestricted, setRestricted] = useState(true);
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const creating = useCreateCustomField();
  const choiceOf = (column: NewFieldColumn) => choices.get(column.name) ?? startOf(column);
  const chosen = columns.filter((column) => choiceOf(column).isOn);
  const set = (column: NewFieldColumn, changes: Partial<Choice>) =>
    setChoices((before) => new Map(before).set(column.name, { ...choiceOf(column), ...changes }));
  const setAll = (isOn: boolean) =>
    setChoices(new Map(columns.map((column) => [column.name, { ...choiceOf(column), isOn }])));

  const create = async () => {
    const refused = new Map<string, string>();
    const made: string[] = [];
    for (const column of chosen) {
      const { label, type } = choiceOf(column);
      const { options, settings } = column.newField;
      try {
        // One after the other: the order of the columns is that of the fields.
        // oxlint-disable-next-line no-await-in-loop -- each takes the place behind the one before
        const { key } = await creating.mutateAsync({
          body: { label, type, restricted: isRestricted, options: hasOptions(type) ? options : [] },
        });
        change((draft) => withColumn(draft, column.name, { field: customPath(key), settings }));
        made.push(column.name);
      } catch (error) {
        refused.set(column.name, refusalWords(error instanceof Error ? error : new Error(String(error))));
      }
    }
    if (made.length > 0)
      saySucceeded(made.length === 1 ? 'A field was added.' : `${made.length} fields were added.`);
    if (refused.size === 0) onClose();
    setFaults(refused);
    setColumns((before) => before.filter(({ name }) => !made.includes(name)));
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!creating.isPending && chosen.length > 0) void create();
  };
  const count = chosen.length === 1 ? '1 Field' : `${chosen.length} Fields`;
  return (
    <DialogForm onSubmit={submit}>
      <DialogBody className="flex flex-col gap-4">
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
              choice={choiceOf(column)}
              fault={faults.get(column.name)}
              onChange={(changes) => set(column, changes)}
            />
          ))}
        </ul>
        <Checkbox
          label="Restricted"
          help="Only people with full access to a record read these fields."
          checked={isRestricted}
          onChange={({ target }) => setRestricted(target.checked)}
        />
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose} disabled={creating.isPending}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" isBusy={creating.isPending} disabled={chosen.length === 0}>
          {`Add ${count}`}
        </Button>
      </DialogFooter>
    </DialogForm>
  );
}

interface FieldRowProps {
  column: NewFieldColumn;
  choice: Choice;
  fault: string | undefined;
  onChange: (changes: Partial<Choice>) => void;
}

function FieldRow({ column: { name, samples, newField }, choice, fault, onChange }: FieldRowProps) {
  return (
    <li className="flex flex-col gap-2 py-3">
      <Checkbox
        label={<span dir="auto">{name}</span>}
        help={<span dir="auto">{samples.slice(0, 3).join(' · ')}</span>}
        checked={choice.isOn}
        onChange={({ target }) => onChange({ isOn: target.checked })}
      />
      {choice.isOn && (
        <div className="grid grid-cols-1 gap-2 sm:grid-cols-2 sm:pl-6">
          <Field label={`Name of the field for ${name}`} isLabelHidden error={fault}>
            <Input
              value={choice.label}
              maxLength={LABEL_LIMIT}
              autoComplete="off"
              onChange={({ target }) => onChange({ label: target.value })}
            />
          </Field>
          <Select
            aria-label={`Kind of the field for ${name}`}
            value={choice.type}
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
