import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { editedList, editOf, RunningSum, sumOf, type ListSum } from './list-edit.ts';

interface Item {
  readonly id: string;
}

/** Depends on the order of the list, and says which items were read. */
function textSum(read: string[] = []): ListSum<Item, string, string> {
  return {
    partOf: (items) => {
      read.push(...items.map(({ id }) => id));
      return items.map(({ id }) => id).join('');
    },
    resultOf: (parts) => parts.join(''),
  };
}

const listOf = (ids: readonly number[]): Item[] =>
  ids.map((id) => ({ id: `${String(id).padStart(5, '0')} ` }));
const numbers = fc.uniqueArray(fc.nat(5_000), { maxLength: 1_500, size: 'max' });
/** Runs of neighbours, so that whole parts of the list go and come. */
const steps = fc.array(
  fc.record({ at: fc.nat(), removed: fc.nat(300), replaced: fc.nat(40), added: fc.array(fc.nat(5_000)) }),
  { minLength: 1, maxLength: 5 },
);

const sorted = (list: readonly Item[]) => list.toSorted((one, other) => (one.id < other.id ? -1 : 1));

function stepped(
  list: readonly Item[],
  { at, removed, replaced, added }: { at: number; removed: number; replaced: number; added: number[] },
) {
  const from = at % Math.max(1, list.length);
  const left = list
    .toSpliced(from, removed)
    .map((item, place) => (place >= from && place < from + replaced ? { ...item } : item));
  const known = new Set(left.map(({ id }) => id));
  return sorted([...left, ...listOf([...new Set(added)]).filter(({ id }) => !known.has(id))]);
}

describe('a sum that follows a list', () => {
  test('is the sum of the whole list after any changes', () => {
    fc.assert(
      fc.property(numbers, steps, (ids, changes) => {
        let list = sorted(listOf(ids));
        let running = new RunningSum(textSum(), list);
        for (const change of changes) {
          list = stepped(list, change);
          running = running.after(list);
          expect(running.result).toBe(sumOf(textSum(), list));
        }
      }),
    );
  });

  test('reads only the part of the list with the change', () => {
    const read: string[] = [];
    const list = listOf(Array.from({ length: 20_000 }, (_, id) => id));
    const running = new RunningSum(textSum(read), list);
    read.length = 0;
    const replaced = running.after(list.with(7_000, { id: '07000 ' }));
    expect(read.length).toBeLessThanOrEqual(256);
    expect(read).toContain('07000 ');
    read.length = 0;
    replaced.after(list.toSpliced(3, 1));
    expect(read.length).toBeLessThanOrEqual(512);
  });
});

describe('an edit', () => {
  test('tells where everything is that stayed, and what is fresh, of lists in any order', () => {
    const orders = fc.array(fc.nat(60), { maxLength: 40 });
    fc.assert(
      fc.property(orders, orders, (ids, otherIds) => {
        const before = listOf(ids);
        const after = listOf(otherIds).map((item) => before.find(({ id }) => id === item.id) ?? item);
        const edit = editOf(before, after);
        const { length, placeOf, fresh, isInPlace } = edit;
        expect(length).toBe(after.length);
        const kept = [...placeOf].flatMap((place, old) => (place === -1 ? [] : [{ place, old }]));
        for (const { place, old } of kept) expect(after[place]).toBe(before[old]);
        expect(kept.map(({ place }) => place)).toEqual(
          kept.map(({ place }) => place).toSorted((a, b) => a - b),
        );
        const texts = editedList(
          before.map(({ id }) => `old ${id}`),
          edit,
          (at) => `new ${at}`,
        );
        expect(isInPlace).toBe(before.length === length && kept.every(({ place, old }) => place === old));
        const isFresh = new Set(fresh);
        expect(texts).toEqual(after.map(({ id }, at) => (isFresh.has(at) ? `new ${at}` : `old ${id}`)));
        expect([...kept.map(({ place }) => place), ...fresh].toSorted((a, b) => a - b)).toEqual([
          ...after.keys(),
        ]);
      }),
    );
  });
});
