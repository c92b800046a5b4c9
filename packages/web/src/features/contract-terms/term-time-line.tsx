import { formatMediumDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { distanceOf } from '../../field-kit/value/deadline-state.ts';
import type { MarkKind, SpanKind, TimeLine } from './time-line.ts';

const SPAN_STYLES: Readonly<Record<SpanKind, string>> = {
  ended: 'fill-border-strong',
  present: 'fill-chart-1',
  afterNotice: 'fill-caution-mark',
};

const MARK_STYLES: Readonly<Record<MarkKind, { line: string; dot: string }>> = {
  start: { line: 'stroke-muted', dot: 'bg-muted' },
  term: { line: 'stroke-muted', dot: 'bg-muted' },
  today: { line: 'stroke-text', dot: 'bg-text' },
  window: { line: 'stroke-caution-mark', dot: 'border-2 border-caution-mark' },
  notice: { line: 'stroke-caution-mark', dot: 'bg-caution-mark' },
  end: { line: 'stroke-negative-mark', dot: 'bg-negative-mark' },
};

/** In percent: a label further to the right would be cut off. */
const LAST_LABEL = 88;

/** How far a mark is; nothing for today itself. */
const distance = (date: CalendarDate, today: CalendarDate): string =>
  date === today ? '' : distanceOf(date, today);

/** The drawn line, and below it the same days as a list, which is its text alternative. */
export function TermTimeLine({ line, today }: { line: TimeLine; today: CalendarDate }) {
  return (
    <div className="flex flex-col gap-3">
      <div aria-hidden>
        <svg className="block h-8 w-full overflow-visible">
          <rect y="12" width="100%" height="8" rx="4" className="fill-track" />
          {line.spans.map(({ kind, from, to }, index) => (
            <rect
              key={index}
              x={`${from}%`}
              y="12"
              width={`${Math.max(0.5, to - from)}%`}
              height="8"
              rx="2"
              className={SPAN_STYLES[kind]}
            />
          ))}
          {line.marks.map(({ kind, at }) => (
            <line
              key={kind}
              x1={`${at}%`}
              x2={`${at}%`}
              y1={kind === 'today' ? 2 : 7}
              y2={kind === 'today' ? 30 : 25}
              strokeWidth={kind === 'today' ? 2 : 1.5}
              className={MARK_STYLES[kind].line}
            />
          ))}
        </svg>
        <div className="relative mt-1 h-4 overflow-hidden text-xs text-muted tabular-nums">
          {line.years
            .filter(({ at }) => at <= LAST_LABEL)
            .map(({ year, at }) => (
              <span
                key={year}
                style={{ left: `${at}%` }}
                className="absolute border-l border-border pl-1 leading-4"
              >
                {year}
              </span>
            ))}
        </div>
      </div>
      <Legend line={line} today={today} />
    </div>
  );
}

/** What the marks are. Their days are in the strip of facts; here they are shown to those who do not see the line. */
function Legend({ line, today }: { line: TimeLine; today: CalendarDate }) {
  return (
    <ol aria-label="Timeline" className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
      {line.marks.map(({ kind, date, label }) => (
        <li
          key={kind}
          title={`${formatMediumDate(date)} ${distance(date, today)}`.trim()}
          className="flex items-center gap-1.5"
        >
          <span aria-hidden className={`size-2 shrink-0 rounded-full ${MARK_STYLES[kind].dot}`} />
          <span>
            {label}
            <span className="sr-only">
              {' '}
              {formatMediumDate(date)} {distance(date, today)}
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}
