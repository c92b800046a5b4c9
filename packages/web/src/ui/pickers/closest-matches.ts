/** Suggestions shown at a time. */
const MOST = 8;

/** Gives a text as it is compared. */
type KeyOf = (text: string) => string;

export interface KnownTexts {
  readonly suggestions: readonly string[];
  /** What suggestions are known as besides. */
  readonly otherNames?: ReadonlyMap<string, readonly string[]> | undefined;
}

/** Where a text stands in a suggestion or, failing that, in one of its other names; −1 where it does in none. */
function placeOf(keyOf: KeyOf, text: string, others: readonly string[], search: string): number {
  const at = keyOf(text).indexOf(search);
  if (at >= 0) return at;
  const places = others.map((other) => keyOf(other).indexOf(search)).filter((place) => place >= 0);
  return places.length === 0 ? -1 : Math.min(...places);
}

/**
 * The suggestions that contain what is typed in their own text or in another name that they are known by:
 * those that begin with it first, then the others, each by name. None for an empty text and none when the text is exactly
 * the only match.
 */
export function closestMatches(
  { suggestions, otherNames }: KnownTexts,
  typed: string,
  keyOf: KeyOf,
): string[] {
  const search = keyOf(typed.trim());
  if (search === '') return [];
  const begins: string[] = [];
  const contains: string[] = [];
  for (const text of suggestions) {
    const at = placeOf(keyOf, text, otherNames?.get(text) ?? [], search);
    if (at === 0) begins.push(text);
    else if (at > 0) contains.push(text);
  }
  const byName = (one: string, other: string) => one.localeCompare(other, 'en-US');
  const matches = [...begins.toSorted(byName), ...contains.toSorted(byName)].slice(0, MOST);
  return matches.length === 1 && matches[0] === typed ? [] : matches;
}
