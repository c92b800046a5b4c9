import { isCalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { FieldDefinition } from '@pactbook/domain/kernel/fields/field.ts';
import { readValueFilter, valueFilterText } from '@pactbook/domain/kernel/value-filter.ts';
import type { ValueFilter } from '@pactbook/domain/kernel/value-filter.ts';
import { useState } from 'react';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { NumberInput } from '../../ui/forms/number-input.tsx';
import { Combobox } from '../../ui/pickers/combobox.tsx';
import { DateInput } from '../dates/date-input.tsx';
import { MultiCombobox } from '../../ui/pickers/multi-combobox.tsx';
import { ownCurrency } from '../value/own-money.ts';
import { numberFault, readRangeText } from './range-text.ts';
import type { RangeText } from './range-text.ts';

export interface CustomFieldFilterProps {
  /** The fields that this person may filter by, with people and Yes/No as options. */
  fields: readonly FieldDefinition[];
  /** The chosen field's key, empty for none, and the required value (`readValueFilter`). */
  chosenKey: string;
  value: string;
  onKeyChange: (key: string) => void;
  onValueChange: (value: string) => void;
}

/** Field and value below each other, for the popover and the sheet. */
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
      <Field label="Field">
        <Combobox
          label="Field"
          placeholder="Choose a field"
          options={[...known, ...unknown]}
          value={chosenKey === '' ? null : chosenKey}
          onChange={(key) => onKeyChange(key ?? '')}
          isClearable
        />
      </Field>
      {chosenKey !== '' && (
        <ValueControls key={chosenKey} field={chosen} value={value} onChange={onValueChange} />
      )}
    </div>
  );
}

interface ValueProps {
  field: FieldDefinition | undefined;
  value: string;
  onChange: (value: string) => void;
}

/** The control for the value by kind; none when filtering for a missing value. */
export function ValueControls({ field, value: startValue, onChange: tell }: ValueProps) {
  // Local state, because the filters may be rendered after the rows.
  const [filter, setFilter] = useState(() => readValueFilter(field?.kind, startValue));
  const choose = (next: ValueFilter) => {
    setFilter(next);
    // What cannot be used stays in its field, with its fault, and the records stay as they are.
    if (isUsable(field, next)) tell(valueFilterText(next));
  };
  const isMissing = filter.kind === 'none';
  return (
    <>
      {!isMissing && <ValueControl field={field} filter={filter} onChange={choose} />}
      <Checkbox
        label="Only records without a value"
        checked={isMissing}
        onChange={(event) => choose({ kind: event.target.checked ? 'none' : 'any' })}
      />
    </>
  );
}

interface ValueControlProps {
  field: FieldDefinition | undefined;
  filter: ValueFilter;
  onChange: (filter: ValueFilter) => void;
}

const ANY_HELP = 'Leave empty to see every record that has a value.';

/** From and to for numbers, amounts and dates; a list where there are options, otherwise a text. */
function ValueControl({ field, filter, onChange }: ValueControlProps) {
  switch (field?.kind) {
    case 'number':
    case 'money':
    case 'percent':
    case 'date':
      return <RangeControl field={field} filter={filter} onChange={onChange} />;
    case 'select':
    case 'multiSelect':
    case 'boolean':
    case 'user':
      return (
        <Field label="Value" help={ANY_HELP}>
          <MultiCombobox
            label="Value"
            placeholder="Any value"
            options={field.options ?? []}
            values={filter.kind === 'choices' ? filter.choices : []}
            onChange={(choices) =>
              onChange(choices.length === 0 ? { kind: 'any' } : { kind: 'choices', choices })
            }
          />
        </Field>
      );
    default:
      return (
        <Field label="Value" help={ANY_HELP}>
          <Input
            value={filter.kind === 'text' ? filter.text : ''}
            placeholder="Contains"
            onChange={(event) => onChange({ kind: 'text', text: event.target.value })}
          />
        </Field>
      );
  }
}

/** The fault of an end of a range, which is then not filtered by. */
function rangeFault({ kind }: FieldDefinition, text: string): string | undefined {
  if (kind !== 'date') return numberFault(text);
  return text === '' || isCalendarDate(text) ? undefined : 'Enter a date such as 2027-12-31';
}

function orderFault(field: FieldDefinition, { from, to }: RangeText): string | undefined {
  if (from === '' || to === '' || rangeFault(field, from) || rangeFault(field, to)) return undefined;
  const isTurned = field.kind === 'date' ? from > to : Number(from) > Number(to);
  return isTurned ? 'Enter a value that is not below the first' : undefined;
}

/** Whether a filter can be used as it is typed. */
function isUsable(field: FieldDefinition | undefined, filter: ValueFilter): boolean {
  if (field === undefined || filter.kind !== 'range') return true;
  const { from, to } = filter;
  return !(rangeFault(field, from) ?? rangeFault(field, to) ?? orderFault(field, filter));
}

function RangeControl({ field, filter, onChange }: ValueControlProps & { field: FieldDefinition }) {
  const { from, to } = filter.kind === 'range' ? filter : { from: '', to: '' };
  const change = (end: keyof RangeText, text: string) => {
    const typed = { from, to, [end]: text };
    const next = field.kind === 'date' ? typed : (readRangeText(text, { from, to }, end) ?? typed);
    onChange(next.from === '' && next.to === '' ? { kind: 'any' } : { kind: 'range', ...next });
  };
  const control = (end: keyof RangeText, value: string) =>
    field.kind === 'date' ? (
      <DateInput value={value} onChange={(text) => change(end, text)} />
    ) : (
      <NumberInput
        decimals={6}
        currency={ownCurrency()}
        placeholder={end === 'from' ? '≥' : '≤'}
        trailing={field.kind === 'percent' ? '%' : undefined}
        value={value}
        onChange={(text) => change(end, text)}
      />
    );
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field label="From" error={rangeFault(field, from)}>
        {control('from', from)}
      </Field>
      <Field label="To" error={rangeFault(field, to) ?? orderFault(field, { from, to })}>
        {control('to', to)}
      </Field>
    </div>
  );
}
