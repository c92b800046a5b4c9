import { expect, it } from 'vitest';
import { agoInWords } from './poll-status.tsx';

it.each([
  [0, 'less than a minute'],
  [59_999, 'less than a minute'],
  [60_000, '1 minute'],
  [150_000, '2 minutes'],
  [3_599_999, '59 minutes'],
  [3_600_000, '1 hour'],
  [90_000_000, '25 hours'],
])('%i ms ago is %s ago', (milliseconds, words) => {
  expect(agoInWords(milliseconds)).toBe(words);
});
