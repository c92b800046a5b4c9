import type { Trees } from '@pactbook/intelligence/scoring/trees.ts';
import { binColumns, type BinnedRows } from './bin-columns.ts';
import { Histograms, type Split } from './histograms.ts';

/** How trees are grown. */
export interface BoostingOptions {
  readonly trees: number;
  readonly depth: number;
  /** How much of what a leaf would give it gives. */
  readonly rate: number;
  /** Least sum of second derivatives in a leaf. */
  readonly leastWeight: number;
  /** What the square of a leaf's value costs. */
  readonly penalty: number;
}

interface Node {
  readonly id: number;
  readonly from: number;
  readonly to: number;
  readonly depth: number;
  readonly histogram: Float64Array;
}

class Forest {
  readonly roots: number[] = [];
  readonly features: number[] = [];
  readonly values: number[] = [];
  readonly lefts: number[] = [];
  readonly rights: number[] = [];

  /** A new leaf. */
  add(): number {
    this.features.push(-1);
    this.values.push(0);
    this.lefts.push(0);
    this.rights.push(0);
    return this.features.length - 1;
  }

  /** Makes a leaf an inner node with two new leaves. */
  split(node: number, feature: number, value: number): readonly [number, number] {
    const children = [this.add(), this.add()] as const;
    this.features[node] = feature;
    this.values[node] = value;
    [this.lefts[node], this.rights[node]] = children;
    return children;
  }
}

class Grower {
  readonly forest = new Forest();
  readonly #binned: BinnedRows;
  readonly #targets: Uint8Array;
  readonly #options: BoostingOptions;
  readonly #scores: Float64Array;
  readonly #order: Int32Array;
  readonly #spare: Int32Array;
  readonly #histograms: Histograms;

  constructor(binned: BinnedRows, targets: Uint8Array, base: number, options: BoostingOptions) {
    this.#binned = binned;
    this.#targets = targets;
    this.#options = options;
    this.#scores = new Float64Array(targets.length).fill(base);
    this.#order = new Int32Array(targets.length);
    this.#spare = new Int32Array(targets.length);
    this.#histograms = new Histograms(binned, this.#order, options);
  }

  /** One more tree, from what is still wrong (logistic loss). */
  grow(): void {
    const { gradients, hessians } = this.#histograms;
    for (let row = 0; row < this.#targets.length; row += 1) {
      const probability = 1 / (1 + Math.exp(-this.#scores[row]!));
      gradients[row] = probability - this.#targets[row]!;
      hessians[row] = probability * (1 - probability);
      this.#order[row] = row;
    }
    const root = this.forest.add();
    this.forest.roots.push(root);
    const to = this.#targets.length;
    const open: Node[] = [{ id: root, from: 0, to, depth: 0, histogram: this.#histograms.of(0, to) }];
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      const split = node.depth < this.#options.depth ? this.#histograms.bestSplit(node.histogram) : null;
      if (split === null) this.#finish(node);
      else open.push(...this.#divide(node, split));
    }
  }

  #finish({ id, from, to, histogram }: Node): void {
    const { gradient, hessian } = this.#histograms.sumsOf(histogram);
    const value = Math.fround((-this.#options.rate * gradient) / (hessian + this.#options.penalty));
    this.forest.values[id] = value;
    for (let at = from; at < to; at += 1) {
      const row = this.#order[at]!;
      this.#scores[row] = this.#scores[row]! + value;
    }
  }

  /** Moves the rows of the left child before those of the right one, both in their order. */
  #partition({ from, to }: Node, { feature, bin }: Split): number {
    const { bins, width } = this.#binned;
    let middle = from;
    let kept = 0;
    for (let at = from; at < to; at += 1) {
      const row = this.#order[at]!;
      if (bins[row * width + feature]! <= bin) {
        this.#order[middle] = row;
        middle += 1;
      } else {
        this.#spare[kept] = row;
        kept += 1;
      }
    }
    this.#order.set(this.#spare.subarray(0, kept), middle);
    return middle;
  }

  #divide(node: Node, split: Split): readonly [Node, Node] {
    const { from, to, depth, histogram } = node;
    const middle = this.#partition(node, split);
    const [left, right] = this.forest.split(
      node.id,
      split.feature,
      this.#binned.bounds[split.feature]![split.bin]!,
    );
    const isLeftSmall = middle - from <= to - middle;
    const small = isLeftSmall ? this.#histograms.of(from, middle) : this.#histograms.of(middle, to);
    // The histogram of the larger child is that of the node without the smaller child's.
    const large = histogram.map((sum, cell) => sum - small[cell]!);
    return [
      { id: left, from, to: middle, depth: depth + 1, histogram: isLeftSmall ? small : large },
      { id: right, from: middle, to, depth: depth + 1, histogram: isLeftSmall ? large : small },
    ];
  }
}

/**
 * Boosted trees for a probability (Friedman, "Greedy Function Approximation", 2001), grown over histograms of
 * {@link BINS} bins; deterministic. `columns` hold a value of each row.
 */
export function trainTrees(
  columns: readonly Float32Array[],
  targets: Uint8Array,
  options: BoostingOptions,
): Trees {
  const positive = targets.reduce((sum, target) => sum + target, 0);
  const base = Math.fround(Math.log(Math.max(positive, 1e-9) / Math.max(targets.length - positive, 1e-9)));
  const grower = new Grower(binColumns(columns), targets, base, options);
  for (let tree = 0; tree < options.trees; tree += 1) grower.grow();
  const { roots, features, values, lefts, rights } = grower.forest;
  return {
    base,
    roots: Int32Array.from(roots),
    features: Int16Array.from(features),
    values: Float32Array.from(values),
    lefts: Int32Array.from(lefts),
    rights: Int32Array.from(rights),
  };
}
