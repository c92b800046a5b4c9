import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  colorOfNumber,
  elementClassOf,
  NO_GROUP_COLOR,
  OTHER_GROUPS_COLOR,
  paintOf,
  shapeOf,
  variableOf,
  type ChartColor,
} from './chart-color.ts';

const FIRST = Array.from({ length: 14 }, (_, number) => colorOfNumber(number));
const TONES = ['positive', 'caution', 'negative'] as const;

describe('the colour of a number', () => {
  it('is another one for each of the first fourteen: seven hues, then the same soft, never the grey of no group', () => {
    expect(new Set(FIRST).size).toBe(14);
    expect(FIRST.slice(7)).toEqual(FIRST.slice(0, 7).map((hue) => `${hue}-soft`));
    expect(FIRST).not.toContain(NO_GROUP_COLOR);
    expect(FIRST).not.toContain(OTHER_GROUPS_COLOR);
    for (const tone of TONES) expect(FIRST).not.toContain(tone);
  });

  it('begins again after them, and is grey without a number', () => {
    fc.assert(
      fc.property(fc.nat({ max: 500 }), (number) => {
        expect(colorOfNumber(number + 14)).toBe(colorOfNumber(number));
      }),
    );
    expect(colorOfNumber(undefined)).toBe(NO_GROUP_COLOR);
  });
});

describe('a colour', () => {
  const all: readonly ChartColor[] = [...FIRST, NO_GROUP_COLOR, OTHER_GROUPS_COLOR, ...TONES];

  it('differs from every other one in its look, not in its hue alone where two share one', () => {
    const looks = all.map((color) => JSON.stringify([paintOf(color), elementClassOf(color)]));
    expect(new Set(looks).size).toBe(all.length);
    for (const hue of [1, 2, 3, 4, 5, 6, 7, 8] as const) {
      expect(shapeOf(`${hue}-soft`)).not.toBe(shapeOf(hue));
      expect(variableOf(`${hue}-soft`)).toBe(`--chart-${hue}`);
    }
  });

  it('of a status has a mark of its own', () => {
    expect(new Set(TONES.map(shapeOf)).size).toBe(3);
    expect(TONES.map(variableOf)).toEqual(['--positive-mark', '--caution-mark', '--negative-mark']);
  });
});
