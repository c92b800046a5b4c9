import { scoreTrees } from '@pactbook/intelligence/scoring/trees.ts';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../linear/random.ts';
import { trainTrees } from './train-trees.ts';

const OPTIONS = { trees: 60, depth: 3, rate: 0.3, leastWeight: 1, penalty: 1 };

/** Points in a square of which those are right whose coordinates differ in sign: no single threshold tells them apart. */
function buildSquare(count: number) {
  const random = seededRandom(7);
  const columns = [0, 1, 2].map(() => Float32Array.from({ length: count }, () => random() * 2 - 1));
  const targets = Uint8Array.from({ length: count }, (_, row) =>
    columns[0]![row]! * columns[1]![row]! < 0 ? 1 : 0,
  );
  return { columns, targets };
}

describe('boosted trees', () => {
  test('learn what depends on two values together, and ignore a third', () => {
    const { columns, targets } = buildSquare(2_000);
    const trees = trainTrees(columns, targets, OPTIONS);
    const rightly = (point: readonly number[], isRight: boolean) => scoreTrees(trees, point) > 0 === isRight;
    for (const third of [-0.9, 0.9]) {
      expect(rightly([0.5, 0.5, third], false)).toBe(true);
      expect(rightly([-0.5, -0.5, third], false)).toBe(true);
      expect(rightly([0.5, -0.5, third], true)).toBe(true);
      expect(rightly([-0.5, 0.5, third], true)).toBe(true);
    }
  });

  test('are the same for the same rows', () => {
    const { columns, targets } = buildSquare(300);
    expect(trainTrees(columns, targets, OPTIONS)).toEqual(trainTrees(columns, targets, OPTIONS));
  });

  test('say how frequent the right ones are when nothing tells them apart', () => {
    const columns = [new Float32Array(400).fill(1)];
    const targets = Uint8Array.from({ length: 400 }, (_, row) => (row % 4 === 0 ? 1 : 0));
    const logit = scoreTrees(trainTrees(columns, targets, OPTIONS), [1]);
    expect(1 / (1 + Math.exp(-logit))).toBeCloseTo(0.25, 5);
  });
});
