import type { z } from 'zod';
import type { FieldKind } from '../../kernel/fields/field.ts';
import { CONTRACT_FIELDS, PLAIN_FIELDS, type PlainField } from '../contracts/fields.ts';
import { LINK_TARGETS, type LinkTarget } from '../contract-links/link-targets.ts';

/**
 * The targets of a column, in the order of the screen. `annualCost` makes one cost row dated by the day of its column,
 * otherwise by `costDate`, otherwise by the start date; `quantity`, `unit`, `unitPrice` and `changeReason` belong to it; `annualCosts` is a whole list as in an export; `recordId` only
 * finds the record of a row. All other fields of the registry come after these, then the links to other records.
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
  'quantity',
  'unit',
  'unitPrice',
  'changeReason',
  'renewalType',
  'termMonths',
  'noticeValue',
  'noticeUnit',
  'noticeToEndOf',
  'owners',
] as const;

export type ImportTarget = (typeof FIRST_TARGETS)[number] | PlainField['key'] | LinkTarget;

const isFirst = (key: string) => FIRST_TARGETS.some((target) => target === key);

/** Every target of a column. */
export const IMPORT_TARGETS: readonly ImportTarget[] = [
  ...FIRST_TARGETS,
  ...PLAIN_FIELDS.map(({ key }) => key).filter((key) => !isFirst(key)),
  // Keys of a constant object, which the compiler takes for any text.
  ...(Object.keys(LINK_TARGETS) as LinkTarget[]),
];

/** The kind of a target's values; null for those with their own reader. */
export function kindOfTarget(target: string): FieldKind | null {
  if (target === 'annualCost') return 'money';
  if (target === 'costDate') return 'date';
  if (target === 'quantity' || target === 'unitPrice') return 'number';
  if (target === 'unit') return 'text';
  return CONTRACT_FIELDS.find(({ key }) => key === target)?.kind ?? null;
}

/** Whether a target takes names from several columns and several from one cell. */
export function namesSeveral(target: string): target is 'teams' | 'categories' | 'owners' {
  return target === 'teams' || target === 'categories' || target === 'owners';
}

/** Kinds of texts and names, which may have HTML characters (`&amp;`) from where a list was published. */
const WRITTEN_KINDS: readonly FieldKind[] = [
  'text',
  'longText',
  'multiSelect',
  'teams',
  'categories',
  'people',
];

/** Whether cells of a kind may have HTML characters; null is the kind of targets with their own reader. */
export function mayHaveHtml(kind: FieldKind | null): boolean {
  return kind !== null && WRITTEN_KINDS.includes(kind);
}

/** The possible values of a row, by field. */
export type ImportedValues = { [Field in PlainField as Field['key']]: z.infer<Field['schema']> };

/**
 * An object with an entry for every imported field.
 * @param valueOf returns a value of the field's kind; the rules of the record validate it
 */
export function importedValues(valueOf: (field: PlainField) => unknown): ImportedValues {
  // The one place where the keys of an object become a type: every imported field has an entry.
  return Object.fromEntries(PLAIN_FIELDS.map((field) => [field.key, valueOf(field)])) as ImportedValues;
}

/** The same for the fields with a value; others are left out. */
export function partOfImported(valueOf: (field: PlainField) => unknown): Partial<ImportedValues> {
  const values = Object.entries(importedValues(valueOf)).filter(([, value]) => value !== undefined);
  return Object.fromEntries(values);
}
