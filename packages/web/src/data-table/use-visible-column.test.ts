import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedColumn, distanceToColumn } from './use-visible-column.ts';

const shown = (keys: string, about = 'a') => ({ keys: keys.split(''), about });

describe('the column that a table scrolls to', () => {
  it('is the one that it is about now, or the one that was added', () => {
    expect(changedColumn(null, shown('abc', 'c'))).toBe('c');
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
    const visible = { left: 200, right: 1_000 };
    expect(distanceToColumn({ left: 300, right: 400 }, visible)).toBe(0);
    expect(distanceToColumn({ left: 950, right: 1_080 }, visible)).toBe(80);
    expect(distanceToColumn({ left: 150, right: 260 }, visible)).toBe(-50);
    expect(distanceToColumn({ left: 1_100, right: 2_100 }, visible)).toBe(900);
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
          const visible = { left: start, right: start + room };
          const way = distanceToColumn({ left, right: left + wide }, visible);
          expect(left - way).toBeGreaterThanOrEqual(visible.left);
          if (wide <= room) expect(left + wide - way).toBeLessThanOrEqual(visible.right);
          else if (left !== visible.left && way > 0) expect(left - way).toBe(visible.left);
        },
      ),
    );
  });
});
