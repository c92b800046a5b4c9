import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sumMoney } from '../../kernel/money.ts';
import { amountOfQuantity } from '../contracts/annual-cost.ts';
import { raisedRow } from './cost-plan.ts';
import { isComparable, upliftOf, type PricedCost } from './cost-uplift.ts';

const cents = fc.integer({ min: 1, max: 99_999_999_999 }).map((count) => count / 100);
const quantity = fc.integer({ min: 1, max: 99_999_999 }).map((count) => count / 1_000);
const unitPrice = fc.integer({ min: 1, max: 99_999_999 }).map((price) => price / 10_000);
const cap = fc.integer({ min: 0, max: 10_000 }).map((percent) => percent / 100);
const was = (parts: Partial<PricedCost>): PricedCost => ({ date: '2025-03-01', cost: 100, ...parts });
const is = (parts: Partial<PricedCost>): PricedCost => ({ date: '2026-03-01', cost: 100, ...parts });
const seats = (count: number, price: number) => ({
  cost: amountOfQuantity(count, price, 'USD'),
  quantity: count,
  unit: 'seats',
  unitPrice: price,
});

describe('the uplift of a price', () => {
  test('is of neighbours that are 11 to 13 months apart, in one currency, after a cost', () => {
    const dates = ['2026-01-31', '2026-02-01', '2026-04-01', '2026-04-02'];
    expect(dates.map((date) => isComparable(was({}), is({ date })))).toEqual([false, true, true, false]);
    expect(isComparable(was({ cost: 0 }), is({}))).toBe(false);
    expect(isComparable(was({ currency: 'EUR' }), is({}))).toBe(false);
    expect(upliftOf(was({ cost: 0 }), is({}), 5)).toBeNull();
  });

  test('is price where nothing else is known, and volume or scope where a user says so', () => {
    const change = (changeReason?: PricedCost['changeReason']) => {
      const uplift = upliftOf(was({}), is({ cost: 130, changeReason }), 5);
      return uplift && [uplift.price, uplift.volume, uplift.scope, uplift.above];
    };
    expect(change()).toEqual([30, 0, 0, 25]);
    expect(change('PRICE')).toEqual([30, 0, 0, 25]);
    expect(change('VOLUME')).toEqual([0, 30, 0, 0]);
    expect(change('SCOPE')).toEqual([0, 0, 30, 0]);
  });

  test('is divided into price and volume where both rows count the same unit', () => {
    const uplift = (before: object, after: object) => upliftOf(was(before), is(after), 3);
    expect(uplift(seats(100, 10), seats(130, 10))).toMatchObject({ price: 0, volume: 300, above: 0 });
    expect(uplift(seats(100, 10), seats(130, 11))).toMatchObject({
      price: 130,
      volume: 300,
      samePrice: 1_300,
      allowed: 1_339,
      above: 91,
    });
    // Fewer seats at a higher price: less is paid, and the cap is broken anyway.
    expect(uplift(seats(100, 10), seats(80, 11))).toMatchObject({ price: 80, volume: -200, above: 56 });
    expect(uplift(seats(100, 10), { ...seats(130, 11), unit: 'GB' })).toMatchObject({
      price: 430,
      volume: 0,
    });
    expect(uplift({ cost: 100, quantity: 3 }, { cost: 240, quantity: 6 })).toMatchObject({
      price: 40,
      volume: 100,
      allowed: 206,
    });
  });

  test('has parts that add up to the change', () => {
    const row = fc.record({
      cost: fc.integer({ min: 1, max: 99_999_999 }).map((count) => count / 100),
      quantity: fc.option(fc.integer({ min: 1, max: 9_999 }), { nil: undefined }),
      changeReason: fc.constantFrom(undefined, 'PRICE' as const, 'VOLUME' as const, 'SCOPE' as const),
    });
    fc.assert(
      fc.property(row, row, fc.option(cap), (before, after, percent) => {
        const uplift = upliftOf(was(before), is(after), percent);
        const parts = uplift && [uplift.price, uplift.volume, uplift.scope];
        expect(sumMoney(parts ?? [])).toBe(sumMoney([after.cost, -before.cost]));
      }),
    );
  });

  test('never breaks a cap when the price is raised by it, or by less, and breaks it one cent later', () => {
    const rows = fc.oneof(
      fc.record({ cost: cents }),
      fc.record({ cost: cents, quantity }),
      fc
        .tuple(quantity, unitPrice)
        .map(([count, price]) => seats(count, price))
        .filter((row) => row.cost > 0),
    );
    fc.assert(
      fc.property(rows, cap, cap, (row, limit, rise) => {
        const before = was(row);
        const after = is({ ...raisedRow(before, Math.min(rise, limit), 'USD'), date: '2026-03-01' });
        expect(upliftOf(before, after, limit)?.above).toBe(0);
        const { quantity: count, unit } = after;
        const atLimit = upliftOf(before, is({ cost: row.cost, quantity: count, unit }), limit)?.allowed ?? 0;
        const at = (cost: number) => upliftOf(before, is({ cost, quantity: count, unit }), limit)?.above;
        expect(at(atLimit)).toBe(0);
        expect(at(sumMoney([atLimit, 0.01]))).toBe(0.01);
      }),
    );
  });

  test('is in the smallest units of its currency', () => {
    expect(upliftOf(was({ cost: 101 }), is({ cost: 110 }), 3.5, 'JPY')).toMatchObject({
      allowed: 105,
      above: 5,
    });
    expect(upliftOf(was({ cost: 1.005 }), is({ cost: 1.1 }), 1, 'KWD')).toMatchObject({
      allowed: 1.015,
      above: 0.085,
    });
  });
});
