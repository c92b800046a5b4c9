import { decodeWeights } from '@pactbook/intelligence/model/decode-weights.ts';
import { knownFeatures, indexFeatures, scoreSentence } from '@pactbook/intelligence/scoring/linear-scorer.ts';
import { scoreTrees } from '@pactbook/intelligence/scoring/trees.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { trainTrees } from '../boosting/train-trees.ts';
import { expandWeights, pruneWeights } from '../linear/prune-weights.ts';
import { encodeWeights } from './encode-weights.ts';

const LINE = { slope: 1, offset: 0 };

/** A scorer of two kinds over these features, with weights that only its columns decide. */
function buildScorer(vocabulary: Uint32Array) {
  const solutionOf = (kind: number) =>
    Float64Array.from(
      { length: vocabulary.length + 1 },
      (_, column) => Math.sin(column * 7 + kind) * (column % 3),
    );
  return {
    vocabulary,
    rarities: Uint8Array.from(vocabulary, (hash) => 1 + (hash % 255)),
    weights: [0, 1].map((kind) => pruneWeights(solutionOf(kind))),
    lines: [LINE, LINE],
  };
}

const vocabularies = fc
  .uniqueArray(fc.integer({ min: 0, max: 2 ** 24 - 1 }), { minLength: 1, maxLength: 60 })
  .map((hashes) => Uint32Array.from(hashes).toSorted());

describe('the file of weights', () => {
  test('gives back the margins that were trained', () => {
    fc.assert(
      fc.property(vocabularies, (vocabulary) => {
        const learned = buildScorer(vocabulary);
        const trees = trainTrees([Float32Array.from([1, 2, 3, 4])], Uint8Array.from([0, 0, 1, 1]), {
          trees: 3,
          depth: 2,
          rate: 0.5,
          leastWeight: 0.1,
          penalty: 1,
        });
        const file = encodeWeights(learned, learned, learned, [trees, trees]);
        // As it comes from a disk: a view into a larger memory.
        const read = decodeWeights(Buffer.concat([Buffer.from([9]), file]).subarray(1), {
          sentences: ['A', 'B'],
          names: ['A', 'B'],
        });
        for (const scorer of [read.words, read.letters, read.names]) {
          const index = indexFeatures(scorer.vocabulary);
          const margins = scoreSentence(scorer, vocabulary, index);
          const { columns, values } = knownFeatures(vocabulary, index, learned.rarities);
          learned.weights.forEach((stored, kind) => {
            const weights = expandWeights(stored, vocabulary.length);
            let margin = weights[vocabulary.length]!;
            columns.forEach((column, at) => {
              margin += weights[column]! * values[at]!;
            });
            expect(margins[kind]).toBeCloseTo(margin, 4);
          });
        }
        for (const value of [0, 1.5, 2.5, 9])
          for (const own of [read.trees, read.nameTrees])
            expect(scoreTrees(own, [value])).toBeCloseTo(scoreTrees(trees, [value]), 6);
      }),
      { numRuns: 40 },
    );
  });

  test('that was cut off is refused', () => {
    const learned = buildScorer(Uint32Array.from([5, 900, 70_000]));
    const trees = trainTrees([Float32Array.from([1, 2])], Uint8Array.from([0, 1]), {
      trees: 1,
      depth: 1,
      rate: 1,
      leastWeight: 0.1,
      penalty: 1,
    });
    const file = encodeWeights(learned, learned, learned, [trees, trees]);
    for (const kept of [0, 1, 10, file.length - 1]) {
      expect(() =>
        decodeWeights(file.subarray(0, kept), { sentences: ['A', 'B'], names: ['A', 'B'] }),
      ).toThrow(RangeError);
    }
  });
});
