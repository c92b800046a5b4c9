import type { z } from 'zod';
import type { FieldKind } from '../../kernel/fields/field.ts';
import { CONTRACT_FIELDS, PLAIN_FIELDS, type PlainField } from '../contracts/fields.ts';

/**
 * The fields that a column can fill, in the order of the screen. `annualCost` makes one cost row dated by the day of its
 * column, else by `costDate`, else by the start date; `annualCosts` is a whole list as an export writes it; `recordId`
 * fills nothing and finds the record that a row means. Any other field of the registry comes after these.
 */
const FIRST_TARGETS = [
  'recordId',
  'product',
  'vendor',
  'status',
  'teams',
  'categories',
  'startDate',
  'endDate',
  'description',
  'notes',
  'hostingModel',
  'annualCost',
  'annualCosts',
  'costDate',
  'renewalType',
  'termMonths',
  'noticeValue',
  'noticeUnit',
  'owners',
] as const;

export type ImportTarget = (typeof FIRST_TARGETS)[number] | PlainField['key'];

const isFirst = (key: string) => FIRST_TARGETS.some((target) => target === key);

/** Every field that a column can fill. */
export const IMPORT_TARGETS: readonly ImportTarget[] = [
  ...FIRST_TARGETS,
  ...PLAIN_FIELDS.map(({ key }) => key).filter((key) => !isFirst(key)),
];

/** The kind of value that a column fills its target with; null for what is read in a way of its own. */
export function kindOfTarget(target: string): FieldKind | null {
  if (target === 'annualCost') return 'money';
  if (target === 'costDate') return 'date';
  return CONTRACT_FIELDS.find(({ key }) => key === target)?.kind ?? null;
}

/** Whether a target takes the names of several columns and of several in one cell. */
export function namesSeveral(target: string): target is 'teams' | 'categories' | 'owners' {
  return target === 'teams' || target === 'categories' || target === 'owners';
}

/** What the columns of a row can say of a record, by field. */
export type ImportedValues = { [Field in PlainField as Field['key']]: z.infer<Field['schema']> };

/**
 * Something of every imported field under its key.
 *
 * @param valueOf gives what the field's kind gives; the rules of the record judge it
 */
export function importedValues(valueOf: (field: PlainField) => unknown): ImportedValues {
  // The one place where the keys of an object become a type: every imported field has its entry.
  return Object.fromEntries(PLAIN_FIELDS.map((field) => [field.key, valueOf(field)])) as ImportedValues;
}

/** The same of those of which there is something to say; the others are left out. */
export function partOfImported(valueOf: (field: PlainField) => unknown): Partial<ImportedValues> {
  const values = Object.entries(importedValues(valueOf)).filter(([, value]) => value !== undefined);
  return Object.fromEntries(values);
}
