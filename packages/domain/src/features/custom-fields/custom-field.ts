import { z } from 'zod';
import type { FieldDefinition, FieldKind } from '../../kernel/field.ts';
import { isCalendarDate } from '../../kernel/calendar-date.ts';
import { idSchema } from '../../kernel/ids.ts';

export const CUSTOM_FIELD_TYPES = ['text', 'number', 'date', 'boolean', 'select', 'url'] as const;
export type CustomFieldType = (typeof CUSTOM_FIELD_TYPES)[number];

/** A field that the organisation defined for its records (api.md, "Catalogue"). */
export const customFieldSchema = z
  .strictObject({
    id: idSchema,
    key: z.string(),
    label: z.string(),
    type: z.enum(CUSTOM_FIELD_TYPES),
    options: z.array(z.string()),
    restricted: z.boolean(),
    position: z.int(),
  })
  .meta({ id: 'CustomField' });
export type CustomField = z.infer<typeof customFieldSchema>;

/** Most options of a select field. */
export const OPTIONS_LIMIT = 200;

/** A new custom field: its key is how calls and imports name it, and never changes. */
export const customFieldInputSchema = z
  .strictObject({
    key: z
      .string()
      .regex(/^[A-Za-z][\w-]{0,59}$/, { error: 'Use letters, digits, - and _, starting with a letter' })
      .refine((key) => key !== 'constructor' && key !== 'prototype', { error: 'This key is not allowed' }),
    label: z
      .string()
      .trim()
      .min(1, { error: 'Enter a label' })
      .max(60, { error: 'Use 60 characters or fewer' }),
    type: z.enum(CUSTOM_FIELD_TYPES, { error: 'Choose a type' }),
    options: z
      .array(z.string().trim().min(1).max(200))
      .max(OPTIONS_LIMIT, { error: 'Use at most 200 options' })
      .refine((options) => new Set(options).size === options.length, { error: 'Each option stands once' })
      .default([]),
    restricted: z.boolean().default(true),
  })
  .refine((field) => (field.type === 'select') === field.options.length > 0, {
    path: ['options'],
    error: 'A select field needs options, and only a select field has them',
  });
export type CustomFieldInput = z.input<typeof customFieldInputSchema>;

/** The value as typed by a person, as stored, as sent. */
export type CustomValue = string | number | boolean | string[];

const KINDS: Readonly<Record<CustomFieldType, FieldKind>> = {
  text: 'text',
  number: 'number',
  date: 'date',
  boolean: 'boolean',
  select: 'select',
  url: 'url',
};

/** The definition of a custom field as the registry's readers want it: the same type as a built-in field. */
export function fieldDefinitionOf(field: CustomField): FieldDefinition {
  return {
    key: field.key,
    label: field.label,
    kind: KINDS[field.type],
    accessGroup: field.restricted ? 'restricted' : 'open',
    sortKind: field.type === 'number' ? 'number' : field.type === 'date' ? 'date' : 'string',
    isVisibleByDefault: false,
    isEditable: true,
    options: field.options.map((value) => ({ value, label: value })),
  };
}

const webAddressSchema = z.url({ protocol: /^https?$/i });

/** What is wrong with a value for a field, as a sentence, or null when it fits (screens.md, sections 3 and 11). */
export function customValueFault(
  field: Pick<CustomField, 'type' | 'options'>,
  value: unknown,
): string | null {
  switch (field.type) {
    case 'text':
      return typeof value === 'string' && value.length <= 2_000
        ? null
        : 'Use text of 2,000 characters or fewer';
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) ? null : 'Enter a number';
    case 'date':
      return typeof value === 'string' && isCalendarDate(value) ? null : 'Enter a date as M/D/YYYY';
    case 'boolean':
      return typeof value === 'boolean' ? null : 'Choose yes or no';
    case 'select':
      return typeof value === 'string' && field.options.includes(value)
        ? null
        : 'Choose an option from the list';
    case 'url':
      return typeof value === 'string' && value.length <= 2_000 && webAddressSchema.safeParse(value).success
        ? null
        : 'Enter a web address starting with https://';
  }
}

/** The faults of a map of values, keyed `customFields.<key>`; null takes a value away and always fits. */
export function customValueFaults(
  fields: readonly CustomField[],
  values: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const [key, value] of Object.entries(values)) {
    if (value === null) continue;
    const field = fields.find((candidate) => candidate.key === key);
    const fault = field ? customValueFault(field, value) : 'There is no custom field with this key';
    if (fault) faults[`customFields.${key}`] = fault;
  }
  return faults;
}

/** A value in words: yes/no for switches, the text itself otherwise. Dates are left to the caller's date format. */
export function customValueText(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}
