import { useMemo, useState } from 'react';
import { colorOfNumber } from './color/chart-color.ts';
import type { ChartSeries, ShownSeries } from './chart-model.ts';

/** The visible series, each with its colour, which stays the same when others are hidden. */
export function useShownSeries(series: readonly ChartSeries[]) {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const shown = useMemo(
    () =>
      series
        .map((one, index): ShownSeries => ({ ...one, color: one.color ?? colorOfNumber(index) }))
        .filter(({ id }) => !hidden.has(id)),
    [series, hidden],
  );
  const toggle = (id: string) =>
    setHidden((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  return { shown, hidden, toggle };
}
