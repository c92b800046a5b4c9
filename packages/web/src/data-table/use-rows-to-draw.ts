import { startTransition, useCallback, useEffect, useMemo, useState } from 'react';
import type { RefObject } from 'react';
import { afterPaint } from '../ui/after-paint.ts';

/** How long nothing has to change until rows below the fold are drawn, in milliseconds. */
const PAUSE_MS = 300;

/**
 * The rows to draw: what is in sight at once; what is below it when nothing has changed for a moment, so that a key or
 * a heading answers in half the time and the next one does not wait for rows that nobody has seen. All are drawn as
 * soon as somebody scrolls or the focus comes among them.
 *
 * @param visibleRows the same function from one drawing to the next
 * @param body what holds the rows
 */
export function useRowsToDraw<Row>(
  rows: readonly Row[],
  visibleRows: () => number,
  body: RefObject<HTMLElement | null>,
): {
  readonly rows: readonly Row[];
  /** How many rows below the fold still wait. */
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
    // Nobody types into a table that has only just come.
    if (isFirst) return afterPaint(drawBetween);
    const pause = setTimeout(drawBetween, PAUSE_MS);
    return () => clearTimeout(pause);
  }, [waiting, draw, isFirst]);

  useEffect(() => {
    if (waiting === 0) return undefined;
    const { current } = body;
    // Captured: what lies between the rows and the page does not tell the page that it scrolls.
    document.addEventListener('scroll', draw, { capture: true });
    current?.addEventListener('focusin', draw);
    return () => {
      document.removeEventListener('scroll', draw, { capture: true });
      current?.removeEventListener('focusin', draw);
    };
  }, [waiting, draw, body]);
  return { rows: toDraw, waiting };
}
