import type { FieldKind } from '@pactbook/domain/kernel/fields/field.ts';

/** A column of a record table, made from a field definition. */
export interface DataColumn<Key extends string = string> {
  readonly key: Key;
  readonly label: string;
  readonly kind: FieldKind;
  /** False for a field that the person reads in no record: sorting by it would tell nothing, or too much. */
  readonly isSortable: boolean;
  /** What its values mean, where the label does not say all. */
  readonly help?: string | undefined;
}

/** What a table needs to know of a record to keep its place and tell when it changed. */
export interface DataTableRow {
  readonly id: string;
  readonly version: number;
}

export interface ColumnSort {
  readonly key: string;
  readonly desc: boolean;
}

/** The width in pixels that a column starts with, by what it holds. */
const START_WIDTHS: Readonly<Record<FieldKind, number>> = {
  text: 170,
  longText: 260,
  number: 110,
  money: 130,
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

/** The width of the column that names the row. */
const NAME_WIDTH = 250;

/** The width in pixels that a column starts with. */
export function startWidth(column: DataColumn, position: number): number {
  return position === 0 ? NAME_WIDTH : START_WIDTHS[column.kind];
}
