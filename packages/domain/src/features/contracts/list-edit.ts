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
  /** Whether everything that stayed is where it was, so that values can be copied at once. */
  readonly isInPlace: boolean;
}

/** The share of fresh items from which computing everything again costs less. */
const MOST_FRESH = 1 / 8;

interface WithId {
  readonly id: string;
}

/** The edit that was computed last: several results of a list follow the same change. It keeps no list alive. */
let latest: {
  readonly before: WeakRef<object>;
  readonly after: WeakRef<object>;
  readonly edit: ListEdit;
} | null = null;

/**
 * Compares two lists that are sorted by id in one pass. Lists in another order give a right edit as well, with more
 * fresh items than necessary.
 */
export function editOf(before: readonly WithId[], after: readonly WithId[]): ListEdit {
  if (latest !== null && latest.before.deref() === before && latest.after.deref() === after)
    return latest.edit;
  const edit = compare(before, after);
  latest = { before: new WeakRef(before), after: new WeakRef(after), edit };
  return edit;
}

function compare(before: readonly WithId[], after: readonly WithId[]): ListEdit {
  const placeOf = new Int32Array(before.length).fill(-1);
  const fresh: number[] = [];
  let isInPlace = before.length === after.length;
  let old = 0;
  let now = 0;
  while (old < before.length && now < after.length) {
    if (before[old] === after[now]) {
      if (old !== now) isInPlace = false;
      placeOf[old] = now;
      old += 1;
      now += 1;
      continue;
    }
    const id = before[old]?.id ?? '';
    const otherId = after[now]?.id ?? '';
    if (id <= otherId) old += 1;
    if (id >= otherId) {
      fresh.push(now);
      now += 1;
    }
  }
  for (; now < after.length; now += 1) fresh.push(now);
  return { length: after.length, placeOf, fresh, isInPlace };
}

/** Whether following an edit costs less than computing everything again. */
export function isSmallEdit({ fresh, length }: ListEdit): boolean {
  return fresh.length <= length * MOST_FRESH;
}

/** Two edits, one after the other, as one. */
export function joinedEdit(first: ListEdit, second: ListEdit): ListEdit {
  const placeOf = first.placeOf.map((place) => (place < 0 ? -1 : (second.placeOf[place] ?? -1)));
  const stayed = first.fresh.map((place) => second.placeOf[place] ?? -1).filter((place) => place >= 0);
  const fresh = [...second.fresh, ...stayed].toSorted((left, right) => left - right);
  return { length: second.length, placeOf, fresh, isInPlace: first.isInPlace && second.isInPlace };
}

/** Values of the items of a list after an edit: those of items that stayed are moved, others computed. */
export function editedList<Value>(
  values: readonly Value[],
  { length, placeOf, fresh, isInPlace }: ListEdit,
  valueAt: (place: number) => Value,
): Value[] {
  if (isInPlace) {
    const copy = values.slice();
    for (const place of fresh) copy[place] = valueAt(place);
    return copy;
  }
  const edited: Value[] = [];
  for (const [old, value] of values.entries()) {
    const place = placeOf[old] ?? -1;
    if (place < 0) continue;
    while (edited.length < place) edited.push(valueAt(edited.length));
    edited.push(value);
  }
  while (edited.length < length) edited.push(valueAt(edited.length));
  return edited;
}

/** The same for numbers, into an array of zeros of the length after the edit; those of fresh items stay zero. */
export function moveNumbers<Numbers extends Uint8Array | Float64Array>(
  from: Numbers,
  to: Numbers,
  { placeOf, fresh, isInPlace }: ListEdit,
): void {
  if (isInPlace) {
    to.set(from);
    for (const place of fresh) to[place] = 0;
    return;
  }
  for (let old = 0; old < placeOf.length; old += 1) {
    const place = placeOf[old] ?? -1;
    if (place >= 0) to[place] = from[old] ?? 0;
  }
}

/**
 * A result of a list that is put together from parts of it: sums, counts, first items. The parts come in the order of
 * the list, and however the list is cut, the result is the same.
 */
export interface ListSum<Item, Part, Result> {
  readonly partOf: (items: readonly Item[]) => Part;
  readonly resultOf: (parts: readonly Part[]) => Result;
}

/** Items in a part: few, so that a changed item costs little, and enough that putting parts together costs little. */
const PART_LENGTH = 256;

interface Block<Part> {
  /** The place after its last item. */
  readonly end: number;
  readonly part: Part;
}

/** The result of a list, computed at once. */
export function sumOf<Item, Part, Result>(
  { partOf, resultOf }: ListSum<Item, Part, Result>,
  items: readonly Item[],
): Result {
  return resultOf([partOf(items)]);
}

/** A result of a list that follows its changes: only parts with changed items are computed again. */
export class RunningSum<Item extends { readonly id: string }, Part, Result> {
  readonly #sum: ListSum<Item, Part, Result>;
  readonly #items: readonly Item[];
  readonly #blocks: readonly Block<Part>[];
  readonly result: Result;

  constructor(
    sum: ListSum<Item, Part, Result>,
    items: readonly Item[],
    blocks: readonly Block<Part>[] = blocksOf(sum, items, 0, items.length),
  ) {
    this.#sum = sum;
    this.#items = items;
    this.#blocks = blocks;
    this.result = sum.resultOf(blocks.map(({ part }) => part));
  }

  /** The result of the same list after changes; `edit` is computed unless it is known. */
  after(items: readonly Item[], edit = editOf(this.#items, items)): RunningSum<Item, Part, Result> {
    if (items === this.#items) return this;
    if (!isSmallEdit(edit)) return new RunningSum(this.#sum, items);
    return new RunningSum(this.#sum, items, this.#blocksAfter(items, edit));
  }

  #blocksAfter(items: readonly Item[], { placeOf, length }: ListEdit): Block<Part>[] {
    const blocks: Block<Part>[] = [];
    let [oldStart, start] = [0, 0];
    for (const { end: oldEnd, part } of this.#blocks) {
      const end = placeAtOrAfter(placeOf, oldEnd, length);
      const isSame = end - start === oldEnd - oldStart && !hasGone(placeOf, oldStart, oldEnd);
      if (isSame) blocks.push({ end, part });
      else blocks.push(...blocksOf(this.#sum, items, start, end));
      [oldStart, start] = [oldEnd, end];
    }
    if (start < length) blocks.push(...blocksOf(this.#sum, items, start, length));
    return blocks;
  }
}

/** The new place of the first item that stayed from an earlier place on; the end of the list when none did. */
function placeAtOrAfter(placeOf: Int32Array, from: number, length: number): number {
  for (let old = from; old < placeOf.length; old += 1) {
    const place = placeOf[old] ?? -1;
    if (place >= 0) return place;
  }
  return length;
}

function hasGone(placeOf: Int32Array, from: number, to: number): boolean {
  for (let old = from; old < to; old += 1) if (placeOf[old] === -1) return true;
  return false;
}

function blocksOf<Item, Part>(
  { partOf }: Pick<ListSum<Item, Part, unknown>, 'partOf'>,
  items: readonly Item[],
  from: number,
  to: number,
): Block<Part>[] {
  const blocks: Block<Part>[] = [];
  for (let start = from; start < to; start += PART_LENGTH) {
    const end = Math.min(start + PART_LENGTH, to);
    blocks.push({ end, part: partOf(items.slice(start, end)) });
  }
  return blocks;
}
