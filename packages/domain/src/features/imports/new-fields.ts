import { keyOfLabel, lackingOptions } from '../custom-fields/custom-field-input.ts';
import { labelKey, type CustomField } from '../custom-fields/custom-field.ts';
import type { ImportContext, NewOptions } from '../import-rows/import-context.ts';
import type { ImportMapping } from '../import-rows/import-mapping.ts';

/** A UUID that no field has: its time is 1970. Rows are read with it as with a real one. */
const placeholderId = (index: number) => `00000000-0000-7000-8001-${index.toString(16).padStart(12, '0')}`;

/** Whether a field is still to be made. */
export function isNewField({ id }: Pick<CustomField, 'id'>): boolean {
  return id.startsWith('00000000-0000-7000-8001-');
}

/**
 * The organisation's data with the custom fields that the mapping adds; one whose name is there is that one, with the
 * options that it lacks.
 */
export function withNewFields(
  context: ImportContext,
  { newFields = [] }: Pick<ImportMapping, 'newFields'>,
): ImportContext {
  if (newFields.length === 0) return context;
  const fields = [...context.customFields];
  const newOptions: NewOptions[] = [];
  for (const [index, field] of newFields.entries()) {
    const at = fields.findIndex(({ label }) => labelKey(label) === labelKey(field.label));
    const there = fields[at];
    if (there !== undefined) {
      const options = lackingOptions(there, field.options);
      if (options.length === 0 || isNewField(there)) continue;
      fields[at] = { ...there, options: [...there.options, ...options] };
      newOptions.push({ id: there.id, label: there.label, options });
      continue;
    }
    const taken = fields.map(({ key }) => key);
    const key = field.key ?? keyOfLabel(field.label, taken);
    fields.push({ ...field, id: placeholderId(index), key, position: fields.length, version: 1 });
  }
  return { ...context, customFields: fields, ...(newOptions.length === 0 ? {} : { newOptions }) };
}
