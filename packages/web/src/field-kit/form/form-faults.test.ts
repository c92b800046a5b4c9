import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { errorsOfFaults, faultsOfErrors, inFieldOrder } from './form-faults.ts';

describe('faults of a form', () => {
  it('are the same after a round trip through the nested shape', () => {
    const name = fc.constantFrom('product', 'vendor', 'teams', 'seats', '0', '12', 'date', 'message');
    const path = fc
      .tuple(fc.constantFrom('product', 'customFields', 'annualCosts'), fc.array(name, { maxLength: 2 }))
      .map(([head, rest]) => [head, ...rest].join('.'));
    fc.assert(
      fc.property(fc.uniqueArray(path, { maxLength: 6 }), (paths) => {
        // A field and a part of it cannot both be faulty fields of one form.
        const kept = paths.filter(
          (one) =>
            !paths.some(
              (other) => other !== one && (other.startsWith(`${one}.`) || one.startsWith(`${other}.`)),
            ),
        );
        const faults = Object.fromEntries(kept.map((one) => [one, `Check ${one}`]));
        expect(faultsOfErrors(errorsOfFaults(faults))).toEqual(faults);
      }),
    );
  });

  it('are in the order of the fields, those of no field last', () => {
    const faults = { other: 'c', 'annualCosts.0.cost': 'b', product: 'a' };
    expect(inFieldOrder(faults, ['product', 'annualCosts']).map(({ name }) => name)).toEqual([
      'product',
      'annualCosts.0.cost',
      'other',
    ]);
  });
});
