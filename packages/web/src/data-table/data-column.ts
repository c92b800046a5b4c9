import type { FieldKind } from '@pactbook/domain/kernel/fields/field.ts';

/** A column of a record table, made from a field definition. */
export interface DataColumn<Key extends string = string> {
  readonly key: Key;
  readonly label: string;
  readonly kind: FieldKind;
  /** False for a field that the person can read in no record: sorting by it would reveal it or do nothing. */
  readonly isSortable: boolean;
  /** A description of the values, when the label is not enough. */
  readonly help?: string | undefined;
}

/** The fields of a record by which a table identifies it and notices changes. */
export interface DataTableRow {
  readonly id: string;
  readonly version: number;
}

export interface ColumnSort {
  readonly key: string;
  readonly desc: boolean;
}

/** The initial width in pixels, by the kind of values. */
const START_WIDTHS: Readonly<Record<FieldKind, number>> = {
  text: 170,
  longText: 260,
  number: 110,
  money: 130,
  percent: 100,
  date: 104,
  boolean: 90,
  select: 130,
  multiSelect: 170,
  url: 200,
  user: 150,
  teams: 176,
  categories: 170,
  annualCosts: 150,
  documents: 120,
  renewal: 220,
  people: 150,
  customFields: 280,
  dateSpan: 232,
  dayCount: 152,
};

/** The kinds whose values may be cut: texts and lists of names, which take what room is left. */
const FLEXIBLE: ReadonlySet<FieldKind> = new Set<FieldKind>([
  'text',
  'longText',
  'url',
  'select',
  'multiSelect',
  'user',
  'teams',
  'categories',
  'people',
  'renewal',
  'customFields',
]);

/** Whether a column takes what room is left, and gives some up where it is missing; a status is always whole. */
export function isFlexible({ key, kind }: DataColumn): boolean {
  return key !== 'status' && FLEXIBLE.has(kind);
}

/** The width of the column that names the row. */
const NAME_WIDTH = 250;

/** The initial width of a column in pixels. */
export function startWidth(column: DataColumn, position: number): number {
  return position === 0 ? NAME_WIDTH : START_WIDTHS[column.kind];
}
