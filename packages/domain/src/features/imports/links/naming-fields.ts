import { customKeyIn, customPath } from '../../../kernel/custom-path.ts';
import type { CustomField } from '../../custom-fields/custom-field.ts';
import { nameKey } from '../cell.ts';
import type { ImportMapping, LinkedBy } from '../mapping/import-mapping.ts';
import { isLinkTarget } from '../mapping/link-targets.ts';
import { numberFieldOf } from '../../custom-fields/number-field.ts';
import type { NamingField } from './record-names.ts';

/** A custom field of a mapping, by its key or its label; null for one that does not exist and for other fields. */
export function customFieldNamed(field: string, customFields: readonly CustomField[]): CustomField | null {
  const wanted = customKeyIn(field);
  if (wanted === null) return null;
  return (
    customFields.find(({ key }) => key === wanted) ??
    customFields.find(({ label }) => nameKey(label) === nameKey(wanted)) ??
    null
  );
}

/**
 * By which fields the cells of a column name records besides their ids, in this order: the one that the column says,
 * otherwise the custom fields of the key, the one that numbers records, and the product.
 */
export function namingFields(
  linkedBy: LinkedBy | null,
  key: ImportMapping['key'],
  customFields: readonly CustomField[],
): NamingField[] {
  if (linkedBy === 'recordId') return [];
  if (linkedBy === 'product') return [linkedBy];
  const named = linkedBy === null ? (key ?? []) : [linkedBy];
  const found = named.flatMap((field) => customFieldNamed(field, customFields) ?? []);
  if (linkedBy !== null) return found.map((field) => customPath(field.key));
  const number = numberFieldOf(customFields);
  const all = [...found, ...(number === null ? [] : [number])].map((field) => customPath(field.key));
  return [...new Set<NamingField>([...all, 'product'])];
}

/** Whether columns of a mapping name other records. */
export function hasLinks({ columns }: Pick<ImportMapping, 'columns'>): boolean {
  return columns.some(({ field }) => isLinkTarget(field));
}

/** The keys of the custom fields by which columns of a mapping name records. */
export function numberKeys(
  { columns, key }: Pick<ImportMapping, 'columns' | 'key'>,
  customFields: readonly CustomField[],
): string[] {
  const fields = columns.flatMap(({ field, linkedBy = null }) =>
    isLinkTarget(field) ? namingFields(linkedBy, key, customFields) : [],
  );
  return [...new Set(fields.flatMap((field) => customKeyIn(field) ?? []))];
}
