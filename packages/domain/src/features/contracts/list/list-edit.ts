/**
 * How one list became another. What stayed the same object keeps its order, so that everything computed from the list
 * can be moved to the new places and only what is fresh is computed.
 */
export interface ListEdit {
  /** The number of items after the edit. */
  readonly length: number;
  /** The new place of each item of the earlier list; -1 for one that was removed or replaced. */
  readonly placeOf: Int32Array;
  /** The places of added and replaced items in the new list, ascending. */
  readonly fresh: readonly number[];
}

/** The share of fresh items from which computing everything anew costs less. */
const MOST_FRESH = 1 / 8;

/**
 * Compares two lists that are sorted by id in one pass. Lists in another order give a right edit as well, with more
 * fresh items than necessary.
 */
export function editOf<Item extends { readonly id: string }>(
  before: readonly Item[],
  after: readonly Item[],
): ListEdit {
  const placeOf = new Int32Array(before.length).fill(-1);
  const fresh: number[] = [];
  let old = 0;
  let now = 0;
  while (old < before.length && now < after.length) {
    const [one, other] = [before[old], after[now]];
    if (one === other) {
      placeOf[old] = now;
      old += 1;
      now += 1;
      continue;
    }
    const [id, otherId] = [one?.id ?? '', other?.id ?? ''];
    if (id <= otherId) old += 1;
    if (id >= otherId) {
      fresh.push(now);
      now += 1;
    }
  }
  for (; now < after.length; now += 1) fresh.push(now);
  return { length: after.length, placeOf, fresh };
}

/** Whether following an edit costs less than computing everything anew. */
export function isSmallEdit({ fresh, length }: ListEdit): boolean {
  return fresh.length <= length * MOST_FRESH;
}

/** Moves values by place from one array to another, which has the length of the list after the edit. */
export function moveValues<Value>(
  from: ArrayLike<Value>,
  to: { [place: number]: Value },
  { placeOf }: ListEdit,
): void {
  for (let old = 0; old < placeOf.length; old += 1) {
    const place = placeOf[old] ?? -1;
    const value = from[old];
    if (place >= 0 && value !== undefined) to[place] = value;
  }
}
