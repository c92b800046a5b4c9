import { describe, expect, it } from 'vitest';
import { sizeText } from './size-text.ts';

describe('the size of a file', () => {
  it.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [1023, '1,023 bytes'],
    [1024, '1 KB'],
    [12_700, '12.4 KB'],
    [1024 * 1024 - 1, '1 MB'],
    [3 * 1024 * 1024, '3 MB'],
    [52_428_800, '50 MB'],
    [5 * 1024 ** 4, '5,120 GB'],
  ])('%i is %j', (bytes, words) => expect(sizeText(bytes)).toBe(words));
});
