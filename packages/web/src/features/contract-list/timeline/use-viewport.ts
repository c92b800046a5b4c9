import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/** Rows are drawn in steps of so many, and places in steps of so many pixels, so that most scrolling draws nothing again. */
const ROW_STEP = 8;
const PIXEL_STEP = 400;
/** Before the frame is measured, as in a test. */
const USUAL = { width: 1_200, height: 720 };

/** What of a long and wide drawing is to be drawn. */
export interface Viewport {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly fromLeft: number;
  readonly toLeft: number;
}

function viewportOf(frame: HTMLElement | null, rowHeight: number): Viewport {
  const { scrollTop = 0, scrollLeft = 0, clientWidth = 0, clientHeight = 0 } = frame ?? {};
  const firstRow = Math.floor(scrollTop / rowHeight / ROW_STEP) * ROW_STEP - ROW_STEP;
  const rows = Math.ceil((clientHeight || USUAL.height) / rowHeight);
  const fromLeft = Math.floor(scrollLeft / PIXEL_STEP) * PIXEL_STEP - PIXEL_STEP;
  const width = clientWidth || USUAL.width;
  return {
    firstRow: Math.max(0, firstRow),
    lastRow: firstRow + rows + 3 * ROW_STEP,
    fromLeft: Math.max(0, fromLeft),
    toLeft: fromLeft + width + 3 * PIXEL_STEP,
  };
}

const isSame = (one: Viewport, other: Viewport): boolean =>
  one.firstRow === other.firstRow &&
  one.lastRow === other.lastRow &&
  one.fromLeft === other.fromLeft &&
  one.toLeft === other.toLeft;

/** The rows and the places that can be seen in a scrolling frame, with some around them. Follows scrolling and size. */
export function useViewport(rowHeight: number): {
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly viewport: Viewport;
  readonly follow: () => void;
} {
  const frame = useRef<HTMLDivElement>(null);
  const [viewport, setViewport] = useState(() => viewportOf(null, rowHeight));
  const follow = useCallback(() => {
    const next = viewportOf(frame.current, rowHeight);
    setViewport((before) => (isSame(before, next) ? before : next));
  }, [rowHeight]);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(follow);
    observer.observe(element);
    return () => observer.disconnect();
  }, [follow]);
  return { frame, viewport, follow };
}
