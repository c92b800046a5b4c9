import type { Trees } from '@pactbook/intelligence/scoring/trees.ts';

export interface BoostingOptions {
  readonly trees: number;
  readonly depth: number;
  readonly rate: number;
  /** Least sum of second derivatives in a leaf. */
  readonly leastWeight: number;
  readonly penalty: number;
}

const BINS = 64;

/** The upper bounds of the bins of one column, by its quantiles. */
function boundsOf(column: Float32Array): Float32Array {
  const sorted = column.slice().sort();
  const bounds: number[] = [];
  for (let bin = 1; bin < BINS; bin += 1) {
    const at = Math.floor((bin * sorted.length) / BINS);
    const value = Math.fround((sorted[at - 1]! + sorted[at]!) / 2);
    if (bounds.length === 0 || value > bounds.at(-1)!) bounds.push(value);
  }
  return Float32Array.from(bounds);
}

function binOf(bounds: Float32Array, value: number): number {
  let low = 0;
  let high = bounds.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (value <= bounds[middle]!) high = middle;
    else low = middle + 1;
  }
  return low;
}

interface Split {
  readonly gain: number;
  readonly feature: number;
  readonly bin: number;
}

interface Node {
  readonly id: number;
  readonly from: number;
  readonly to: number;
  readonly depth: number;
  histogram: Float64Array;
}

/** Boosted trees for a probability (logistic loss), with histograms of {@link BINS} bins; deterministic. */
export function trainTrees(
  columns: readonly Float32Array[],
  targets: Uint8Array,
  weights: Float32Array | null,
  options: BoostingOptions,
): Trees {
  const count = targets.length;
  const width = columns.length;
  const bounds = columns.map(boundsOf);
  const bins = new Uint8Array(count * width);
  columns.forEach((column, feature) => {
    const of = bounds[feature]!;
    for (let row = 0; row < count; row += 1) bins[row * width + feature] = binOf(of, column[row]!);
  });
  let positive = 0;
  let total = 0;
  for (let row = 0; row < count; row += 1) {
    const weight = weights === null ? 1 : weights[row]!;
    total += weight;
    positive += weight * targets[row]!;
  }
  const base = Math.log(Math.max(positive, 1e-9) / Math.max(total - positive, 1e-9));
  const scores = new Float64Array(count).fill(base);
  const gradients = new Float64Array(count);
  const hessians = new Float64Array(count);
  const order = new Int32Array(count);
  const spare = new Int32Array(count);
  const roots: number[] = [];
  const features: number[] = [];
  const values: number[] = [];
  const lefts: number[] = [];
  const rights: number[] = [];
  const addNode = () => {
    features.push(-1);
    values.push(0);
    lefts.push(0);
    rights.push(0);
    return features.length - 1;
  };
  const histogramOf = (from: number, to: number): Float64Array => {
    const histogram = new Float64Array(width * BINS * 2);
    for (let at = from; at < to; at += 1) {
      const row = order[at]!;
      const gradient = gradients[row]!;
      const hessian = hessians[row]!;
      const start = row * width;
      for (let feature = 0; feature < width; feature += 1) {
        const cell = (feature * BINS + bins[start + feature]!) * 2;
        histogram[cell] = histogram[cell]! + gradient;
        histogram[cell + 1] = histogram[cell + 1]! + hessian;
      }
    }
    return histogram;
  };
  const bestSplit = (histogram: Float64Array, gradient: number, hessian: number): Split | null => {
    let best: Split | null = null;
    const whole = (gradient * gradient) / (hessian + options.penalty);
    for (let feature = 0; feature < width; feature += 1) {
      let leftGradient = 0;
      let leftHessian = 0;
      for (let bin = 0; bin < bounds[feature]!.length; bin += 1) {
        const cell = (feature * BINS + bin) * 2;
        leftGradient += histogram[cell]!;
        leftHessian += histogram[cell + 1]!;
        const rightHessian = hessian - leftHessian;
        if (leftHessian < options.leastWeight) continue;
        if (rightHessian < options.leastWeight) break;
        const rightGradient = gradient - leftGradient;
        const gain =
          (leftGradient * leftGradient) / (leftHessian + options.penalty) +
          (rightGradient * rightGradient) / (rightHessian + options.penalty) -
          whole;
        if (gain > 1e-6 && gain > (best?.gain ?? 0)) best = { gain, feature, bin };
      }
    }
    return best;
  };
  for (let tree = 0; tree < options.trees; tree += 1) {
    for (let row = 0; row < count; row += 1) {
      const weight = weights === null ? 1 : weights[row]!;
      const probability = 1 / (1 + Math.exp(-scores[row]!));
      gradients[row] = weight * (probability - targets[row]!);
      hessians[row] = weight * probability * (1 - probability);
      order[row] = row;
    }
    const root = addNode();
    roots.push(root);
    const open: Node[] = [{ id: root, from: 0, to: count, depth: 0, histogram: histogramOf(0, count) }];
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      let gradient = 0;
      let hessian = 0;
      for (let bin = 0; bin < BINS; bin += 1) {
        gradient += node.histogram[bin * 2]!;
        hessian += node.histogram[bin * 2 + 1]!;
      }
      const split = node.depth < options.depth ? bestSplit(node.histogram, gradient, hessian) : null;
      if (split === null) {
        const value = Math.fround((-options.rate * gradient) / (hessian + options.penalty));
        values[node.id] = value;
        for (let at = node.from; at < node.to; at += 1) scores[order[at]!] = scores[order[at]!]! + value;
        continue;
      }
      let middle = node.from;
      let kept = 0;
      for (let at = node.from; at < node.to; at += 1) {
        const row = order[at]!;
        if (bins[row * width + split.feature]! <= split.bin) order[middle++] = row;
        else spare[kept++] = row;
      }
      for (let at = 0; at < kept; at += 1) order[middle + at] = spare[at]!;
      const left = addNode();
      const right = addNode();
      features[node.id] = split.feature;
      values[node.id] = bounds[split.feature]![split.bin]!;
      lefts[node.id] = left;
      rights[node.id] = right;
      const isLeftSmall = middle - node.from <= node.to - middle;
      const small = isLeftSmall ? histogramOf(node.from, middle) : histogramOf(middle, node.to);
      const large = node.histogram;
      for (let cell = 0; cell < large.length; cell += 1) large[cell] = large[cell]! - small[cell]!;
      const depth = node.depth + 1;
      open.push({ id: left, from: node.from, to: middle, depth, histogram: isLeftSmall ? small : large });
      open.push({ id: right, from: middle, to: node.to, depth, histogram: isLeftSmall ? large : small });
    }
  }
  return {
    base,
    roots: Int32Array.from(roots),
    features: Int16Array.from(features),
    values: Float32Array.from(values),
    lefts: Int32Array.from(lefts),
    rights: Int32Array.from(rights),
  };
}
