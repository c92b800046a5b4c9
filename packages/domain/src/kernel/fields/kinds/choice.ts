import { z } from 'zod';
import type { AccessGroup, ColumnSettings, EnteredField, FieldColumn, FieldOption } from '../field.ts';
import { plainText, type ValueKind } from '../value-kind.ts';
import { textSortValue } from './text.ts';

function labelOf(value: unknown, options: readonly FieldOption[] = []): string {
  return options.find((option) => option.value === value)?.label ?? plainText(value);
}

/** One of several options. */
export const selectKind: ValueKind = {
  sortKind: 'string',
  sortValue: (value, _, options) => textSortValue(labelOf(value, options)),
  words: (value, _, options) => labelOf(value, options),
};

function labelsOf(value: unknown, options: readonly FieldOption[] = []): string {
  return Array.isArray(value)
    ? value.map((one: unknown) => labelOf(one, options)).join(', ')
    : plainText(value);
}

/** Some of several options. */
export const multiSelectKind: ValueKind = {
  sortKind: 'string',
  sortValue: (value, _, options) => textSortValue(labelsOf(value, options)),
  words: (value, _, options) => labelsOf(value, options),
};

/** Yes or no. */
export const booleanKind: ValueKind = {
  sortKind: 'string',
  sortValue: (value) => textSortValue(plainText(value)),
  words: plainText,
};

type Choices = readonly [string, ...string[]];

interface ChoiceSettings<
  Key extends string,
  Access extends AccessGroup,
  Column extends string,
  Values extends Choices,
> extends ColumnSettings<Key, Access, Column> {
  readonly values: Values;
  /** The labels of values, where they differ. */
  readonly labels?: Readonly<Record<Values[number], string>>;
  /** The message for a value that is no option. */
  readonly message: string;
}

function optionsOf<Values extends Choices>(
  values: Values,
  labels: Readonly<Record<string, string>> | undefined,
): FieldOption[] {
  return values.map((value) => ({ value, label: labels?.[value] ?? value }));
}

type Enum<Values extends Choices> = z.ZodEnum<{ [Value in Values[number]]: Value }>;

/**
 * A built-in choice that is required.
 * @param initial the value of a new record
 */
export function requiredSelectField<
  const Key extends string,
  const Access extends AccessGroup,
  const Column extends string,
  const Values extends Choices,
>({
  values,
  labels,
  message,
  column,
  initial,
  ...settings
}: ChoiceSettings<Key, Access, Column, Values> & { readonly initial: NoInfer<Values[number]> }): EnteredField<
  Key,
  Access,
  Enum<Values>,
  Enum<Values>,
  FieldColumn<Column>
> {
  const entered = z.enum(values, { error: message });
  return {
    isVisibleByDefault: false,
    ...settings,
    isRequired: true,
    kind: 'select',
    sortKind: selectKind.sortKind,
    isEditable: true,
    options: optionsOf(values, labels),
    schema: entered,
    wireSchema: z.enum(values),
    empty: entered.parse(initial),
    column: { name: column, type: 'text' },
  };
}

/** A built-in choice that may be empty. */
export function selectField<
  const Key extends string,
  const Access extends AccessGroup,
  const Column extends string,
  const Values extends Choices,
>({
  values,
  labels,
  message,
  column,
  ...settings
}: ChoiceSettings<Key, Access, Column, Values>): EnteredField<
  Key,
  Access,
  z.ZodNullable<Enum<Values>>,
  z.ZodNullable<Enum<Values>>,
  FieldColumn<Column>
> {
  return {
    isVisibleByDefault: false,
    ...settings,
    kind: 'select',
    sortKind: selectKind.sortKind,
    isEditable: true,
    options: optionsOf(values, labels),
    schema: z.enum(values, { error: message }).nullable(),
    wireSchema: z.enum(values).nullable(),
    empty: null,
    column: { name: column, type: 'text' },
  };
}

/** Built-in choices without duplicates; an empty list for none. */
export function multiSelectField<
  const Key extends string,
  const Access extends AccessGroup,
  const Column extends string,
  const Values extends Choices,
>({
  values,
  labels,
  message,
  column,
  ...settings
}: ChoiceSettings<Key, Access, Column, Values>): EnteredField<
  Key,
  Access,
  z.ZodArray<Enum<Values>>,
  z.ZodArray<Enum<Values>>,
  FieldColumn<Column>
> {
  return {
    isVisibleByDefault: false,
    ...settings,
    kind: 'multiSelect',
    sortKind: multiSelectKind.sortKind,
    isEditable: true,
    options: optionsOf(values, labels),
    schema: z
      .array(z.enum(values, { error: message }))
      .refine((chosen) => new Set(chosen).size === chosen.length, { error: 'Choose each option once' }),
    wireSchema: z.array(z.enum(values)),
    empty: [],
    column: { name: column, type: 'text[]' },
  };
}
