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
  /** Ends when no projected gradient is greater, or differs more from another one. */
  readonly tolerance: number;
  readonly mostPasses: number;
}

const NOTHING = 1e-12;

/** The dual coordinates of one task, and the weights that they make. */
class DualSolver {
  readonly weights: Float64Array;
  readonly #matrix: SparseRows;
  readonly #task: SvmTask;
  readonly #alphas: Float64Array;
  readonly #diagonals: Float64Array;
  readonly #norms: Float64Array;
  readonly #order: Int32Array;
  #active: number;
  #bound = Infinity;

  constructor(matrix: SparseRows, task: SvmTask) {
    const count = task.rows.length;
    this.#matrix = matrix;
    this.#task = task;
    this.weights = new Float64Array(matrix.width + 1);
    this.#alphas = new Float64Array(count);
    this.#diagonals = Float64Array.from(task.costs, (cost) => 0.5 / cost);
    this.#norms = Float64Array.from(
      task.rows,
      (row, index) => this.#squaredNorm(row) + this.#diagonals[index]!,
    );
    this.#order = Int32Array.from(task.rows.keys());
    this.#active = count;
  }

  /** With the constant, which every row has. */
  #squaredNorm(row: number): number {
    const { starts, values } = this.#matrix;
    let sum = 1;
    for (let at = starts[row]!; at < starts[row + 1]!; at += 1) sum += values[at]! * values[at]!;
    return sum;
  }

  #margin(row: number): number {
    const { starts, columns, values, width } = this.#matrix;
    const { weights } = this;
    let sum = weights[width]!;
    for (let at = starts[row]!; at < starts[row + 1]!; at += 1) sum += weights[columns[at]!]! * values[at]!;
    return sum;
  }

  #move(row: number, step: number): void {
    const { starts, columns, values, width } = this.#matrix;
    const { weights } = this;
    weights[width] = weights[width]! + step;
    for (let at = starts[row]!; at < starts[row + 1]!; at += 1) {
      const column = columns[at]!;
      weights[column] = weights[column]! + step * values[at]!;
    }
  }

  #shuffle(random: () => number): void {
    const order = this.#order;
    for (let k = 0; k < this.#active; k += 1) {
      const other = k + Math.floor(random() * (this.#active - k));
      const kept = order[k]!;
      order[k] = order[other]!;
      order[other] = kept;
    }
  }

  /** Optimises one coordinate; gives its projected gradient, or null when it is set aside. */
  #optimise(index: number): number | null {
    const row = this.#task.rows[index]!;
    const target = this.#task.targets[index]!;
    const alpha = this.#alphas[index]!;
    const gradient = target * this.#margin(row) - 1 + this.#diagonals[index]! * alpha;
    if (alpha === 0 && gradient > this.#bound) return null;
    const projected = alpha === 0 ? Math.min(gradient, 0) : gradient;
    if (Math.abs(projected) < NOTHING) return projected;
    const next = Math.max(alpha - gradient / this.#norms[index]!, 0);
    this.#alphas[index] = next;
    this.#move(row, (next - alpha) * target);
    return projected;
  }

  /** One pass over the rows that may still move; whether the solution is good enough. */
  pass(random: () => number): boolean {
    const order = this.#order;
    let most = -Infinity;
    let least = Infinity;
    this.#shuffle(random);
    for (let k = 0; k < this.#active;) {
      const index = order[k]!;
      const projected = this.#optimise(index);
      if (projected === null) {
        this.#active -= 1;
        order[k] = order[this.#active]!;
        order[this.#active] = index;
        continue;
      }
      most = Math.max(most, projected);
      least = Math.min(least, projected);
      k += 1;
    }
    // Gradients that are alike but not small are no solution: few rows can have that.
    const isSmall = most >= -this.#task.tolerance && least <= this.#task.tolerance;
    const isGood = isSmall && most - least <= this.#task.tolerance;
    if (isGood && this.#active === order.length) return true;
    // What was set aside is looked at once more before the end.
    if (isGood) this.#active = order.length;
    this.#bound = isGood || most <= 0 ? Infinity : most;
    return false;
  }
}

/**
 * Trains a linear support vector machine with squared hinge loss by dual coordinate descent with shrinking (Hsieh et
 * al., "A Dual Coordinate Descent Method for Large-scale Linear SVM", 2008). Gives the weights of the columns and, last,
 * of the constant.
 */
export function trainSvm(matrix: SparseRows, task: SvmTask): Float64Array {
  const solver = new DualSolver(matrix, task);
  const random = seededRandom(task.seed);
  for (let pass = 0; pass < task.mostPasses; pass += 1) if (solver.pass(random)) break;
  return solver.weights;
}
