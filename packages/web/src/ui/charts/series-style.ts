import type { ChartColor } from './chart-model.ts';

/** The classes of each colour, written out so that Tailwind finds them. */
const FILLS: Readonly<Record<ChartColor, string>> = {
  1: 'fill-chart-1',
  2: 'fill-chart-2',
  3: 'fill-chart-3',
  4: 'fill-chart-4',
  5: 'fill-chart-5',
  6: 'fill-chart-6',
  7: 'fill-chart-7',
  8: 'fill-chart-8',
};
const STROKES: Readonly<Record<ChartColor, string>> = {
  1: 'stroke-chart-1',
  2: 'stroke-chart-2',
  3: 'stroke-chart-3',
  4: 'stroke-chart-4',
  5: 'stroke-chart-5',
  6: 'stroke-chart-6',
  7: 'stroke-chart-7',
  8: 'stroke-chart-8',
};

/** The class that fills with a colour of the charts. */
export function fillOf(color: ChartColor): string {
  return FILLS[color];
}

/** The class that strokes with a colour of the charts. */
export function strokeOf(color: ChartColor): string {
  return STROKES[color];
}

/** The marks of lines, so that a series is identified by shape as well as by colour. */
const MARK_SHAPES = ['circle', 'square', 'triangle', 'diamond'] as const;
export type MarkShape = (typeof MARK_SHAPES)[number];

/** The shape of a colour's marks; it stays the same when other series are hidden. */
export function shapeOf(color: ChartColor): MarkShape {
  return MARK_SHAPES[(color - 1) % MARK_SHAPES.length] ?? 'circle';
}
