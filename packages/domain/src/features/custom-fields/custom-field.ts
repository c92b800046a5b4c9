import { z } from 'zod';
import type { FieldDefinition, SortKind } from '../../kernel/fields/field.ts';
import { isCalendarDate, LATEST_DATE } from '../../kernel/calendar-date.ts';
import { idSchema } from '../../kernel/ids.ts';
import { moneySchema } from '../../kernel/money.ts';
import { comparedName } from '../../kernel/text/visible-text.ts';
import { customFieldValueSchema } from './custom-field-value.ts';
import { CUSTOM_PREFIX } from '../../kernel/custom-path.ts';
import { namedObject } from '../../kernel/named-object.ts';

/** The types of the organisation's own fields (docs/product/records.md, "Custom fields"). */
export const CUSTOM_FIELD_TYPES = [
  'text',
  'longText',
  'number',
  'money',
  'date',
  'boolean',
  'select',
  'multiSelect',
  'url',
  'user',
] as const;
export type CustomFieldType = (typeof CUSTOM_FIELD_TYPES)[number];

/** The labels of the types (docs/product/records.md, "Custom fields"). */
export const CUSTOM_FIELD_TYPE_LABELS: Readonly<Record<CustomFieldType, string>> = {
  text: 'Text',
  longText: 'Long Text',
  number: 'Number',
  money: 'Money',
  date: 'Date',
  boolean: 'Yes / No',
  select: 'List',
  multiSelect: 'Multi-List',
  url: 'Link',
  user: 'User',
};

/** Whether values of a type are chosen from the field's options. */
export function hasOptions(type: CustomFieldType): boolean {
  return type === 'select' || type === 'multiSelect';
}

/** A field that the organisation defined for its records (docs/product/records.md, "Custom fields"). */
export const customFieldSchema = namedObject('CustomField', {
  id: idSchema,
  key: z.string(),
  label: z.string(),
  type: z.enum(CUSTOM_FIELD_TYPES),
  options: z.array(z.string()),
  restricted: z.boolean(),
  required: z.boolean(),
  helpText: z.string(),
  /** The default of a new record; null for none. */
  defaultValue: customFieldValueSchema.nullable(),
  position: z.int(),
  version: z.int(),
});
export type CustomField = z.infer<typeof customFieldSchema>;

/** The normal form in which labels and options are compared. */
export function labelKey(label: string): string {
  return comparedName(label);
}

const SORT_KINDS: Readonly<Partial<Record<CustomFieldType, SortKind>>> = {
  number: 'number',
  money: 'number',
  date: 'date',
};

/** A custom field as a field definition of the registry, like a built-in field. */
export function fieldDefinitionOf(field: CustomField): FieldDefinition {
  return {
    key: field.key,
    label: field.label,
    // Every type is a field kind of the same name, so that what works for built-in fields works for these.
    kind: field.type,
    accessGroup: field.restricted ? 'restricted' : 'open',
    sortKind: SORT_KINDS[field.type] ?? 'string',
    isVisibleByDefault: false,
    isEditable: true,
    options: field.options.map((value) => ({ value, label: value })),
  };
}

/** The value as typed by a person, as stored, or as sent. */
export type CustomValue = string | number | boolean | string[];

/** The permitted people of a user field by id: active people, and others only where they are already. */
export type KnownPeople = ReadonlyMap<string, { readonly name: string; readonly isActive: boolean }>;

type JudgedField = Pick<CustomField, 'type' | 'options'>;

const TEXT_LIMIT = 2_000;
/** Larger numbers lose precision. */
const LARGEST_NUMBER = 1e15;
/** Custom fields allow earlier dates than terms. */
const EARLIEST_VALUE = '1900-01-01';
export const LONG_TEXT_LIMIT = 10_000;

const webAddressSchema = z.url({ protocol: /^https?$/i });

/** Whether a value is empty: it is then not stored. */
export function isNoValue(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  return Array.isArray(value) && value.length === 0;
}

function textFault(value: unknown, limit: number): string | null {
  const isText = typeof value === 'string' && value.length <= limit;
  return isText ? null : `Use text of ${limit.toLocaleString('en-US')} characters or fewer`;
}

