import { expandWeights, pruneWeights, type StoredWeights } from './prune-weights.ts';
import { trainSvm, type SparseRows } from './train-svm.ts';

/** What is learned of one kind: of each row its fold, +1 or −1, and the cost of being wrong. */
export interface KindTask {
  readonly folds: Int8Array;
  readonly targets: Int8Array;
  readonly costs: Float32Array;
  readonly seed: number;
}

/**
 * The weights from all rows, those that were trained without each fold, and the margin of each row from the latter.
 */
export interface KindResult {
  readonly stored: StoredWeights;
  readonly withoutFold: readonly StoredWeights[];
  readonly margins: Float32Array;
}

export const FOLDS = 5;
const TOLERANCE = 0.1;
const MOST_PASSES = 60;

function train(
  matrix: SparseRows,
  { folds, targets, costs, seed }: KindTask,
  without: number,
): StoredWeights {
  const rows = Int32Array.from(folds.keys()).filter((row) => folds[row] !== without);
  return pruneWeights(
    trainSvm(matrix, {
      rows,
      targets: Int8Array.from(rows, (row) => targets[row]!),
      costs: Float32Array.from(rows, (row) => costs[row]!),
      seed,
      tolerance: TOLERANCE,
      mostPasses: MOST_PASSES,
    }),
  );
}

/** Trains one kind {@link FOLDS} times without a fold and once with all. */
export function trainKind(matrix: SparseRows, task: KindTask): KindResult {
  const { folds } = task;
  const { starts, columns, values, width } = matrix;
  const margins = new Float32Array(folds.length);
  const withoutFold = Array.from({ length: FOLDS }, (_, fold) => train(matrix, task, fold));
  withoutFold.forEach((stored, fold) => {
    const weights = expandWeights(stored, width);
    for (let row = 0; row < folds.length; row += 1) {
      if (folds[row] !== fold) continue;
      let margin = weights[width]!;
      for (let at = starts[row]!; at < starts[row + 1]!; at += 1)
        margin += weights[columns[at]!]! * values[at]!;
      margins[row] = margin;
    }
  });
  return { stored: train(matrix, task, -1), withoutFold, margins };
}
