import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readNumberText, showNumberText } from './number-text.ts';

describe('a typed amount', () => {
  it.each([
    ['1234.5', '1234.5'],
    ['$1,234.50', '1234.50'],
    [' 1 234 567 ', '1234567'],
    ['-$20', '-20'],
    ['.5', '0.5'],
    ['12.', '12'],
    ['007', '7'],
    ['-0', '0'],
    ['', ''],
  ])('%j is read as %j', (text, plain) => {
    expect(readNumberText(text, 2)).toBe(plain);
  });

  it.each(['abc', '1.234', '1,23', '12,345,6', '.', '-', '1e5', '1.2.3'])('%j is refused', (text) => {
    expect(readNumberText(text, 2)).toBeUndefined();
  });

  it('is the same after formatting and parsing', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999_999_999 }),
        fc.integer({ min: 0, max: 99 }),
        (whole, cents) => {
          const value = cents === 0 ? String(whole) : `${whole}.${String(cents).padStart(2, '0')}`;
          expect(readNumberText(showNumberText(value, 2, true), 2)).toBe(value);
        },
      ),
    );
  });
});

describe('a shown amount', () => {
  it('groups digits and adds cents unless it is whole', () => {
    expect(showNumberText('1234567.5', 2, true)).toBe('1,234,567.50');
    expect(showNumberText('1200', 2, true)).toBe('1,200');
    expect(showNumberText('1200', 2, true, true)).toBe('1,200.00');
    expect(showNumberText('999', 0, false)).toBe('999');
    expect(showNumberText('-1234', 0, false)).toBe('-1,234');
  });

  it('keeps invalid text', () => {
    expect(showNumberText('twelve', 2, true)).toBe('twelve');
  });
});
