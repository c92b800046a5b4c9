import { plainText, type SortValue, type ValueKind } from '../value-kind.ts';
import { textSortValue } from './text.ts';

function namesOf(value: unknown, names: ReadonlyMap<string, string> | undefined): string {
  if (!Array.isArray(value)) return plainText(value);
  return value.map((id: unknown) => names?.get(String(id)) ?? String(id)).join(', ');
}

function countOf(value: unknown): SortValue {
  return Array.isArray(value) && value.length > 0 ? value.length : null;
}

/** One person, by id. Unknown people sort with missing values. */
export const userKind: ValueKind = {
  sortKind: 'string',
  sortValue: (value, { people }) => textSortValue(people?.get(plainText(value)) ?? ''),
  words: (value, { people }) => people?.get(plainText(value)) ?? plainText(value),
};

/** Several people, by id. */
export const peopleKind: ValueKind = {
  sortKind: 'string',
  sortValue: (value, { people }) =>
    Array.isArray(value)
      ? textSortValue(value.map((id: unknown) => people?.get(String(id)) ?? '').join('\n'))
      : null,
  words: (value, { people }) => namesOf(value, people),
};

/** Several teams, by id; sorted by their number. */
export const teamsKind: ValueKind = {
  sortKind: 'number',
  sortValue: countOf,
  words: (value, { teams }) => namesOf(value, teams),
};

/** Several things that are identified by name, such as categories; sorted by their number. */
export const listKind: ValueKind = { sortKind: 'number', sortValue: countOf, words: plainText };
