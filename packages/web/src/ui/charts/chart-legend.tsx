import { twMerge } from 'tailwind-merge';
import { colorOfNumber } from './color/chart-color.ts';
import type { ChartSeries } from './chart-model.ts';
import { Swatch } from './color/swatch.tsx';

interface ChartLegendProps {
  series: readonly ChartSeries[];
  /** The ids of hidden series. */
  hidden: ReadonlySet<string>;
  onToggle: (id: string) => void;
  hasMarks: boolean;
  hasProjection: boolean;
}

/** The names of the series with their colours; each is a toggle of its series. */
export function ChartLegend({ series, hidden, onToggle, hasMarks, hasProjection }: ChartLegendProps) {
  return (
    <ul aria-label="Series" className="flex min-w-0 flex-wrap gap-x-1 gap-y-0.5">
      {series.map((one, index) => {
        const isShown = !hidden.has(one.id);
        const color = one.color ?? colorOfNumber(index);
        return (
          <li key={one.id} className="max-w-full">
            <button
              type="button"
              aria-pressed={isShown}
              onClick={() => onToggle(one.id)}
              className="flex min-h-7 max-w-full items-center gap-1.5 rounded-sm px-1.5 text-sm text-muted transition-colors hover:bg-hover hover:text-text max-md:min-h-11"
            >
              <Swatch color={color} isMark={hasMarks} className={isShown ? '' : 'opacity-30'} />
              <span dir="auto" className={twMerge('min-w-0 truncate', !isShown && 'line-through')}>
                {one.label}
              </span>
            </button>
          </li>
        );
      })}
      {hasProjection && (
        <li className="flex min-h-7 items-center gap-1.5 px-1.5 text-sm text-muted">
          <svg aria-hidden viewBox="0 0 12 12" className="size-3 shrink-0">
            <rect x="0.5" y="0.5" width="11" height="11" rx="2" className="fill-none stroke-border-control" />
            <path d="M1 11 11 1M1 6 6 1M6 11l5-5" className="stroke-border-control" />
          </svg>
          Projected
        </li>
      )}
    </ul>
  );
}
