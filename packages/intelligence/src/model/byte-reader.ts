/** Reads the numbers of a binary file one after the other. */
export class ByteReader {
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
