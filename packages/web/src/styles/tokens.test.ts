import { describe, expect, it } from 'vitest';
import tokens from './tokens.css?raw';

type Theme = 'light' | 'dark';

/** The colours of one theme by role, read from the style sheet. */
function rolesOf(theme: Theme): Map<string, string> {
  const roles = new Map<string, string>();
  for (const [, role, light, dark] of tokens.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\);/g)) {
    roles.set(role ?? '', (theme === 'light' ? light : dark) ?? '');
  }
  return roles;
}

function channelsOf(hex: string): number[] {
  return [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
}

/** Relative luminance, WCAG 2.2. */
function luminanceOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of two colours, WCAG 2.2. */
function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

const CHART_HUES = Array.from({ length: 8 }, (_, index) => `chart-${index + 1}`);

const PAGE = ['surface', 'surface-sunken', 'surface-raised', 'surface-float'];
const ROWS = [...PAGE, 'surface-hover', 'surface-selected'];

/** Text roles and their permitted backgrounds: at least 4.5 to 1. */
const TEXT_ON: Record<string, string[]> = {
  text: [...ROWS, 'highlight', 'surface-track', 'surface-thumb'],
  'text-muted': [...ROWS, 'surface-track'],
  'text-faint': ROWS,
  'accent-text': [...ROWS, 'accent-soft'],
  'text-inverse': ['surface-inverse'],
  positive: [...PAGE, 'positive-soft'],
  caution: [...PAGE, 'caution-soft'],
  negative: [...PAGE, 'negative-soft'],
  'on-accent': ['accent', 'accent-hover'],
  'on-danger': ['danger', 'danger-hover'],
};

/** Marks and edges of controls and their backgrounds: at least 3 to 1. */
const MARKS_ON: Record<string, string[]> = {
  'border-control': ['surface', 'surface-raised', 'surface-float'],
  accent: ROWS,
  'positive-mark': ['surface', 'surface-raised', 'surface-float', 'positive-soft'],
  'caution-mark': ['surface', 'surface-raised', 'surface-float', 'caution-soft'],
  'negative-mark': ['surface', 'surface-raised', 'surface-float', 'negative-soft'],
  ...Object.fromEntries(
    [...CHART_HUES, 'chart-none', 'chart-other', 'chart-plain'].map((role) => [
      role,
      ['surface', 'surface-raised'],
    ]),
  ),
};

type Rows = readonly (readonly [number, number, number])[];

const times = (rows: Rows, [one = 0, two = 0, three = 0]: readonly number[]): number[] =>
  rows.map(([first, second, third]) => first * one + second * two + third * three);

/** How linear colours look to people without the cones for red or green (Machado, Oliveira and Fernandes, 2009). */
const SIGHTS: Record<string, Rows> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  'without red': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  'without green': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
};

/** A colour in Oklab, where equal distances look equally different. */
function oklabOf(hex: string, sight: Rows): number[] {
  const cones = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    times(sight, channelsOf(hex)).map((channel) => Math.max(channel, 0)),
  );
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    cones.map(Math.cbrt),
  );
}

/** The pairs of two lists of roles that look more alike than the least distance. */
function alike(theme: Theme, pairs: readonly (readonly [string, string])[], sight: Rows, least: number) {
  const roles = rolesOf(theme);
  const lookOf = (role: string) => oklabOf(roles.get(role) ?? '', sight);
  return pairs
    .map(([one, other]) => {
      const [from, to] = [lookOf(one), lookOf(other)];
      return {
        pair: `${one} and ${other}`,
        apart: Math.hypot(...from.map((part, at) => part - (to[at] ?? 0))),
      };
    })
    .filter(({ apart }) => !(apart >= least))
    .map(({ pair, apart }) => `${pair}: ${apart.toFixed(3)}`);
}

function failures(theme: Theme, pairs: Record<string, string[]>, least: number): string[] {
  const roles = rolesOf(theme);
  const colour = (role: string) => {
    const found = roles.get(role);
    if (!found) throw new Error(`tokens.css has no colour for the role ${role}.`);
    return found;
  };
  return Object.entries(pairs).flatMap(([front, backs]) =>
    backs
      .map((back) => ({ back, ratio: contrast(colour(front), colour(back)) }))
      .filter(({ ratio }) => ratio < least)
      .map(({ back, ratio }) => `${front} on ${back}: ${ratio.toFixed(2)}`),
  );
}

describe.each(['light', 'dark'] as const)('the %s theme', (theme) => {
  it('has text of at least 4.5 to 1 on every permitted background', () => {
    expect(failures(theme, TEXT_ON, 4.5)).toEqual([]);
  });

  it('has controls, marks and chart series of at least 3 to 1', () => {
    expect(failures(theme, MARKS_ON, 3)).toEqual([]);
  });
});

describe.each(['light', 'dark'] as const)('the hues of charts in the %s theme', (theme) => {
  const pairs = CHART_HUES.flatMap((one, at) =>
    CHART_HUES.slice(at + 1).map((other) => [one, other] as const),
  );

  it.each([
    ['usual', 0.11],
    ['without red', 0.06],
    ['without green', 0.06],
  ])('can be distinguished in pairs by people with %s sight', (sight, least) => {
    expect(alike(theme, pairs, SIGHTS[sight] ?? [], least)).toEqual([]);
  });

  it('look like no warning', () => {
    const warnings = ['caution-mark', 'negative-mark'];
    const withWarnings = [...CHART_HUES, 'chart-plain'].flatMap((hue) =>
      warnings.map((warning) => [hue, warning] as const),
    );
    expect(alike(theme, withWarnings, SIGHTS['usual'] ?? [], 0.12)).toEqual([]);
  });
});

describe('the contrast ratio', () => {
  it('is 21 for black on white and 1 for a colour on itself', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#0b6b70', '#0b6b70')).toBe(1);
  });
});
