import { clsx } from 'clsx/lite';
import { formatMediumDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { ContractStatus } from '@pactbook/domain/features/contracts/status.ts';
import type { TermBars } from './term-bars.ts';
import type { DrawnSpan, TimeRuler } from './time-scale.ts';

/** The length in pixels of a bar whose start is unknown. */
const STUB = 56;
/** Bars of a day or two are still seen. */
const LEAST_WIDTH = 3;

const PRESENT: Readonly<Record<ContractStatus, string>> = {
  LIVE: 'bg-chart-1',
  EVALUATING: 'border border-dashed border-chart-1 bg-accent-soft',
  EXPIRED: 'bg-border-control',
};

const FADE_LEFT = 'rounded-l-none mask-l-from-60%';
const FADE_RIGHT = 'rounded-r-none mask-r-from-60%';

/** The rest of a term after the last day for notice. */
const HATCH =
  'bg-[repeating-linear-gradient(135deg,var(--caution-mark)_0_3px,var(--surface-raised)_3px_6px)]';

interface TermBarProps {
  bars: TermBars;
  status: ContractStatus;
  ruler: TimeRuler;
  today: CalendarDate;
  /** The width of the names, beside which labels stay when their bars are scrolled out of sight. */
  nameWidth: number;
}

/** The terms of a record: the present one, the days after its last one for notice, and earlier ones, quieter. */
export function TermBar({ bars, status, ruler, today, nameWidth }: TermBarProps) {
  const { earlier, term, notice } = bars;
  if (term === null) return <BarLabel left={0} text="No dates" {...{ ruler, nameWidth }} />;
  const drawn = ruler.span(term);
  const present = drawn && term.from === null ? stubOf(drawn) : drawn;
  const before = earlier && ruler.span(earlier);
  const late = notice === null || term.to === null ? null : ruler.span({ from: notice, to: term.to });
  return (
    <>
      {before && <Span drawn={before} className="top-[15px] h-1.5 rounded-sm bg-border-strong" />}
      {present && (
        <Span
          drawn={present}
          className={clsx(
            'top-[11px] h-3.5 rounded-sm',
            PRESENT[status],
            present.isOpenLeft && FADE_LEFT,
            present.isOpenRight && FADE_RIGHT,
          )}
        />
      )}
      {late && <Span drawn={late} className={clsx('top-[11px] h-3.5 rounded-r-sm', HATCH)} />}
      {late && !late.isOpenLeft && (
        <span
          className="absolute top-[7px] h-[22px] w-0.5 rounded-full bg-caution-mark forced-color-adjust-none"
          style={{ left: late.left }}
        />
      )}
      {term.to !== null && (
        <BarLabel
          left={present ? present.left + Math.max(LEAST_WIDTH, present.width) : 0}
          text={`${term.to < today ? 'Ended ' : ''}${formatMediumDate(term.to)}`}
          {...{ ruler, nameWidth }}
        />
      )}
    </>
  );
}

const stubOf = (drawn: DrawnSpan): DrawnSpan => {
  const width = Math.min(STUB, drawn.width);
  return { ...drawn, left: drawn.left + drawn.width - width, width };
};

interface BarLabelProps {
  left: number;
  text: string;
  ruler: TimeRuler;
  nameWidth: number;
}

/** The end of a term beside its bar; beside the names, when the bar is further left. */
function BarLabel({ left, text, ruler, nameWidth }: BarLabelProps) {
  return (
    <span className="absolute top-[9px] flex" style={{ left, width: Math.max(0, ruler.width - left) }}>
      <span
        className="sticky px-1.5 text-xs leading-4 whitespace-nowrap text-muted tabular-nums"
        style={{ left: nameWidth }}
      >
        {text}
      </span>
    </span>
  );
}

function Span({ drawn, className }: { drawn: DrawnSpan; className: string }) {
  return (
    <span
      className={`absolute forced-color-adjust-none ${className}`}
      style={{ left: drawn.left, width: Math.max(LEAST_WIDTH, drawn.width) }}
    />
  );
}

/** What the parts of the bars mean. */
export function TermLegend({ hasNotice }: { hasNotice: boolean }) {
  const sample = 'inline-block fallback:h-3 w-6 rounded-sm';
  const items = [
    { label: 'Live', look: PRESENT.LIVE },
    { label: 'Evaluating', look: PRESENT.EVALUATING },
    { label: 'Expired', look: PRESENT.EXPIRED },
    ...(hasNotice
      ? [
          { label: 'After the notice day', look: HATCH },
          { label: 'Earlier terms', look: 'h-1.5 bg-border-strong' },
        ]
      : []),
  ];
  return (
    <ul aria-label="Legend" className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-muted">
      {items.map(({ label, look }) => (
        <li key={label} className="flex items-center gap-1.5">
          <span aria-hidden className={clsx(sample, 'forced-color-adjust-none', look)} />
          {label}
        </li>
      ))}
    </ul>
  );
}
