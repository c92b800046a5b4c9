import { wordsOf } from './word-changes.ts';

/** The sentence of the left text at `left`, and that of the right text at `right`, which says the same or nearly so. */
export interface SentencePair {
  readonly left: number;
  readonly right: number;
  /** From {@link LEAST_LIKENESS} to 1; 1 only for the same words in the same order. */
  readonly likeness: number;
  /** Whether it is at another place among the sentences. */
  readonly moved: boolean;
}

/** The share of common words from which a sentence is another version of one, and from which it can have moved. */
const LEAST_LIKENESS = 0.5;
const LEAST_MOVED = 0.8;
/** Shorter sentences are not said to have moved: headings and "and" are everywhere. */
const LEAST_MOVED_WORDS = 5;
/** Sentences of a text that have a word, from which it says nothing about which of them is meant. */
const MOST_WITH_WORD = 60;
/** The same sentence so many times in a text: each is compared with each. */
const MOST_REPEATS = 8;
/** A sentence in other words is never as like as the same one. */
const MOST_OF_OTHERS = 0.99;

interface Sentence {
  readonly key: string;
  readonly words: ReadonlySet<string>;
  readonly weight: number;
}

interface Candidate {
  readonly left: number;
  readonly right: number;
  readonly likeness: number;
  readonly weight: number;
}

function prepare(text: string): Sentence {
  const words = wordsOf(text);
  const letters = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return { key: words.join(' '), words: new Set(letters), weight: Math.max(1, words.length) };
}

/** Twice the words that both have, of the words of both. */
function sharedWords(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let common = 0;
  for (const word of one) if (other.has(word)) common += 1;
  return Math.min(MOST_OF_OTHERS, (2 * common) / Math.max(1, one.size + other.size));
}

/** How much of their words two sentences share, from 0 to 1; 1 only for the same words in the same order. */
export function likenessOf(one: string, other: string): number {
  const [left, right] = [prepare(one), prepare(other)];
  return left.key === right.key ? 1 : sharedWords(left.words, right.words);
}

/** Where each thing is, in order. */
function placesOf<Item>(sentences: readonly Sentence[], itemsOf: (sentence: Sentence) => Iterable<Item>) {
  const places = new Map<Item, number[]>();
  for (const [at, sentence] of sentences.entries()) {
    for (const item of itemsOf(sentence)) {
      const known = places.get(item);
      if (known === undefined) places.set(item, [at]);
      else known.push(at);
    }
  }
  return places;
}

/** Every pair of sentences that can be two versions of one. */
function candidatesOf(left: readonly Sentence[], right: readonly Sentence[]): Candidate[] {
  const found: Candidate[] = [];
  const add = (one: number, other: number, likeness: number): void => {
    const weight = likeness * Math.min(left[one]?.weight ?? 0, right[other]?.weight ?? 0);
    found.push({ left: one, right: other, likeness, weight });
  };
  const keysOfRight = placesOf(right, ({ key }) => [key]);
  for (const [key, ones] of placesOf(left, ({ key: own }) => [own])) {
    const others = keysOfRight.get(key) ?? [];
    if (ones.length <= MOST_REPEATS && others.length <= MOST_REPEATS)
      for (const one of ones) for (const other of others) add(one, other, 1);
    else for (const [at, one] of ones.slice(0, others.length).entries()) add(one, others[at] ?? 0, 1);
  }
  // A sentence that is in the other text word by word has no other version there.
  const isThere = (sentences: readonly Sentence[]) => {
    const keys = new Set(sentences.map(({ key }) => key));
    return ({ key }: Sentence) => keys.has(key);
  };
  const [isInLeft, isInRight] = [isThere(left), isThere(right)];
  const wordsOfRight = placesOf(right, (sentence) => (isInLeft(sentence) ? [] : sentence.words));
  for (const [one, sentence] of left.entries()) {
    if (isInRight(sentence)) continue;
    const counts = new Map<number, number>();
    let frequent = 0;
    for (const word of sentence.words) {
      const others = wordsOfRight.get(word) ?? [];
      if (others.length > MOST_WITH_WORD) frequent += 1;
      else for (const other of others) counts.set(other, (counts.get(other) ?? 0) + 1);
    }
    for (const [other, count] of counts) {
      const words = right[other]?.words ?? new Set();
      if (2 * (count + frequent) < LEAST_LIKENESS * (sentence.words.size + words.size)) continue;
      const likeness = sharedWords(sentence.words, words);
      if (likeness >= LEAST_LIKENESS) add(one, other, likeness);
    }
  }
  return found;
}

/** The candidates that follow each other in both texts and weigh the most together: by a tree of the best so far. */
function heaviestChain(candidates: readonly Candidate[], rights: number): Candidate[] {
  interface Link {
    readonly candidate: Candidate;
    readonly total: number;
    readonly before: Link | undefined;
  }
  const tree: (Link | undefined)[] = Array.from({ length: rights + 1 }, () => undefined);
  const heavier = (one: Link | undefined, other: Link | undefined) =>
    (other?.total ?? 0) > (one?.total ?? 0) ? other : one;
  const bestBefore = (right: number): Link | undefined => {
    let best: Link | undefined;
    for (let at = right; at > 0; at -= at & -at) best = heavier(best, tree[at]);
    return best;
  };
  const ordered = candidates.toSorted((one, other) => one.left - other.left || other.right - one.right);
  for (const candidate of ordered) {
    const before = bestBefore(candidate.right);
    const link: Link = { candidate, total: candidate.weight + (before?.total ?? 0), before };
    for (let at = candidate.right + 1; at <= rights; at += at & -at) tree[at] = heavier(tree[at], link);
  }
  const chain: Candidate[] = [];
  for (let link = bestBefore(rights); link !== undefined; link = link.before) chain.push(link.candidate);
  return chain.toReversed();
}

function pairsOf(left: readonly Sentence[], right: readonly Sentence[]): SentencePair[] {
  const candidates = candidatesOf(left, right);
  const pairs: SentencePair[] = [];
  const [lefts, rights] = [new Set<number>(), new Set<number>()];
  const take = ({ left: one, right: other, likeness }: Candidate, moved: boolean): void => {
    lefts.add(one);
    rights.add(other);
    pairs.push({ left: one, right: other, likeness, moved });
  };
  for (const candidate of heaviestChain(candidates, right.length)) take(candidate, false);
  const movable = candidates
    .filter(({ likeness, weight }) => likeness >= LEAST_MOVED && weight >= LEAST_MOVED_WORDS * likeness)
    .toSorted(
      (one, other) => other.likeness - one.likeness || one.left - other.left || one.right - other.right,
    );
  for (const candidate of movable)
    if (!lefts.has(candidate.left) && !rights.has(candidate.right)) take(candidate, true);
  return pairs.toSorted((one, other) => one.left - other.left);
}

/**
 * Which sentences of two texts are versions of each other, in the order of the left one; each sentence is in one pair at
 * most. Exchanged texts give the exchanged pairs: ties are decided the same way whichever text is left.
 */
export function alignSentences(leftTexts: readonly string[], rightTexts: readonly string[]): SentencePair[] {
  const [left, right] = [leftTexts.map(prepare), rightTexts.map(prepare)];
  const order = (sentences: readonly Sentence[]) => sentences.map(({ key }) => key).join('\n');
  if (order(left) <= order(right)) return pairsOf(left, right);
  return pairsOf(right, left)
    .map((pair) => ({ ...pair, left: pair.right, right: pair.left }))
    .toSorted((one, other) => one.left - other.left);
}
