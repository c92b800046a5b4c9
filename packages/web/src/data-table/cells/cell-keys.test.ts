import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { positionAfter } from './cell-keys.ts';

const pressed = (key: string, isCtrl = false) => ({ key, ctrlKey: isCtrl, metaKey: false, altKey: false });
const SIZE = { rows: 50, columns: 7 };

describe('the cursor of a table', () => {
  it.each([
    ['ArrowDown', false, { row: 4, column: 2 }],
    ['ArrowUp', false, { row: 2, column: 2 }],
    ['ArrowRight', false, { row: 3, column: 3 }],
    ['ArrowLeft', false, { row: 3, column: 1 }],
    ['Home', false, { row: 3, column: 0 }],
    ['End', false, { row: 3, column: 6 }],
    ['PageDown', false, { row: 13, column: 2 }],
    ['PageUp', false, { row: 0, column: 2 }],
    ['Home', true, { row: 0, column: 0 }],
    ['End', true, { row: 49, column: 6 }],
    ['Enter', false, null],
    ['ArrowDown', true, null],
  ])('moves by %s (with Ctrl: %s) to %j', (key, isCtrl, expected) => {
    expect(positionAfter(pressed(key, isCtrl), { row: 3, column: 2 }, SIZE)).toEqual(expected);
  });

  it('never leaves the table', () => {
    const keys = ['ArrowDown', 'ArrowUp', 'ArrowRight', 'ArrowLeft', 'Home', 'End', 'PageDown', 'PageUp'];
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 1, max: 10 }),
        fc.array(fc.tuple(fc.constantFrom(...keys), fc.boolean()), { maxLength: 30 }),
        (rows, columns, steps) => {
          let at = { row: 0, column: 0 };
          for (const [key, isCtrl] of steps)
            at = positionAfter(pressed(key, isCtrl), at, { rows, columns }) ?? at;
          expect(at.row).toBeGreaterThanOrEqual(0);
          expect(at.row).toBeLessThan(rows);
          expect(at.column).toBeGreaterThanOrEqual(0);
          expect(at.column).toBeLessThan(columns);
        },
      ),
    );
  });
});
