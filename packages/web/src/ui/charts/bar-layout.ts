import {
  markAt,
  totalAt,
  valueAt,
  type ChartArea,
  type ChartLayout,
  type ChartPoint,
  type ChartProps,
  type ShownSeries,
} from './chart-model.ts';
import { axisSpace, textWidth, valueScale, type ValueScale } from './chart-scale.ts';

import { LABEL_LINE, totalLabels, type TotalLabels } from './labels/total-labels.ts';

/** One rectangle of a bar chart. */
export interface Bar {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly category: number;
  readonly series: number;
  readonly isProjected: boolean;
}

/** The layout of a vertical or horizontal bar chart. */
export interface BarLayout extends ChartLayout {
  readonly scale: ValueScale;
  readonly bars: readonly Bar[];
  /** The area of all bars. */
  readonly area: ChartArea;
  /** The size of a category in pixels. */
  readonly band: number;
  /** The labels above the bars. */
  readonly labels: TotalLabels;
  /** The lines that the bars are measured by. */
  readonly marks: readonly {
    readonly category: number;
    readonly x: number;
    readonly y: number;
    readonly width: number;
  }[];
  /** Whether values are at an axis; on narrow screens the labels above the bars say enough. */
  readonly hasAxis: boolean;
  /** The far end of a category's bars, where its label is. */
  readonly endOf: (category: number) => number;
}

const TALL = 280;
const LOW = 220;
const NARROW = 480;
const THICKEST = 56;
/** The gap between two parts of a stack, so that they can be distinguished without colours. */
const SEAM = 1;

interface Part {
  readonly series: number;
  readonly from: number;
  readonly to: number;
  readonly isProjected: boolean;
}

/** The parts of a stack from zero: the known values of all series, then the projected ones. */
function stackOf(shown: readonly ShownSeries[], category: number): Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const isProjected of [false, true]) {
    shown.forEach((series, index) => {
      const size = (isProjected ? series.projected?.[category] : series.values[category]) ?? 0;
      if (size <= 0) return;
      parts.push({ series: index, from: end, to: end + size, isProjected });
      end += size;
    });
  }
  return parts;
}

/** The largest and the smallest end of the bars. */
function extentOf(chart: ChartProps, shown: readonly ShownSeries[], isStacked: boolean): number[] {
  return chart.categories.flatMap((_, index) =>
    isStacked ? [stackOf(shown, index).at(-1)?.to ?? 0] : shown.map((series) => valueAt(series, index) ?? 0),
  );
}

interface Plan {
  readonly chart: ChartProps;
  readonly shown: readonly ShownSeries[];
  readonly isStacked: boolean;
}

/** The position of a category's bars along the band (`offset`, `thickness`) and along the values (`from`, `to`). */
function barsOf({ shown, isStacked }: Plan, category: number, band: number) {
  const thickness = Math.min(THICKEST, band * (isStacked || shown.length < 2 ? 0.64 : 0.76));
  const start = category * band + (band - thickness) / 2;
  if (isStacked) return stackOf(shown, category).map((part) => ({ ...part, offset: start, thickness }));
  const each = thickness / Math.max(shown.length, 1);
  return shown.flatMap((one, index) => {
    const known = one.values[category] ?? 0;
    const projected = one.projected?.[category] ?? 0;
    const place = { series: index, offset: start + index * each, thickness: Math.max(each - SEAM, 1) };
    return [
      ...(known === 0 ? [] : [{ ...place, from: 0, to: known, isProjected: false }]),
      ...(projected === 0 ? [] : [{ ...place, from: known, to: known + projected, isProjected: true }]),
    ];
  });
}

/** A bar along the band and along the values, in pixels. */
interface Place {
  readonly category: number;
  readonly offset: number;
  readonly thickness: number;
  readonly low: number;
  readonly high: number;
}

/** All bars, each as a rectangle in the direction of the chart; those of a stack are apart by a seam. */
function allBars(
  plan: Plan & { readonly scale: ValueScale; readonly band: number; readonly length: number },
  rectOf: (place: Place) => Pick<Bar, 'x' | 'y' | 'width' | 'height'>,
): Bar[] {
  const { chart, isStacked, scale, band, length } = plan;
  return chart.categories.flatMap((_, category) =>
    barsOf(plan, category, band).map(({ from, to, series, isProjected, ...across }): Bar => {
      const high = scale.place(Math.max(from, to), length);
      const seam = isStacked && from > 0 ? SEAM : 0;
      // Half a pixel of the smallest value stays in sight.
      const low = Math.min(scale.place(Math.min(from, to), length) + seam, high - 0.5);
      return { ...rectOf({ ...across, category, low, high }), category, series, isProjected };
    }),
  );
}

/** Whether labels are above the bars and can be read without turning the head. */
const hasTotals = ({ lines, isUpright }: TotalLabels): boolean => lines.length > 0 && !isUpright;

/** A label above the bars of a category. */
export interface LabelAbove {
  readonly category: number;
  readonly text: string;
  /** 0 for the label next to the bar. */
  readonly line: number;
  /** The middle of the label, or where a vertical one begins. */
  readonly x: number;
  readonly y: number;
}

