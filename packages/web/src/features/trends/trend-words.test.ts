import type { Trends } from '@pactbook/domain/features/trends/trends.ts';
import { describe, expect, it } from 'vitest';
import { formatShortMoney, leftOutWords, monthCategory, yearCategory } from './trend-words.ts';

describe('the words of trends', () => {
  it('are short at an axis', () => {
    expect(formatShortMoney(1_250_000)).toBe('$1.3M');
    expect(monthCategory('2026-06')).toEqual({ id: '2026-06', label: 'Jun 2026', shortLabel: 'Jun ’26' });
  });

  it('name the records that no rate converts', () => {
    const words = (unconverted?: Trends['unconverted']) => leftOutWords({ unconverted });
    expect(words()).toBeUndefined();
    expect(words([{ currency: 'CHF', unconverted: 1 }])).toBe('1 record in CHF has no rate and is left out.');
    expect(
      words([
        { currency: 'CHF', unconverted: 3 },
        { currency: 'JPY', unconverted: 1 },
      ]),
    ).toBe('3 records in CHF, 1 in JPY have no rate and are left out.');
  });

  it('say how complete a year is', () => {
    const year = (value: number) => ({
      year: value,
      label: `FY ${value}`,
      shortLabel: 'FY',
      isOpen: value >= 2026,
    });
    expect([2025, 2026, 2027].map((value) => yearCategory(year(value), 2026).note)).toEqual([
      undefined,
      'In progress',
      'Still to come',
    ]);
  });
});
