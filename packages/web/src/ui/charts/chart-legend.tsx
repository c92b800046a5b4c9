import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { clsx } from 'clsx/lite';
import { colorOfNumber, type ChartColor } from './color/chart-color.ts';
import type { ChartSeries } from './chart-model.ts';
import { Swatch } from './color/swatch.tsx';

/** The samples on the button of a folded legend. */
const MOST_SAMPLES = 3;

interface ChartLegendProps {
  series: readonly ChartSeries[];
  /** The ids of hidden series. */
  hidden: ReadonlySet<string>;
  onToggle: (id: string) => void;
  hasMarks: boolean;
  hasProjection: boolean;
}

/**
 * The names of the series with their colours; each is a toggle of its series. Folded on phones, where the drawing comes
 * first.
 */
export function ChartLegend({ series, hidden, onToggle, hasMarks, hasProjection }: ChartLegendProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <div className="min-w-0">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-h-11 items-center gap-1.5 rounded-sm px-1.5 text-sm text-muted md:hidden"
      >
        {series.slice(0, MOST_SAMPLES).map(({ id: key, color }, index) => (
          <Swatch key={key} color={color ?? colorOfNumber(index)} isMark={hasMarks} />
        ))}
        Legend
        <ChevronDown aria-hidden className={clsx('size-4', isOpen && 'rotate-180')} />
      </button>
      <ul
        id={id}
        aria-label="Series"
        className={clsx('flex min-w-0 flex-wrap gap-x-1 gap-y-0.5', !isOpen && 'max-md:hidden')}
      >
        {series.map((one, index) => (
          <SeriesToggle
            key={one.id}
            series={one}
            color={one.color ?? colorOfNumber(index)}
            isShown={!hidden.has(one.id)}
            onToggle={onToggle}
            isMark={hasMarks}
          />
        ))}
        {hasProjection && (
          <li className="flex min-h-7 items-center gap-1.5 px-1.5 text-sm text-muted">
            <svg aria-hidden viewBox="0 0 12 12" className="size-3 shrink-0">
              <rect
                x="0.5"
                y="0.5"
                width="11"
                height="11"
                rx="2"
                className="fill-none stroke-border-control"
              />
              <path d="M1 11 11 1M1 6 6 1M6 11l5-5" className="stroke-border-control" />
            </svg>
            Projected (+)
          </li>
        )}
      </ul>
    </div>
  );
}

interface SeriesToggleProps {
  series: ChartSeries;
  color: ChartColor;
  isShown: boolean;
  onToggle: (id: string) => void;
  isMark: boolean;
}

function SeriesToggle({ series: { id, label }, color, isShown, onToggle, isMark }: SeriesToggleProps) {
  return (
    <li className="max-w-full">
      <button
        type="button"
        aria-pressed={isShown}
        onClick={() => onToggle(id)}
        className="flex min-h-7 max-w-full items-center gap-1.5 rounded-sm px-1.5 text-sm text-muted transition-colors hover:bg-hover hover:text-text max-md:min-h-11"
      >
        <Swatch color={color} isMark={isMark} className={isShown ? '' : 'opacity-30'} />
        <span dir="auto" className={clsx('min-w-0 truncate', !isShown && 'line-through')}>
          {label}
        </span>
      </button>
    </li>
  );
}
