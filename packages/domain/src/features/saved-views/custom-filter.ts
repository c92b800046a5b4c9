import { searchKey } from '../../kernel/sort-key.ts';
import type { Contract } from '../contracts/contract.ts';
import { customValueText, hasOptions, type CustomField } from '../custom-fields/custom-field.ts';

/** What a filter by a custom field asks for, as its value says. */
export type CustomFilter =
  | { readonly kind: 'any' }
  | { readonly kind: 'none' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'choices'; readonly choices: readonly string[] }
  | { readonly kind: 'range'; readonly from: string; readonly to: string };

/** The value that asks for records without one: a sign that nobody searches for. */
const NO_VALUE = '∅';
const RANGE = /^([^.]*(?:\.\d+)?)\.\.(.*)$/;
const BETWEEN_CHOICES = '\n';

const isRanged = (type: CustomField['type']) => type === 'number' || type === 'money' || type === 'date';
const isChosen = (type: CustomField['type']) => hasOptions(type) || type === 'boolean' || type === 'user';

/**
 * Reads the value of the specified `customField {key, value}` by the type of its field: from and to of numbers, amounts
 * and dates (`10..20`), options, people by id, yes and no one in a line, otherwise a text that the value contains.
 */
export function readCustomFilter(field: Pick<CustomField, 'type'> | undefined, value: string): CustomFilter {
  const text = value.trim();
  if (text === '') return { kind: 'any' };
  if (text === NO_VALUE) return { kind: 'none' };
  if (field && isRanged(field.type)) {
    const [, from, to] = RANGE.exec(text) ?? [];
    if (from !== undefined && to !== undefined) return { kind: 'range', from, to };
  }
  if (field && isChosen(field.type)) return { kind: 'choices', choices: text.split(BETWEEN_CHOICES) };
  return { kind: 'text', text };
}

/** The way back: the value that a view, an address and a saved filter hold. */
export function customFilterValue(filter: CustomFilter): string {
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

type Passes = (value: unknown) => boolean;

function rangePasses(type: CustomField['type'] | undefined, from: string, to: string): Passes {
  if (type === 'date') {
    return (value) =>
      typeof value === 'string' && (from === '' || value >= from) && (to === '' || value <= to);
  }
  const [least, most] = [from === '' ? -Infinity : Number(from), to === '' ? Infinity : Number(to)];
  return (value) => typeof value === 'number' && value >= least && value <= most;
}

function choicesPass(type: CustomField['type'] | undefined, choices: readonly string[]): Passes {
  if (type === 'user') return (value) => typeof value === 'string' && choices.includes(value);
  const wanted = choices.map(searchKey);
  const fits = (one: unknown) => wanted.includes(searchKey(customValueText(one)));
  return (value) => (Array.isArray(value) ? value.some(fits) : fits(value));
}

function passesOf(field: CustomField | undefined, filter: CustomFilter): Passes {
  switch (filter.kind) {
    case 'any':
      return () => true;
    case 'none':
      return () => false;
    case 'choices':
      return choicesPass(field?.type, filter.choices);
    case 'range':
      return rangePasses(field?.type, filter.from, filter.to);
    case 'text': {
      const wanted = searchKey(filter.text);
      return (value) => searchKey(customValueText(value)).includes(wanted);
    }
  }
}

/**
 * Whether a record passes the filter by a custom field; null when there is none. A record that hides the field's value
 * passes no filter by it, not even the one for records without a value.
 */
export function customFieldPasses(
  { key, value }: { readonly key: string; readonly value: string },
  fields: ReadonlyMap<string, CustomField>,
): ((contract: Contract) => boolean) | null {
  if (key === '') return null;
  const field = fields.get(key);
  const filter = readCustomFilter(field, value);
  const passes = passesOf(field, filter);
  return (contract) => {
    const own: unknown = Object.hasOwn(contract.customFields, key) ? contract.customFields[key] : undefined;
    if (customValueText(own) !== '') return passes(own);
    const isHidden = field === undefined || (field.restricted && contract.access === 'limited');
    return filter.kind === 'none' && !isHidden;
  };
}
