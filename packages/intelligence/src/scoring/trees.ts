/**
 * Boosted regression trees, node by node: an inner node has a feature and a threshold, and its children follow; a leaf
 * has the feature −1 and a value. A feature goes left when it is at most the threshold.
 */
export interface Trees {
  readonly base: number;
  /** Where each tree begins. */
  readonly roots: Int32Array;
  readonly features: Int16Array;
  /** The threshold of an inner node, the value of a leaf. */
  readonly values: Float32Array;
  readonly lefts: Int32Array;
  readonly rights: Int32Array;
}

/** The sum of all trees for one row of features: a logit. */
export function scoreTrees(trees: Trees, row: ArrayLike<number>): number {
  let sum = trees.base;
  for (const root of trees.roots) {
    let node = root;
    while (trees.features[node]! >= 0) {
      node = row[trees.features[node]!]! <= trees.values[node]! ? trees.lefts[node]! : trees.rights[node]!;
    }
    sum += trees.values[node]!;
  }
  return sum;
}
