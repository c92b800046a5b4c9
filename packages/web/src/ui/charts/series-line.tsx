import { valueAt, type ShownSeries } from './chart-model.ts';
import { cssOf, type ChartColor } from './color/chart-color.ts';

/** Where a series has a value. */
interface LinePoint {
  readonly category: number;
  readonly x: number;
  readonly y: number;
}

/** The points of a series, without those of categories in which it has no value. */
export function pointsOf(
  series: ShownSeries,
  count: number,
  xOf: (category: number) => number,
  yOf: (value: number) => number,
): LinePoint[] {
  return Array.from({ length: count }, (_, category) => category).flatMap((category) => {
    const value = valueAt(series, category);
    return value === null ? [] : [{ category, x: xOf(category), y: yOf(value) }];
  });
}

/** The line through the points of a series, interrupted where it has no value. */
export function SeriesLine({ points, color }: { points: readonly LinePoint[]; color: ChartColor }) {
  const path = points
    .map(({ category, x, y }, index) => {
      const isNext = points[index - 1]?.category === category - 1;
      return `${isNext ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');
  return (
    <path
      d={path}
      fill="none"
      strokeWidth="2"
      strokeLinejoin="round"
      strokeLinecap="round"
      stroke={cssOf(color)}
    />
  );
}
