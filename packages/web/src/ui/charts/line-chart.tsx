import { CategoryAxis, ValueAxis } from './axes.tsx';
import { ChartFrame, type Drawing } from './chart-frame.tsx';
import {
  valueAt,
  type ChartArea,
  type ChartLayout,
  type ChartProps,
  type ShownSeries,
} from './chart-model.ts';
import { axisSpace, fitText, textWidth, valueScale, type ValueScale } from './chart-scale.ts';
import { placeLabels } from './labels/label-places.ts';
import { Mark } from './color/mark.tsx';
import { cssOf, shapeOf } from './color/chart-color.ts';
import { pointsOf, SeriesLine } from './series-line.tsx';

interface LineLayout extends ChartLayout {
  readonly scale: ValueScale;
  readonly area: ChartArea;
  readonly band: number;
  readonly xOf: (category: number) => number;
  readonly yOf: (value: number) => number;
  readonly hasLabels: boolean;
}

const NARROW = 480;
/** Pixels between marks, so that the shapes are visible without hiding the line. */
const MARK_ROOM = 40;
const LINE_ROOM = 16;

/** The layout of lines; the names of the series are at their ends where there is space. */
function layOutLines(
  categories: ChartProps['categories'],
  format: (value: number) => string,
  shown: readonly ShownSeries[],
  width: number,
): LineLayout {
  const values = shown.flatMap((series) => categories.map((_, index) => valueAt(series, index) ?? 0));
  const scale = valueScale(values, 5);
  const isNarrow = width < NARROW;
  const height = isNarrow ? 220 : 280;
  const names = Math.min(150, Math.max(0, ...shown.map(({ label }) => textWidth(label))) + 14);
  const hasLabels = !isNarrow && shown.length > 1;
  const area = {
    left: axisSpace(scale, format),
    right: width - (hasLabels ? names : 8),
    top: 12,
    bottom: height - 24,
  };
  const band = (area.right - area.left) / Math.max(categories.length, 1);
  const xOf = (category: number) => area.left + band * (category + 0.5);
  const yOf = (value: number) => area.bottom - scale.place(value, area.bottom - area.top);
  return {
    height,
    scale,
    area,
    band,
    xOf,
    yOf,
    hasLabels,
    pointAt: (x, y) => {
      const category = Math.floor((x - area.left) / band);
      if (category < 0 || category >= categories.length) return null;
      const near = shown.map((series, index) => {
        const value = valueAt(series, category);
        return { index, away: value === null ? Infinity : Math.abs(yOf(value) - y) };
      });
      const best = near.toSorted((one, other) => one.away - other.away)[0];
      return { category, series: best && best.away < 12 ? best.index : null };
    },
    anchorOf: ({ category }) => ({ x: xOf(category), y: area.top }),
  };
}

/**
 * Lines over time, from zero. Each series has a mark of its own shape beside its colour, and its name at its end where
 * there is space (docs/product/look.md, "Charts").
 */
export function LineChart(chart: ChartProps) {
  const format = chart.formatShort ?? chart.format;
  return (
    <ChartFrame
      chart={{ totalLabel: null, ...chart }}
      kind="line chart"
      hasMarks
      layOut={(width, shown) => layOutLines(chart.categories, format, shown, width)}
      renderDrawing={(drawing) => <Lines chart={chart} drawing={drawing} format={format} />}
    />
  );
}

interface LinesProps {
  chart: ChartProps;
  drawing: Drawing<LineLayout>;
  format: (value: number) => string;
}

function Lines({ chart, drawing, format }: LinesProps) {
  const { layout, shown, active, width } = drawing;
  const { area, band, xOf } = layout;
  return (
    <>
      <ValueAxis scale={layout.scale} format={format} area={area} />
      {active && (
        <line
          x1={xOf(active.category)}
          x2={xOf(active.category)}
          y1={area.top}
          y2={area.bottom}
          className="stroke-border-control"
        />
      )}
      {shown.map((series, index) => (
        <Line
          key={series.id}
          series={series}
          count={chart.categories.length}
          layout={layout}
          active={active?.category ?? null}
          isDimmed={active !== null && active.series !== null && active.series !== index}
        />
      ))}
      {layout.hasLabels && <EndLabels shown={shown} last={chart.categories.length - 1} layout={layout} />}
      <CategoryAxis
        categories={chart.categories}
        left={area.left}
        band={band}
        y={layout.height - 6}
        width={width}
        active={active?.category ?? null}
      />
    </>
  );
}

interface LineProps {
  series: ShownSeries;
  count: number;
  layout: LineLayout;
  active: number | null;
  isDimmed: boolean;
}

/** One line with its marks. */
function Line({ series, count, layout, active, isDimmed }: LineProps) {
  const { xOf, yOf, band } = layout;
  const points = pointsOf(series, count, xOf, yOf);
  const stride = Math.max(1, Math.ceil(MARK_ROOM / band));
  const marked = points.filter(
    ({ category }) => (count - 1 - category) % stride === 0 || category === active,
  );
  return (
    <g opacity={isDimmed ? 0.45 : 1}>
      <SeriesLine points={points} color={series.color} />
      {marked.map(({ category, x, y }) => (
        <Mark
          key={category}
          shape={shapeOf(series.color)}
          x={x}
          y={y}
          size={category === active ? 5 : 3.5}
          fill={cssOf(series.color)}
        />
      ))}
    </g>
  );
}

interface EndLabelsProps {
  shown: readonly ShownSeries[];
  last: number;
  layout: LineLayout;
}

/** The names at the ends of the lines, moved apart where they would overlap. */
function EndLabels({ shown, last, layout }: EndLabelsProps) {
  const { area, xOf, yOf } = layout;
  const ends = shown.flatMap((series) => {
    const value = valueAt(series, last);
    return value === null ? [] : [{ series, y: yOf(value) }];
  });
  const wanted = ends.map(({ y }) => y);
  const places = placeLabels(wanted, { gap: LINE_ROOM, first: area.top, last: area.bottom });
  return places?.map((y, index) => (
    <text key={ends[index]?.series.id} x={xOf(last) + 10} y={y + 4} className="fill-muted text-xs">
      {fitText(ends[index]?.series.label ?? '', 140)}
    </text>
  ));
}
