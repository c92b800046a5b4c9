import { splitSentences } from '../text/sentences.ts';
import type { IndexedScorer, Model } from '../model/model.ts';
import { plattLogit } from './calibration.ts';
import { scoreSentence } from './linear-scorer.ts';
import type { ScoredSentences } from './rank-features.ts';
import { letterFeatures, wordFeatures, type FeatureHashes } from './sentence-features.ts';

/** The logits of each kind for each row of features. */
export function logitsOf(
  { scorer, index, lines }: IndexedScorer,
  rows: readonly FeatureHashes[],
): Float32Array[] {
  const logits = scorer.kinds.map(() => new Float32Array(rows.length));
  rows.forEach((row, at) => {
    const margins = scoreSentence(scorer, row, index);
    logits.forEach((own, kind) => {
      own[at] = plattLogit(lines[kind]!, margins[kind]!);
    });
  });
  return logits;
}

/** The sentences of a normalised text with what both scorers say of each. */
export function scoreSentences(model: Model, text: string): ScoredSentences {
  const sentences = splitSentences(text);
  return {
    text,
    sentences,
    views: [
      logitsOf(model.words, wordFeatures(text, sentences)),
      logitsOf(model.letters, letterFeatures(text, sentences)),
    ],
  };
}
