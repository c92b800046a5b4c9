import { useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';

/** The width of a table's frame, followed; Infinity until it is known. */
export function useFrameWidth(table: RefObject<HTMLTableElement | null>): number {
  const [frameWidth, setFrameWidth] = useState(Infinity);
  useLayoutEffect(() => {
    const frame = table.current?.parentElement;
    if (!frame) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setFrameWidth(entry.contentRect.width);
    });
    observer.observe(frame);
    return () => observer.disconnect();
  }, [table]);
  return frameWidth;
}
