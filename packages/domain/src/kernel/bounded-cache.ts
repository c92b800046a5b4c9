interface Entry<Value> {
  readonly value: Value;
  readonly weight: number;
}

/**
 * A map with a limit: when it is full, the least recently used entries are removed (LRU). Entries count one each, or
 * what `weightOf` returns, such as their bytes. Written here instead of using `lru-cache`, because the domain and the
 * web's first load use it as well, and nothing of that package's time limits, fetching and disposal is needed. Callers
 * check whether an entry is still valid.
 */
export class BoundedCache<Key, Value> {
  readonly #limit: number;
  readonly #weightOf: (value: Value, key: Key) => number;
  // In the order of their last use, because a Map iterates in the order of insertion.
  readonly #entries = new Map<Key, Entry<Value>>();
  #weight = 0;

  /**
   * @param limit the largest total, in entries or in the unit of `weightOf`
   * @param weightOf called once for each `set`
   */
  constructor(limit: number, weightOf: (value: Value, key: Key) => number = () => 1) {
    this.#limit = limit;
    this.#weightOf = weightOf;
  }

  /** The current total, in the unit of the limit. */
  get weight(): number {
    return this.#weight;
  }

  /** The keys, the least recently used first. */
  keys(): IterableIterator<Key> {
    return this.#entries.keys();
  }

  /** The value of a key, which counts as used now; undefined when it is not cached. */
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

  /** Stores a value in place of the earlier one; one above the limit is not stored. */
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

  /** Removes a key. */
  delete(key: Key): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#entries.delete(key);
    this.#weight -= entry.weight;
  }
}
