import { describe, expect, it } from 'vitest';
import { endLabel, startLabel } from './contract-dates.ts';

describe('the distance of a date', () => {
  const TODAY = '2026-11-20';
  it.each([
    ['2026-11-20', 'Starts Today', 'Ends Today'],
    ['2026-11-21', 'Starts in 1 Day', 'Ends in 1 Day'],
    ['2026-11-19', 'Started 1 Day ago', 'Ended 1 Day ago'],
    ['2024-08-01', 'Started 2.3 Years ago', 'Ended 2.3 Years ago'],
    [null, null, null],
    ['nonsense', null, null],
  ])('%j', (date, start, end) => {
    expect(startLabel(date, TODAY)).toBe(start);
    expect(endLabel(date, TODAY)).toBe(end);
  });
});
