import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedColumn, wayToColumn } from './use-visible-column.ts';

const shown = (keys: string, sortKey = 'a') => ({ keys: keys.split(''), sortKey });

describe('the column that a table scrolls to', () => {
  it('is the one that it is now sorted by, or the one that was added', () => {
    expect(changedColumn(shown('abc'), shown('abc', 'c'))).toBe('c');
    expect(changedColumn(shown('abc'), shown('abcd'))).toBe('d');
    expect(changedColumn(shown('abc'), shown('abcd', 'b'))).toBe('b');
  });

  it('is none when neither changed, a column was removed, or several were added with another view', () => {
    expect(changedColumn(shown('abc'), shown('abc'))).toBeNull();
    expect(changedColumn(shown('abc'), shown('ab'))).toBeNull();
    expect(changedColumn(shown('ab'), shown('abcd'))).toBeNull();
    expect(changedColumn(shown('abc'), shown('abc', 'hidden'))).toBeNull();
  });

  it('is not scrolled to when it is visible, and otherwise as far as needed', () => {
    const sight = { left: 200, right: 1_000 };
    expect(wayToColumn({ left: 300, right: 400 }, sight)).toBe(0);
    expect(wayToColumn({ left: 950, right: 1_080 }, sight)).toBe(80);
    expect(wayToColumn({ left: 150, right: 260 }, sight)).toBe(-50);
    expect(wayToColumn({ left: 1_100, right: 2_100 }, sight)).toBe(900);
  });

  it('is visible afterwards, or its beginning when it is wider than the frame', () => {
    const width = fc.integer({ min: 1, max: 900 });
    fc.assert(
      fc.property(
        fc.integer({ min: -3_000, max: 3_000 }),
        width,
        fc.nat(500),
        width,
        (left, wide, start, room) => {
          const sight = { left: start, right: start + room };
          const way = wayToColumn({ left, right: left + wide }, sight);
          expect(left - way).toBeGreaterThanOrEqual(sight.left);
          if (wide <= room) expect(left + wide - way).toBeLessThanOrEqual(sight.right);
          else if (left !== sight.left && way > 0) expect(left - way).toBe(sight.left);
        },
      ),
    );
  });
});
