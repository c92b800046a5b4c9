import { valueAt, type ChartCategory, type ChartLayout, type ShownSeries } from './chart-model.ts';
import { textWidth, valueScale } from './chart-scale.ts';
import { SWATCH_ROOM } from './labels/row-name.tsx';

/** The layout of lines in rows of their own. */
export interface SparkLayout extends ChartLayout {
  /** The area of the lines, the same in each row. */
  readonly left: number;
  readonly right: number;
  readonly band: number;
  /** Names are above their lines. */
  readonly isNarrow: boolean;
  readonly rowHeight: number;
  /** Where the values of the valued categories end, from the right edge. */
  readonly columns: readonly { readonly category: number; readonly right: number }[];
  readonly xOf: (category: number) => number;
  /** The position of a value in the row of a series. */
  readonly yOf: (row: number, value: number) => number;
  /** The middle of a row's name and values. */
  readonly middleOf: (row: number) => number;
}

const NARROW = 560;
/** The line of headings above the rows. */
export const SPARK_HEAD = 24;
const FOOT = 24;
const GAP = 20;

interface SparkPlan {
  readonly categories: readonly ChartCategory[];
  readonly shown: readonly ShownSeries[];
  readonly format: (value: number) => string;
  /** The categories whose values are beside the lines. */
  readonly valued: readonly number[];
}

/** The layout of rows, each with a line on the scale that all of them have, and with some of its values. */
export function sparkLayout({ categories, shown, format, valued }: SparkPlan, width: number): SparkLayout {
  const isNarrow = width < NARROW;
  const values = shown.flatMap((series) => categories.map((_, index) => valueAt(series, index) ?? 0));
  const scale = valueScale(values, 3);
  const wordsOf = (category: number) => [
    categories[category]?.shortLabel ?? categories[category]?.label ?? '',
    ...shown.map((series) => format(valueAt(series, category) ?? 0)),
  ];
  let right = width;
  const columns = valued
    .toReversed()
    .map((category) => {
      const column = { category, right };
      right -= Math.max(...wordsOf(category).map(textWidth)) + GAP;
      return column;
    })
    .toReversed();
  const names = Math.max(0, ...shown.map(({ label }) => textWidth(label))) + SWATCH_ROOM + GAP;
  const left = isNarrow ? 0 : Math.min(names, width * 0.32);
  const rowHeight = isNarrow ? 64 : 40;
  const line = { top: isNarrow ? 26 : 6, bottom: rowHeight - 6 };
  const top = (row: number) => SPARK_HEAD + row * rowHeight;
  const band = Math.max(right - left, 1) / Math.max(categories.length, 1);
  const yOf = (row: number, value: number) =>
    top(row) + line.bottom - scale.place(value, line.bottom - line.top);
  return {
    height: SPARK_HEAD + shown.length * rowHeight + FOOT,
    left,
    right,
    band,
    isNarrow,
    rowHeight,
    columns,
    xOf: (category) => left + band * (category + 0.5),
    yOf,
    middleOf: (row) => top(row) + (isNarrow ? 14 : rowHeight / 2),
    pointAt: (x, y) => {
      const category = Math.min(Math.max(Math.floor((x - left) / band), 0), categories.length - 1);
      const series = Math.floor((y - SPARK_HEAD) / rowHeight);
      return series < 0 || series >= shown.length ? null : { category, series };
    },
    anchorOf: ({ category, series }) => ({
      x: left + band * (category + 0.5),
      y: top(series ?? 0) + rowHeight,
    }),
  };
}
