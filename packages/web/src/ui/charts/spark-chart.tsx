import { CategoryAxis } from './axes.tsx';
import { ChartFrame, type Drawing } from './chart-frame.tsx';
import { valueAt, type ChartProps, type ShownSeries } from './chart-model.ts';
import { cssOf } from './color/chart-color.ts';
import { RowName } from './labels/row-name.tsx';
import { pointsOf, SeriesLine } from './series-line.tsx';
import { SPARK_HEAD, sparkLayout, type SparkLayout } from './spark-layout.ts';

export interface SparkChartProps extends ChartProps {
  /** The categories whose values are beside the lines, by index. */
  valued: readonly number[];
}

/**
 * A ranked list of lines: each series in a row of its own, on one scale, with its latest values, where many lines in one
 * area would cross (docs/product/look.md, "Charts").
 */
export function SparkChart({ valued, ...chart }: SparkChartProps) {
  const { categories } = chart;
  const format = chart.formatShort ?? chart.format;
  return (
    <ChartFrame
      chart={{ totalLabel: null, ...chart }}
      kind="lines in rows"
      isGrid
      layOut={(width, shown) => sparkLayout({ categories, shown, format, valued }, width)}
      renderDrawing={(drawing) => <Rows chart={chart} drawing={drawing} format={format} />}
    />
  );
}

interface RowsProps {
  chart: ChartProps;
  drawing: Drawing<SparkLayout>;
  format: (value: number) => string;
}

function Rows({ chart, drawing, format }: RowsProps) {
  const { layout, shown, active, width } = drawing;
  const { columns, left, right, band, height } = layout;
  const { categories } = chart;
  return (
    <>
      {columns.map(({ category, right: end }) => (
        <text key={category} x={end} y={14} textAnchor="end" className="fill-muted text-xs">
          {categories[category]?.shortLabel ?? categories[category]?.label}
        </text>
      ))}
      {shown.map((series, row) => (
        <g key={series.id}>
          <line
            x1={0}
            x2={width}
            y1={SPARK_HEAD + row * layout.rowHeight}
            y2={SPARK_HEAD + row * layout.rowHeight}
            className="stroke-border"
          />
          <RowWords series={series} row={row} layout={layout} width={width} format={format} />
          <RowLine series={series} row={row} layout={layout} count={categories.length} active={active} />
        </g>
      ))}
      <CategoryAxis
        categories={categories}
        left={left}
        band={band}
        y={height - 6}
        width={right}
        active={active?.category ?? null}
      />
    </>
  );
}

interface RowProps {
  series: ShownSeries;
  row: number;
  layout: SparkLayout;
}

/** The name of a row and its values beside it. */
function RowWords({
  series,
  row,
  layout,
  width,
  format,
}: RowProps & { width: number; format: (value: number) => string }) {
  const { columns, left, right, isNarrow } = layout;
  const y = layout.middleOf(row) + 4;
  return (
    <>
      <RowName series={series} y={y} room={isNarrow ? right : left} />
      {columns.map(({ category, right: end }, place) => {
        const value = valueAt(series, category);
        return (
          <text
            key={category}
            x={Math.min(end, width)}
            y={y}
            textAnchor="end"
            className={`text-xs tabular-nums ${place === columns.length - 1 ? 'fill-text font-medium' : 'fill-muted'}`}
          >
            {value === null ? '—' : format(value)}
          </text>
        );
      })}
    </>
  );
}

/** The line of a row, with its zero where it goes below, interrupted where it has no value. */
function RowLine({
  series,
  row,
  layout,
  count,
  active,
}: RowProps & { count: number; active: Drawing<SparkLayout>['active'] }) {
  const { left, right, xOf, yOf } = layout;
  const points = pointsOf(series, count, xOf, (value) => yOf(row, value));
  const hasNegative = series.values.some((value) => value !== null && value < 0);
  const isActive = (category: number) =>
    active !== null && active.category === category && (active.series ?? row) === row;
  return (
    <>
      {hasNegative && (
        <line x1={left} x2={right} y1={yOf(row, 0)} y2={yOf(row, 0)} className="stroke-border-control" />
      )}
      <SeriesLine points={points} color={series.color} />
      {points.map(({ category, x, y }) => (
        <circle key={category} cx={x} cy={y} r={isActive(category) ? 4.5 : 2.5} fill={cssOf(series.color)} />
      ))}
    </>
  );
}
