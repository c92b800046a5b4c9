import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runInSteps, StepSize } from './run-in-steps.ts';

/** Work over records that are there, and what each step took. */
function workOver(records: number) {
  const steps: [done: number, found: number][] = [];
  const step = (size: number, done: number): Promise<number> => {
    const found = Math.min(size, records - done);
    steps.push([done, found]);
    return Promise.resolve(found);
  };
  return { steps, step };
}

describe('work in steps', () => {
  test('takes every record once, in order, whatever the sizes of its steps', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(40),
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }),
        fc.boolean(),
        async (records, sizes, isCounted) => {
          const { steps, step } = workOver(records);
          let asked = 0;
          const size = () => sizes[asked++ % sizes.length] ?? 1;
          expect(await runInSteps(step, { size, ...(isCounted ? { total: records } : {}) })).toBe(records);
          const taken = steps.flatMap(([done, found]) => Array.from({ length: found }, (_, at) => done + at));
          expect(taken).toEqual(Array.from({ length: records }, (_, at) => at));
        },
      ),
    );
  });

  test('ends with a step that finds fewer than it may take, and without an empty one where the number is known', async () => {
    const unknown = workOver(4);
    await runInSteps(unknown.step, { size: 2 });
    const known = workOver(4);
    await runInSteps(known.step, { size: 2, total: 4 });
    const none = workOver(0);
    await runInSteps(none.step, { size: 2, total: 0 });
    expect([unknown.steps.length, known.steps.length, none.steps.length]).toEqual([3, 2, 0]);
  });

  test('ends between two steps when it is stopped, and with the error of who refuses', async () => {
    const stop = new AbortController();
    const stopped = workOver(9);
    const before = (done: number): void => {
      if (done === 4) stop.abort();
    };
    expect(await runInSteps(stopped.step, { size: 2, before, signal: stop.signal })).toBe(6);
    expect(await runInSteps(stopped.step, { size: 2, signal: stop.signal })).toBe(0);
    const refused = workOver(9);
    const refuse = (done: number): void => {
      if (done === 4) throw new Error('cancelled');
    };
    await expect(runInSteps(refused.step, { size: 2, total: 9, before: refuse })).rejects.toThrow(
      'cancelled',
    );
    expect(refused.steps).toHaveLength(2);
  });

  test('lets others work between two steps', async () => {
    const order: string[] = [];
    const step = (_size: number, done: number): Promise<number> => {
      order.push(`step ${done}`);
      setImmediate(() => order.push(`others ${done}`));
      return Promise.resolve(1);
    };
    await runInSteps(step, { size: 1, total: 2 });
    expect(order).toEqual(['step 0', 'others 0', 'step 1']);
  });
});

describe('the size of a step', () => {
  const LIMITS = { first: 10, least: 2, most: 500, milliseconds: 60 };
  /** The size after one step of so many records and milliseconds. */
  function sizeAfter(records: number, milliseconds: number): number {
    const size = new StepSize(LIMITS);
    size.took(records, milliseconds);
    return size.next;
  }

  test('follows the time that records take: at most twice as many, and as few as it takes', () => {
    expect(new StepSize(LIMITS).next).toBe(10);
    expect([sizeAfter(10, 20), sizeAfter(10, 60), sizeAfter(100, 600)]).toEqual([20, 10, 10]);
  });

  test('stays within its bounds, whatever a step took', () => {
    fc.assert(
      fc.property(fc.nat(2_000), fc.double({ min: 0, max: 1e9, noNaN: true }), (records, milliseconds) => {
        expect(sizeAfter(records, milliseconds)).toBeGreaterThanOrEqual(2);
        expect(sizeAfter(records, milliseconds)).toBeLessThanOrEqual(500);
      }),
    );
  });
});
