import { formatLongDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { HEAD_HEIGHT } from './row-sizes.ts';
import type { TimeRuler } from './time-scale.ts';

type Columns = ReturnType<TimeRuler['columns']>;

/** How far the label of a period is from the names when the period begins under them. */
const LABEL_EDGE = 8;

interface HeadProps {
  columns: Columns;
  nameWidth: number;
  ruler: TimeRuler;
  today: CalendarDate;
}

/** The sticky head: the column of names, and the periods of the scale with today's mark. */
export function TimelineHead({ columns, nameWidth, ruler, today }: HeadProps) {
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
            className="absolute top-0 h-full overflow-clip border-l border-border px-2 pt-1.5 whitespace-nowrap tabular-nums"
          >
            <span className="sticky" style={{ left: nameWidth + LABEL_EDGE }}>
              {label}
            </span>
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

/** The lines of the periods and of today, behind the rows. */
export function GridLines({
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
