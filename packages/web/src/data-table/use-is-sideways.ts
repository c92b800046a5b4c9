import { useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';

/** Whether a table is wider than the frame around it, so that it scrolls sideways; followed as the frame changes. */
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