/** The places of the labels above the bars. */
export function labelsAbove({ area, band, labels, endOf }: BarLayout): readonly LabelAbove[] {
  return labels.lines.flatMap((lines, category) =>
    lines.map((text, line) => ({
      category,
      text,
      line,
      x: area.left + band * (category + 0.5) + (labels.isUpright ? 4 : 0),
      y: endOf(category) - 5 - LABEL_LINE * line,
    })),
  );
}

/** The layout of vertical bars. */
export function verticalBars(plan: Plan, width: number): BarLayout {
  const { chart, shown, isStacked } = plan;
  const format = chart.formatShort ?? chart.format;
  const marked = chart.categories.map((_, category) => markAt(chart, shown, category));
  const extent = [...extentOf(chart, shown, isStacked), ...marked.map((mark) => mark ?? 0)];
  const scale = valueScale(extent, 5);
  const height = width < NARROW ? LOW : TALL;
  const right = width - 4;
  const bandFrom = (start: number) => (right - start) / Math.max(chart.categories.length, 1);
  const hasAxis = width >= NARROW || !hasTotals(totalLabels(chart, shown, isStacked, bandFrom(4)));
  const left = hasAxis ? axisSpace(scale, format) : 4;
  const band = bandFrom(left);
  const labels = totalLabels(chart, shown, isStacked, band);
  const area = { left, right, top: labels.room, bottom: height - 24 };
  const length = area.bottom - area.top;
  const bars = allBars({ ...plan, scale, band, length }, ({ offset, thickness, low, high }) => ({
    x: area.left + offset,
    y: area.bottom - high,
    width: thickness,
    height: high - low,
  }));
  const endOf = (category: number) =>
    Math.min(area.bottom, ...bars.filter((bar) => bar.category === category).map(({ y }) => y));
  const markWidth = Math.min(THICKEST, band * 0.64) + 12;
  const marks = marked.flatMap((mark, category) => {
    const x = area.left + band * (category + 0.5) - markWidth / 2;
    return mark === null
      ? []
      : [{ category, x, y: area.bottom - scale.place(mark, length), width: markWidth }];
  });
  return {
    height,
    scale,
    bars,
    marks,
    area,
    band,
    labels,
    hasAxis,
    endOf,
    pointAt: (x, y) => pointIn(bars, chart, Math.floor((x - area.left) / band), x, y),
    anchorOf: ({ category }) => ({ x: area.left + band * (category + 0.5), y: area.top }),
  };
}

/** The layout of horizontal bars, each below or beside its name. */
export function horizontalBars(plan: Plan, width: number): BarLayout {
  const { chart, shown, isStacked } = plan;
  const format = chart.formatShort ?? chart.format;
  const scale = valueScale(extentOf(chart, shown, isStacked), 5);
  const isNarrow = width < NARROW;
  const names = Math.max(0, ...chart.categories.map(({ label }) => textWidth(label)));
  const left = isNarrow ? 0 : Math.min(names + 12, width * 0.34);
  const values = chart.categories.map((_, index) =>
    textWidth(chart.endLabels?.[index] ?? format(totalAt(chart, shown, index))),
  );
  const right = width - Math.max(0, ...values) - 10;
  // On narrow screens the name is above its bars.
  const above = isNarrow ? 20 : 0;
  const room = isNarrow ? 26 : 32;
  const band = above + room;
  const height = Math.max(chart.categories.length, 1) * band;
  const area = { left, right, top: 0, bottom: height };
  const length = Math.max(right - left, 1);
  const bars = allBars(
    { ...plan, scale, band: room, length },
    ({ offset, thickness, low, high, category }) => ({
      x: left + low,
      y: offset + (category + 1) * above,
      width: high - low,
      height: thickness,
    }),
  );
  const endOf = (category: number) =>
    Math.max(
      left + scale.place(0, length),
      ...bars.filter((bar) => bar.category === category).map((bar) => bar.x + bar.width),
    );
  return {
    height,
    scale,
    bars,
    marks: [],
    area,
    band,
    // Labels are beside the end of each bar.
    labels: { lines: [], isUpright: false, room: 0 },
    hasAxis: false,
    endOf,
    pointAt: (x, y) => pointIn(bars, chart, Math.floor(y / band), x, y),
    anchorOf: ({ category }) => ({ x: Math.min(endOf(category), width / 2), y: band * category + band - 4 }),
  };
}

/** The category at a position, and the series of the bar there. */
function pointIn(
  bars: readonly Bar[],
  { categories }: ChartProps,
  category: number,
  x: number,
  y: number,
): ChartPoint | null {
  if (category < 0 || category >= categories.length) return null;
  const hit = bars.find(
    (bar) =>
      bar.category === category &&
      x >= bar.x &&
      x <= bar.x + bar.width &&
      y >= bar.y &&
      y <= bar.y + bar.height + SEAM,
  );
  return { category, series: hit?.series ?? null };
}
