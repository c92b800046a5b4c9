import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CHANGE_REASONS } from '../contracts/annual-cost.ts';
import { costListText, readCostList } from './cost-list-text.ts';

test('annual costs are the same after a round trip through one cell', () => {
  const row = fc.record({
    date: fc
      .date({
        min: new Date('1970-01-01T00:00:00Z'),
        max: new Date('2199-12-31T00:00:00Z'),
        noInvalidDate: true,
      })
      .map((date) => date.toISOString().slice(0, 10)),
    cost: fc.integer({ min: 0, max: 99_999_999_999 }).map((cents) => cents / 100),
  });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 50 }), (rows) => {
      expect(readCostList(costListText(rows))).toEqual({ value: rows });
    }),
  );
});

test('quantities, units, unit prices and reasons are the same after a round trip through one cell', () => {
  const unit = fc.constantFrom('seats', 'GB per month', '2 users', 'Liz. (EU)');
  const row = fc
    .record({
      quantity: fc.integer({ min: 1, max: 999_999 }).map((parts) => parts / 1_000),
      cost: fc.integer({ min: 0, max: 99_999 }).map((cents) => cents / 100),
      unit: fc.option(unit, { nil: undefined }),
      unitPrice: fc.option(
        fc.integer({ min: 0, max: 999_999 }).map((parts) => parts / 10_000),
        { nil: undefined },
      ),
      currency: fc.constantFrom(undefined, 'CAD'),
      changeReason: fc.constantFrom(undefined, ...CHANGE_REASONS),
    })
    .map((values) => ({ date: '2026-01-01', ...values }));
  fc.assert(
    fc.property(row, (entered) => {
      expect(readCostList(costListText([entered]))).toEqual({ value: [entered] });
    }),
  );
  expect(
    costListText([{ date: '2026-01-01', cost: 1200, quantity: 100, unit: 'seats', unitPrice: 12 }]),
  ).toBe('2026-01-01: 1200 [100 × 12 seats]');
});

test('the reason of a change is a word behind the amount, in capitals or not', () => {
  const row = { date: '2026-01-01', cost: 1200, changeReason: 'SCOPE' as const };
  expect(costListText([row])).toBe('2026-01-01: 1200 scope');
  for (const text of ['2026-01-01: 1200 Scope', '2026-01-01: $1,200 SCOPE'])
    expect(readCostList(text)).toMatchObject({ value: [{ cost: 1200, changeReason: 'SCOPE' }] });
  expect(readCostList('2026-01-01: 1200 [3 price] volume')).toEqual({
    value: [{ date: '2026-01-01', cost: 1200, quantity: 3, unit: 'price', changeReason: 'VOLUME' }],
  });
  expect(readCostList('2026-01-01: scope')).toHaveProperty('fault');
});

test('amounts keep their currency and the reason of a credit', () => {
  const rows = [
    { date: '2026-01-01', cost: 10, currency: 'CAD' },
    { date: '2027-01-01', cost: -5.5, currency: 'JPY', reason: 'Credit; of (June)' },
    { date: '2028-01-01', cost: 7 },
  ];
  expect(costListText(rows)).toBe(
    '2026-01-01: 10 CAD; 2027-01-01: -5.5 JPY (Credit; of (June)); 2028-01-01: 7',
  );
  const whole = rows.map((row) => ({ ...row, cost: Math.trunc(row.cost) }));
  expect(readCostList(costListText(whole))).toEqual({ value: whole });
  expect(readCostList(costListText(rows))).toEqual({ fault: 'Use whole amounts' });
  expect(readCostList('2026-01-01: €5')).toEqual({
    value: [{ date: '2026-01-01', cost: 5, currency: 'EUR' }],
  });
});

test.each([
  ['2026-01-01: 10\n2027-01-01: $1,200.50', [10, 1200.5]],
  ['  2026-01-01 : 10 ;', [10]],
  ['', []],
])('%j is parsed', (text, costs) => {
  const read = readCostList(text);
  expect('value' in read && read.value.map(({ cost }) => cost)).toEqual(costs);
});

test.each(['1200', '2026-13-01: 10', '1/1/2026: 10', '2026-01-01: ten', '2026-01-01: 1.005'])(
  '%j is refused with a sentence',
  (text) => expect(readCostList(text)).toEqual({ fault: expect.stringMatching(/\w/) as string }),
);
