/** The number of suggestions. */
const MOST = 8;

/** Normalises a text for comparison. */
type KeyOf = (text: string) => string;

export interface KnownTexts {
  readonly suggestions: readonly string[];
  /** Other names of suggestions. */
  readonly otherNames?: ReadonlyMap<string, readonly string[]> | undefined;
}

/** The position of a text in a suggestion or, failing that, in one of its other names; −1 for none. */
function placeOf(keyOf: KeyOf, text: string, others: readonly string[], search: string): number {
  const at = keyOf(text).indexOf(search);
  if (at >= 0) return at;
  const places = others.map((other) => keyOf(other).indexOf(search)).filter((place) => place >= 0);
  return places.length === 0 ? -1 : Math.min(...places);
}

/**
 * The suggestions that contain the input in their text or in another name: those that begin with it first, then the
 * others, each by name. None for an empty input, and none when it equals the only match.
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
