import { useMemo, useState } from 'react';
import type { RefObject } from 'react';
import { Link, useNavigate } from 'react-router';
import { formatLongDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { TIME_SCALES } from '@pactbook/domain/features/saved-views/table-view.ts';
import type { TimeScale } from '@pactbook/domain/features/saved-views/table-view.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx';
import { LogoImage } from '../../../ui/media/logo-image.tsx';
import { GroupHeading } from '../../../ui/table/group-heading.tsx';
import { statusWords } from './status-words.ts';
import { TermBar, TermLegend } from './term-bar.tsx';
import { termBarsInWords } from './term-bars.ts';
import { SCALE_RULES, TimeRuler, timeRangeOf } from './time-scale.ts';
import { KnownBars, timelineRows } from './timeline-rows.ts';
import type { TimelineGroup, TimelineRow } from './timeline-rows.ts';
import { useTimelineFocus } from './use-timeline-focus.ts';
import { useTimelineScroll } from './use-timeline-scroll.ts';
import { useViewport } from './use-viewport.ts';
import type { Viewport } from './use-viewport.ts';

const ROW_HEIGHT = 36;
const HEAD_HEIGHT = 44;
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
        <Head columns={columns} nameWidth={nameWidth} today={today} ruler={ruler} />
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

type Columns = ReturnType<TimeRuler['columns']>;

interface HeadProps {
  columns: Columns;
  nameWidth: number;
  ruler: TimeRuler;
  today: CalendarDate;
}

function Head({ columns, nameWidth, ruler, today }: HeadProps) {
  return (
    <div
      role="row"
      aria-rowindex={1}
      style={{ height: HEAD_HEIGHT }}
      className="sticky top-0 z-20 border-b border-border bg-sunken text-xs font-medium text-muted"
    >
      <div
        role="columnheader"
        style={{ width: nameWidth, height: HEAD_HEIGHT - 1 }}
        className="sticky left-0 z-10 flex items-center border-r border-border bg-sunken px-3"
      >
        Record
      </div>
      <div
        role="columnheader"
        className="absolute top-0 h-full"
        style={{ left: nameWidth, width: ruler.width }}
      >
        <span className="sr-only">
          Term from {formatLongDate(ruler.range.first)} to {formatLongDate(ruler.range.last)}
        </span>
        {columns.map(({ date, left, width, label }) => (
          <span
            key={date}
            aria-hidden
            style={{ left, width }}
            className="absolute top-0 h-full overflow-hidden border-l border-border px-2 pt-1.5 whitespace-nowrap tabular-nums"
          >
            {label}
          </span>
        ))}
        <span
          aria-hidden
          style={{ left: ruler.at(today) }}
          className="absolute bottom-0 h-4 -translate-x-1/2 rounded-t-sm bg-accent px-1.5 leading-4 text-on-accent"
        >
          Today
        </span>
      </div>
    </div>
  );
}

function GridLines({
  columns,
  nameWidth,
  todayAt,
}: {
  columns: Columns;
  nameWidth: number;
  todayAt: number;
}) {
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute bottom-0"
      style={{ left: nameWidth, top: HEAD_HEIGHT }}
    >
      {columns.map(({ date, left }) => (
        <span key={date} className="absolute top-0 h-full border-l border-border" style={{ left }} />
      ))}
      <span className="absolute top-0 z-10 h-full w-px bg-accent" style={{ left: todayAt }} />
    </div>
  );
}

interface DrawnRowProps extends ContractsTimelineProps {
  row: TimelineRow;
  at: number;
  isTabStop: boolean;
  nameWidth: number;
  bars: KnownBars;
  ruler: TimeRuler;
}

function DrawnRow({ row, at, isTabStop, onToggleGroup, ...rest }: DrawnRowProps) {
  const place = {
    role: 'row',
    'aria-rowindex': at + 2,
    style: { top: HEAD_HEIGHT + at * ROW_HEIGHT, height: ROW_HEIGHT },
  } as const;
  if (row.kind === 'record') {
    return <RecordRow contract={row.contract} at={at} isTabStop={isTabStop} place={place} {...rest} />;
  }
  const { key, name, facts, isOpen } = row.group;
  const known = rest.isNarrow ? facts.slice(0, 1) : facts;
  return (
    <div {...place} className="absolute inset-x-0 z-10 border-b border-border bg-sunken">
      <div role="gridcell" aria-colspan={2} className="sticky left-0 flex h-full w-fit items-center px-1">
        <GroupHeading
          name={name}
          facts={known}
          isOpen={isOpen}
          data-row={at}
          tabIndex={isTabStop ? 0 : -1}
          onClick={() => onToggleGroup(key)}
          className="flex-nowrap"
        />
      </div>
    </div>
  );
}

interface RecordRowProps extends Omit<DrawnRowProps, 'row' | 'onToggleGroup'> {
  contract: Contract;
  place: { readonly role: 'row'; readonly style: { readonly top: number; readonly height: number } };
}

function RecordRow({
  contract,
  at,
  isTabStop,
  place,
  nameWidth,
  bars,
  ruler,
  today,
  ...rest
}: RecordRowProps) {
  const navigate = useNavigate();
  const { addressOf, pictureOf, isNarrow } = rest;
  const words = [...statusWords(contract), ...termBarsInWords(contract, today)];
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- by keyboard the link of the row opens the record
    <div
      {...place}
      title={[contract.product, ...words].join('\n')}
      className="group/row absolute inset-x-0 cursor-pointer border-b border-border focus-within:bg-hover hover:bg-hover"
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest('a')) return;
        void navigate(addressOf(contract));
      }}
    >
      <div
        role="rowheader"
        style={{ width: nameWidth }}
        className="sticky left-0 z-10 flex h-full items-center gap-2 border-r border-border bg-raised px-3 font-medium group-focus-within/row:bg-hover group-hover/row:bg-hover"
      >
        {!isNarrow && <LogoImage url={pictureOf(contract)} size="sm" />}
        <Link
          to={addressOf(contract)}
          data-row={at}
          tabIndex={isTabStop ? 0 : -1}
          dir="auto"
          className="min-w-0 truncate rounded-sm focus-visible:-outline-offset-2"
        >
          {contract.product}
        </Link>
      </div>
      <div role="gridcell" className="absolute top-0 h-full" style={{ left: nameWidth, width: ruler.width }}>
        <span className="sr-only">{words.join('. ')}</span>
        <span aria-hidden>
          <TermBar bars={bars.of(contract)} status={contract.status} {...{ ruler, today, nameWidth }} />
        </span>
      </div>
    </div>
  );
}
