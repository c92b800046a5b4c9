import type { FieldOption, SortKind } from './field.ts';

/** The names that values hold by id. */
export interface ValueNames {
  readonly people?: ReadonlyMap<string, string> | undefined;
  readonly teams?: ReadonlyMap<string, string> | undefined;
}

/** What a record sorts by in a column; null where it has no value there. */
export type SortValue = string | number | null;

/** What can be done with the values of a kind, whether the field is built in or custom. */
export interface ValueKind {
  readonly sortKind: SortKind;
  /** What a value sorts by; compared with `<`, null last. */
  readonly sortValue: (value: unknown, names: ValueNames, options?: readonly FieldOption[]) => SortValue;
  /** A value for people, as history and conflicts tell it; empty for none. */
  readonly words: (value: unknown, names: ValueNames, options?: readonly FieldOption[]) => string;
}

/** A value as plain text: yes and no for a boolean, several with a comma between; empty for none. */
export function plainText(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}
