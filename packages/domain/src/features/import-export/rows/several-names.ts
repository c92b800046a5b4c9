/** The most marks that a name may have in itself and still be read whole from a text of several names. */
const MARKS_IN_A_NAME = 8;

/** The parts of a text with the marks between them: a part at every even place. */
function partsOf(text: string, separator: string | null): string[] {
  if (separator === null) return text.split(/([,;\n])/);
  return text.split(separator).flatMap((part, index) => (index === 0 ? [part] : [separator, part]));
}

/** How many marks the longest name has that begins with the part at a place; 0 where only the part itself can be one. */
function marksInName(parts: readonly string[], from: number, isName: (text: string) => boolean): number {
  for (let marks = MARKS_IN_A_NAME; marks > 0; marks -= 1) {
    const after = from + 2 * marks + 1;
    if (after <= parts.length && isName(parts.slice(from, after).join('').trim())) return marks;
  }
  return 0;
}

/**
 * The names in a text of several, as an export writes them: split by a separator, without one by commas, semicolons and
 * line ends. A name that is known stays whole where it has such a mark in itself; what is not known is split at each.
 *
 * @param isName whether a text is a name that is known
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
