import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatMoney,
  formatChange,
  formatPercentage,
  fromCents,
  hasAtMostTwoDecimals,
  LARGEST_AMOUNT,
  moneySchema,
  sumMoney,
  toCents,
} from './money.ts';

const anyCents = fc.integer({ min: 0, max: 99_999_999_999 });

describe('money', () => {
  test('dollars and cents are each other’s inverse for every amount of a record', () => {
    fc.assert(
      fc.property(anyCents, (cents) => {
        expect(toCents(fromCents(cents))).toBe(cents);
        expect(hasAtMostTwoDecimals(fromCents(cents))).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  test('a sum is exact to the cent for any number of amounts', () => {
    fc.assert(
      fc.property(fc.array(anyCents, { maxLength: 200 }), (cents) => {
        const exact = cents.reduce((sum, amount) => sum + BigInt(amount), 0n);
        expect(BigInt(toCents(sumMoney(cents.map(fromCents))))).toBe(exact);
      }),
    );
  });

  test('sums that floating-point dollars get wrong are right', () => {
    expect(sumMoney([0.1, 0.2])).toBe(0.3);
    expect(sumMoney(Array.from({ length: 50 }, () => LARGEST_AMOUNT))).toBe(49_999_999_999.5);
    expect(sumMoney(Array.from({ length: 100_000 }, () => 0.01))).toBe(1_000);
    expect(sumMoney([0.001, 0.002, 1])).toBe(1.003);
    expect(sumMoney([])).toBe(0);
  });

  test.each([
    [-0.01, 'Enter an amount of 0 or more'],
    [1_000_000_000, 'Enter an amount up to 999,999,999.99'],
    [0.001, 'Use at most two decimals'],
    [10.555, 'Use at most two decimals'],
    ['10', 'Enter an amount of 0 or more'],
    [Number.NaN, 'Enter an amount of 0 or more'],
    [Number.POSITIVE_INFINITY, 'Enter an amount of 0 or more'],
    [null, 'Enter an amount of 0 or more'],
  ])('%s is refused: %s', (amount, message) => {
    expect(moneySchema.safeParse(amount).error?.issues[0]?.message).toBe(message);
  });

  test.each([0, 0.01, 0.07, 1.1, 4.35, 1.01, LARGEST_AMOUNT])('%d is an amount', (amount) => {
    expect(moneySchema.safeParse(amount).success).toBe(true);
  });
});

describe('formatted figures', () => {
  test('money has no or two decimals', () => {
    expect(formatMoney(1234.5)).toBe('$1,234.50');
    expect(formatMoney(1234.5, 0)).toBe('$1,235');
    expect(formatMoney(0)).toBe('$0.00');
    expect(formatMoney(LARGEST_AMOUNT)).toBe('$999,999,999.99');
  });

  test('a share has two decimals', () => {
    expect(formatPercentage(0.125)).toBe('12.50%');
    expect(formatPercentage(-1)).toBe('\u2212100.00%');
    expect(formatPercentage(-0.000_01)).toBe('0.00%');
  });

  test('a change has its sign, and none where it rounds to nothing', () => {
    const changes = [0.125, -0.03, 0.000_01, -0.000_01].map((share) => formatChange(share));
    expect(changes).toEqual(['+12.50%', '\u22123.00%', '0.00%', '0.00%']);
  });
});
