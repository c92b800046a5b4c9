import type { FieldKind, FieldOption } from './field.ts';
import { VALUE_KINDS } from './kinds.ts';
import { plainText, type ValueNames } from './value-kind.ts';

/** The format of a column's cells in a file: dates as days, money with cents, numbers as numbers, 5.25 % as 5.25. */
export type ExportKind = 'text' | 'date' | 'money' | 'number' | 'percent';

/** The value of a cell: a text, a day as `YYYY-MM-DD` in a column of dates, a number, or nothing. */
export type ExportCell = string | number | null;

/** The separator between several names in one cell, at which the import splits. */
export const LIST_SEPARATOR = '; ';

/** How the values of a kind are written to the cells of a file. */
export interface CellKind {
  readonly kind: ExportKind;
  readonly cellOf: (value: unknown, names: ValueNames, options?: readonly FieldOption[]) => ExportCell;
}

function joined(value: unknown, wordsOf: (one: unknown) => string): ExportCell {
  return Array.isArray(value)
    ? value.map(wordsOf).join(LIST_SEPARATOR)
    : value == null
      ? null
      : plainText(value);
}

function nameIn(names: ReadonlyMap<string, string> | undefined) {
  return (id: unknown) => names?.get(String(id)) ?? String(id);
}

/** Texts unchanged; a number stays a number when a custom field changed its type. */
const TEXT: CellKind = {
  kind: 'text',
  cellOf: (value) => (typeof value === 'number' ? value : joined(value, String)),
};

function numbers(kind: 'money' | 'number' | 'percent'): CellKind {
  return { ...TEXT, kind };
}

const CHOICES: CellKind = {
  kind: 'text',
  cellOf: (value, names, options) =>
    typeof value === 'number'
      ? value
      : joined(Array.isArray(value) ? value : value == null ? null : [value], (one) =>
          VALUE_KINDS.select.words(one, names, options),
        ),
};

/**
 * The cells of each kind. Separate from {@link VALUE_KINDS}, so that the screens load nothing about files. Kinds with
 * several parts have columns of their own.
 */
export const CELL_KINDS: Readonly<Record<FieldKind, CellKind>> = {
  text: TEXT,
  longText: TEXT,
  url: TEXT,
  boolean: TEXT,
  number: numbers('number'),
  money: numbers('money'),
  percent: numbers('percent'),
  date: { ...TEXT, kind: 'date' },
  select: CHOICES,
  multiSelect: CHOICES,
  user: {
    kind: 'text',
    cellOf: (value, { people }) =>
      typeof value === 'number' ? value : joined(value == null ? null : [value], nameIn(people)),
  },
  people: { kind: 'text', cellOf: (value, { people }) => joined(value ?? [], nameIn(people)) },
  teams: { kind: 'text', cellOf: (value, { teams }) => joined(value ?? [], nameIn(teams)) },
  categories: TEXT,
  documents: TEXT,
  annualCosts: TEXT,
  renewal: TEXT,
  customFields: TEXT,
  dateSpan: TEXT,
  dayCount: { ...TEXT, kind: 'number' },
};
