import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import type { FieldDefinition } from '@pactbook/domain/kernel/field.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import { Combobox } from '../../ui/pickers/combobox.tsx';
import { Chip } from '../../ui/text/chip.tsx';

export interface CustomFieldFilterProps {
  /** The custom fields that this person may filter by. */
  fields: readonly FieldDefinition[];
  /** The chosen field's key, empty for none, and the text that its value must contain. */
  chosenKey: string;
  value: string;
  onKeyChange: (key: string) => void;
  onValueChange: (value: string) => void;
}

/** The filter by one custom field, as a chip: alone the key asks for records with any value. */
export function CustomFieldChip(props: CustomFieldFilterProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { fields, chosenKey, value, onKeyChange } = props;
  const label = fields.find(({ key }) => key === chosenKey)?.label ?? chosenKey;
  const text = value.trim();
  const isChosen = chosenKey !== '';
  return (
    <Popover
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      label="Filter Custom Field"
      trigger={
        <Chip
          icon={<SlidersHorizontal aria-hidden />}
          label={isChosen ? label : 'Custom Field'}
          operator={text === '' ? 'is' : 'contains'}
          value={isChosen ? (text === '' ? 'any value' : text) : undefined}
          onRemove={() => onKeyChange('')}
        />
      }
    >
      <CustomFieldControls {...props} />
    </Popover>
  );
}

/** Key and value one below the other, for the popover and the sheet. */
export function CustomFieldControls({
  fields,
  chosenKey,
  value,
  onKeyChange,
  onValueChange,
}: CustomFieldFilterProps) {
  const chosen = fields.find(({ key }) => key === chosenKey);
  const known = fields.map(({ key, label }) => ({ value: key, label }));
  const unknown = chosenKey !== '' && !chosen ? [{ value: chosenKey, label: chosenKey }] : [];
  return (
    <div className="flex flex-col gap-3">
      <Field label="Custom field">
        <Combobox
          label="Custom field"
          placeholder="Choose a field"
          options={[...known, ...unknown]}
          value={chosenKey === '' ? null : chosenKey}
          onChange={(key) => onKeyChange(key ?? '')}
          isClearable
        />
      </Field>
      {chosenKey !== '' && (
        <Field label="Value" help="Leave empty to see every record that has a value.">
          <ValueControl key={chosenKey} field={chosen} value={value} onChange={onValueChange} />
        </Field>
      )}
    </div>
  );
}

interface ValueControlProps {
  field: FieldDefinition | undefined;
  value: string;
  onChange: (value: string) => void;
}

/** A list for fields with a few known values, otherwise a text. */
function ValueControl({ field, value: startValue, onChange: tell }: ValueControlProps) {
  // Kept here as well: the filters may be drawn a moment after the rows.
  const [value, setValue] = useState(startValue);
  const onChange = (next: string) => {
    setValue(next);
    tell(next);
  };
  const words = field?.kind === 'boolean' ? ['Yes', 'No'] : (field?.options ?? []).map(({ label }) => label);
  if (words.length === 0) {
    return <Input value={value} placeholder="Contains" onChange={(event) => onChange(event.target.value)} />;
  }
  return (
    <Select
      value={words.includes(value) ? value : ''}
      placeholder="Any value"
      options={words.map((word) => ({ value: word, label: word }))}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
