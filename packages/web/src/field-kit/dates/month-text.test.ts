import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMonthText, showMonthText } from './month-text.ts';

describe('a month as people write it', () => {
  it.each([
    ['Jun 2026', '2026-06-01'],
    ['june 2026', '2026-06-01'],
    ['Sept. 2026', '2026-09-01'],
    ['Jun-26', '2026-06-01'],
    ["Jun '26", '2026-06-01'],
    ['Jun/2026', '2026-06-01'],
    ['Juni 2026', '2026-06-01'],
    ['juin 2026', '2026-06-01'],
    ['marzo de 2026', '2026-03-01'],
    ['6/2026', '2026-06-01'],
    ['06-2026', '2026-06-01'],
    ['2026-06', '2026-06-01'],
    [' 2026/6 ', '2026-06-01'],
    ['6/15/2026', '2026-06-15'],
    ['2026-06-15', '2026-06-15'],
  ])('%j is %s', (text, date) => {
    expect(readMonthText(text)).toBe(date);
  });

  it.each(['', '6/26', 'Jun 26', '13/2026', '2026', 'Junio-ish 2026', 'next year', '2026-13', '2/30/2026'])(
    '%j is none',
    (text) => {
      expect(readMonthText(text)).toBeUndefined();
    },
  );

  it('is the same after formatting and parsing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1970, max: 2199 }), fc.integer({ min: 1, max: 12 }), (year, month) => {
        const date = `${year}-${String(month).padStart(2, '0')}-01`;
        expect(readMonthText(showMonthText(date))).toBe(date);
      }),
    );
  });

  it('keeps other text', () => {
    expect(showMonthText('soon')).toBe('soon');
  });
});
