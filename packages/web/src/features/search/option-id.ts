import type { Choosable } from './search-results.ts';

/** The id of a result's element, for `aria-activedescendant`. */
export function optionId(listId: string, result: Choosable): string {
  return `${listId}-${encodeURIComponent(result.key)}`;
}
