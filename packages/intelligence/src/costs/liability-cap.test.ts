import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLiabilityCap } from './liability-cap.ts';

const least = (...parts: readonly unknown[]) => ({ counts: 'least', parts });
const greatest = (...parts: readonly unknown[]) => ({ counts: 'greatest', parts });
const dollars = (amount: number) => ({ amount, currency: 'USD' });

describe('how high liability can be', () => {
  it.each([
    [
      'shall not exceed the fees paid by Customer in the twelve (12) months before the claim',
      least({ months: 12 }),
    ],
    [
      'limited to the total amounts paid or payable hereunder during the preceding 6-month period',
      least({ months: 6 }),
    ],
    ['shall not exceed the amounts paid under this Agreement in the prior year.', least({ months: 12 })],
    [
      'is limited to two times (2x) the fees paid in the 12 months preceding the event',
      least({ months: 24 }),
    ],
    ['will not exceed twice the fees paid during the previous twelve months', least({ months: 24 })],
    ['shall not exceed 150% of the fees payable in the 12 months before', least({ months: 18 })],
    [
      'liability shall not exceed payments made by Customer during the three (3) months prior to the event',
      least({ months: 3 }),
    ],
    ['limited to twelve months’ fees', least({ months: 12 })],
    ['shall not exceed the annual fees', least({ months: 12 })],
    ['shall not exceed three times the annual subscription fees', least({ months: 36 })],
    ['will in no event exceed US$ 1,000,000', least(dollars(1_000_000))],
    [
      'exceed the greater of (a) the fees paid in the 12 months before the claim and (b) $500,000',
      greatest({ months: 12 }, dollars(500_000)),
    ],
    [
      'is limited to the lesser of $100,000 and the fees paid in the preceding six months',
      least({ months: 6 }, dollars(100_000)),
    ],
    [
      'is limited to the greater of the fees paid under this Agreement and $50,000',
      greatest(dollars(50_000), null),
    ],
  ])('%s', (words, cap) => expect(readLiabilityCap(`Liability ${words}`)).toEqual(cap));

  it.each([
    'shall not exceed the fees paid under this Agreement',
    'A claim settled for net sales of the twelve months before less $800,000, divided by two.',
    'liable to refund the fees paid by Customer for the part as depreciated on a five (5) year basis',
    'liability is limited to FIVE HUNDRED THOUSAND DOLLARS ($5OO,000)',
    'In no event is either party liable for indirect or consequential damages.',
    'No claim may be brought more than two years after it arose.',
    'Provider shall refund the fees. Claims expire 12 months after termination.',
    'not exceed the fees paid in the 12 months before, or $50,000 for breaches of Section 4',
  ])('is not said where it cannot be compared: %s', (words) => expect(readLiabilityCap(words)).toBeNull());

  it('is the number that is written, whatever it is and however the lines end', () => {
    const blank = fc.constantFrom(' ', '\n', '  ');
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 120 }),
        fc.integer({ min: 2, max: 9 }),
        blank,
        (months, times, gap) => {
          const says = (limit: string) => `damages up to ${limit} before the claim`.replaceAll(' ', gap);
          expect(readLiabilityCap(says(`the fees paid in the ${months} months`))).toEqual(least({ months }));
          const multiplied = says(`${times} times the fees paid in the ${months} months`);
          expect(readLiabilityCap(multiplied)).toEqual(least({ months: months * times }));
        },
      ),
    );
  });
});
