/** A text reduced to its letters and digits, with the position of each in the text. */
export interface FoldedText {
  readonly letters: string;
  readonly positions: readonly number[];
}

const LETTER = /[\p{L}\p{N}]/u;

/** Reduces a text to what readers of the same document agree on: not blanks, line ends, ligatures and accents. */
export function foldText(text: string): FoldedText {
  const letters: string[] = [];
  const positions: number[] = [];
  let at = 0;
  for (const character of text) {
    // Ligatures and accents are written differently by different readers.
    for (const letter of character.normalize('NFKD').toLowerCase()) {
      if (!LETTER.test(letter)) continue;
      for (const unit of letter.split('')) {
        letters.push(unit);
        positions.push(at);
      }
    }
    at += character.length;
  }
  return { letters: letters.join(''), positions };
}

/** The occurrence that begins nearest to a position; −1 for none. */
export function nearestOccurrence(text: string, sought: string, expected: number): number {
  let best = -1;
  for (let at = text.indexOf(sought); at !== -1; at = text.indexOf(sought, at + 1)) {
    if (best === -1 || Math.abs(at - expected) < Math.abs(best - expected)) best = at;
    else break;
  }
  return best;
}

/**
 * Where a text has some words, by their letters and digits alone; of several places the one nearest to a position. Null
 * when it does not have them.
 */
export function locateWords(
  text: string,
  words: string,
  near = 0,
): { readonly start: number; readonly end: number } | null {
  const sought = foldText(words).letters;
  if (sought === '') return null;
  const { letters, positions } = foldText(text);
  const expected = positions.findIndex((position) => position >= near);
  const at = nearestOccurrence(letters, sought, expected === -1 ? letters.length : expected);
  const [start, last] = [positions[at], positions[at + sought.length - 1]];
  if (at === -1 || start === undefined || last === undefined) return null;
  const end = last + String.fromCodePoint(text.codePointAt(last) ?? 0).length;
  // A sentence keeps its mark at the end.
  const mark = /^[.!?)”"]+/.exec(text.slice(end, end + 3))?.[0] ?? '';
  const isWanted = mark !== '' && words.trimEnd().endsWith(mark);
  return { start, end: isWanted ? end + mark.length : end };
}
