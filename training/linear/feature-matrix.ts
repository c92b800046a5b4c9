import {
  indexFeatures,
  knownFeatures,
  rarityOf,
  type FeatureIndex,
} from '@pactbook/intelligence/scoring/linear-scorer.ts';
import type { FeatureHashes } from '@pactbook/intelligence/scoring/sentence-features.ts';
import type { SparseRows } from './train-svm.ts';

/** Contracts in which a feature is at least, so that no word of one contract is in the weights. */
const LEAST_CONTRACTS = 3;

/** Rows of features in memory that threads share. */
export interface FeatureMatrix extends SparseRows {
  readonly vocabulary: Uint32Array;
  readonly rarities: Uint8Array;
}

function vocabularyOf(contracts: readonly (readonly FeatureHashes[])[]): {
  vocabulary: Uint32Array;
  found: Uint32Array;
} {
  const inContracts = new Map<number, number>();
  const inRows = new Map<number, number>();
  for (const rows of contracts) {
    const seen = new Set<number>();
    for (const row of rows) {
      for (const hash of row) {
        seen.add(hash);
        inRows.set(hash, (inRows.get(hash) ?? 0) + 1);
      }
    }
    for (const hash of seen) inContracts.set(hash, (inContracts.get(hash) ?? 0) + 1);
  }
  const vocabulary = Uint32Array.from(
    [...inContracts].filter(([, count]) => count >= LEAST_CONTRACTS).map(([hash]) => hash),
  ).toSorted();
  return { vocabulary, found: Uint32Array.from(vocabulary, (hash) => inRows.get(hash) ?? 0) };
}

/** A copy that threads share. */
function sharedIntegers(items: Int32Array): Int32Array<SharedArrayBuffer> {
  const copy = new Int32Array(new SharedArrayBuffer(items.byteLength));
  copy.set(items);
  return copy;
}

function sharedFloats(items: Float32Array): Float32Array<SharedArrayBuffer> {
  const copy = new Float32Array(new SharedArrayBuffer(items.byteLength));
  copy.set(items);
  return copy;
}

/** The rows of all contracts, one after the other, over the features that are in enough contracts. */
export function buildMatrix(contracts: readonly (readonly FeatureHashes[])[]): FeatureMatrix {
  const { vocabulary, found } = vocabularyOf(contracts);
  const all = contracts.reduce((sum, rows) => sum + rows.length, 0);
  const rarities = Uint8Array.from(found, (count) => rarityOf(count, all));
  const index: FeatureIndex = indexFeatures(vocabulary);
  const size = contracts.reduce((sum, rows) => sum + rows.reduce((own, row) => own + row.length, 0), 0);
  const columns = new Int32Array(size);
  const values = new Float32Array(size);
  const starts = new Int32Array(all + 1);
  let row = 0;
  let at = 0;
  for (const rows of contracts) {
    for (const hashes of rows) {
      const known = knownFeatures(hashes, index, rarities);
      columns.set(known.columns, at);
      values.set(known.values, at);
      at += known.columns.length;
      row += 1;
      starts[row] = at;
    }
  }
  return {
    vocabulary,
    rarities,
    width: vocabulary.length,
    starts: sharedIntegers(starts),
    columns: sharedIntegers(columns.subarray(0, at)),
    values: sharedFloats(values.subarray(0, at)),
  };
}
