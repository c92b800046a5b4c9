import type { Ref } from 'react';
import { Input } from '../../ui/forms/input.tsx';
import { MoneyInput } from '../../ui/forms/money-input.tsx';
import { NumberInput } from '../../ui/forms/number-input.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Textarea } from '../../ui/forms/textarea.tsx';
import { Combobox } from '../../ui/pickers/combobox.tsx';
import { DateInput } from '../dates/date-input.tsx';
import { MultiCombobox } from '../../ui/pickers/multi-combobox.tsx';
import { SuggestInput } from '../../ui/pickers/suggest-input.tsx';
import type { FormField, FormFieldValue } from './form-field.ts';

/** Longer lists of options get a search (docs/product/look.md, "Forms"). */
const MOST_IN_SELECT = 7;
const NUMBER_DECIMALS = 6;

const YES_NO = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

export interface FieldInputProps {
  field: FormField;
  value: FormFieldValue;
  onChange: (value: FormFieldValue) => void;
  onBlur: () => void;
  ref?: Ref<HTMLElement> | undefined;
}

/** The control of one field, by its kind (ARCHITECTURE.md, "Principles"). Inside a `Field`, which labels it. */
export function FieldInput({ field, value, ...rest }: FieldInputProps) {
  if (typeof value !== 'string') return <ManyInput field={field} values={value} {...rest} />;
  switch (field.kind) {
    case 'longText':
      return <LongTextInput field={field} value={value} {...rest} />;
    case 'date':
      return (
        <DateInput value={value} onChange={rest.onChange} onBlur={rest.onBlur} ref={inputRef(rest.ref)} />
      );
    case 'number':
      return (
        <NumberInput
          value={value}
          onChange={rest.onChange}
          onBlur={rest.onBlur}
          ref={inputRef(rest.ref)}
          decimals={NUMBER_DECIMALS}
        />
      );
    case 'money':
      return (
        <MoneyInput value={value} onChange={rest.onChange} onBlur={rest.onBlur} ref={inputRef(rest.ref)} />
      );
    case 'select':
    case 'boolean':
    case 'user':
      return <OneInput field={field} value={value} {...rest} />;
    default:
      return <TextInput field={field} value={value} {...rest} />;
  }
}

/** A form library's ref is one function for every control; here it gets the type of its element. */
function inputRef<Element extends HTMLElement>(ref: Ref<HTMLElement> | undefined): Ref<Element> | undefined {
  return typeof ref === 'function' ? ref : undefined;
}

type OneProps = FieldInputProps & { value: string };

function TextInput({ field, value, onChange, onBlur, ref }: OneProps) {
  if (field.suggestions) {
    return (
      <SuggestInput
        value={value}
        onChange={onChange}
        onBlur={onBlur}
        ref={inputRef(ref)}
        suggestions={field.suggestions}
        otherNames={field.otherNames}
        listLabel={`${field.label}: what is known already`}
      />
    );
  }
  const isAddress = field.kind === 'url';
  return (
    <Input
      {...(isAddress ? { type: 'url', inputMode: 'url' as const, placeholder: 'https://' } : {})}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
      ref={inputRef(ref)}
      autoComplete="off"
    />
  );
}

function LongTextInput({ field, value, onChange, onBlur, ref }: OneProps) {
  return (
    <Textarea
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
      ref={inputRef(ref)}
      limit={field.limit}
      dir="auto"
    />
  );
}

function OneInput({ field, value, onChange, onBlur, ref }: OneProps) {
  const options = field.kind === 'boolean' ? YES_NO : (field.options ?? []);
  // Lists of people always get a search, because people come and go.
  if (field.kind === 'user' || options.length > MOST_IN_SELECT) {
    return (
      <Combobox
        label={field.label}
        options={options}
        value={value === '' ? null : value}
        onChange={(next) => onChange(next ?? '')}
        onBlur={onBlur}
        ref={inputRef(ref)}
        isClearable={field.isRequired !== true}
      />
    );
  }
  return (
    <Select
      options={options}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
      ref={inputRef(ref)}
      {...(field.isRequired === true ? {} : { placeholder: 'Not set' })}
    />
  );
}

function ManyInput({
  field,
  values,
  onChange,
  onBlur,
  ref,
}: Omit<FieldInputProps, 'value'> & { values: readonly string[] }) {
  return (
    <MultiCombobox
      label={field.label}
      options={field.options ?? []}
      values={values}
      onChange={onChange}
      onBlur={onBlur}
      ref={inputRef(ref)}
      searchPlaceholder={`Search ${field.label.toLowerCase()}`}
    />
  );
}
