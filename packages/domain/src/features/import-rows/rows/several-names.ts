/** The largest number of separators inside a name that is kept whole in a text of several names. */
const MARKS_IN_A_NAME = 8;

/** The parts of a text with the separators between them: a part at every even index. */
function partsOf(text: string, separator: string | null): string[] {
  if (separator === null) return text.split(/([,;\n])/);
  return text.split(separator).flatMap((part, index) => (index === 0 ? [part] : [separator, part]));
}

/** The number of separators in the longest known name that begins with the part at an index; 0 for a single part. */
function marksInName(parts: readonly string[], from: number, isName: (text: string) => boolean): number {
  for (let marks = MARKS_IN_A_NAME; marks > 0; marks -= 1) {
    const after = from + 2 * marks + 1;
    if (after <= parts.length && isName(parts.slice(from, after).join('').trim())) return marks;
  }
  return 0;
}

/**
 * The names in a text of several, as an export writes them: split by a separator, or without one by commas, semicolons
 * and line breaks. A known name stays whole when it contains a separator; an unknown one is split.
 * @param isName whether a text is a known name
 */
export function severalNames(
  text: string,
  separator: string | null,
  isName: (text: string) => boolean,
): string[] {
  const parts = partsOf(text, separator);
  const names: string[] = [];
  for (let from = 0; from < parts.length;) {
    const after = from + 2 * marksInName(parts, from, isName) + 1;
    names.push(parts.slice(from, after).join('').trim());
    from = after + 1;
  }
  return names.filter((name) => name !== '');
}
