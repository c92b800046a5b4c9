import type { LinearScorer } from '../scoring/linear-scorer.ts';
import type { Trees } from '../scoring/trees.ts';

/** Reads the numbers of a binary file one after the other. */
class ByteReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** An unsigned number of 7 bits a byte, the lowest first. @throws RangeError at the end of the file */
  varint(): number {
    let value = 0;
    for (let shift = 1; ; shift *= 128) {
      const byte = this.#view.getUint8(this.#at);
      this.#at += 1;
      value += (byte & 127) * shift;
      if (byte < 128) return value;
    }
  }

  float(): number {
    const value = this.#view.getFloat32(this.#at, true);
    this.#at += 4;
    return value;
  }

  /** A copy of the next bytes. @throws RangeError when there are fewer */
  bytes(count: number): Uint8Array {
    if (this.#at + count > this.#bytes.length) throw new RangeError('The file of weights ends too early.');
    // A copy: `slice` of a Buffer would be a view.
    const found = Uint8Array.from(this.#bytes.subarray(this.#at, this.#at + count));
    this.#at += count;
    return found;
  }

  /** Ascending numbers, stored as their differences. */
  ascending(count: number): Uint32Array {
    const found = new Uint32Array(count);
    let last = 0;
    for (let at = 0; at < count; at += 1) {
      last += this.varint();
      found[at] = last;
    }
    return found;
  }
}

/** Everything that `weights.bin` holds. */
export interface Weights {
  readonly words: LinearScorer;
  readonly letters: LinearScorer;
  readonly names: LinearScorer;
  readonly trees: Trees;
  readonly nameTrees: Trees;
}

function readScorer(bytes: ByteReader, kinds: readonly string[]): LinearScorer {
  const size = bytes.varint();
  const vocabulary = bytes.ascending(size);
  const rarities = bytes.bytes(size);
  const scales = new Float32Array(kinds.length);
  const constants = new Float32Array(kinds.length);
  const perKind = kinds.map((_, kind) => {
    scales[kind] = bytes.float();
    constants[kind] = bytes.float();
    const count = bytes.varint();
    return { columns: bytes.ascending(count), weights: new Int8Array(bytes.bytes(count).buffer) };
  });
  const starts = new Uint32Array(size + 1);
  for (const { columns } of perKind)
    for (const column of columns) starts[column + 1] = starts[column + 1]! + 1;
  for (let column = 0; column < size; column += 1) starts[column + 1] = starts[column + 1]! + starts[column]!;
  const next = starts.slice();
  const weightKinds = new Uint8Array(starts[size]!);
  const weights = new Int8Array(starts[size]!);
  perKind.forEach((own, kind) => {
    own.columns.forEach((column, at) => {
      const place = next[column]!;
      next[column] = place + 1;
      weightKinds[place] = kind;
      weights[place] = own.weights[at]!;
    });
  });
  return { kinds, vocabulary, rarities, starts, weightKinds, weights, scales, constants };
}

function readTrees(bytes: ByteReader): Trees {
  const base = bytes.float();
  const roots = bytes.ascending(bytes.varint());
  const count = bytes.varint();
  const features = new Int16Array(count);
  const values = new Float32Array(count);
  const lefts = new Int32Array(count);
  const rights = new Int32Array(count);
  for (let node = 0; node < count; node += 1) {
    features[node] = bytes.varint() - 1;
    values[node] = bytes.float();
    if (features[node]! < 0) continue;
    lefts[node] = node + bytes.varint();
    rights[node] = node + bytes.varint();
  }
  return { base, roots: Int32Array.from(roots), features, values, lefts, rights };
}

/** Reads the weights of a model for its kinds. @throws RangeError for a file that was cut off */
export function decodeWeights(
  file: Uint8Array,
  kinds: { readonly sentences: readonly string[]; readonly names: readonly string[] },
): Weights {
  const bytes = new ByteReader(file);
  return {
    words: readScorer(bytes, kinds.sentences),
    letters: readScorer(bytes, kinds.sentences),
    names: readScorer(bytes, kinds.names),
    trees: readTrees(bytes),
    nameTrees: readTrees(bytes),
  };
}
