import { searchKey } from '../../kernel/text/search-key.ts';
import { readValueFilter, type ValueFilter } from '../../kernel/value-filter.ts';
import type { Contract } from '../contracts/contract.ts';
import { customValueText, type CustomField } from '../custom-fields/custom-field.ts';

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
  // A choice is a value of its own, not a search: what differs by an accent is another one.
  const wanted = choices.map((choice) => choice.toLowerCase());
  const fits = (one: unknown) => wanted.includes(customValueText(one).toLowerCase());
  return (value) => (Array.isArray(value) ? value.some(fits) : fits(value));
}

function passesOf(field: CustomField | undefined, filter: ValueFilter): Passes {
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
  const filter = readValueFilter(field?.type, value);
  const passes = passesOf(field, filter);
  return (contract) => {
    const own: unknown = Object.hasOwn(contract.customFields, key) ? contract.customFields[key] : undefined;
    if (customValueText(own) !== '') return passes(own);
    const isHidden = field === undefined || (field.restricted && contract.access === 'limited');
    return filter.kind === 'none' && !isHidden;
  };
}
