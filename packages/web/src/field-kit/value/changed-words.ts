/** UTF-16 units of a changed text that are shown; the record has it in full. */
export const LONGEST = 160;
/** Units shown before the first difference, as context. */
const BEFORE = 40;

function firstDifference(from: string, to: string): number {
  let at = 0;
  while (at < from.length && at < to.length && from[at] === to[at]) at += 1;
  return at;
}

/** A part of a text with an ellipsis where it is cut; never cuts a surrogate pair. */
function excerpt(text: string, start: number): string {
  const end = start + LONGEST;
  const part = text
    .slice(start, end)
    .replace(/^[\uDC00-\uDFFF]/, '')
    .replace(/[\uD800-\uDBFF]$/, '');
  return `${start > 0 ? '…' : ''}${part}${end < text.length ? '…' : ''}`;
}

/** The shown parts of two long texts: the part in which they first differ. */
export function changedWords(from: string, to: string): { from: string; to: string } {
  const isLong = from.length > LONGEST || to.length > LONGEST;
  const near = isLong && from !== '' && to !== '' ? firstDifference(from, to) - BEFORE : 0;
  // Close to the beginning nothing is cut there.
  if (near <= BEFORE) return { from: excerpt(from, 0), to: excerpt(to, 0) };
  // Starts at a word, when one begins nearby.
  const space = from.lastIndexOf(' ', near);
  const start = near - space < BEFORE ? space + 1 : near;
  return { from: excerpt(from, start), to: excerpt(to, start) };
}
