import { searchKey, searchedKey } from '../text/search-key.ts';
import type { ValueFilter } from '../value-filter.ts';
import type { FieldKind } from './field.ts';
import { plainText } from './value-kind.ts';

type Passes = (value: unknown) => boolean;

const someOf =
  (fits: Passes): Passes =>
  (value) =>
    Array.isArray(value) ? value.some(fits) : fits(value);

/** Options are compared exactly, including accents. */
function optionPasses(choices: readonly string[]): Passes {
  const wanted = choices.map((choice) => choice.toLowerCase());
  return someOf((one) => wanted.includes(plainText(one).toLowerCase()));
}

const personPasses =
  (choices: readonly string[]): Passes =>
  (value) =>
    typeof value === 'string' && choices.includes(value);

const dayPasses =
  (from: string, to: string): Passes =>
  (value) =>
    typeof value === 'string' && (from === '' || value >= from) && (to === '' || value <= to);

function numberPasses(from: string, to: string): Passes {
  const [least, most] = [from === '' ? -Infinity : Number(from), to === '' ? Infinity : Number(to)];
  return (value) => typeof value === 'number' && value >= least && value <= most;
}

function textPasses(text: string): Passes {
  const wanted = searchedKey(text);
  return (value) => searchKey(plainText(value)).includes(wanted);
}

function passesOf(
  kind: FieldKind | undefined,
  filter: Exclude<ValueFilter, { readonly kind: 'none' }>,
): Passes {
  switch (filter.kind) {
    case 'any':
      return () => true;
    case 'choices':
      return kind === 'user' ? personPasses(filter.choices) : optionPasses(filter.choices);
    case 'range':
      return kind === 'date' ? dayPasses(filter.from, filter.to) : numberPasses(filter.from, filter.to);
    case 'text':
      return textPasses(filter.text);
  }
}

/**
 * Whether a value of a kind passes a filter. A missing value passes only the filter for records without one. The database
 * decides the same for lists that are too long for the browser (`rules/value-filters.ts` of the server).
 *
 * @param kind undefined for a field that does not exist
 */
export function valuePasses(kind: FieldKind | undefined, filter: ValueFilter): Passes {
  const isThere: Passes = (value) => plainText(value) !== '';
  if (filter.kind === 'none') return (value) => !isThere(value);
  const passes = passesOf(kind, filter);
  return (value) => isThere(value) && passes(value);
}
