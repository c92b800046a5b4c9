import type { FeatureHashes } from './sentence-features.ts';

/** The linear scorers of several kinds over one set of features. */
export interface LinearScorer {
  readonly kinds: readonly string[];
  /** The known features, ascending. */
  readonly vocabulary: Uint32Array;
  /** How rare each is, in steps of {@link RARITY_STEP}. */
  readonly rarities: Uint8Array;
  /** For each feature, where its weights begin in `weightKinds` and `weights`. */
  readonly starts: Uint32Array;
  readonly weightKinds: Uint8Array;
  readonly weights: Int8Array;
  /** What one step of the weights of each kind is, and the constant of each. */
  readonly scales: Float32Array;
  readonly constants: Float32Array;
}

export const RARITY_STEP = 1 / 64;

/** The rarity of a feature in `found` of `all` sentences: the square root of its inverse document frequency's logarithm. */
export function rarityOf(found: number, all: number): number {
  return Math.max(1, Math.min(255, Math.round(Math.sqrt(Math.log(all / found)) / RARITY_STEP)));
}

/** Finds features by their hash. */
export type FeatureIndex = ReadonlyMap<number, number>;

/** The index of a vocabulary. */
export const indexFeatures = (vocabulary: Uint32Array): FeatureIndex =>
  new Map(Array.from(vocabulary, (hash, column) => [hash, column]));

/**
 * The known features of a sentence as columns and values of length 1: training and analysis read a sentence alike.
 */
export function knownFeatures(
  hashes: FeatureHashes,
  index: FeatureIndex,
  rarities: Uint8Array,
): { readonly columns: Int32Array; readonly values: Float32Array } {
  const columns = new Int32Array(hashes.length);
  let count = 0;
  let squares = 0;
  for (const hash of hashes) {
    const column = index.get(hash);
    if (column === undefined) continue;
    columns[count] = column;
    count += 1;
    squares += rarities[column]! ** 2;
  }
  const known = columns.subarray(0, count);
  const scale = 1 / Math.sqrt(squares || 1);
  return { columns: known, values: Float32Array.from(known, (column) => rarities[column]! * scale) };
}

/** The margins of one sentence for each kind. */
export function scoreSentence(
  scorer: LinearScorer,
  hashes: FeatureHashes,
  index: FeatureIndex,
): Float64Array {
  const { columns, values } = knownFeatures(hashes, index, scorer.rarities);
  const sums = new Float64Array(scorer.kinds.length);
  for (let at = 0; at < columns.length; at += 1) {
    const column = columns[at]!;
    for (let weight = scorer.starts[column]!; weight < scorer.starts[column + 1]!; weight += 1) {
      const kind = scorer.weightKinds[weight]!;
      sums[kind] = sums[kind]! + scorer.weights[weight]! * values[at]!;
    }
  }
  for (let kind = 0; kind < sums.length; kind += 1) {
    sums[kind] = sums[kind]! * scorer.scales[kind]! + scorer.constants[kind]!;
  }
  return sums;
}
