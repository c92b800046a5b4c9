import type { FieldKind } from './fields/field.ts';

/** A filter by the values of one field. */
export type ValueFilter =
  | { readonly kind: 'any' }
  | { readonly kind: 'none' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'choices'; readonly choices: readonly string[] }
  | { readonly kind: 'range'; readonly from: string; readonly to: string };

/** The value for records without one: a sign that no one searches for. */
const NO_VALUE = '∅';
const RANGE = /^([^.]*(?:\.\d+)?)\.\.(.*)$/;
const BETWEEN_CHOICES = '\n';

/** The kinds whose values are numbers. */
export const isNumeric = (kind: FieldKind | undefined): boolean =>
  kind === 'number' || kind === 'money' || kind === 'percent';
const isRanged = (kind: FieldKind) => isNumeric(kind) || kind === 'date';
const isChosen = (kind: FieldKind) =>
  kind === 'select' || kind === 'multiSelect' || kind === 'boolean' || kind === 'user';

/**
 * Parses the value of `customField {key, value}` by the kind of its field: a range of numbers, amounts and dates
 * (`10..20`), options, people by id, yes and no one per line, otherwise a text that the value contains.
 */
export function readValueFilter(kind: FieldKind | undefined, value: string): ValueFilter {
  const text = value.trim();
  if (text === '') return { kind: 'any' };
  if (text === NO_VALUE) return { kind: 'none' };
  if (kind && isRanged(kind)) {
    const [, from, to] = RANGE.exec(text) ?? [];
    if (from !== undefined && to !== undefined) return { kind: 'range', from, to };
  }
  if (kind && isChosen(kind)) return { kind: 'choices', choices: text.split(BETWEEN_CHOICES) };
  return { kind: 'text', text };
}

/** The reverse: the value in a view, an address and a saved filter. */
export function valueFilterText(filter: ValueFilter): string {
  switch (filter.kind) {
    case 'any':
      return '';
    case 'none':
      return NO_VALUE;
    case 'text':
      return filter.text;
    case 'choices':
      return filter.choices.join(BETWEEN_CHOICES);
    case 'range':
      return filter.from === '' && filter.to === '' ? '' : `${filter.from}..${filter.to}`;
  }
}
