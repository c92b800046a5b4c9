import { z } from 'zod';
import { idSchema } from '../../kernel/ids.ts';
import { lineSchema } from '../../kernel/text/line.ts';
import { enteredText } from '../../kernel/text/entered-text.ts';
import { namedObject } from '../../kernel/named-object.ts';
import { customFieldValueSchema } from './custom-field-value.ts';
import {
  CUSTOM_FIELD_TYPES,
  customFieldSchema,
  hasOptions,
  labelKey,
  type CustomField,
  type CustomValue,
} from './custom-field.ts';

/**
 * Most fields of an organisation, most options of a list, longest label and help (docs/product/records.md, "Custom
 * fields").
 */
export const FIELDS_LIMIT = 100;
export const OPTIONS_LIMIT = 200;
const LABEL_LIMIT = 60;
const HELP_LIMIT = 500;

/** The message for a taken label (docs/product/records.md, "Custom fields"). */
export const FIELD_EXISTS = 'A field with this name already exists';

const labelSchema = lineSchema(LABEL_LIMIT, 'Enter a label');

const optionSchema = lineSchema(200, 'An option needs a name');

/** The options of a list, without duplicates in another case. */
export const optionsSchema = z
  .array(optionSchema)
  .max(OPTIONS_LIMIT, { error: 'Use at most 200 options' })
  .refine((options) => new Set(options.map(labelKey)).size === options.length, {
    error: 'List each option once',
  });

const keySchema = z
  .string()
  .regex(/^[A-Za-z][\w-]{0,59}$/, { error: 'Use letters, digits, - and _, starting with a letter' })
  .refine((key) => key !== 'constructor' && key !== 'prototype', { error: 'This key is not allowed' });

const aboutField = {
  label: labelSchema,
  options: optionsSchema,
  restricted: z.boolean(),
  required: z.boolean(),
  helpText: enteredText(HELP_LIMIT),
  defaultValue: customFieldValueSchema.nullable(),
};

const OPTIONS_FAULT = 'A select field needs options, and only a select field has them';

/**
 * A new custom field. Calls and imports identify it by its key, which never changes; by default it is made from the
 * label.
 */
export const customFieldInputSchema = z
  .strictObject({
    key: keySchema.optional(),
    label: aboutField.label,
    type: z.enum(CUSTOM_FIELD_TYPES, { error: 'Choose a type' }),
    options: aboutField.options.default([]),
    restricted: aboutField.restricted.default(true),
    required: aboutField.required.default(false),
    helpText: aboutField.helpText.default(''),
    defaultValue: aboutField.defaultValue.default(null),
  })
  .refine((field) => hasOptions(field.type) === field.options.length > 0, {
    path: ['options'],
    error: OPTIONS_FAULT,
  })
  .meta({ id: 'CustomFieldInput' });
export type CustomFieldInput = z.input<typeof customFieldInputSchema>;

/**
 * The changes of a field; missing parts stay. The type has its own call. `moves` says what happens to stored
 * values of an option: a new option renames it, an existing one replaces it, null removes the value.
 */
export const customFieldChangesSchema = z
  .strictObject({
    ...aboutField,
    moves: z
      .array(z.strictObject({ from: z.string().max(200), to: enteredText(200).nullable() }))
      .max(OPTIONS_LIMIT),
  })
  .partial()
  .meta({ id: 'CustomFieldChanges' });
export type CustomFieldChanges = z.infer<typeof customFieldChangesSchema>;

/** The number of records, except for deleted ones, with a value of a field, and with each of its options. */
export const customFieldUsageSchema = namedObject('CustomFieldUsage', {
  id: idSchema,
  records: z.int(),
  /** Saved and shared views that filter or sort by it, or show its column. */
  views: z.int(),
  options: z.array(z.strictObject({ option: z.string(), records: z.int() })),
});
export type CustomFieldUsage = z.infer<typeof customFieldUsageSchema>;

/** A value that does not fit another type, and where it is. */
const unfitValueSchema = z.strictObject({
  contractId: idSchema,
  product: z.string(),
  value: z.string(),
});

/** The preview of changing a field's type (docs/product/records.md, "Custom fields": "412 ok, 3 fail"). */
export const typeChangePreviewSchema = namedObject('TypeChange', {
  applied: z.boolean(),
  converts: z.int(),
  failCount: z.int(),
  /** The first twenty. */
  fails: z.array(unfitValueSchema),
  /** The options of the new type; taken from the stored values by default. */
  options: z.array(z.string()),
  field: customFieldSchema,
});
export type TypeChangePreview = z.infer<typeof typeChangePreviewSchema>;
export const LISTED_FAILS = 20;

const LONGEST_KEY = 60;

/** A key made from a label, such as `costCenter`; different from every taken one, ignoring case. */
export function keyOfLabel(label: string, taken: Iterable<string>): string {
  const words =
    label
      .replaceAll('ß', 'ss')
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .match(/[A-Za-z0-9]+/g) ?? [];
  const camel = words
    .map((word, index) => {
      const rest = word.slice(1).toLowerCase();
      return (index === 0 ? word.charAt(0).toLowerCase() : word.charAt(0).toUpperCase()) + rest;
    })
    .join('');
  const base = /^[a-z]/.test(camel) ? camel : `field${camel}`;
  const forbidden = [...taken, 'constructor', 'prototype'].map((key) => key.toLowerCase());
  const isTaken = (key: string) => forbidden.includes(key.toLowerCase());
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? '' : String(number);
    const key = base.slice(0, LONGEST_KEY - suffix.length) + suffix;
    if (!isTaken(key)) return key;
  }
}

/** The stored value after options were replaced: each option by the map, without duplicates, null when none is left. */
export function movedOptions(
  value: CustomValue | null,
  moves: ReadonlyMap<string, string | null>,
): CustomValue | null {
  if (typeof value === 'string') return moves.has(value) ? (moves.get(value) ?? null) : value;
  if (!Array.isArray(value)) return value;
  const moved = value.map((one) => (moves.has(one) ? (moves.get(one) ?? null) : one));
  const kept = [...new Set(moved.filter((one) => one !== null))];
  return kept.length === 0 ? null : kept;
}

/** Those of some options that a field lacks, as many as a list may have. */
export function lackingOptions(
  { type, options }: Pick<CustomField, 'type' | 'options'>,
  wanted: readonly string[],
): string[] {
  const there = new Set(options.map(labelKey));
  const lacking = hasOptions(type) ? wanted.filter((option) => !there.has(labelKey(option))) : [];
  return lacking.slice(0, OPTIONS_LIMIT - options.length);
}
