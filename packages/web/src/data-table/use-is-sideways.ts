import { useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';

/** Whether a table is wider than its frame, so that it scrolls horizontally. Follows the size of the frame. */
export function useIsSideways(table: RefObject<HTMLTableElement | null>, tableWidth: number): boolean {
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
  return tableWidth > frameWidth;
}
