const ID_BYTES = 16;

/** Ids in an order, 16 bytes each: a million take 16 MB. */
export class PackedIds {
  readonly #bytes: Buffer;

  /** @param parts ids as the bytes that the database sends of them, one behind the other */
  constructor(parts: readonly Buffer[]) {
    this.#bytes = Buffer.concat(parts);
  }

  /** How many there are. */
  get count(): number {
    return this.#bytes.length / ID_BYTES;
  }

  /** Those from a place up to another one, as texts. */
  slice(start: number, end: number): string[] {
    const ids: string[] = [];
    for (let place = start; place < Math.min(end, this.count); place += 1) {
      const digits = this.#bytes.toString('hex', place * ID_BYTES, (place + 1) * ID_BYTES);
      ids.push(digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'));
    }
    return ids;
  }
}
