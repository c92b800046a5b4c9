import { useCallback, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** The height of a row and of the heading in pixels (look.md, "Tables"). */
const ROW_HEIGHT = 40;
const HEADING_HEIGHT = 36;

/**
 * How many rows of a table can be in sight at most: what lies between its heading and the window's lower edge. It is
 * measured when the browser has laid the frame out anyway, never while a key is answered.
 */
export function useRowsInSight(body: RefObject<HTMLTableSectionElement | null>): () => number {
  const top = useRef(0);
  useLayoutEffect(() => {
    const frame = body.current?.closest('table')?.parentElement;
    if (!frame) return undefined;
    const observer = new ResizeObserver(() => {
      top.current = Math.max(0, frame.getBoundingClientRect().top);
    });
    observer.observe(frame);
    return () => observer.disconnect();
  }, [body]);
  return useCallback(() => Math.ceil((window.innerHeight - top.current - HEADING_HEIGHT) / ROW_HEIGHT), []);
}
