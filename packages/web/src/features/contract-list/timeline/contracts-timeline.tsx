import { useMemo, useState, useCallback, useLayoutEffect, useRef } from 'react';
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

/** Which share of the visible time lies before today when the timeline is opened. */
const SHARE_BEFORE_TODAY = 0.3;

interface TimelineScroll {
  frame: RefObject<HTMLDivElement | null>;
  ruler: TimeRuler;
  today: CalendarDate;
  /** The width of the column of names, which covers the left of the frame. */
  nameWidth: number;
  /** Called after the frame was scrolled from here. */
  onScrolled: () => void;
}

/**
 * Keeps the time in sight: today when the timeline opens, and the day in the middle when the scale or the range changes.
 */
function useTimelineScroll({ frame, ruler, today, nameWidth, onScrolled }: TimelineScroll) {
  const before = useRef<TimeRuler | null>(null);
  const scrollTo = useCallback(
    (left: number) => {
      if (!frame.current) return;
      frame.current.scrollLeft = left;
      onScrolled();
    },
    [frame, onScrolled],
  );
  const visibleWidth = useCallback(
    () => Math.max(0, (frame.current?.clientWidth ?? 0) - nameWidth),
    [frame, nameWidth],
  );
  const scrollToToday = useCallback(
    () => scrollTo(ruler.at(today) - visibleWidth() * SHARE_BEFORE_TODAY),
    [ruler, today, scrollTo, visibleWidth],
  );
  useLayoutEffect(() => {
    const earlier = before.current;
    before.current = ruler;
    if (earlier === ruler) return;
    const half = visibleWidth() / 2;
    if (earlier === null) scrollToToday();
    else scrollTo(ruler.at(earlier.dayAt((frame.current?.scrollLeft ?? 0) + half)) - half);
  }, [frame, ruler, scrollTo, scrollToToday, visibleWidth]);
  return { scrollToToday };
}

/** Rows are drawn in steps of so many, and places in steps of so many pixels, so that most scrolling draws nothing again. */
const ROW_STEP = 8;
const PIXEL_STEP = 400;
/** Before the frame is measured, as in a test. */
const USUAL = { width: 1_200, height: 720 };

/** What of a long and wide drawing is to be drawn. */
interface Viewport {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly fromLeft: number;
  readonly toLeft: number;
}

function viewportOf(frame: HTMLElement | null, rowHeight: number): Viewport {
  const { scrollTop = 0, scrollLeft = 0, clientWidth = 0, clientHeight = 0 } = frame ?? {};
  const firstRow = Math.floor(scrollTop / rowHeight / ROW_STEP) * ROW_STEP - ROW_STEP;
  const rows = Math.ceil((clientHeight || USUAL.height) / rowHeight);
  const fromLeft = Math.floor(scrollLeft / PIXEL_STEP) * PIXEL_STEP - PIXEL_STEP;
  const width = clientWidth || USUAL.width;
  return {
    firstRow: Math.max(0, firstRow),
    lastRow: firstRow + rows + 3 * ROW_STEP,
    fromLeft: Math.max(0, fromLeft),
    toLeft: fromLeft + width + 3 * PIXEL_STEP,
  };
}

const isSame = (one: Viewport, other: Viewport): boolean =>
  one.firstRow === other.firstRow &&
  one.lastRow === other.lastRow &&
  one.fromLeft === other.fromLeft &&
  one.toLeft === other.toLeft;

/** The rows and the places that can be seen in a scrolling frame, with some around them. Follows scrolling and size. */
function useViewport(rowHeight: number): {
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly viewport: Viewport;
  readonly follow: () => void;
} {
  const frame = useRef<HTMLDivElement>(null);
  const [viewport, setViewport] = useState(() => viewportOf(null, rowHeight));
  const follow = useCallback(() => {
    const next = viewportOf(frame.current, rowHeight);
    setViewport((before) => (isSame(before, next) ? before : next));
  }, [rowHeight]);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(follow);
    observer.observe(element);
    return () => observer.disconnect();
  }, [follow]);
  return { frame, viewport, follow };
}
