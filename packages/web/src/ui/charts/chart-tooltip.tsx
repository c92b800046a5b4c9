import {
  hasTotalAt,
  markAt,
  projectedTotalAt,
  totalAt,
  valueAt,
  type ChartPoint,
  type ChartProps,
  type ShownSeries,
} from './chart-model.ts';
import { Swatch } from './color/swatch.tsx';

interface ChartTooltipProps {
  chart: ChartProps;
  shown: readonly ShownSeries[];
  point: ChartPoint;
  anchor: { readonly x: number; readonly y: number };
  width: number;
  /** Only the series under the pointer, when a category has too many. */
  showsOne: boolean;
}

const ROOM = 340;

/**
 * The values of all series at a category, one line each (docs/product/look.md, "Charts"). Placed beside the point,
 * inside the chart.
 */
export function ChartTooltip({ chart, shown, point, anchor, width, showsOne }: ChartTooltipProps) {
  const category = chart.categories[point.category];
  if (!category) return null;
  const described = showsOne && point.series !== null ? shown.slice(point.series, point.series + 1) : shown;
  const rows = described.filter((series) => valueAt(series, point.category) !== null);
  const isLeft = anchor.x > width / 2;
  const hasTotal = described.length > 1 && chart.totalLabel !== null && hasTotalAt(chart, shown);
  const projected = projectedTotalAt(chart, shown, point.category);
  const mark = markAt(chart, shown, point.category);
  return (
    <div
      aria-hidden
      style={{
        top: Math.max(0, anchor.y),
        ...(isLeft
          ? { right: Math.min(width - anchor.x + 12, Math.max(0, width - ROOM)) }
          : { left: Math.min(anchor.x + 12, Math.max(0, width - ROOM)) }),
      }}
      className="pointer-events-none absolute z-10 w-max max-w-[min(340px,100%)] rounded-md bg-float px-3 py-2 text-sm shadow-float"
    >
      <p dir="auto" className="font-medium break-words">
        {category.label}
      </p>
      {category.note && <p className="text-xs text-muted">{category.note}</p>}
      {rows.length === 0 && <p className="text-muted">—</p>}
      <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-2 gap-y-0.5">
        {rows.map((series) => (
          <TooltipRow
            key={series.id}
            series={series}
            category={point.category}
            format={chart.format}
            isMarked={shown[point.series ?? -1]?.id === series.id && described.length > 1}
          />
        ))}
        {hasTotal && (
          <div className="col-span-3 mt-0.5 grid grid-cols-subgrid border-t border-border pt-1">
            <dt className="col-span-2 text-muted">{chart.totalLabel ?? 'Total'}</dt>
            <dd className="text-right font-medium tabular-nums">
              {chart.format(totalAt(chart, shown, point.category))}
              {projected !== 0 && (
                <span className="block text-xs font-normal text-muted">
                  {chart.format(projected)} projected
                </span>
              )}
            </dd>
          </div>
        )}
        {mark !== null && (
          <div className="col-span-3 grid grid-cols-subgrid">
            <dt className="col-span-2 text-muted">{chart.marks?.label}</dt>
            <dd className="text-right tabular-nums">{chart.format(mark)}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}

interface TooltipRowProps {
  series: ShownSeries;
  category: number;
  format: (value: number) => string;
  isMarked: boolean;
}

function TooltipRow({ series, category, format, isMarked }: TooltipRowProps) {
  const value = valueAt(series, category) ?? 0;
  const projected = series.projected?.[category] ?? null;
  return (
    <div className={`col-span-3 grid grid-cols-subgrid items-center ${isMarked ? 'font-medium' : ''}`}>
      <dt className="contents">
        <Swatch color={series.color} />
        <span dir="auto" className="truncate text-muted">
          {series.label}
        </span>
      </dt>
      <dd className="text-right tabular-nums">
        {format(value)}
        {projected !== null && projected !== value && (
          <span className="block text-xs font-normal text-muted">{format(projected)} projected</span>
        )}
      </dd>
    </div>
  );
}
