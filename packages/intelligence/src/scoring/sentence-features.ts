import type { TextSpan } from '../findings.ts';
import { hashWord, mixHashes, tokensOf } from './tokens.ts';

/** The features of a sentence or a candidate: 24-bit hashes, each once, ascending. */
export type FeatureHashes = Uint32Array;

/** Words of each neighbour that are looked at. */
const NEIGHBOUR_WORDS = 40;
const HEADING_WORDS = 10;
const HEADING_LENGTH = 90;
/** Bits that a hash loses: 24 remain, so that a vocabulary packs into a byte a feature. */
const LOST_BITS = 8;

const GROUPS = {
  word: hashWord('group:word'),
  pair: hashWord('group:pair'),
  heading: hashWord('group:heading'),
  before: hashWord('group:before'),
  after: hashWord('group:after'),
  place: hashWord('group:place'),
  letters: hashWord('group:letters'),
} as const;

/** Distinct features, in ascending order. */
export function collectHashes(hashes: Iterable<number>): FeatureHashes {
  const distinct = new Set<number>();
  for (const hash of hashes) distinct.add(hash >>> LOST_BITS);
  return Uint32Array.from(distinct).toSorted();
}

/** The words of a heading: of a short sentence in capitals or title case; null for anything else. */
function headingWords(text: string, tokens: readonly string[]): readonly string[] | null {
  if (text.length > HEADING_LENGTH || tokens.length === 0 || tokens.length > HEADING_WORDS) return null;
  const words = text.match(/\p{L}{2,}/gu) ?? [];
  if (words.length === 0) return null;
  const capital = words.filter((word) => /^\p{Lu}/u.test(word)).length;
  return capital * 3 >= words.length * 2 ? tokens.filter((token) => !token.startsWith('#')) : null;
}

/** A heading that begins a sentence: "7.1 Limitation of Liability. In no event …" or "Insurance: …". */
function leadingHeading(text: string): readonly string[] | null {
  const mark = /[.:–—](?=\s)|\s-\s/.exec(
    text
      .slice(0, HEADING_LENGTH)
      .replace(/^[\s(]*[\dA-Za-z]{0,3}[\d.)]*\s/, (number) => '0'.repeat(number.length)),
  );
  if (mark === null) return null;
  const words = text.slice(0, mark.index).replace(/^[\s(]*[\dA-Za-z]{0,3}[\d.)]*\s/, '');
  return headingWords(words, tokensOf(words));
}

/** Which sentence is where in its text. */
function placeFeatures({ start, end }: TextSpan, length: number): number[] {
  const places = [
    Math.min(9, Math.floor((10 * start) / length)),
    100 + Math.min(12, Math.floor(Math.log2(end - start))),
  ];
  if (start < 3_000) places.push(200 + Math.floor(start / 1_000));
  return places.map((place) => mixHashes(GROUPS.place, place));
}

/** The words of each sentence, in pairs too, of its neighbours and of the heading above it, and its place. */
export function wordFeatures(text: string, sentences: readonly TextSpan[]): FeatureHashes[] {
  const texts = sentences.map(({ start, end }) => text.slice(start, end));
  const tokens = texts.map(tokensOf);
  const words = tokens.map((found) => found.map(hashWord));
  let heading: readonly number[] = [];
  return sentences.map((span, index) => {
    const own = words[index] ?? [];
    const found = headingWords(texts[index] ?? '', tokens[index] ?? []) ?? leadingHeading(texts[index] ?? '');
    if (found !== null) heading = found.map(hashWord);
    const before = (words[index - 1] ?? []).slice(-NEIGHBOUR_WORDS);
    const after = (words[index + 1] ?? []).slice(0, NEIGHBOUR_WORDS);
    return collectHashes([
      ...own.map((word) => mixHashes(GROUPS.word, word)),
      ...own.slice(1).map((word, at) => mixHashes(GROUPS.pair, mixHashes(own[at] ?? 0, word))),
      ...heading.map((word) => mixHashes(GROUPS.heading, word)),
      ...before.map((word) => mixHashes(GROUPS.before, word)),
      ...after.map((word) => mixHashes(GROUPS.after, word)),
      ...placeFeatures(span, text.length),
    ]);
  });
}

/** Every four and five characters in a row of each sentence: what is misspelt or broken by a scan still matches. */
export function letterFeatures(text: string, sentences: readonly TextSpan[]): FeatureHashes[] {
  return sentences.map(({ start, end }) => {
    const letters = ` ${text.slice(start, end).toLowerCase().replaceAll(/\d/g, '0').replaceAll(/\s+/g, ' ')} `;
    const hashes: number[] = [];
    for (let at = 0; at + 4 <= letters.length; at += 1) {
      const four = hashWord(letters.slice(at, at + 4));
      hashes.push(mixHashes(GROUPS.letters, four));
      if (at + 5 <= letters.length)
        hashes.push(mixHashes(GROUPS.letters, mixHashes(four, letters.charCodeAt(at + 4))));
    }
    return collectHashes(hashes);
  });
}
