import fc from 'fast-check';
import type { AnnualCost } from '../features/contracts/annual-cost.ts';

/** Costs of days, every fourth of them a credit, so that credits are in every place of a list. */
export function anyCost(date: fc.Arbitrary<string>, mostCents: number): fc.Arbitrary<AnnualCost> {
  const cents = fc.integer({ min: 0, max: mostCents });
  return fc.oneof(
    { weight: 3, arbitrary: fc.record({ date, cost: cents.map((amount) => amount / 100) }) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(date, fc.integer({ min: 1, max: mostCents }))
        .map(([day, amount]) => ({ date: day, cost: -amount / 100, reason: 'Credit' })),
    },
  );
}
