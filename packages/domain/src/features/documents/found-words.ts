import { searchableText, searchKey, type TextRange } from '../../kernel/text/search-key.ts';

/** The most words of a search that are used. */
const MOST_WORDS = 12;
const LONGEST_WORD = 100;
/** Letters, digits and combining marks, in normalised text. */
const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** The searched words, normalised. */
export function questionWords(question: string): string[] {
  const words = searchKey(question).match(WORD) ?? [];
  return words.slice(0, MOST_WORDS).map((word) => word.slice(0, LONGEST_WORD));
}

/** The words of a text, normalised, separated by single blanks. */
export function textWords(text: string): string {
  return searchKey(text).replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, ' ');
}

/** A match of one word in a text, by its index. */
export interface WordPlace extends TextRange {
  readonly word: number;
}

/** The matches of the words in a text, in order, up to a limit: whole words, the last one as a prefix. */
export function findWords(text: string, words: readonly string[], most: number): WordPlace[] {
  const last = words.length - 1;
  const { key, rangeOf } = searchableText(text);
  const places: WordPlace[] = [];
  for (const { 0: found, index: at } of key.matchAll(WORD)) {
    const word = words.findIndex((one, number) => (number === last ? found.startsWith(one) : found === one));
    if (word === -1) continue;
    const length = word === last ? (words[word] ?? found).length : found.length;
    places.push({ ...rangeOf(at, at + length), word });
    if (places.length >= most) break;
  }
  return places;
}

const BLANK = /\s/;

/** The end of a phrase that begins at a position, with blanks between its parts; null when it does not match. */
function endOfPhrase(text: string, parts: readonly string[], start: number): number | null {
  let end = start;
  for (const [index, part] of parts.entries()) {
    const blanksFrom = end;
    while (index > 0 && BLANK.test(text.charAt(end))) end += 1;
    if ((index > 0 && end === blanksFrom) || !text.startsWith(part, end)) return null;
    end += part.length;
  }
  return end;
}

/** The matches of the phrase as typed, ignoring blanks and line ends between its words. */
export function findPhrase(text: string, question: string, most: number): TextRange[] {
  const parts = searchKey(question)
    .split(/\s+/)
    .filter((part) => part !== '');
  const [first] = parts;
  if (first === undefined) return [];
  const { key, rangeOf } = searchableText(text);
  const ranges: TextRange[] = [];
  let free = 0;
  let next: number;
  for (let at = key.indexOf(first); at >= 0; at = key.indexOf(first, next)) {
    const end = endOfPhrase(key, parts, at);
    next = end ?? at + 1;
    if (end === null) continue;
    const range = rangeOf(at, end);
    // Two matches within one letter that is normalised to several are one.
    if (range.start < free) continue;
    ranges.push(range);
    free = range.end;
    if (ranges.length >= most) break;
  }
  return ranges;
}
