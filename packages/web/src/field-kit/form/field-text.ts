import type { FieldKind } from '@pactbook/domain/kernel/fields/field.ts';
import type { FormFieldValue } from './form-field.ts';

/** The initial value of a control: text as typed, or the chosen options. */
export function formValueOf(kind: FieldKind, value: unknown): string | string[] {
  if (kind === 'multiSelect') return Array.isArray(value) ? value.map(String) : [];
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Whether a control is empty. */
export function isEmptyFormValue(value: FormFieldValue): boolean {
  return typeof value === 'string' ? value.trim() === '' : value.length === 0;
}

/** The value of a control by kind. Invalid text stays text, for the rules to refuse. */
export function valueOfForm(kind: FieldKind, value: FormFieldValue): string | number | boolean | string[] {
  if (typeof value !== 'string') return [...value];
  switch (kind) {
    case 'number':
    case 'money':
      return /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
    case 'boolean':
      return value === 'yes' || value === 'no' ? value === 'yes' : value;
    case 'text':
    case 'longText':
    case 'url':
      return value.trim();
    default:
      return value;
  }
}
