import { CategoryAxis } from './axes.tsx';
import { ChartFrame, type Drawing } from './chart-frame.tsx';
import type { ChartLayout, ChartProps, ShownSeries } from './chart-model.ts';
import { textWidth } from './chart-scale.ts';
import { RowName, SWATCH_ROOM } from './labels/row-name.tsx';

interface HeatLayout extends ChartLayout {
  readonly left: number;
  readonly cell: { readonly width: number; readonly height: number };
  /** Names are above their rows. */
  readonly isNarrow: boolean;
  readonly rowOf: (series: number) => number;
}

const NARROW = 560;
/** The darkest fill at which text has enough contrast in both themes. */
const STRONGEST = 0.5;
const WEAKEST = 0.08;

function layOutCells(
  categories: ChartProps['categories'],
  shown: readonly ShownSeries[],
  width: number,
): HeatLayout {
  const isNarrow = width < NARROW;
  const names = Math.max(0, ...shown.map(({ label }) => textWidth(label))) + SWATCH_ROOM + 12;
  const left = isNarrow ? 0 : Math.min(names, width * 0.28);
  const size = { width: (width - left) / Math.max(categories.length, 1), height: 30 };
  const row = isNarrow ? size.height + 20 : size.height;
  const rowOf = (series: number) => series * row + (isNarrow ? 20 : 0);
  const height = shown.length * row + 24;
  return {
    height,
    left,
    cell: size,
    isNarrow,
    rowOf,
    pointAt: (x, y) => {
      const category = Math.floor((x - left) / size.width);
      const series = Math.floor(y / row);
      const isIn = category >= 0 && category < categories.length && series >= 0 && series < shown.length;
      return isIn ? { category, series } : null;
    },
    anchorOf: ({ category, series }) => ({
      x: left + size.width * (category + 0.5),
      y: rowOf(series ?? 0) + size.height + 2,
    }),
  };
}

/**
 * Counts or amounts in a grid: categories as columns, series as rows. Larger values have stronger fills; the number is
 * in the cell when it fits, and always in the tooltip.
 */
export function HeatMap(chart: ChartProps) {
  return (
    <ChartFrame
      chart={chart}
      kind="heat map"
      isGrid
      layOut={(width, shown) => layOutCells(chart.categories, shown, width)}
      renderDrawing={(drawing) => <Cells chart={chart} drawing={drawing} />}
    />
  );
}

function Cells({ chart, drawing }: { chart: ChartProps; drawing: Drawing<HeatLayout> }) {
  const { layout, shown, active, width } = drawing;
  const { left, cell, isNarrow, rowOf } = layout;
  const format = chart.formatShort ?? chart.format;
  const nameAt = (row: number) => (isNarrow ? rowOf(row) - 6 : rowOf(row) + cell.height / 2 + 4);
  const most = Math.max(1e-9, ...shown.flatMap(({ values }) => values.map((value) => value ?? 0)));
  return (
    <>
      {shown.map((series, row) => (
        <g key={series.id}>
          <RowName series={series} y={nameAt(row)} room={isNarrow ? width : left} />
          {chart.categories.map(({ id }, column) => {
            const value = series.values[column] ?? 0;
            const isActive = active?.category === column && (active.series ?? row) === row;
            const words = value === 0 ? '' : format(value);
            return (
              <g key={id}>
                <rect
                  x={left + cell.width * column + 1}
                  y={rowOf(row) + 1}
                  width={Math.max(cell.width - 2, 1)}
                  height={cell.height - 2}
                  rx="3"
                  fillOpacity={value === 0 ? 1 : WEAKEST + (STRONGEST - WEAKEST) * Math.sqrt(value / most)}
                  strokeWidth={isActive ? 2 : 1}
                  className={`${value === 0 ? 'fill-sunken' : 'fill-chart-1'} ${isActive ? 'stroke-text' : 'stroke-border'}`}
                />
                {textWidth(words) <= cell.width && (
                  <text
                    x={left + cell.width * (column + 0.5)}
                    y={rowOf(row) + cell.height / 2 + 4}
                    textAnchor="middle"
                    className="fill-text text-xs tabular-nums"
                  >
                    {words}
                  </text>
                )}
              </g>
            );
          })}
        </g>
      ))}
      <CategoryAxis
        categories={chart.categories}
        left={left}
        band={cell.width}
        width={width}
        y={layout.height - 6}
        active={active?.category ?? null}
      />
    </>
  );
}
