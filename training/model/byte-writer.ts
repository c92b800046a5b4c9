/** Writes numbers into a binary file one after the other, as `ByteReader` reads them. */
export class ByteWriter {
  readonly #bytes: number[] = [];

  varint(value: number): void {
    let rest = value;
    while (rest >= 128) {
      this.#bytes.push((rest % 128) | 128);
      rest = Math.floor(rest / 128);
    }
    this.#bytes.push(rest);
  }

  float(value: number): void {
    const view = new DataView(new ArrayBuffer(4));
    view.setFloat32(0, value, true);
    for (let at = 0; at < 4; at += 1) this.#bytes.push(view.getUint8(at));
  }

  bytes(values: Uint8Array | Int8Array): void {
    for (const value of values) this.#bytes.push(value & 255);
  }

  /** Ascending numbers, as their differences. */
  ascending(values: Uint32Array | Int32Array): void {
    let last = 0;
    for (const value of values) {
      this.varint(value - last);
      last = value;
    }
  }

  finish(): Uint8Array {
    return Uint8Array.from(this.#bytes);
  }
}
