/**
 * How well an entry matches a search: 1 when it starts with it, 0.8 when one of its words does, 0.6 when it contains
 * it, 0.4 when only a keyword contains it, otherwise 0.
 * @param keyOf normalises a text for comparison
 */
export function matchScore(
  keyOf: (text: string) => string,
  value: string,
  search: string,
  keywords: readonly string[] = [],
): number {
  const needle = keyOf(search.trim());
  if (needle === '') return 1;
  const text = keyOf(value);
  const at = text.indexOf(needle);
  if (at === 0) return 1;
  if (at > 0) return /[\s\-/(.@_]/.test(text[at - 1] ?? '') ? 0.8 : 0.6;
  return keywords.some((keyword) => keyOf(keyword).includes(needle)) ? 0.4 : 0;
}
