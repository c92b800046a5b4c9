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
    Array.from({ length: 8 }, (_, index) => [`chart-${index + 1}`, ['surface', 'surface-raised']]),
  ),
};

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

describe('the contrast ratio', () => {
  it('is 21 for black on white and 1 for a colour on itself', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#0b6b70', '#0b6b70')).toBe(1);
  });
});
