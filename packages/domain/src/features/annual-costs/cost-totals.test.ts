import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCost } from '../../testing/any-cost.ts';
import { buildContract } from '../../testing/build-contract.ts';
import { naiveSum } from '../../testing/naive-sums.ts';
import { addDays } from '../../kernel/calendar-date.ts';
import { sumMoney, toCents, USD } from '../../kernel/money.ts';
import { CostSum, costTotalsOf, ListedCosts } from './cost-totals.ts';

const TODAY = '2026-11-22';
const HOME = 'EUR';

const anyDay = fc.integer({ min: -1_100, max: 400 }).map((days) => addDays(TODAY, days));
const anyContract = fc
  .record({
    access: fc.constantFrom('full' as const, 'limited' as const),
    status: fc.constantFrom('LIVE' as const, 'EXPIRED' as const, 'EVALUATING' as const),
    annualCosts: fc.uniqueArray(anyCost(anyDay, 99_999_999_999), {
      selector: ({ date }) => date,
      maxLength: 5,
    }),
  })
  .map((fields) =>
    buildContract({
      ...fields,
      totalCost:
        fields.annualCosts.length === 0 ? null : sumMoney(fields.annualCosts.map(({ cost }) => cost)),
    }),
  );

/** A Live record of which one cost, of a currency, began on a day. */
const costing = (date: string, cost: number, changes: Parameters<typeof buildContract>[0] = {}) =>
  buildContract({ annualCosts: [{ date, cost }], totalCost: cost, ...changes });

describe('the costs of a list', () => {
  it('are exact to the cent for any part of it', () => {
    fc.assert(
      fc.property(
        fc.array(anyContract, { maxLength: 30 }),
        fc.array(fc.nat({ max: 29 })),
        (contracts, some) => {
          const positions = [...new Set(some)].filter((position) => position < contracts.length);
          const costs = new ListedCosts(contracts, TODAY);
          const sum = new CostSum();
          for (const position of positions) costs.addTo(sum, position);
          const listed = positions.flatMap((position) => contracts[position] ?? []);
          const expected = naiveSum(listed, { today: TODAY });
          const totals = sum.totals();
          expect(totals).toEqual(costTotalsOf(listed, TODAY));
          expect(totals.costCount).toBe(expected.costCount);
          expect(toCents(totals.totalCost)).toBe(expected.total);
          expect(toCents(totals.costInForce)).toBe(expected.inForce);
          expect(toCents(totals.costInForceBefore)).toBe(expected.inForceBefore);
        },
      ),
    );
  });

  it.each([
    ['a yearly cost that began last November', [costing('2025-11-30', 100)], 100, 0],
    ['one that began today', [costing(TODAY, 100)], 100, 0],
    [
      'a record with a cost for each year',
      [costing('2025-01-01', 90, { annualCosts: rows(90, 100) })],
      100,
      90,
    ],
    ['a record that has expired since', [costing('2025-06-01', 80, { status: 'EXPIRED' })], 0, 80],
    ['a record that is evaluated', [costing('2026-01-01', 70, { status: 'EVALUATING' })], 0, 0],
    [
      'one record in place of another',
      [costing('2026-02-01', 60), costing('2025-02-01', 50, { status: 'EXPIRED' })],
      60,
      50,
    ],
  ] as const)('%s: what is in force, and what was a year before', (_, contracts, inForce, before) => {
    expect(costTotalsOf(contracts, TODAY)).toMatchObject({ costInForce: inForce, costInForceBefore: before });
  });
});

function rows(before: number, now: number) {
  return [
    { date: '2025-01-01', cost: before },
    { date: '2026-01-01', cost: now },
  ];
}

describe('sums with other currencies', () => {
  const foreign = (currency: string, converted: number | null) => ({
    date: '2026-01-01',
    cost: 5,
    ...(currency === USD ? {} : { currency }),
    converted,
  });

  it('name the currencies, and how many records in each have no rate', () => {
    const contracts = [
      buildContract({ annualCosts: [{ date: '2026-01-01', cost: 3, currency: HOME }] }),
      buildContract({ annualCosts: [foreign(USD, 4)] }),
      buildContract({ annualCosts: [foreign('JPY', null)] }),
      buildContract({ annualCosts: [foreign('JPY', null), { ...foreign(USD, 4), date: '2026-02-01' }] }),
    ];
    expect(costTotalsOf(contracts, TODAY)).toMatchObject({
      costInForce: 7,
      currencies: [
        { currency: 'JPY', unconverted: 2 },
        { currency: USD, unconverted: 1 },
      ],
    });
  });

  it('say nothing of currencies while there is one, nor of what is not read', () => {
    const own = buildContract({ annualCosts: [{ date: '2026-01-01', cost: 3, currency: HOME }] });
    const hidden = buildContract({ access: 'limited', annualCosts: [foreign(USD, 4)] });
    expect(costTotalsOf([own, hidden], TODAY)).not.toHaveProperty('currencies');
  });
});
