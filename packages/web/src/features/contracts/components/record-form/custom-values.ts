import { customValueText } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import type { CustomField } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import { isSameValue } from '@pactbook/domain/features/contracts/merge-changes.ts';

/** A custom value as the form holds it: text as typed, or the chosen options. */
export type CustomFormValue = string | string[];

/** What the control of a field starts with; a value of another type, as after a change of the field, is text. */
export function customFormValue(field: Pick<CustomField, 'type'>, value: unknown): CustomFormValue {
  if (field.type === 'multiSelect') return Array.isArray(value) ? value.map(String) : [];
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return customValueText(value);
}

/** A text as the value of its field; one that does not fit the type stays text, for the rules to refuse. */
function readText(field: CustomField, text: string): unknown {
  switch (field.type) {
    case 'number':
    case 'money':
      return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
    case 'boolean':
      return text === 'yes' || text === 'no' ? text === 'yes' : text;
    case 'text':
    case 'longText':
    case 'url':
      return text.trim();
    default:
      return text;
  }
}

const isEmpty = (value: CustomFormValue) =>
  typeof value === 'string' ? value.trim() === '' : value.length === 0;

/**
 * The map of custom values that a form says. What stands as it was keeps its stored value, whatever its type. In a new
 * record an emptied field says so with null where it would start with a default otherwise.
 *
 * @param stored undefined for a new record
 */
export function customValuesOf(
  values: Readonly<Record<string, CustomFormValue>>,
  customFields: readonly CustomField[],
  stored: Readonly<Record<string, unknown>> | undefined,
): Record<string, unknown> {
  const custom: Record<string, unknown> = { ...stored };
  for (const field of customFields) {
    const { key } = field;
    const value = values[key] ?? '';
    const before = stored && Object.hasOwn(stored, key) ? stored[key] : undefined;
    if (isSameValue(value, customFormValue(field, before)) && (stored || field.defaultValue === null))
      continue;
    if (!isEmpty(value)) custom[key] = typeof value === 'string' ? readText(field, value) : value;
    else if (stored === undefined && field.defaultValue !== null) custom[key] = null;
    else delete custom[key];
  }
  return custom;
}

/** What the custom fields of a new record start with. */
export function customDefaults(
  customFields: readonly CustomField[],
): Record<string, string | number | boolean | string[]> {
  return Object.fromEntries(
    customFields.flatMap(({ key, defaultValue }) => (defaultValue === null ? [] : [[key, defaultValue]])),
  ) as Record<string, string | number | boolean | string[]>;
}
