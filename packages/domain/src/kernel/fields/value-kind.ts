import type { NumberLocale } from '../text/number-locale.ts';
import type { FieldOption, SortKind } from './field.ts';

/** The names for values that are ids, and how the reader has numbers and amounts written: in US dollars without a currency. */
export interface ValueNames {
  readonly people?: ReadonlyMap<string, string> | undefined;
  readonly teams?: ReadonlyMap<string, string> | undefined;
  readonly numberLocale?: NumberLocale | undefined;
  readonly currency?: string | undefined;
}

/** The sort key of a record in a column; null without a value. */
export type SortValue = string | number | null;

/** The operations on the values of a kind, for built-in and custom fields. */
export interface ValueKind {
  readonly sortKind: SortKind;
  /** The sort key of a value; compared with `<`, null last. */
  readonly sortValue: (value: unknown, names: ValueNames, options?: readonly FieldOption[]) => SortValue;
  /** A value for people, as in history and conflicts; empty for none. */
  readonly words: (value: unknown, names: ValueNames, options?: readonly FieldOption[]) => string;
}

/** A value as plain text: yes and no for a boolean, several separated by commas; empty for none. */
export function plainText(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}
