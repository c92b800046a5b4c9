import type { CustomField, CustomValue } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import { isSameValue } from '@pactbook/domain/features/contracts/merge-changes.ts';
import { formValueOf, isEmptyFormValue, valueOfForm } from '../../../field-kit/form/field-text.ts';
import type { FormFieldValue } from '../../../field-kit/form/form-field.ts';

/**
 * The custom values of a form. An unchanged one keeps its stored value, whatever its type. In a new record an emptied
 * field with a default value is sent as null.
 * @param stored undefined for a new record
 */
export function customValuesOf(
  values: Readonly<Record<string, FormFieldValue>>,
  customFields: readonly CustomField[],
  stored: Readonly<Record<string, unknown>> | undefined,
): Record<string, unknown> {
  const custom = new Map(Object.entries(stored ?? {}));
  for (const { key, type, defaultValue } of customFields) {
    const value = values[key] ?? '';
    const before = stored && Object.hasOwn(stored, key) ? stored[key] : undefined;
    if (stored && isSameValue(value, formValueOf(type, before))) continue;
    if (!isEmptyFormValue(value)) custom.set(key, valueOfForm(type, value));
    else if (stored === undefined && defaultValue !== null) custom.set(key, null);
    else custom.delete(key);
  }
  return Object.fromEntries(custom);
}

/** The initial custom values of a new record. */
export function customDefaults(customFields: readonly CustomField[]): Record<string, CustomValue> {
  const defaults = customFields.map(({ key, defaultValue }) => [key, defaultValue] as const);
  return Object.fromEntries(defaults.filter((entry): entry is [string, CustomValue] => entry[1] !== null));
}
