/** The value axis from `min` to `max`, both with a grid line; zero is always included. */
export interface ValueScale {
  readonly min: number;
  readonly max: number;
  readonly ticks: readonly number[];
  /** The position of a value along an axis of this length in pixels, from `min`. */
  readonly place: (value: number, length: number) => number;
}

const STEPS = [1, 2, 2.5, 5, 10] as const;

/**
 * A scale with about `wanted` round steps that includes all values and zero (docs/product/look.md, "Charts": zero
 * baseline). Whole numbers get whole steps.
 */
export function valueScale(values: readonly number[], wanted = 4): ValueScale {
  const largest = Math.max(0, ...values);
  const smallest = Math.min(0, ...values);
  const span = largest - smallest || 1;
  const rough = span / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const fine = (STEPS.find((step) => step * power >= rough * 0.999) ?? 10) * power;
  const step = values.every(Number.isInteger) ? Math.max(1, Math.ceil(fine)) : fine;
  const first = Math.floor(smallest / step);
  const last = Math.max(Math.ceil(largest / step - 1e-9), first + 1);
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => roundTo(step, (first + index) * step));
  const min = ticks[0] ?? 0;
  const max = ticks.at(-1) ?? 1;
  return { min, max, ticks, place: (value, length) => ((value - min) / (max - min)) * length };
}

/** Removes floating point errors from a multiple of a step. */
function roundTo(step: number, value: number): number {
  const digits = Math.max(0, 2 - Math.floor(Math.log10(step)));
  return Number(value.toFixed(Math.min(digits, 20)));
}

/** Widths of characters at 12 px by their kind, rounded up; the first matching kind applies. */
const LETTER_WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/[iljI.,:;'|! ]/u, 3.8],
  [/[ftr()[\]-]/u, 4.9],
  [/[mMW@%…]/u, 11],
  [/[A-Zw&]/u, 8.8],
  [/[\d$€£+−]/u, 7.7],
  // Scripts with wide characters, and emoji.
  [/[\u{1100}-\u{1F9FF}]/u, 13],
];
const OTHER_LETTER = 7.1;

function letterWidth(letter: string): number {
  return LETTER_WIDTHS.find(([kind]) => kind.test(letter))?.[1] ?? OTHER_LETTER;
}

/** An upper estimate of the width of a text at 12 px. */
export function textWidth(text: string): number {
  return Array.from(text).reduce((sum, letter) => sum + letterWidth(letter), 0);
}

/** A text cut to a width, with an ellipsis when cut. */
export function fitText(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  let room = width - letterWidth('…');
  const letters = Array.from(text);
  const end = letters.findIndex((letter) => (room -= letterWidth(letter)) < 0);
  return end < 1 ? '' : `${letters.slice(0, end).join('').trimEnd()}…`;
}

/** The distance between shown labels when each may take `width` pixels. */
export function labelStep(labels: readonly string[], band: number): number {
  const widest = Math.max(0, ...labels.map(textWidth)) + 8;
  return Math.max(1, Math.ceil(widest / Math.max(band, 1)));
}

/** The width of the labels of a value axis. */
export function axisSpace(scale: ValueScale, format: (value: number) => string): number {
  return Math.ceil(Math.max(...scale.ticks.map((tick) => textWidth(format(tick))))) + 12;
}
