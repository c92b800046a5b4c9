import { seededRandom } from './random.ts';

/** Rows of a sparse matrix, one after the other: `columns` and `values` of row r stand from `starts[r]` to `starts[r + 1]`. */
export interface SparseRows {
  readonly starts: Int32Array<ArrayBufferLike>;
  readonly columns: Int32Array<ArrayBufferLike>;
  readonly values: Float32Array<ArrayBufferLike>;
  readonly width: number;
}

/** What is to be learned: for the rows in `rows`, +1 or −1 and the cost of being wrong. */
export interface SvmTask {
  readonly rows: Int32Array;
  readonly targets: Int8Array;
  readonly costs: Float32Array;
  readonly seed: number;
  readonly tolerance: number;
  readonly mostPasses: number;
}

/**
 * Trains a linear support vector machine with squared hinge loss by dual coordinate descent with shrinking (Hsieh et
 * al., "A Dual Coordinate Descent Method for Large-scale Linear SVM", 2008). Gives the weights of the columns and, last,
 * of the constant.
 */
export function trainSvm(matrix: SparseRows, task: SvmTask): Float64Array {
  const { starts, columns, values, width } = matrix;
  const { rows, targets, costs } = task;
  const count = rows.length;
  const weights = new Float64Array(width + 1);
  const alphas = new Float64Array(count);
  const diagonals = new Float64Array(count);
  const norms = new Float64Array(count);
  for (let k = 0; k < count; k += 1) {
    const row = rows[k]!;
    let norm = 1;
    for (let at = starts[row]!; at < starts[row + 1]!; at += 1) norm += values[at]! * values[at]!;
    diagonals[k] = 0.5 / costs[k]!;
    norms[k] = norm + diagonals[k]!;
  }
  const order = Int32Array.from(rows.keys());
  const random = seededRandom(task.seed);
  let active = count;
  let bound = Infinity;
  for (let pass = 0; pass < task.mostPasses; pass += 1) {
    let most = -Infinity;
    let least = Infinity;
    for (let k = 0; k < active; k += 1) {
      const other = k + Math.floor(random() * (active - k));
      const kept = order[k]!;
      order[k] = order[other]!;
      order[other] = kept;
    }
    for (let k = 0; k < active; k += 1) {
      const index = order[k]!;
      const row = rows[index]!;
      const target = targets[index]!;
      const from = starts[row]!;
      const to = starts[row + 1]!;
      let product = weights[width]!;
      for (let at = from; at < to; at += 1) product += weights[columns[at]!]! * values[at]!;
      const alpha = alphas[index]!;
      const gradient = target * product - 1 + diagonals[index]! * alpha;
      let projected = gradient;
      if (alpha === 0) {
        if (gradient > bound) {
          active -= 1;
          order[k] = order[active]!;
          order[active] = index;
          k -= 1;
          continue;
        }
        projected = Math.min(gradient, 0);
      }
      if (projected > most) most = projected;
      if (projected < least) least = projected;
      if (Math.abs(projected) < 1e-12) continue;
      const next = Math.max(alpha - gradient / norms[index]!, 0);
      const step = (next - alpha) * target;
      alphas[index] = next;
      weights[width] = weights[width]! + step;
      for (let at = from; at < to; at += 1) {
        const column = columns[at]!;
        weights[column] = weights[column]! + step * values[at]!;
      }
    }
    if (most - least <= task.tolerance) {
      if (active === count) break;
      active = count;
      bound = Infinity;
      continue;
    }
    bound = most <= 0 ? Infinity : most;
  }
  return weights;
}
