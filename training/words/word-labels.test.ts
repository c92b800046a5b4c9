import { existsSync } from 'node:fs';
import { WORD_KINDS } from '@pactbook/intelligence/words/word-kinds.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { readTrainingData } from '../data/read-contracts.ts';
import { measureWords, readWordLabels, type WordFigures, type WordLabel } from './measure-words.ts';

const FOLDER = new URL('../../../shared/data/cuad', import.meta.url).pathname;
/** What a kind has to reach to be shown, and the sentences that it is measured on. */
const [LEAST_PRECISION, LEAST_LABELS] = [0.85, 60];

describe('the labels of what rules about words find', () => {
  let labels: WordLabel[];
  beforeAll(async () => {
    labels = await readWordLabels();
  });

  test('are enough for each kind, each sentence once', () => {
    for (const { category } of WORD_KINDS) {
      const own = labels.filter((label) => label.category === category);
      expect(own.length).toBeGreaterThanOrEqual(LEAST_LABELS);
      expect(new Set(own.map(({ id, start }) => `${id}:${start}`)).size).toBe(own.length);
    }
  });

  // The contracts are no part of the repository.
  describe.skipIf(!existsSync(`${FOLDER}/contracts.jsonl.gz`))('measured on the contracts', () => {
    let figures: ReadonlyMap<string, WordFigures>;
    beforeAll(async () => {
      const { contracts } = await readTrainingData(FOLDER);
      figures = measureWords(contracts, labels);
    });

    test.each(WORD_KINDS)('$category is right as often as it says', ({ category, precision }) => {
      const { labelled = 0, right = 0 } = figures.get(category) ?? {};
      expect(labelled).toBeGreaterThanOrEqual(LEAST_LABELS);
      expect(right / labelled).toBeGreaterThanOrEqual(LEAST_PRECISION);
      expect(precision).toBeCloseTo(right / labelled, 2);
    });
  });
});
