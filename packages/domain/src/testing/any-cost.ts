import fc from 'fast-check';
import type { AnnualCost } from '../features/contracts/annual-cost.ts';

/** Costs of days, every fourth of them a credit, so that credits are in every place of a list. */
export function anyCost(date: fc.Arbitrary<string>, mostCents: number): fc.Arbitrary<AnnualCost> {
  const cents = fc.integer({ min: 0, max: mostCents });
  return fc.oneof(
    {
      weight: 3,
      arbitrary: fc
        .tuple(date, cents, fc.option(fc.integer({ min: 1, max: 900 }), { nil: undefined, freq: 2 }))
        .map(([day, amount, quantity]) => ({
          date: day,
          cost: amount / 100,
          ...(quantity === undefined ? {} : { quantity }),
        })),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(date, fc.integer({ min: 1, max: mostCents }))
        .map(([day, amount]) => ({ date: day, cost: -amount / 100, reason: 'Credit' })),
    },
  );
}
