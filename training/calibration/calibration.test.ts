import { calibrate, plattLogit } from '@pactbook/intelligence/scoring/calibration.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { presenceOf } from '@pactbook/intelligence/scoring/presence.ts';
import { seededRandom } from '../linear/random.ts';
import { fitPlatt } from './fit-platt.ts';
import { fitPresence } from './fit-presence.ts';
import { fitSteps } from './fit-steps.ts';

describe('calibration', () => {
  test('of margins gives back the line that they were drawn from', () => {
    const random = seededRandom(3);
    const margins = Float32Array.from({ length: 40_000 }, () => random() * 3 - 1.3);
    const hits = Array.from(margins, (margin) => random() < 1 / (1 + Math.exp(-(3 * margin - 1))));
    const line = fitPlatt(margins, (row) => hits[row] === true);
    expect(line.slope).toBeCloseTo(3, 0);
    expect(line.offset).toBeCloseTo(-1, 0);
    expect(plattLogit(line, 0)).toBe(line.offset);
  });

  test('says how often probabilities were right', () => {
    const random = seededRandom(5);
    const said = Array.from({ length: 20_000 }, () => random());
    // What is said to be p is right with p squared.
    const hits = said.map((probability) => random() < probability ** 2);
    const { bounds, values } = fitSteps(said, (at) => hits[at] === true);
    const steps = { bounds: Float32Array.from(bounds), values: Float32Array.from(values) };
    for (const probability of [0.3, 0.5, 0.8, 0.95]) {
      expect(Math.abs(calibrate(steps, probability) - probability ** 2)).toBeLessThan(0.05);
    }
  });

  test('keeps the order of probabilities and stays between 0 and 1', () => {
    const cases = fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.boolean()), {
      minLength: 1,
      maxLength: 400,
    });
    fc.assert(
      fc.property(cases, (found) => {
        const { bounds, values } = fitSteps(
          found.map(([said]) => said),
          (at) => found[at]![1],
        );
        const steps = { bounds: Float32Array.from(bounds), values: Float32Array.from(values) };
        let last = 0;
        for (let probability = 0; probability <= 1; probability += 0.05) {
          const now = calibrate(steps, probability);
          expect(now).toBeGreaterThanOrEqual(last - 1e-6);
          expect(now).toBeLessThanOrEqual(1);
          last = now;
        }
      }),
    );
  });

  test('says how often a kind was somewhere in a contract, for each kind as its contracts say', () => {
    const random = seededRandom(7);
    // Of what is found of the first kind twice as much is right as is said, of the second one half.
    const examplesOf = (factor: number) =>
      Array.from({ length: 4_000 }, () => {
        const confidence = 0.2 + random() * 0.3;
        return { confidences: [confidence, 0.01], isThere: random() < confidence * factor };
      });
    const [first, second] = fitPresence([examplesOf(2), examplesOf(0.5)]);
    expect(presenceOf(first!, [0.4, 0.01])).toBeCloseTo(0.8, 1);
    expect(presenceOf(second!, [0.4, 0.01])).toBeCloseTo(0.2, 1);
  });

  test('leaves a kind with few contracts near what holds for all kinds', () => {
    const many = Array.from({ length: 400 }, (_, at) => ({ confidences: [0.5], isThere: at % 2 === 0 }));
    const [all, few] = fitPresence([many, [{ confidences: [0.5], isThere: false }]]);
    expect(presenceOf(all!, [0.5])).toBeCloseTo(0.5, 1);
    expect(presenceOf(few!, [0.5])).toBeGreaterThan(0.35);
    expect(presenceOf(few!, [0.5])).toBeLessThan(presenceOf(all!, [0.5]));
  });
});
