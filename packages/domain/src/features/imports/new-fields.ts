import { keyOfLabel } from '../custom-fields/custom-field-input.ts';
import { labelKey, type CustomField } from '../custom-fields/custom-field.ts';
import type { ImportContext } from '../import-rows/import-context.ts';
import type { ImportMapping } from '../import-rows/import-mapping.ts';

/** A UUID that no field has: its time is 1970. Rows are read with it as with a real one. */
const placeholderId = (index: number) => `00000000-0000-7000-8001-${index.toString(16).padStart(12, '0')}`;

/** Whether a field is still to be made. */
export function isNewField({ id }: Pick<CustomField, 'id'>): boolean {
  return id.startsWith('00000000-0000-7000-8001-');
}

/** The organisation's data with the custom fields that the mapping adds; one whose name is there is that one. */
export function withNewFields(
  context: ImportContext,
  { newFields = [] }: Pick<ImportMapping, 'newFields'>,
): ImportContext {
  if (newFields.length === 0) return context;
  const fields = [...context.customFields];
  for (const [index, field] of newFields.entries()) {
    if (fields.some(({ label }) => labelKey(label) === labelKey(field.label))) continue;
    const taken = fields.map(({ key }) => key);
    const key = field.key ?? keyOfLabel(field.label, taken);
    fields.push({ ...field, id: placeholderId(index), key, position: fields.length, version: 1 });
  }
  return { ...context, customFields: fields };
}
