import { fitText, labelStep, textWidth } from '../chart-scale.ts';
import type { ChartCategory } from '../chart-model.ts';

/** Where labels may be along a line. */
export interface LabelSpace {
  /** The least distance of two labels. */
  readonly gap: number;
  readonly first: number;
  readonly last: number;
}

/**
 * Places labels along a line as near as possible to where they are wanted, in their order, never nearer to each other
 * than `gap`.
 * @returns one place for each label; null when there is no room for all of them
 */
export function placeLabels(
  wanted: readonly number[],
  { gap, first, last }: LabelSpace,
): readonly number[] | null {
  if ((wanted.length - 1) * gap > last - first) return null;
  const order = wanted.map((_, index) => index).toSorted((one, other) => at(wanted, one) - at(wanted, other));
  const places = wanted.map(() => first);
  let free = first;
  for (const index of order) {
    places[index] = Math.max(at(wanted, index), free);
    free = at(places, index) + gap;
  }
  // What was moved beyond the end moves back, and so does what overlaps it.
  let most = last;
  for (const index of order.toReversed()) {
    places[index] = Math.min(at(places, index), most);
    most = at(places, index) - gap;
  }
  return places;
}

const at = (values: readonly number[], index: number): number => values[index] ?? 0;

/** A label below an axis: its text, the middle of it, and its width. */
export interface AxisLabel {
  readonly index: number;
  readonly text: string;
  readonly x: number;
  readonly width: number;
}

interface AxisSpace {
  readonly left: number;
  readonly band: number;
  /** The width of the drawing. */
  readonly width: number;
  readonly active: number | null;
}

const BETWEEN = 4;
const SHORTEST = 48;

/**
 * The labels of categories below their bands: short ones or only some of them where space is tight, always the latest one
 * and the active one, never over each other or beyond the drawing.
 */
export function axisLabels(
  categories: readonly ChartCategory[],
  { left, band, width, active }: AxisSpace,
): readonly AxisLabel[] {
  const long = categories.map(({ label }) => label);
  const short = categories.map(({ label, shortLabel }) => shortLabel ?? label);
  const texts = labelStep(long, band) === 1 ? long : short;
  const step = labelStep(texts, band);
  const labelOf = (index: number): AxisLabel => {
    const text = fitText(texts[index] ?? '', Math.min(Math.max(band * step, SHORTEST), width));
    const taken = textWidth(text);
    const middle = left + band * (index + 0.5);
    return { index, text, width: taken, x: Math.max(taken / 2, Math.min(middle, width - taken / 2)) };
  };
  const shown: AxisLabel[] = active === null ? [] : [labelOf(active)];
  for (let index = categories.length - 1; index >= 0; index -= step) {
    const label = labelOf(index);
    const isFree = shown.every(
      (other) => Math.abs(other.x - label.x) >= (other.width + label.width) / 2 + BETWEEN,
    );
    if (isFree) shown.push(label);
  }
  return shown.toSorted((one, other) => one.index - other.index);
}
