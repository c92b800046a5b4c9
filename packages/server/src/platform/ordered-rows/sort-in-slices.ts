import { setImmediate as nextTurn } from 'node:timers/promises';

/** Places sorted in one go. */
const RUN = 1_024;
/** Comparisons before other requests run on this thread: about two milliseconds. */
const COMPARISONS_PER_TURN = 16_384;

/**
 * The places from 0 up to `length` in the order of `compare`, sorted by merging, in slices between which others use the
 * thread: a hundred thousand take some hundred milliseconds in all.
 */
export async function sortInSlices(
  length: number,
  compare: (left: number, right: number) => number,
): Promise<Uint32Array> {
  let from = Uint32Array.from({ length }, (_, place) => place);
  for (let start = 0; start < length; start += RUN) {
    from.subarray(start, start + RUN).sort(compare);
    if (start % (4 * RUN) === 0) await nextTurn();
  }
  let into = new Uint32Array(length);
  for (let width = RUN; width < length; width *= 2) {
    for (let start = 0; start < length; start += 2 * width) {
      const middle = Math.min(start + width, length);
      const end = Math.min(start + 2 * width, length);
      await merge({ from, into, start, middle, end }, compare);
    }
    [from, into] = [into, from];
  }
  return from;
}

interface Range {
  readonly from: Uint32Array;
  readonly into: Uint32Array;
  readonly start: number;
  readonly middle: number;
  readonly end: number;
}

/** Merges two sorted ranges that are side by side. */
async function merge(
  { from, into, start, middle, end }: Range,
  compare: (left: number, right: number) => number,
): Promise<void> {
  let left = start;
  let right = middle;
  for (let place = start; place < end; place += 1) {
    const one = from[left] ?? 0;
    const other = from[right] ?? 0;
    const takesLeft = left < middle && (right >= end || compare(one, other) <= 0);
    into[place] = takesLeft ? one : other;
    if (takesLeft) left += 1;
    else right += 1;
    if ((place - start) % COMPARISONS_PER_TURN === COMPARISONS_PER_TURN - 1) await nextTurn();
  }
}
