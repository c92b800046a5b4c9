import { startTransition, useEffect, useMemo, useState } from 'react';
import { afterPaint } from '../../ui/after-paint.ts';

/** The height of a row in pixels (look.md, "Tables"). */
const ROW_HEIGHT = 40;

/** How many rows can be in sight at most, however the page around the table is laid out. */
function rowsInSight(): number {
  return Math.ceil(window.innerHeight / ROW_HEIGHT);
}

/**
 * The rows to draw: what is in sight at once, what is below it right after the browser has painted that, so that a key
 * or a heading answers in half the time. Until then rows below the fold show what they showed before.
 */
export function useRowsToDraw<Row>(rows: readonly Row[]): {
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
  }, [isDrawing, drawn, rows]);
  return { rows: toDraw, isDrawing };
}
