import { expect, test } from 'vitest';
import { StepSize } from './plan-notifications.ts';

const usual = (most: number): number => most;

test('steps grow where few people are concerned, and shrink where many are', () => {
  const size = new StepSize(usual);
  const first = size.rows;
  size.kept(0, 0);
  expect(size.rows).toBeGreaterThan(first);
  const most = size.rows;
  size.kept(most * 2, 25);
  expect(size.rows).toBe(most);
  size.kept(most * 200, 25);
  expect(size.rows * 200).toBeLessThanOrEqual(1_000);
});

test('steps shrink where rows take long, also where nobody is told of anything', () => {
  const size = new StepSize(usual);
  const first = size.rows;
  size.kept(0, 20 * first);
  expect(size.rows * 20).toBeLessThanOrEqual(50);
  size.kept(0, 1);
  expect(size.rows).toBeGreaterThan(first);
});

test('a step takes one row, however many people it concerns, and fewer rows after a failure', () => {
  const size = new StepSize(usual);
  size.kept(10_000_000, 100);
  expect(size.rows).toBe(1);
  const failed = new StepSize((most) => Math.max(1, Math.floor(most / 10)));
  failed.kept(0, 0);
  expect(failed.rows).toBeLessThan(new StepSize(usual).rows + 1);
});
