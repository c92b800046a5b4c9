import { LEAST_CONFIDENCE } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readModelDescription } from '../model/read-model.ts';
import { PRESENCE_CONFIDENCE, PRESENCE_FINDINGS, presenceOf } from './presence.ts';

const LINE = { slope: 1, offset: 0 };
const confidences = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 12 });

describe('the probability that a kind is somewhere in a document', () => {
  test('is 0 without a finding that is shown, whatever was learned', () => {
    expect(presenceOf({ slope: 1, offset: 50 }, [])).toBe(0);
    expect(PRESENCE_CONFIDENCE).toBe(LEAST_CONFIDENCE);
    expect(presenceOf({ slope: 1, offset: 50 }, [0.19, 0.19])).toBe(0);
    expect(presenceOf({ slope: 1, offset: 50 }, [0.2])).toBeGreaterThan(0.9);
  });

  test('is that of its only finding when nothing else was learned', () => {
    for (const confidence of [0.25, 0.5, 0.9])
      expect(presenceOf(LINE, [confidence])).toBeCloseTo(confidence, 2);
  });

  test('is higher with several doubtful places than with one', () => {
    expect(presenceOf(LINE, [0.3])).toBeLessThan(0.5);
    expect(presenceOf(LINE, [0.3, 0.3, 0.3])).toBeGreaterThan(0.5);
  });

  test('stays between 0 and 1, does not look at the order, and never falls with one more finding', () => {
    fc.assert(
      fc.property(confidences, fc.double({ min: 0, max: 1, noNaN: true }), (found, more) => {
        const probability = presenceOf(LINE, found);
        expect(probability).toBeGreaterThanOrEqual(0);
        expect(probability).toBeLessThan(1);
        expect(presenceOf(LINE, found.toReversed())).toBeCloseTo(probability, 9);
        expect(presenceOf(LINE, [...found, more])).toBeGreaterThanOrEqual(probability - 1e-9);
      }),
    );
  });

  test('looks at the likeliest findings only: however many weak ones beside each other are no proof', () => {
    const doubtful = Array.from({ length: 200 }, () => 0.2);
    expect(presenceOf(LINE, doubtful)).toBe(presenceOf(LINE, doubtful.slice(0, PRESENCE_FINDINGS)));
    expect(
      presenceOf(
        LINE,
        Array.from({ length: 200 }, () => 0.02),
      ),
    ).toBe(0);
  });

  test('was learned for every kind, and rises with its findings', async () => {
    const { kinds } = await readModelDescription();
    expect(kinds).toHaveLength(41);
    for (const { category, presence, foundFrom } of kinds) {
      expect([category, presenceOf(presence, [0.95]) > 0.5]).toEqual([category, true]);
      expect([category, foundFrom > 0 && foundFrom <= 0.5]).toEqual([category, true]);
      expect([category, presence.slope > 0]).toEqual([category, true]);
    }
  });
});
