import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findPeriods } from './read-period.ts';

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'zero ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

function inWords(count: number): string {
  if (count < 20) return ONES[count] ?? '';
  if (count >= 100) {
    const rest = count % 100;
    return `${ONES[Math.floor(count / 100)]} hundred${rest > 0 ? ` ${inWords(rest)}` : ''}`;
  }
  return [TENS[Math.floor(count / 10)], count % 10 > 0 ? ONES[count % 10] : ''].filter(Boolean).join('-');
}

const UNITS = [
  ['day', 1, 'DAYS'],
  ['week', 7, 'DAYS'],
  ['month', 1, 'MONTHS'],
  ['quarter', 3, 'MONTHS'],
  ['year', 12, 'MONTHS'],
] as const;

describe('Periods in a text', () => {
  test('A period in words, in digits or in both reads back', () => {
    const styles = [
      (count: number, unit: string) => `${count} ${unit}s`,
      (count: number, unit: string) => `${inWords(count)} (${count}) ${unit}s`,
      (count: number, unit: string) => `${count} (${inWords(count)}) ${unit}s`,
      (count: number, unit: string) => `${inWords(count)} ${unit}s`,
      (count: number, unit: string) => `${inWords(count)}-${unit}`,
      (count: number, unit: string) => `${inWords(count).toUpperCase()} (${count}) consecutive ${unit}s`,
    ];
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 365 }),
        fc.constantFrom(...UNITS),
        fc.constantFrom(...styles),
        (count, [name, factor, unit], write) => {
          const found = findPeriods(`for a term of ${write(count, name)}, unless ended.`);
          expect(found.map(({ period }) => period)).toEqual([{ count: count * factor, unit }]);
        },
      ),
    );
  });

  test.each([
    ['successive one-year periods', { count: 12, unit: 'MONTHS' }],
    ['renews for annual periods', { count: 12, unit: 'MONTHS' }],
    ['on a month to month basis', { count: 1, unit: 'MONTHS' }],
    ['from year-to-year', { count: 12, unit: 'MONTHS' }],
    ["thirty days' notice", { count: 30, unit: 'DAYS' }],
    ['one hundred and twenty (120) days', { count: 120, unit: 'DAYS' }],
    ['one (I) year', { count: 12, unit: 'MONTHS' }],
    ['four (4) -year period', { count: 48, unit: 'MONTHS' }],
    ['half a year', { count: 6, unit: 'MONTHS' }],
    ['an additional year', { count: 12, unit: 'MONTHS' }],
    ['continues in perpetuity', 'perpetual'],
  ])('%s', (text, period) => {
    expect(findPeriods(text).map((one) => one.period)).toEqual([period]);
  });

  test('The digits count where words and digits differ', () => {
    expect(findPeriods('sixty (90) days')[0]?.period).toEqual({ count: 90, unit: 'DAYS' });
  });
});
