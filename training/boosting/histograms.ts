import { BINS, type BinnedRows } from './bin-columns.ts';

/** A place where a node is divided: rows up to the bin go left. */
export interface Split {
  readonly feature: number;
  readonly bin: number;
}

interface Limits {
  readonly leastWeight: number;
  readonly penalty: number;
}

/** Sums of first and second derivatives for each bin of each column, over some rows. */
export class Histograms {
  readonly gradients: Float64Array;
  readonly hessians: Float64Array;
  readonly #binned: BinnedRows;
  readonly #order: Int32Array;
  readonly #limits: Limits;

  /** @param order the rows; those of a node stand next to each other */
  constructor(binned: BinnedRows, order: Int32Array, limits: Limits) {
    this.#binned = binned;
    this.#order = order;
    this.#limits = limits;
    this.gradients = new Float64Array(order.length);
    this.hessians = new Float64Array(order.length);
  }

  /** The histogram of the rows from one place of the order to another. */
  of(from: number, to: number): Float64Array {
    const { bins, width } = this.#binned;
    const histogram = new Float64Array(width * BINS * 2);
    for (let at = from; at < to; at += 1) {
      const row = this.#order[at]!;
      const gradient = this.gradients[row]!;
      const hessian = this.hessians[row]!;
      const start = row * width;
      for (let feature = 0; feature < width; feature += 1) {
        const cell = (feature * BINS + bins[start + feature]!) * 2;
        histogram[cell] = histogram[cell]! + gradient;
        histogram[cell + 1] = histogram[cell + 1]! + hessian;
      }
    }
    return histogram;
  }

  /** The sums over all rows of a histogram. */
  sumsOf(histogram: Float64Array): { readonly gradient: number; readonly hessian: number } {
    let gradient = 0;
    let hessian = 0;
    for (let bin = 0; bin < BINS; bin += 1) {
      gradient += histogram[bin * 2]!;
      hessian += histogram[bin * 2 + 1]!;
    }
    return { gradient, hessian };
  }

  /** The split that gains most; null when none gains. */
  bestSplit(histogram: Float64Array): Split | null {
    const { gradient, hessian } = this.sumsOf(histogram);
    const { leastWeight, penalty } = this.#limits;
    const worth = (sum: number, weight: number) => (sum * sum) / (weight + penalty);
    const whole = worth(gradient, hessian);
    let best: Split | null = null;
    let most = 1e-6;
    this.#binned.bounds.forEach((bounds, feature) => {
      let leftGradient = 0;
      let leftHessian = 0;
      for (let bin = 0; bin < bounds.length; bin += 1) {
        const cell = (feature * BINS + bin) * 2;
        leftGradient += histogram[cell]!;
        leftHessian += histogram[cell + 1]!;
        if (leftHessian < leastWeight) continue;
        if (hessian - leftHessian < leastWeight) break;
        const gain =
          worth(leftGradient, leftHessian) + worth(gradient - leftGradient, hessian - leftHessian) - whole;
        if (gain <= most) continue;
        most = gain;
        best = { feature, bin };
      }
    });
    return best;
  }
}
