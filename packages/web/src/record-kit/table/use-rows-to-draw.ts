import { startTransition, useEffect, useMemo, useState } from 'react';
import { afterPaint } from '../../ui/after-paint.ts';

/**
 * The rows to draw: what is in sight at once, what is below it right after the browser has painted that, so that a key
 * or a heading answers in half the time. Until then rows below the fold show what they showed before.
 *
 * @param rowsInSight the same function from one drawing to the next
 */
export function useRowsToDraw<Row>(
  rows: readonly Row[],
  rowsInSight: () => number,
): {
  readonly rows: readonly Row[];
  /** Whether rows below the fold still wait. */
  readonly isDrawing: boolean;
} {
  const [drawn, setDrawn] = useState<readonly Row[]>([]);
  useEffect(() => {
    if (drawn === rows) return undefined;
    return afterPaint(() => startTransition(() => setDrawn(rows)));
  }, [drawn, rows]);
  const isDrawing = drawn !== rows;
  const toDraw = useMemo(() => {
    if (!isDrawing) return rows;
    const inSight = rowsInSight();
    return [...rows.slice(0, inSight), ...drawn.slice(inSight, rows.length)];
  }, [isDrawing, drawn, rows, rowsInSight]);
  return { rows: toDraw, isDrawing };
}