function dateFault(value: unknown): string | null {
  if (typeof value !== 'string' || !isCalendarDate(value)) return 'Enter a date such as 2027-12-31';
  return value >= EARLIEST_VALUE && value <= LATEST_DATE
    ? null
    : 'Enter a date between 1/1/1900 and 12/31/2199';
}

function userFault(value: unknown, people: KnownPeople): string | null {
  const person = typeof value === 'string' ? people.get(value) : undefined;
  if (person === undefined) return 'Choose a person from the list';
  return person.isActive ? null : 'This user is deactivated';
}

function optionsFault({ options }: JudgedField, value: unknown): string | null {
  const chosen: unknown[] = Array.isArray(value) ? value : [value];
  const isKnown = chosen.every((one) => typeof one === 'string' && options.includes(one));
  if (!isKnown || chosen.length === 0) return 'Choose an option from the list';
  return new Set(chosen).size === chosen.length ? null : 'Choose each option once';
}

/** The fault of a value for a field, as a sentence, or null (docs/product/records.md, "Custom fields"). */
export function customValueFault(field: JudgedField, value: unknown, people: KnownPeople): string | null {
  switch (field.type) {
    case 'text':
      return textFault(value, TEXT_LIMIT);
    case 'longText':
      return textFault(value, LONG_TEXT_LIMIT);
    case 'number':
      return typeof value === 'number' && Math.abs(value) < LARGEST_NUMBER ? null : 'Enter a number';
    case 'money':
      return moneySchema.safeParse(value).error?.issues[0]?.message ?? null;
    case 'date':
      return dateFault(value);
    case 'boolean':
      return typeof value === 'boolean' ? null : 'Choose yes or no';
    case 'select':
      return Array.isArray(value) ? 'Choose an option from the list' : optionsFault(field, value);
    case 'multiSelect':
      return Array.isArray(value) ? optionsFault(field, value) : 'Choose an option from the list';
    case 'url':
      return typeof value === 'string' &&
        value.length <= TEXT_LIMIT &&
        webAddressSchema.safeParse(value).success
        ? null
        : 'Enter a web address starting with https://';
    case 'user':
      return userFault(value, people);
  }
}

/** The faults of a map of values, keyed `customFields.<key>`; null removes a value and is always valid. */
export function customValueFaults(
  fields: readonly CustomField[],
  values: Readonly<Record<string, unknown>>,
  people: KnownPeople,
): Record<string, string> {
  const faults: Record<string, string> = {};
  const known = new Map(fields.map((field) => [field.key, field]));
  for (const [key, value] of Object.entries(values)) {
    if (isNoValue(value)) continue;
    const field = known.get(key);
    const fault = field ? customValueFault(field, value, people) : 'There is no custom field with this key';
    if (fault) faults[`${CUSTOM_PREFIX}${key}`] = fault;
  }
  return faults;
}

/** The faults of required fields without a value (docs/product/records.md, "Custom fields"). */
export function missingValueFaults(
  fields: readonly CustomField[],
  values: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const { key, label, required } of fields) {
    const isMissing = required && (!Object.hasOwn(values, key) || isNoValue(values[key]));
    if (isMissing) faults[`${CUSTOM_PREFIX}${key}`] = `${label} is required`;
  }
  return faults;
}

/**
 * The initial custom values of a new record; null means explicitly empty. A default that is no longer valid (its user
 * was deactivated) is left out.
 */
export function withDefaultValues<Value extends CustomValue | null>(
  fields: readonly CustomField[],
  values: Readonly<Record<string, Value>>,
  people: KnownPeople,
): Record<string, Value | CustomValue> {
  const filled: Record<string, Value | CustomValue> = { ...values };
  for (const field of fields) {
    const { key, defaultValue } = field;
    if (Object.hasOwn(values, key) || defaultValue === null) continue;
    if (customValueFault(field, defaultValue, people) === null) filled[key] = defaultValue;
  }
  return filled;
}

/**
 * A value as text: yes/no for switches, the text itself otherwise. Dates, money and people are formatted by the caller.
 */
export function customValueText(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

/** A value as history keeps it: people by the name they have today. */
export function valueInHistory(
  type: CustomFieldType,
  value: CustomValue | null,
  people: KnownPeople,
): CustomValue | null {
  return type === 'user' && typeof value === 'string' ? (people.get(value)?.name ?? value) : value;
}
