interface Entry<Value> {
  readonly value: Value;
  readonly weight: number;
}

/**
 * A map that holds so much and no more: when it is full, what was used longest ago goes (LRU). Entries count one each,
 * or what `weightOf` says, such as their bytes.
 *
 * Written here rather than taken from `lru-cache`: the domain and the web's first load use it as well, and of that
 * package's time limits, fetching and disposal nothing is used. Whether an entry still holds is for its owner to say.
 */
export class BoundedCache<Key, Value> {
  readonly #limit: number;
  readonly #weightOf: (value: Value, key: Key) => number;
  // In the order of their last use: a Map iterates in the order of insertion.
  readonly #entries = new Map<Key, Entry<Value>>();
  #weight = 0;

  /**
   * @param limit most that is held, in entries or in the unit of `weightOf`
   * @param weightOf asked once for each `set`
   */
  constructor(limit: number, weightOf: (value: Value, key: Key) => number = () => 1) {
    this.#limit = limit;
    this.#weightOf = weightOf;
  }

  /** What is held now, in the unit of the limit. */
  get weight(): number {
    return this.#weight;
  }

  /** The keys that are held, the one used longest ago first. */
  keys(): IterableIterator<Key> {
    return this.#entries.keys();
  }

  /** The value of a key, which counts as used now; undefined when it is not held. */
  get(key: Key): Value | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** The same without counting as use. */
  peek(key: Key): Value | undefined {
    return this.#entries.get(key)?.value;
  }

  /** Holds a value in place of what the key had, as long as there is room; one above the limit is not held at all. */
  set(key: Key, value: Value): void {
    this.delete(key);
    const weight = this.#weightOf(value, key);
    this.#entries.set(key, { value, weight });
    this.#weight += weight;
    for (const oldest of this.#entries.keys()) {
      if (this.#weight <= this.#limit) return;
      this.delete(oldest);
    }
  }

  /** Forgets a key. */
  delete(key: Key): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#entries.delete(key);
    this.#weight -= entry.weight;
  }
}
