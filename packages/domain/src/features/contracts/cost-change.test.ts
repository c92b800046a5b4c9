import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountOfQuantity, annualCostSchema, costFaults, withAmount } from './annual-cost.ts';
import { changePartsWords, changeReasonOf, partsOfChange, quantityWords } from './cost-change.ts';

const quantities = fc.integer({ min: 1, max: 999_999_999 }).map((thousandths) => thousandths / 1_000);
const prices = fc.integer({ min: 0, max: 99_999_999 }).map((parts) => parts / 10_000);

describe('the amount of a row with a quantity and a unit price', () => {
  test('is their product to the cent, half a cent rounded up', () => {
    fc.assert(
      fc.property(quantities, prices, (quantity, unitPrice) => {
        const exact = BigInt(Math.round(quantity * 1_000)) * BigInt(Math.round(unitPrice * 10_000));
        const cents = BigInt(Math.round(amountOfQuantity(quantity, unitPrice, 'USD') * 100));
        const rest = exact - cents * 100_000n;
        expect(rest >= -50_000n && rest < 50_000n).toBe(true);
      }),
    );
    expect(amountOfQuantity(1, 0.005, 'USD')).toBe(0.01);
    expect(amountOfQuantity(3, 0.0016, 'USD')).toBe(0);
    expect(amountOfQuantity(1.5, 333.3333, 'USD')).toBe(500);
  });

  test('has the decimals of its currency', () => {
    expect(amountOfQuantity(3, 100.5, 'JPY')).toBe(302);
    expect(amountOfQuantity(3, 0.0415, 'KWD')).toBe(0.125);
  });

  test('is refused when it is another one, at its own cell', () => {
    const row = { date: '2026-01-01', cost: 1_200, quantity: 100, unit: 'seats', unitPrice: 12 };
    expect(costFaults([row], 'USD')).toEqual({});
    expect(costFaults([{ ...row, cost: 1_200.01 }], 'USD')).toEqual({
      'annualCosts.0.cost': '100 × 12 is 1200.00',
    });
    expect(costFaults([{ ...row, cost: 36, unitPrice: 0.3571 }], 'JPY')).toEqual({});
  });

  test.each([
    [{ unitPrice: 12 }, { 'annualCosts.0.quantity': 'Enter the quantity that the unit price is for' }],
    [{ unit: 'seats' }, { 'annualCosts.0.quantity': 'Enter a quantity above 0' }],
    [{ quantity: 5, reason: 'Refund', cost: -5 }, { 'annualCosts.0.quantity': 'A credit has no quantity' }],
    [{ quantity: 7 }, {}],
  ])('%j is judged', (parts, faults) => {
    expect(costFaults([{ date: '2026-01-01', cost: 10, ...parts }], 'USD')).toEqual(faults);
  });

  test.each([
    [{ quantity: 0 }, 'Enter a quantity above 0'],
    [{ quantity: 1.2345 }, 'Use at most three decimals'],
    [{ unitPrice: 0.00001 }, 'Use at most four decimals'],
    [{ unitPrice: -1 }, 'Enter a unit price of 0 or more'],
    [{ unit: 'seats; users' }, 'A unit cannot contain ; × * [ or ]'],
    [{ changeReason: 'GREED' }, 'Choose price, volume or scope'],
  ])('%j is refused', (parts, message) => {
    const read = annualCostSchema.safeParse({ date: '2026-01-01', cost: 10, ...parts });
    expect(read.error?.issues.map((issue) => issue.message)).toEqual([message]);
  });

  test('loses its unit price when another amount is entered', () => {
    const row = { date: '2026-01-01', cost: 24, quantity: 2, unit: 'seats', unitPrice: 12 };
    expect(withAmount(row, 24)).toBe(row);
    expect(withAmount(row, 30)).toEqual({ date: '2026-01-01', cost: 30, quantity: 2, unit: 'seats' });
    expect(withAmount(row, -3)).toEqual({ date: '2026-01-01', cost: -3 });
  });
});

describe('the change of a cost', () => {
  const seats = (quantity: number, unitPrice: number) => ({
    cost: amountOfQuantity(quantity, unitPrice, 'USD'),
    quantity,
    unit: 'seats',
    unitPrice,
  });

  test.each([
    [seats(100, 10), seats(100, 11.2), '+12.00% price', 'PRICE'],
    [seats(100, 10), seats(130, 10), '+30 seats', 'VOLUME'],
    [seats(100, 10), seats(130, 11.2), '+12.00% price, +30 seats', null],
    [seats(100, 10), seats(80, 9), '−10.00% price, −20 seats', null],
    [seats(100, 10), seats(100, 10), '', null],
  ])('is described as price, volume or both', (before, after, words, reason) => {
    expect(changePartsWords(before, after)).toBe(words);
    expect(changeReasonOf(before, after)).toBe(reason);
  });

  test('takes the amount divided by the quantity where no unit price was entered', () => {
    const before = { cost: 100, quantity: 3, unit: 'users' };
    expect(changePartsWords(before, { cost: 200, quantity: 6, unit: 'Users' })).toBe('+3 Users');
    expect(quantityWords(before)).toBe('3 users at $33.3333');
  });

  test('is not taken apart between different units, currencies or without quantities', () => {
    expect(partsOfChange(seats(100, 10), { ...seats(100, 11), unit: 'GB' })).toBeNull();
    expect(partsOfChange(seats(100, 10), { ...seats(100, 11), currency: 'EUR' })).toBeNull();
    expect(partsOfChange({ cost: 10 }, seats(1, 11))).toBeNull();
  });

  test('has the reason that a person gives, whatever the quantities tell', () => {
    const scoped = { ...seats(100, 11), changeReason: 'SCOPE' as const };
    expect(changeReasonOf(seats(100, 10), scoped)).toBe('SCOPE');
    expect(changePartsWords({ cost: 10 }, { cost: 20, changeReason: 'SCOPE' })).toBe('Scope');
  });
});
