import type { Trees } from '@pactbook/intelligence/scoring/trees.ts';
import { ByteWriter } from './byte-writer.ts';
import type { LearnedScorer } from './learn-sentences.ts';

function writeScorer(into: ByteWriter, { vocabulary, rarities, weights }: LearnedScorer): void {
  into.varint(vocabulary.length);
  into.ascending(vocabulary);
  into.bytes(rarities);
  for (const { columns, weights: values, scale, constant } of weights) {
    into.float(scale);
    into.float(constant);
    into.varint(columns.length);
    into.ascending(columns);
    into.bytes(values);
  }
}

function writeTrees(into: ByteWriter, { base, roots, features, values, lefts, rights }: Trees): void {
  into.float(base);
  into.varint(roots.length);
  into.ascending(roots);
  into.varint(features.length);
  features.forEach((feature, node) => {
    into.varint(feature + 1);
    into.float(values[node]!);
    if (feature < 0) return;
    into.varint(lefts[node]! - node);
    into.varint(rights[node]! - node);
  });
}

/** The file of weights, as `decodeWeights` reads it: hashes, bytes and thresholds, no text. */
export function encodeWeights(
  words: LearnedScorer,
  letters: LearnedScorer,
  names: LearnedScorer,
  trees: readonly Trees[],
): Uint8Array {
  const into = new ByteWriter();
  for (const scorer of [words, letters, names]) writeScorer(into, scorer);
  for (const own of trees) writeTrees(into, own);
  return into.finish();
}
