/** Gives a text in lower case and without accents, so that "Zurich" finds "Zürich". */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/**
 * How well an entry fits a search: 1 when it starts with it, 0.8 when one of its words does, 0.6 when
 * it holds it anywhere, 0.4 when only a keyword holds it, 0 when nothing does.
 */
export function matchScore(value: string, search: string, keywords: readonly string[] = []): number {
  const needle = fold(search.trim());
  if (needle === '') return 1;
  const text = fold(value);
  const at = text.indexOf(needle);
  if (at === 0) return 1;
  if (at > 0) return /[\s\-/(.@_]/.test(text[at - 1] ?? '') ? 0.8 : 0.6;
  return keywords.some((keyword) => fold(keyword).includes(needle)) ? 0.4 : 0;
}
