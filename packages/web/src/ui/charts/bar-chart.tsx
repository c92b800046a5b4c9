import { CategoryAxis, ValueAxis } from './axes.tsx';
import { horizontalBars, labelsAbove, verticalBars, type BarLayout } from './bar-layout.ts';
import { ChartFrame, type Drawing } from './chart-frame.tsx';
import { totalAt, type ChartProps } from './chart-model.ts';
import { fitText } from './chart-scale.ts';
import { Hatches, hatchId } from './color/hatch.tsx';
import { cssOf } from './color/chart-color.ts';

export interface BarChartProps extends ChartProps {
  /** `vertical` for time, `horizontal` for rankings with long names. */
  direction?: 'vertical' | 'horizontal' | undefined;
  /** Stacked series, for parts of a whole; otherwise side by side. */
  isStacked?: boolean | undefined;
}

/**
 * Bars from zero, side by side or stacked; projected parts are hatched. With one series every bar has the same colour;
 * values are at the bars where there is space (docs/product/look.md, "Charts").
 */
export function BarChart({ direction = 'vertical', isStacked = false, ...chart }: BarChartProps) {
  const isTurned = direction === 'horizontal';
  const layOutBars = isTurned ? horizontalBars : verticalBars;
  const Axes = isTurned ? HorizontalAxes : VerticalAxes;
  return (
    <ChartFrame
      chart={chart}
      kind={isStacked ? 'stacked bar chart' : 'bar chart'}
      layOut={(width, shown) => layOutBars({ chart, shown, isStacked }, width)}
      isTurned={isTurned}
      renderDrawing={(drawing) => (
        <>
          <Hatches prefix={drawing.prefix} shown={drawing.shown} />
          <Axes chart={chart} drawing={drawing} />
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
        width={Math.max(bar.width, 0.5)}
        height={Math.max(bar.height, 0)}
        opacity={isDimmed ? 0.55 : 1}
        fill={bar.isProjected ? `url(#${hatchId(prefix, series)})` : cssOf(series.color)}
      />
    );
  });
}

function VerticalAxes({ chart, drawing }: PartProps) {
  const { layout, active, width } = drawing;
  const { area, band, hasAxis } = layout;
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
      <ValueAxis scale={layout.scale} format={hasAxis ? format : null} area={area} />
      <Bars drawing={drawing} />
      {layout.marks.map(({ category, x, y, width: length }) => (
        <line key={category} x1={x} x2={x + length} y1={y} y2={y} strokeWidth="2" className="stroke-text" />
      ))}
      <LabelsAbove layout={layout} />
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

/** The total of every category above its bars, with the projected part above that. */
function LabelsAbove({ layout }: { layout: BarLayout }) {
  return labelsAbove(layout).map(({ category, text, line, x, y }) => (
    <text
      key={`${category} ${line}`}
      x={x}
      y={y}
      {...(layout.labels.isUpright ? { transform: `rotate(-90 ${x} ${y})` } : { textAnchor: 'middle' })}
      className={`text-xs tabular-nums ${line > 0 ? 'fill-muted' : 'fill-text'}`}
    >
      {text}
    </text>
  ));
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
