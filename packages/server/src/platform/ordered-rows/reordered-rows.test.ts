import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ReorderedRows } from './reordered-rows.ts';
import { sortInSlices } from './sort-in-slices.ts';

test('rows leave in the order of their places, in whatever order they came', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 3_000 }),
      fc.integer({ min: 1, max: 60 }),
      fc.infiniteStream(fc.nat()),
      async (length, longest, chance) => {
        const textOf = (place: number) => `${place}:é😀,`.repeat(1 + (place % longest));
        const places = Array.from({ length }, (_, place) => ({ place, key: chance.next().value })).toSorted(
          (one, other) => one.key - other.key,
        );
        const rows = new ReorderedRows(length);
        for (let at = 0; at < length; at += 250) {
          const some = places.slice(at, at + 250);
          await rows.add(some.map(({ place }) => ({ place, text: textOf(place) })));
        }
        const taken: string[] = [];
        for await (const some of rows.take()) taken.push(...some);
        expect(taken).toEqual(Array.from({ length }, (_, place) => textOf(place)));
      },
    ),
    { numRuns: 20 },
  );
});

test('places are sorted as by a stable sort, and others use the thread meanwhile', async () => {
  const values = Array.from({ length: 50_000 }, (_, place) => (place * 7_919) % 1_013);
  const compare = (left: number, right: number) => (values[left] ?? 0) - (values[right] ?? 0) || left - right;
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  const sorted = await sortInSlices(values.length, compare);
  clearInterval(timer);
  expect([...sorted]).toEqual(values.map((_, place) => place).toSorted(compare));
  expect(turns).toBeGreaterThan(3);
  expect([...(await sortInSlices(0, compare))]).toEqual([]);
});
