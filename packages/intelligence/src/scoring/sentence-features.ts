import type { TextSpan } from '../findings.ts';
import { hashWord, mixHashes, tokensOf } from './tokens.ts';

/** The features of one sentence: hashes, each once, in ascending order, with their values. */
export interface SentenceFeatures {
  readonly hashes: Uint32Array;
  readonly values: Float32Array;
}

/** Words of each neighbour that are looked at. */
const NEIGHBOUR_WORDS = 40;
const HEADING_WORDS = 10;
/** What a feature of each group counts against a word of the sentence itself. */
const GROUP_VALUES = { word: 1, pair: 1, heading: 0.7, before: 0.4, after: 0.4, place: 0.5 } as const;
type Group = keyof typeof GROUP_VALUES;
const GROUPS = Object.fromEntries(
  Object.keys(GROUP_VALUES).map((group) => [group, hashWord(`group:${group}`)]),
) as Readonly<Record<Group, number>>;

/** The words of a heading: of a short sentence in capitals or title case. */
function headingWords(text: string, tokens: readonly string[]): readonly string[] | null {
  if (text.length > 90 || tokens.length === 0 || tokens.length > HEADING_WORDS) return null;
  const words = text.match(/\p{L}{2,}/gu) ?? [];
  if (words.length === 0) return null;
  const capital = words.filter((word) => /^\p{Lu}/u.test(word)).length;
  return capital * 3 >= words.length * 2 ? tokens.filter((token) => !token.startsWith('#')) : null;
}

/** A heading that begins a sentence of its own: "7.1 Limitation of Liability. In no event …" or "Insurance: …". */
function leadingHeading(text: string): readonly string[] | null {
  const match = /^[\s(]*[\dA-Za-z.]{0,8}[).\s]*((?:\p{L}[\p{L}'’/&-]*[\s,]+){0,7}\p{L}[\p{L}'’/&-]*)(?:\s*[.:–—]|\s-)\s/u.exec(
    text.slice(0, 110),
  );
  const words = match?.[1];
  if (words === undefined) return null;
  return headingWords(words, tokensOf(words));
}

class Collector {
  readonly #values = new Map<number, number>();

  add(group: Group, hash: number): void {
    this.#values.set(mixHashes(GROUPS[group], hash), GROUP_VALUES[group]);
  }

  /** The features, scaled so that the length of the sentence does not matter. */
  collect(): SentenceFeatures {
    const hashes = Uint32Array.from(this.#values.keys()).sort();
    const values = Float32Array.from(hashes, (hash) => this.#values.get(hash) ?? 0);
    return { hashes, values };
  }
}

/** The features of all sentences of a text (docs/decisions/0046-contract-intelligence.md). */
export function sentenceFeatures(text: string, sentences: readonly TextSpan[]): SentenceFeatures[] {
  const texts = sentences.map(({ start, end }) => text.slice(start, end));
  const tokens = texts.map(tokensOf);
  const hashes = tokens.map((words) => words.map(hashWord));
  let heading: readonly number[] = [];
  return sentences.map(({ start, end }, index) => {
    const own = hashes[index] ?? [];
    const sentence = texts[index] ?? '';
    const found = headingWords(sentence, tokens[index] ?? []) ?? leadingHeading(sentence);
    if (found !== null) heading = found.map(hashWord);
    const into = new Collector();
    for (const word of (hashes[index - 1] ?? []).slice(-NEIGHBOUR_WORDS)) into.add('before', word);
    for (const word of (hashes[index + 1] ?? []).slice(0, NEIGHBOUR_WORDS)) into.add('after', word);
    for (const word of heading) into.add('heading', word);
    into.add('place', Math.min(9, Math.floor((10 * start) / text.length)));
    into.add('place', 100 + Math.min(12, Math.floor(Math.log2(end - start))));
    if (start < 3_000) into.add('place', 200 + Math.floor(start / 1_000));
    for (let at = 0; at < own.length; at += 1) {
      into.add('word', own[at] ?? 0);
      if (at > 0) into.add('pair', mixHashes(own[at - 1] ?? 0, own[at] ?? 0));
    }
    return into.collect();
  });
}
