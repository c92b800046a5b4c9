import type { ShownSeries } from '../chart-model.ts';
import { cssOf } from './chart-color.ts';

/** The fill of projected parts: the series' colour, hatched (docs/product/look.md, "Charts"). */
export function hatchId(prefix: string, { color }: ShownSeries): string {
  return `${prefix}-hatch-${color}`;
}

/** The definitions of the patterns of {@link hatchId}. */
export function Hatches({ prefix, shown }: { prefix: string; shown: readonly ShownSeries[] }) {
  const colors = new Map(shown.map((series) => [series.color, series]));
  return (
    <defs>
      {[...colors.values()].map((series) => (
        <pattern
          key={series.color}
          id={hatchId(prefix, series)}
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="6" height="6" fillOpacity="0.18" fill={cssOf(series.color)} />
          <line x1="0" x2="0" y1="0" y2="6" strokeWidth="4" stroke={cssOf(series.color)} />
        </pattern>
      ))}
    </defs>
  );
}
