import { useCallback } from 'react';
import { CategoryAxis, ValueAxis } from './axes.tsx';
import { horizontalBars, verticalBars, type BarLayout } from './bar-layout.ts';
import { ChartFrame, type Drawing } from './chart-frame.tsx';
import { hasTotalAt, projectedTotalAt, totalAt, type ChartProps, type ShownSeries } from './chart-model.ts';
import { fitText, textWidth } from './chart-scale.ts';
import { Hatches, hatchId } from './hatch.tsx';
import { fillOf } from './series-style.ts';

export interface BarChartProps extends ChartProps {
  /** `vertical` for what runs in time, `horizontal` for rankings with long names. */
  direction?: 'vertical' | 'horizontal' | undefined;
  /** Series on one another, for parts of a whole; otherwise side by side. */
  isStacked?: boolean | undefined;
}

/**
 * Bars from zero, side by side or stacked; what is projected is hatched. With one series every bar has the same colour;
 * values stand at the bars where there is room (look.md, "Charts").
 */
export function BarChart({ direction = 'vertical', isStacked = false, ...chart }: BarChartProps) {
  const isTurned = direction === 'horizontal';
  const { categories, series, format, formatShort, totals, projectedTotals, isOverlapping, endLabels } =
    chart;
  const layOut = useCallback(
    (width: number, shown: readonly ShownSeries[]) => {
      const measured: ChartProps = {
        title: '',
        categoryName: '',
        day: '',
        categories,
        series,
        format,
        formatShort,
        totals,
        projectedTotals,
        isOverlapping,
        endLabels,
      };
      const plan = { chart: measured, shown, isStacked };
      return isTurned ? horizontalBars(plan, width) : verticalBars(plan, width);
    },
    [
      categories,
      series,
      format,
      formatShort,
      totals,
      projectedTotals,
      isOverlapping,
      endLabels,
      isStacked,
      isTurned,
    ],
  );
  const draw = (drawing: Drawing<BarLayout>) =>
    isTurned ? (
      <HorizontalAxes chart={chart} drawing={drawing} />
    ) : (
      <VerticalAxes chart={chart} drawing={drawing} isStacked={isStacked} />
    );
  return (
    <ChartFrame
      chart={chart}
      kind={isStacked ? 'stacked bar chart' : 'bar chart'}
      layOut={layOut}
      isTurned={isTurned}
      renderDrawing={(drawing) => (
        <>
          <Hatches prefix={drawing.prefix} shown={drawing.shown} />
          {draw(drawing)}
        </>
      )}
    />
  );
}

interface PartProps {
  chart: ChartProps;
  drawing: Drawing<BarLayout>;
}

function Bars({ drawing: { layout, shown, active, prefix } }: { drawing: Drawing<BarLayout> }) {
  return layout.bars.map((bar) => {
    const series = shown[bar.series];
    if (!series) return null;
    const isDimmed =
      active !== null &&
      (bar.category !== active.category || (active.series !== null && bar.series !== active.series));
    return (
      <rect
        key={`${bar.category} ${series.id} ${bar.isProjected}`}
        x={bar.x}
        y={bar.y}
        width={bar.width}
        height={bar.height}
        opacity={isDimmed ? 0.55 : 1}
        {...(bar.isProjected
          ? { fill: `url(#${hatchId(prefix, series)})` }
          : { className: fillOf(series.color) })}
      />
    );
  });
}

function VerticalAxes({ chart, drawing, isStacked }: PartProps & { isStacked: boolean }) {
  const { layout, shown, active } = drawing;
  const { area, band } = layout;
  const format = chart.formatShort ?? chart.format;
  return (
    <>
      {active && (
        <rect
          x={area.left + band * active.category}
          y={area.top - 16}
          width={band}
          height={area.bottom - area.top + 16}
          className="fill-hover"
        />
      )}
      <ValueAxis
        scale={layout.scale}
        format={format}
        left={area.left}
        right={area.right}
        top={area.top}
        bottom={area.bottom}
      />
      <Bars drawing={drawing} />
      <TotalLabels chart={chart} drawing={drawing} isStacked={isStacked} />
      <CategoryAxis
        categories={chart.categories}
        left={area.left}
        band={band}
        y={layout.height - 6}
        active={active?.category ?? null}
      />
    </>
  );
}

/**
 * The true total of every category above its bars, and above that, by name, what is projected beside it. Where there is no
 * room for words, what is known stands alone, and the legend says what the hatched part is.
 */
function TotalLabels({ chart, drawing, isStacked }: PartProps & { isStacked: boolean }) {
  const { layout, shown } = drawing;
  const { area, band } = layout;
  const format = chart.formatShort ?? chart.format;
  const isSummed = isStacked || shown.length === 1 || chart.totals !== undefined;
  if (!isSummed || !hasTotalAt(chart, shown) || chart.totalLabel === null) return null;
  const parts = chart.categories.map((_, index) => {
    const projected = projectedTotalAt(chart, shown, index);
    const known = totalAt(chart, shown, index) - projected;
    return {
      known: known === 0 ? '' : format(known),
      projected: projected === 0 ? '' : `${known === 0 ? '' : '+ '}${format(projected)} projected`,
    };
  });
  const fits = (texts: readonly string[]) => texts.every((text) => textWidth(text) <= band - 2);
  if (!fits(parts.map(({ known }) => known))) return null;
  const hasWords = fits(parts.map(({ projected }) => projected));
  return parts.map(({ known, projected }, index) => {
    const lines = [known, hasWords ? projected : ''].filter((line) => line !== '');
    return lines.map((line, place) => (
      <text
        key={`${chart.categories[index]?.id} ${line}`}
        x={area.left + band * (index + 0.5)}
        y={layout.endOf(index) - 5 - 14 * place}
        textAnchor="middle"
        className={`text-xs tabular-nums ${line === projected ? 'fill-muted' : 'fill-text'}`}
      >
        {line}
      </text>
    ));
  });
}

function HorizontalAxes({ chart, drawing }: PartProps) {
  const { layout, shown, active, width } = drawing;
  const { area, band } = layout;
  const format = chart.formatShort ?? chart.format;
  const isNarrow = area.left === 0;
  const zero = area.left + layout.scale.place(0, area.right - area.left);
  return (
    <>
      {active && <rect x={0} y={band * active.category} width={width} height={band} className="fill-hover" />}
      <line x1={zero} x2={zero} y1={0} y2={layout.height} className="stroke-border-control" />
      <Bars drawing={drawing} />
      {chart.categories.map(({ id, label }, index) => {
        const total = totalAt(chart, shown, index);
        const middle = band * index + (isNarrow ? 20 + (band - 20) / 2 : band / 2);
        return (
          <g key={id}>
            <text
              x={isNarrow ? 0 : area.left - 8}
              y={isNarrow ? band * index + 16 : middle + 4}
              textAnchor={isNarrow ? 'start' : 'end'}
              className="fill-text text-xs"
            >
              {fitText(label, isNarrow ? width : area.left - 12)}
            </text>
            <text x={layout.endOf(index) + 6} y={middle + 4} className="fill-muted text-xs tabular-nums">
              {chart.endLabels?.[index] ?? format(total)}
            </text>
          </g>
        );
      })}
    </>
  );
}
