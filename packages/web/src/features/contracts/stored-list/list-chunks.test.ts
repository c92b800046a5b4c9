import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildContract } from '../../../testing/build-contract.ts';
import { idOf } from '../../../testing/build-profile.ts';
import { chunksOf } from './list-chunks.ts';
import type { ListChunk } from './list-chunks.ts';

let ids = 0;
const newId = () => `chunk ${(ids += 1)}`;
const recordAt = (place: number) => buildContract({ id: idOf(place) });
const recordsOf = (chunks: readonly ListChunk[]) => chunks.flatMap(({ records }) => records);
const sortedOf = (list: ReadonlyMap<number, ReturnType<typeof recordAt>>) =>
  [...list].toSorted(([one], [other]) => one - other).map(([, record]) => record);

test('chunks hold exactly the list after any changes, and none is empty or longer than twice the usual', () => {
  const runs = fc.tuple(fc.nat(3_000), fc.nat(700), fc.constantFrom('put', 'remove'));
  fc.assert(
    fc.property(fc.array(runs, { minLength: 1, maxLength: 8 }), (steps) => {
      const list = new Map<number, ReturnType<typeof recordAt>>();
      let chunks: ListChunk[] = [];
      for (const [from, count, step] of steps) {
        for (let place = from; place < from + count; place += 1) {
          if (step === 'put') list.set(place, recordAt(place));
          else list.delete(place);
        }
        const sorted = sortedOf(list);
        chunks = chunksOf(sorted, chunks, newId);
        const held = recordsOf(chunks);
        expect(held).toHaveLength(sorted.length);
        expect(held.every((record, at) => record === sorted[at])).toBe(true);
        expect(chunks.every(({ records }) => records.length > 0 && records.length < 500)).toBe(true);
        expect(new Set(chunks.map(({ id }) => id)).size).toBe(chunks.length);
      }
    }),
    { numRuns: 30 },
  );
});

test('a changed, added or removed record replaces one chunk', () => {
  const list = Array.from({ length: 2_000 }, (_, place) => recordAt(2 * place));
  const chunks = chunksOf(list, [], newId);
  expect(chunks).toHaveLength(8);
  const edits = [
    list.with(700, recordAt(1_400)),
    list.toSpliced(700, 1),
    list.toSpliced(700, 0, recordAt(1_399)),
    [...list, recordAt(9_000)],
  ];
  for (const edited of edits) {
    const after = chunksOf(edited, chunks, newId);
    expect(after.filter((chunk) => !chunks.includes(chunk))).toHaveLength(1);
  }
  expect(chunksOf([...list], chunks, newId)).toEqual(chunks);
});
