/** Numbers that look like chance and are the same on every machine: each demo is made from a fixed seed. */
export interface Random {
  /** From 0 up to but not including 1. */
  readonly next: () => number;
  /** A whole number from `least` to `most`, both included. */
  readonly between: (least: number, most: number) => number;
  readonly chance: (share: number) => boolean;
  /** @throws RangeError for an empty list */
  readonly pick: <Item>(items: readonly Item[]) => Item;
  /** The same items in another order. */
  readonly shuffle: <Item>(items: readonly Item[]) => Item[];
}

/** The generator mulberry32 (Tommy Ettinger, public domain): 32 bits of state, one number a step. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Chance from a seed: the same seed gives the same sequence. */
export function seededRandom(seed: number): Random {
  const next = mulberry32(seed);
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[between(0, items.length - 1)];
    if (item === undefined) throw new RangeError('There is nothing to pick from');
    return item;
  };
  const shuffle = <Item>(items: readonly Item[]): Item[] =>
    items
      .map((item) => ({ item, rank: next() }))
      .toSorted((one, other) => one.rank - other.rank)
      .map(({ item }) => item);
  return { next, between, pick, shuffle, chance: (share) => next() < share };
}
