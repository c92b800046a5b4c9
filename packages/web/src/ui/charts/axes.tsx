import type { ChartArea, ChartCategory } from './chart-model.ts';
import type { ValueScale } from './chart-scale.ts';
import { axisLabels } from './labels/label-places.ts';

interface ValueAxisProps {
  scale: ValueScale;
  /** Null for grid lines without values. */
  format: ((value: number) => string) | null;
  area: ChartArea;
}

/** Grid lines with their values at the left; the zero line is stronger. */
export function ValueAxis({ scale, format, area: { left, right, top, bottom } }: ValueAxisProps) {
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
            {format && (
              <text x={left - 8} y={y + 4} textAnchor="end" className="fill-faint text-xs tabular-nums">
                {format(tick)}
              </text>
            )}
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
  /** The width of the drawing. */
  width: number;
  active: number | null;
}

/** The labels of the categories below their bands. */
export function CategoryAxis({ categories, left, band, y, width, active }: CategoryAxisProps) {
  return axisLabels(categories, { left, band, width, active }).map(({ index, text, x }) => (
    <text
      key={categories[index]?.id}
      x={x}
      y={y}
      textAnchor="middle"
      className={index === active ? 'fill-text text-xs font-medium' : 'fill-muted text-xs'}
    >
      {text}
    </text>
  ));
}
