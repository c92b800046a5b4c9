import { expect, test } from 'vitest';
import { DatabaseUnavailable } from './database-errors.ts';
import { LongWork } from './long-work.ts';

/** Work that continues until it is let go. */
function heldWork() {
  let letGo = () => undefined as void;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  return { held, letGo };
}

test('no more works at once than there are places, in the order in which it came', async () => {
  const places = new LongWork(2);
  const begun: number[] = [];
  const works = Array.from({ length: 4 }, heldWork);
  const all = works.map(({ held }, index) =>
    places.run(async () => {
      begun.push(index);
      await held;
    }),
  );
  await Promise.resolve();
  expect(begun).toEqual([0, 1]);
  works[1]?.letGo();
  await all[1];
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  for (const { letGo } of works) letGo();
  await Promise.all(all);
  expect(begun).toEqual([0, 1, 2, 3]);
});

test('work that fails gives its place back', async () => {
  const places = new LongWork(1);
  await expect(places.run(() => Promise.reject(new Error('No.')))).rejects.toThrow('No.');
  expect(await places.run(async () => 'next')).toBe('next');
});

test('who finds no place in time is asked to come again, and those after them still get theirs', async () => {
  const places = new LongWork(1, 30);
  const { held, letGo } = heldWork();
  const first = places.run(() => held);
  await expect(places.run(async () => 'never')).rejects.toThrow(DatabaseUnavailable);
  const later = places.run(async () => 'later');
  letGo();
  await first;
  expect(await later).toBe('later');
});
