import { isContent, stemsOf } from './question-words.ts';

/** A sentence with how well its words answer a question. */
export interface RankedSentence<Sentence> {
  readonly sentence: Sentence;
  readonly score: number;
  /** The share of the question's words that it has, rare ones counting more: from 0 to 1. */
  readonly share: number;
}

/** How soon further occurrences of a word count no more, and how much a long sentence counts less (BM25). */
const [SATURATION, LENGTH_WEIGHT] = [1.2, 0.5];

/**
 * The sentences that have words of a question, best first, by Okapi BM25 over stems; [] for a question without content
 * words.
 */
export function rankSentences<Sentence extends { readonly text: string }>(
  question: string,
  sentences: readonly Sentence[],
): RankedSentence<Sentence>[] {
  const asked = [...new Set(stemsOf(question).filter(isContent))];
  const counted = sentences.map((sentence) => {
    const stems = stemsOf(sentence.text);
    return {
      sentence,
      length: stems.length,
      counts: asked.map((one) => stems.filter((stem) => stem === one).length),
    };
  });
  const meanLength = counted.reduce((sum, { length }) => sum + length, 0) / Math.max(1, counted.length);
  const rarity = asked.map((_, at) => {
    const having = counted.filter(({ counts }) => (counts[at] ?? 0) > 0).length;
    return Math.log(1 + (counted.length - having + 0.5) / (having + 0.5));
  });
  const total = rarity.reduce((sum, one) => sum + one, 0);
  return counted
    .map(({ sentence, length, counts }) => {
      const damping = SATURATION * (1 - LENGTH_WEIGHT + (LENGTH_WEIGHT * length) / meanLength);
      const score = counts.reduce(
        (sum, count, at) => sum + ((rarity[at] ?? 0) * count * (SATURATION + 1)) / (count + damping),
        0,
      );
      const had = counts.reduce((sum, count, at) => sum + (count > 0 ? (rarity[at] ?? 0) : 0), 0);
      return { sentence, score, share: total === 0 ? 0 : had / total };
    })
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score);
}
