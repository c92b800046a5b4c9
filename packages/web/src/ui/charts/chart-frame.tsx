import { useId, useMemo, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { useNavigate } from 'react-router';
import { ChartActions } from './chart-actions.tsx';
import { ChartLegend } from './chart-legend.tsx';
import { ChartNote } from './chart-note.tsx';
import {
  pointWords,
  type ChartLayout,
  type ChartPoint,
  type ChartProps,
  type ShownSeries,
} from './chart-model.ts';
import { ChartTable } from './chart-table.tsx';
import { ChartTooltip } from './chart-tooltip.tsx';
import { useActivePoint } from './use-active-point.ts';
import { useShownSeries } from './use-shown-series.ts';
import { useWidth } from './use-width.ts';

const NO_METHOD: readonly string[] = [];

/** The input of a chart type's drawing function. */
export interface Drawing<Layout> {
  readonly layout: Layout;
  readonly width: number;
  readonly shown: readonly ShownSeries[];
  readonly active: ChartPoint | null;
  /** A prefix for the ids of patterns, unique for each chart. */
  readonly prefix: string;
}

interface ChartFrameProps<Layout extends ChartLayout> {
  chart: ChartProps;
  /** The description: "bar chart". */
  kind: string;
  layOut: (width: number, shown: readonly ShownSeries[]) => Layout;
  renderDrawing: (drawing: Drawing<Layout>) => ReactNode;
  /** The legend shows lines instead of squares. */
  hasMarks?: boolean | undefined;
  /** Each series has a row of its own (a heat map): no legend, and the tooltip describes one point. */
  isGrid?: boolean | undefined;
  /** Categories are rows. */
  isTurned?: boolean | undefined;
}

/**
 * The common parts of all charts (docs/product/look.md, "Charts"): a legend that toggles series, a tooltip for all
 * series, keyboard navigation, a table, CSV and PNG.
 */
export function ChartFrame<Layout extends ChartLayout>(props: ChartFrameProps<Layout>) {
  const { chart, hasMarks = false, isGrid = false } = props;
  const picture = useRef<SVGSVGElement>(null);
  const [box, width] = useWidth<HTMLDivElement>();
  const [isTable, setIsTable] = useState(false);
  const { shown, hidden, toggle } = useShownSeries(chart.series);
  const hasProjection = chart.series.some(({ projected }) => projected?.some((value) => value !== null));
  const hasLegend = !isTable && !isGrid && (chart.series.length > 1 || hasProjection);
  const note = { title: chart.title, note: chart.note, method: chart.method ?? NO_METHOD };
  return (
    <figure className="min-w-0">
      <div className="mb-2 flex min-h-8 min-w-0 items-start justify-between gap-2">
        {hasLegend ? (
          <ChartLegend
            series={chart.series}
            hidden={hidden}
            onToggle={toggle}
            hasMarks={hasMarks}
            hasProjection={hasProjection}
          />
        ) : (
          <ChartNote {...note} isAbove />
        )}
        <ChartActions
          chart={isTable ? (chart.twin ?? chart) : chart}
          shown={shown}
          drawing={picture}
          isTable={isTable}
          onTable={(next) => {
            setIsTable(next);
            chart.onTable?.(next);
          }}
        />
      </div>
      <div ref={box} className="relative min-w-0">
        {isTable ? (
          <ChartTable chart={chart.twin ?? chart} />
        ) : (
          <Stage {...props} shown={shown} width={width} picture={picture} />
        )}
      </div>
      {hasLegend && <ChartNote {...note} />}
    </figure>
  );
}

/** The records of a point; null where it opens none. */
function addressAt(chart: ChartProps, shown: readonly ShownSeries[], point: ChartPoint): string | null {
  const category = chart.categories[point.category];
  const series = point.series === null ? null : (shown[point.series] ?? null);
  return (category && chart.addressOf?.({ category, series })) ?? null;
}

interface StageProps<Layout extends ChartLayout> extends ChartFrameProps<Layout> {
  shown: readonly ShownSeries[];
  width: number;
  picture: RefObject<SVGSVGElement | null>;
}

/** The drawing with its interaction: an image to screen readers; points reached by arrow keys are announced. */
function Stage<Layout extends ChartLayout>(props: StageProps<Layout>) {
  const {
    chart,
    kind,
    layOut,
    renderDrawing,
    isGrid = false,
    isTurned = false,
    shown,
    width,
    picture,
  } = props;
  const prefix = useId();
  const layout = useMemo(() => layOut(width, shown), [layOut, width, shown]);
  const navigate = useNavigate();
  const size = { categories: chart.categories.length, series: shown.length };
  const { active, handlers } = useActivePoint(layout, size, isTurned, (point) => {
    const address = addressAt(chart, shown, point);
    if (address !== null) void navigate(address);
  });
  const isLink = active !== null && addressAt(chart, shown, active) !== null;
  return (
    <>
      <svg
        ref={picture}
        aria-hidden
        width={width}
        height={layout.height}
        viewBox={`0 0 ${width} ${layout.height}`}
        className="block max-w-full text-xs print:h-auto print:max-h-72 print:w-full"
      >
        {renderDrawing({ layout, width, shown, active, prefix })}
      </svg>
      {/* A transparent layer over the drawing that handles pointer events. */}
      <button
        type="button"
        aria-label={`${chart.title}, ${kind}. Arrow keys move through it, or choose Show as table.`}
        {...handlers}
        className={`absolute inset-0 size-full touch-pan-y rounded-sm outline-offset-2 ${isLink ? 'cursor-pointer' : 'cursor-default'}`}
      />
      {active && (
        <ChartTooltip
          chart={chart}
          shown={shown}
          point={active}
          anchor={layout.anchorOf(active)}
          width={width}
          showsOne={isGrid}
        />
      )}
      <p aria-live="polite" className="sr-only">
        {active ? pointWords(chart, shown, active) : ''}
      </p>
    </>
  );
}
