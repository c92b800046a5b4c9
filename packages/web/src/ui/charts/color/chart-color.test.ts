import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  colorOfNumber,
  cssOf,
  distinctColors,
  NO_GROUP_COLOR,
  OTHER_GROUPS_COLOR,
  PLAIN_COLOR,
  shapeOf,
  variableOf,
  type ChartColor,
} from './chart-color.ts';

const HUES = Array.from({ length: 8 }, (_, number) => colorOfNumber(number));
const TONES = ['positive', 'caution', 'negative'] as const;
const OTHERS: readonly ChartColor[] = [NO_GROUP_COLOR, OTHER_GROUPS_COLOR, PLAIN_COLOR, ...TONES];

describe('the colour of a number', () => {
  it('is another hue for each of the first eight, then that of Other, and grey without a number', () => {
    expect(new Set(HUES).size).toBe(8);
    for (const other of OTHERS) expect(HUES).not.toContain(other);
    expect([8, 9, 500].map(colorOfNumber)).toEqual(Array.from({ length: 3 }, () => OTHER_GROUPS_COLOR));
    expect(colorOfNumber(undefined)).toBe(NO_GROUP_COLOR);
  });
});

describe('the colours of one chart', () => {
  const numbers = fc.array(fc.nat({ max: 40 }), { maxLength: 8 });

  it('are different hues for up to eight groups, whatever their numbers, and the first eight keep theirs', () => {
    fc.assert(
      fc.property(numbers, (ofGroups) => {
        const colors = distinctColors(ofGroups);
        expect(new Set(colors).size).toBe(ofGroups.length);
        expect(HUES).toEqual(expect.arrayContaining(colors));
        ofGroups.forEach((number, place) => {
          if (number < 8 && ofGroups.indexOf(number) === place)
            expect(colors[place]).toBe(colorOfNumber(number));
        });
      }),
    );
  });

  it('are that of Other for the ninth group and those after it, and grey for what has no number', () => {
    expect(distinctColors([3, 9, 11, undefined])).toEqual([4, 1, 2, NO_GROUP_COLOR]);
    const many = distinctColors(Array.from({ length: 11 }, (_, number) => number));
    expect(many.slice(8)).toEqual(Array.from({ length: 3 }, () => OTHER_GROUPS_COLOR));
  });
});

describe('a colour', () => {
  it('fills its shapes with a variable of the theme that no other colour has', () => {
    const all = [...HUES, ...OTHERS];
    expect(new Set(all.map(cssOf)).size).toBe(all.length);
    expect(cssOf(OTHER_GROUPS_COLOR)).toBe('var(--chart-other)');
  });

  it('of a status has a mark of its own', () => {
    expect(new Set(TONES.map(shapeOf)).size).toBe(3);
    expect(TONES.map(variableOf)).toEqual(['--positive-mark', '--caution-mark', '--negative-mark']);
  });
});
