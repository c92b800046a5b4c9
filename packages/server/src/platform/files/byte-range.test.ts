import { expect, it } from 'vitest';
import { parseRange } from '../http/answers/file-answer.ts';

it.each([
  ['bytes=0-3', { start: 0, end: 3 }],
  ['bytes=4-', { start: 4, end: 9 }],
  ['bytes=-4', { start: 6, end: 9 }],
  ['bytes=0-999', { start: 0, end: 9 }],
  ['Bytes= 0 - 3', { start: 0, end: 3 }],
  // RFC 9110, 14.1.2: the last 500 bytes of a shorter file are all of it.
  ['bytes=-500', { start: 0, end: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  // No valid range, several, or another unit: the header is ignored.
  ['bytes=5-2', 'all'],
  ['bytes=0-1,4-5', 'all'],
  ['items=0-3', 'all'],
  ['bytes=-', 'all'],
  ['nonsense', 'all'],
  [null, 'all'],
] as const)('of ten bytes, %s asks for %j', (header, range) => {
  expect(parseRange(header, 10)).toEqual(range);
});
