import { existsSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readTrainingData } from '../data/read-contracts.ts';
import { learnNames } from './learn-names.ts';

const DATA = fileURLToPath(new URL('../../../shared/data/cuad', import.meta.url));

describe.skipIf(!existsSync(DATA))('training with the labelled contracts', () => {
  test('gives the same weights again, to the byte', async () => {
    const data = await readTrainingData(DATA);
    const some = data.contracts.filter((_, at) => at % 8 === 0);
    const hashOf = async () => {
      const { scorer, trees, rankedSteps } = await learnNames(some, ['Agreement Date'], 1, () => undefined);
      const hash = createHash('sha256').update(scorer.vocabulary).update(scorer.rarities);
      for (const { columns, weights, scale, constant } of scorer.weights) {
        hash.update(columns).update(weights).update(`${scale} ${constant}`);
      }
      hash.update(trees.features).update(trees.values).update(JSON.stringify(rankedSteps));
      return hash.digest('hex');
    };
    expect(await hashOf()).toBe(await hashOf());
  });
});
