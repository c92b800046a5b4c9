import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { trainSvm, type SparseRows } from './train-svm.ts';

function rowsOf(rows: readonly (readonly (readonly [number, number])[])[], width: number): SparseRows {
  const starts = Int32Array.from([0, ...rows.map((_, at) => rows.slice(0, at + 1).flat().length)]);
  const cells = rows.flat();
  return {
    starts,
    columns: Int32Array.from(cells, ([column]) => column),
    values: Float32Array.from(cells, ([, value]) => value),
    width,
  };
}

/** Half the squared weights and the cost of each squared hinge: what the solver minimises. */
function objective(
  matrix: SparseRows,
  targets: Int8Array,
  costs: Float32Array,
  weights: Float64Array,
): number {
  let sum = 0;
  for (const weight of weights) sum += 0.5 * weight * weight;
  targets.forEach((target, row) => {
    let margin = weights[matrix.width]!;
    for (let at = matrix.starts[row]!; at < matrix.starts[row + 1]!; at += 1) {
      margin += weights[matrix.columns[at]!]! * matrix.values[at]!;
    }
    sum += costs[row]! * Math.max(0, 1 - target * margin) ** 2;
  });
  return sum;
}

const problems = fc.integer({ min: 2, max: 12 }).chain((count) =>
  fc.record({
    rows: fc.array(
      fc.uniqueArray(
        fc.tuple(
          fc.nat(5),
          fc.integer({ min: -4, max: 4 }).map((value) => value / 2),
        ),
        {
          selector: ([column]) => column,
          minLength: 1,
          maxLength: 4,
        },
      ),
      { minLength: count, maxLength: count },
    ),
    targets: fc.array(fc.constantFrom(-1, 1), { minLength: count, maxLength: count }),
    costs: fc.array(fc.constantFrom(0.1, 1, 3), { minLength: count, maxLength: count }),
  }),
);

describe('the solver', () => {
  test('does not stop where all gradients are alike but not small', () => {
    const matrix = rowsOf([[[1, -1]], [[1, 1]], [[0, 0]]], 6);
    const task = {
      rows: Int32Array.from([0, 1, 2]),
      targets: Int8Array.from([1, -1, -1]),
      costs: Float32Array.from([3, 3, 0.1]),
      seed: 1,
      tolerance: 1e-7,
      mostPasses: 3_000,
    };
    const weights = trainSvm(matrix, task);
    expect(objective(matrix, task.targets, task.costs, weights)).toBeLessThan(0.6);
  });

  test('finds weights that no step in any direction makes better', () => {
    fc.assert(
      fc.property(problems, ({ rows, targets, costs }) => {
        const matrix = rowsOf(rows, 6);
        const task = {
          rows: Int32Array.from(rows.keys()),
          targets: Int8Array.from(targets),
          costs: Float32Array.from(costs),
          seed: 1,
          tolerance: 1e-7,
          mostPasses: 3_000,
        };
        const weights = trainSvm(matrix, task);
        const best = objective(matrix, task.targets, task.costs, weights);
        for (let column = 0; column <= 6; column += 1) {
          for (const step of [-0.01, 0.01]) {
            const moved = weights.slice();
            moved[column] = moved[column]! + step;
            expect(objective(matrix, task.targets, task.costs, moved)).toBeGreaterThan(best - 1e-6);
          }
        }
      }),
    );
  });
});
