import { describe, expect, it } from 'vitest';
import { formatOrdinal } from './ordinal.ts';

describe('ordinals', () => {
  it('end as they are spoken', () => {
    const numbers = [1, 2, 3, 4, 11, 12, 13, 21, 101, 111, 112, 1_003];
    expect(numbers.map(formatOrdinal).join(' ')).toBe(
      '1st 2nd 3rd 4th 11th 12th 13th 21st 101st 111th 112th 1003rd',
    );
  });
});
