import type { ShownSeries } from '../chart-model.ts';
import { fitText } from '../chart-scale.ts';
import { cssOf } from '../color/chart-color.ts';

/** The swatch before a name. */
export const SWATCH_ROOM = 18;

/** The name of a series in a row of its own, behind its colour. */
export function RowName({ series, y, room }: { series: ShownSeries; y: number; room: number }) {
  return (
    <>
      <rect x={1} y={y - 9} width="10" height="10" rx="2" fill={cssOf(series.color)} />
      <text x={SWATCH_ROOM} y={y} className="fill-text text-xs">
        {fitText(series.label, room - SWATCH_ROOM - 8)}
      </text>
    </>
  );
}
