/** Suggestions shown at a time. */
const MOST = 8;

/**
 * The suggestions that contain what is typed, ignoring case: those that begin with it first, then the
 * others, each by name. None for an empty text and none when the text is exactly the only match.
 */
export function closestMatches(suggestions: readonly string[], typed: string): string[] {
  const search = typed.trim().toLowerCase();
  if (search === '') return [];
  const begins: string[] = [];
  const contains: string[] = [];
  for (const text of suggestions) {
    const at = text.toLowerCase().indexOf(search);
    if (at === 0) begins.push(text);
    else if (at > 0) contains.push(text);
  }
  const byName = (one: string, other: string) => one.localeCompare(other, 'en-US');
  const matches = [...begins.toSorted(byName), ...contains.toSorted(byName)].slice(0, MOST);
  return matches.length === 1 && matches[0] === typed ? [] : matches;
}
