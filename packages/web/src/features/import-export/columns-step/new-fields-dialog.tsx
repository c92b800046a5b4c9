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

/** Makes a field for each chosen column, one after the other; says which were refused, and why. */
function useMaking(change: NewFieldsDialogProps['change']) {
  const creating = useCreateCustomField();
  const make = async (
    chosen: readonly (NewFieldColumn & Choice)[],
    restricted: boolean,
  ): Promise<{ readonly made: readonly string[]; readonly refused: ReadonlyMap<string, string> }> => {
    const refused = new Map<string, string>();
    const made: string[] = [];
    for (const { name, label, type, newField } of chosen) {
      const { options, settings } = newField;
      try {
        const { key } = await creating.mutateAsync({
          body: { label, type, restricted, options: hasOptions(type) ? options : [] },
        });
        change((draft) => withColumn(draft, name, { field: customPath(key), settings }));
        made.push(name);
      } catch (error) {
        refused.set(name, refusalWords(error instanceof Error ? error : new Error(String(error))));
      }
    }
    if (made.length > 0)
      saySucceeded(made.length === 1 ? 'A field was added.' : `${made.length} fields were added.`);
    return { made, refused };
  };
  return { make, isBusy: creating.isPending };
}

/** The columns of the dialog with what is chosen for each. They leave the list as their fields are made. */
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
    leave: (made: readonly string[]) =>
      setColumns((before) => before.filter(({ name }) => !made.includes(name))),
  };
}

/** Starts anew each time the dialog opens. */
function FieldsForm({ columns: first, change, onClose }: Omit<NewFieldsDialogProps, 'isOpen'>) {
  const { columns, chosen, set, setAll, leave } = useChoices(first);
  const [isRestricted, setRestricted] = useState(true);
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const { make, isBusy } = useMaking(change);
  const create = async () => {
    const { made, refused } = await make(chosen, isRestricted);
    if (refused.size === 0) onClose();
    setFaults(refused);
    leave(made);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isBusy && chosen.length > 0) void create();
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
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose} disabled={isBusy}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" isBusy={isBusy} disabled={chosen.length === 0}>
          {`Add ${count}`}
        </Button>
      </DialogFooter>
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
