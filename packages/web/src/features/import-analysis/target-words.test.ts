import { expect, it } from 'vitest';
import { targetOptions } from './target-words.ts';

it('every field that a column can fill has a label for people', () => {
  expect(targetOptions([]).filter(({ value, label }) => label === value)).toEqual([]);
});
