import { customKeyIn, customPath } from '../../kernel/custom-path.ts';
import { isLinkTarget } from '../contract-links/link-targets.ts';
import type { CustomField } from '../custom-fields/custom-field.ts';
import { numberFieldOf } from '../custom-fields/number-field.ts';
import { nameKey } from './cell.ts';
import type { ImportMapping, LinkedBy } from './import-mapping.ts';

/** An end of a link: a record that is there, or the one that a row of the file adds. */
export type LinkEnd = { readonly id: string } | { readonly row: number };

/** An end as one word; ids are UUIDs. */
export const endKey = (end: LinkEnd): string => ('id' in end ? end.id : `row ${end.row}`);

/** An end by its word. */
export function endOf(key: string): LinkEnd {
  return key.startsWith('row ') ? { row: Number(key.slice(4)) } : { id: key };
}

/** A record that cells may name: one that the person reads in full. */
export interface LinkableRecord {
  readonly id: string;
  readonly product: string;
  /** Of the custom fields by which cells name records, by their keys. */
  readonly numbers: Readonly<Record<string, string>>;
}

/** What cells name records by: the product, or the key of a custom field. */
export type NamingField = 'product' | `customFields.${string}`;

/** The records that texts of cells mean, by their ids, numbers and names. */
export class RecordNames {
  readonly #ends = new Map<string, Set<string>>();
  readonly #labels = new Map<string, string>();

  /** Adds a name of a record. */
  add(key: string, field: NamingField, text: string): void {
    if (text === '') return;
    if (field === 'product') this.#labels.set(key, text);
    const name = `${field} ${nameKey(text)}`;
    const known = this.#ends.get(name);
    if (known) known.add(key);
    else this.#ends.set(name, new Set([key]));
  }

  /** What people call a record. */
  labelOf(key: string): string {
    return this.#labels.get(key) ?? key;
  }

  /** The records that a text names: by its id, otherwise by the first of the fields that has it. */
  find(text: string, fields: readonly NamingField[]): ReadonlySet<string> {
    const id = text.toLowerCase();
    if (this.#labels.has(id)) return new Set([id]);
    for (const field of fields) {
      const found = this.#ends.get(`${field} ${nameKey(text)}`);
      if (found) return found;
    }
    return NOBODY;
  }

  /** Those of some records that a text names, by whichever field. */
  among(text: string, fields: readonly NamingField[], keys: ReadonlySet<string>): string[] {
    if (keys.size === 0) return [];
    const named = fields.flatMap((field) => [...(this.#ends.get(`${field} ${nameKey(text)}`) ?? NOBODY)]);
    return [...new Set([text.toLowerCase(), ...named])].filter((key) => keys.has(key));
  }
}

const NOBODY: ReadonlySet<string> = new Set();

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
