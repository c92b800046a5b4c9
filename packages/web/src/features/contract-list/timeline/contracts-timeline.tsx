import { useMemo, useState } from 'react';
import type { RefObject } from 'react';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { TIME_SCALES } from '@pactbook/domain/features/saved-views/table-view.ts';
import type { TimeScale } from '@pactbook/domain/features/saved-views/table-view.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx';
import { DrawnRow } from './drawn-row.tsx';
import { HEAD_HEIGHT, ROW_HEIGHT } from './row-sizes.ts';
import { TermLegend } from './term-bar.tsx';
import { GridLines, TimelineHead } from './timeline-head.tsx';
import { SCALE_RULES, TimeRuler, timeRangeOf } from './time-scale.ts';
import { KnownBars, timelineRows } from './timeline-rows.ts';
import type { TimelineGroup, TimelineRow } from './timeline-rows.ts';
import { useTimelineFocus } from './use-timeline-focus.ts';
import { useTimelineScroll } from './use-timeline-scroll.ts';
import { useViewport } from './use-viewport.ts';
import type { Viewport } from './use-viewport.ts';

/** The width of the column of names, and on phones. */
const NAME = 248;
const NARROW_NAME = 136;

export interface ContractsTimelineProps {
  /** The filtered records in the order of the view. */
  contracts: readonly Contract[];
  /** Null when the records are not grouped. */
  groups: readonly TimelineGroup[] | null;
  onToggleGroup: (key: string) => void;
  scale: TimeScale;
  onScaleChange: (scale: TimeScale) => void;
  today: CalendarDate;
  addressOf: (contract: Contract) => string;
  /** Null for none, undefined while unknown. */
  pictureOf: (contract: Contract) => string | null | undefined;
  isNarrow: boolean;
}

const SCALES = TIME_SCALES.map((value) => ({ value, label: SCALE_RULES[value].label }));

/** The terms of the filtered records as bars over time, in the order and the groups of the table. */
export function ContractsTimeline(props: ContractsTimelineProps) {
  const { contracts, groups, scale, today, isNarrow } = props;
  const [bars] = useState(() => new KnownBars());
  const rows = useMemo(() => timelineRows(contracts, groups), [contracts, groups]);
  const ruler = useRuler(contracts, bars, { scale, today });
  const nameWidth = isNarrow ? NARROW_NAME : NAME;
  const { frame, viewport, follow } = useViewport(ROW_HEIGHT);
  const { scrollToToday } = useTimelineScroll({ frame, ruler, today, nameWidth, onScrolled: follow });
  const hasNotice = contracts.some(({ access }) => access === 'full');
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2.5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SegmentedControl label="Scale" options={SCALES} value={scale} onChange={props.onScaleChange} />
        <Button size="sm" onClick={scrollToToday}>
          Today
        </Button>
        <TermLegend hasNotice={hasNotice} />
      </div>
      <TimelineGrid {...props} {...{ rows, bars, ruler, nameWidth, frame, viewport }} onScroll={follow} />
    </div>
  );
}

/** Days as pixels. The same ruler while the same days are drawn, so that the time in sight stays. */
function useRuler(
  contracts: readonly Contract[],
  bars: KnownBars,
  { scale, today }: { scale: TimeScale; today: CalendarDate },
): TimeRuler {
  const { first, last } = useMemo(
    () =>
      timeRangeOf(
        Iterator.from(contracts).map((contract) => bars.of(contract)),
        today,
      ),
    [contracts, bars, today],
  );
  return useMemo(() => new TimeRuler({ first, last }, scale), [first, last, scale]);
}

interface TimelineGridProps extends ContractsTimelineProps {
  rows: readonly TimelineRow[];
  bars: KnownBars;
  ruler: TimeRuler;
  nameWidth: number;
  frame: RefObject<HTMLDivElement | null>;
  viewport: Viewport;
  onScroll: () => void;
}

/** The scrolling frame with the rows and columns in sight. */
function TimelineGrid({ rows, frame, viewport, onScroll, ...drawing }: TimelineGridProps) {
  const { ruler, today, nameWidth } = drawing;
  const focus = useTimelineFocus(rows.length, frame, { rowHeight: ROW_HEIGHT, headHeight: HEAD_HEIGHT });
  const drawn = drawnRows(rows.length, viewport.firstRow, viewport.lastRow, focus.active);
  const columns = ruler.columns(viewport.fromLeft - nameWidth, viewport.toLeft);
  const size = { width: nameWidth + ruler.width, height: HEAD_HEIGHT + rows.length * ROW_HEIGHT };
  return (
    <div
      ref={frame}
      role="grid"
      aria-label="Timeline of terms"
      aria-rowcount={rows.length + 1}
      aria-colcount={2}
      tabIndex={-1}
      onScroll={onScroll}
      onKeyDown={focus.onKeyDown}
      style={{ scrollPaddingTop: HEAD_HEIGHT, scrollPaddingLeft: nameWidth }}
      className="relative isolate min-h-60 min-w-0 flex-1 overflow-auto overscroll-x-contain rounded-lg border border-border bg-raised text-sm max-md:h-[70dvh] max-md:flex-none"
    >
      <div className="relative" style={size}>
        <TimelineHead columns={columns} nameWidth={nameWidth} today={today} ruler={ruler} />
        <GridLines columns={columns} nameWidth={nameWidth} todayAt={ruler.at(today)} />
        {drawn.map((at) => {
          const row = rows[at];
          if (!row) return null;
          const key = row.kind === 'group' ? `group ${row.group.key}` : at;
          return <DrawnRow key={key} row={row} at={at} isTabStop={at === focus.active} {...drawing} />;
        })}
      </div>
    </div>
  );
}

/** The rows in sight, and the one with the focus wherever it is. */
function drawnRows(count: number, first: number, last: number, active: number): number[] {
  const end = Math.min(count, last + 1);
  const rows = Array.from({ length: Math.max(0, end - first) }, (_row, index) => first + index);
  return active < count && (active < first || active >= end) ? [...rows, active] : rows;
}
