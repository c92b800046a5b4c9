import { visibleText } from './visible-text.ts';

/**
 * Combining marks: accents, Hebrew points, Arabic vowels, variation selectors. Not the marks that make a different
 * letter, such as the vowels of Indic scripts or the voicing of kana.
 */
const MARKS =
  // oxlint-disable-next-line no-misleading-character-class -- these are the marks themselves, alone and in ranges
  /[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f]/g;

/** Letters that Unicode does not decompose, and signs that few people can type. The database function search_key has the same list. */
export const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  ȷ: 'j',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ƒ: 'f',
  ƀ: 'b',
  ȼ: 'c',
  ɇ: 'e',
  ǥ: 'g',
  ɨ: 'i',
  ɉ: 'j',
  ƚ: 'l',
  ɍ: 'r',
  ⱦ: 't',
  ʉ: 'u',
  ɏ: 'y',
  ƶ: 'z',
  ⱥ: 'a',
  ς: 'σ',
  '‘': "'",
  '’': "'",
  ʼ: "'",
  '“': '"',
  '”': '"',
  '‐': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '−': '-',
};
const plainLetters: ReadonlyMap<string, string> = new Map(Object.entries(PLAIN_LETTERS));

/** Everything beyond ASCII; in ASCII only the case needs normalising. */
const BEYOND_ASCII = /[\u0080-\uffff]+/g;

const letterKeys = new Map<string, string>();

/** The key of one letter; empty for an accent alone. */
function letterKey(letter: string): string {
  const known = letterKeys.get(letter);
  if (known !== undefined) return known;
  const bare = letter.normalize('NFKD').replace(MARKS, '').toLowerCase();
  const key = Array.from(bare, (one) => plainLetters.get(one) ?? one).join('');
  letterKeys.set(letter, key);
  return key;
}

function foldRun(run: string): string {
  let key = '';
  for (const letter of run) key += letterKey(letter);
  return key;
}

/**
 * The form of a text that every search compares: without case and accents, special letters replaced, so that "Muller"
 * finds "Müller" and "Strasse" finds "Straße" (docs/decisions/0038). Each letter is normalised separately, so that a
 * text that contains another one ignoring only case still contains it.
 */
export function searchKey(text: string): string {
  return text.replace(BEYOND_ASCII, foldRun).toLowerCase();
}

/** The same of what a person searches for, without invisible marks. */
export function searchedKey(search: string): string {
  return searchKey(visibleText(search));
}

/** A range of a text, in UTF-16 units. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** A text with its search key, and the position of each part of the key in the text. */
export interface SearchableText {
  readonly key: string;
  /** The range of whole letters, with the accents that follow them, that a range of the key was made of. */
  readonly rangeOf: (start: number, end: number) => TextRange;
}

/** Prepares a text for finding matches in it. */
export function searchableText(text: string): SearchableText {
  const key = searchKey(text);
  if (text.search(BEYOND_ASCII) === -1) return { key, rangeOf: (start, end) => ({ start, end }) };
  const origins = new Uint32Array(key.length);
  let at = 0;
  let filled = 0;
  for (const letter of text) {
    const length = letter < '\u0080' ? 1 : letterKey(letter).length;
    origins.fill(at, filled, filled + length);
    filled += length;
    at += letter.length;
  }
  const rangeOf = (start: number, end: number): TextRange => {
    let next = end;
    while (next < key.length && origins[next] === origins[end - 1]) next += 1;
    return { start: origins[start] ?? text.length, end: origins[next] ?? text.length };
  };
  return { key, rangeOf };
}

/**
 * The matches of a search in a text, in order and without overlaps. A letter that normalises to several is matched by
 * each of them: "s" matches the whole "ß". An empty search has no match.
 */
export function searchRanges(text: string, search: string): TextRange[] {
  const wanted = searchedKey(search);
  if (wanted === '') return [];
  const { key, rangeOf } = searchableText(text);
  const ranges: TextRange[] = [];
  let free = 0;
  for (let at = key.indexOf(wanted); at !== -1; at = key.indexOf(wanted, at + 1)) {
    const range = rangeOf(at, at + wanted.length);
    if (range.start < free) continue;
    ranges.push(range);
    free = range.end;
  }
  return ranges;
}
