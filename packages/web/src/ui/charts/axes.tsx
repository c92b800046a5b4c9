import type { ChartCategory } from './chart-model.ts';
import { fitText, labelStep, type ValueScale } from './chart-scale.ts';

interface ValueAxisProps {
  scale: ValueScale;
  format: (value: number) => string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Grid lines with their values at the left; the zero line is stronger. */
export function ValueAxis({ scale, format, left, right, top, bottom }: ValueAxisProps) {
  return (
    <g>
      {scale.ticks.map((tick) => {
        const y = bottom - scale.place(tick, bottom - top);
        return (
          <g key={tick}>
            <line
              x1={left}
              x2={right}
              y1={y}
              y2={y}
              className={tick === 0 ? 'stroke-border-control' : 'stroke-border'}
            />
            <text x={left - 8} y={y + 4} textAnchor="end" className="fill-faint text-xs tabular-nums">
              {format(tick)}
            </text>
          </g>
        );
      })}
    </g>
  );
}

interface CategoryAxisProps {
  categories: readonly ChartCategory[];
  left: number;
  band: number;
  y: number;
  active: number | null;
}

/** The labels of the categories below their bands; short ones or only some of them where space is tight. */
export function CategoryAxis({ categories, left, band, y, active }: CategoryAxisProps) {
  const long = categories.map(({ label }) => label);
  const short = categories.map(({ label, shortLabel }) => shortLabel ?? label);
  const labels = labelStep(long, band) === 1 ? long : short;
  const step = labelStep(labels, band);
  // The latest category always has a label.
  const offset = (categories.length - 1) % step;
  return (
    <g>
      {categories.map(({ id }, index) =>
        index % step === offset || index === active ? (
          <text
            key={id}
            x={left + band * (index + 0.5)}
            y={y}
            textAnchor="middle"
            className={index === active ? 'fill-text text-xs font-medium' : 'fill-muted text-xs'}
            // The label of the active category replaces its neighbours.
            visibility={
              active !== null && index !== active && Math.abs(index - active) < step ? 'hidden' : 'visible'
            }
          >
            {fitText(labels[index] ?? '', Math.max(band * step, 48))}
          </text>
        ) : null,
      )}
    </g>
  );
}
