import { startTransition, useCallback, useEffect, useMemo, useState } from 'react';
import type { RefObject } from 'react';
import { afterPaint } from '../ui/after-paint.ts';

/** Milliseconds without a change until rows below the fold are rendered. */
const PAUSE_MS = 300;

/**
 * The rows to render: the visible ones at once, those below the fold when nothing has changed for a moment. A key press
 * is answered in half the time this way, and the next one does not wait for rows that nobody has seen. All are rendered
 * as soon as the table scrolls or the focus is among them.
 * @param visibleRows the same function in every render
 * @param body the element around the rows
 */
export function useRowsToDraw<Row>(
  rows: readonly Row[],
  visibleRows: () => number,
  body: RefObject<HTMLElement | null>,
): {
  readonly rows: readonly Row[];
  /** The number of rows below the fold that are not rendered yet. */
  readonly waiting: number;
} {
  const [drawn, setDrawn] = useState<readonly Row[]>();
  const toDraw = useMemo(
    () => (drawn === rows ? rows : rows.slice(0, visibleRows())),
    [drawn, rows, visibleRows],
  );
  const waiting = rows.length - toDraw.length;
  const isFirst = drawn === undefined;
  const draw = useCallback(() => setDrawn(rows), [rows]);

  useEffect(() => {
    if (waiting === 0) return undefined;
    const drawBetween = () => startTransition(draw);
    // There is no typing yet in a table that has just been mounted.
    if (isFirst) return afterPaint(drawBetween);
    const pause = setTimeout(drawBetween, PAUSE_MS);
    return () => clearTimeout(pause);
  }, [waiting, draw, isFirst]);

  useEffect(() => {
    if (waiting === 0) return undefined;
    const { current } = body;
    // Captured, because scroll events of the frame between the rows and the page do not bubble.
    document.addEventListener('scroll', draw, { capture: true });
    current?.addEventListener('focusin', draw);
    return () => {
      document.removeEventListener('scroll', draw, { capture: true });
      current?.removeEventListener('focusin', draw);
    };
  }, [waiting, draw, body]);
  return { rows: toDraw, waiting };
}
