import { useLayoutEffect, useRef, useState } from 'react';

/** Pixels of the weekdays above, of a day's number with its padding, and of an entry with its gap. */
const WEEKDAYS = 32;
const DAY_HEAD = 34;
const ENTRY = 24;
/** Without a measured height. */
const USUAL_ROOM = 3;

/** How many entries a day of a month has room for, by the height of the frame around its weeks. */
export function useRoomOfDays(weeks: number) {
  const frame = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => setHeight(Math.floor(entry?.contentRect.height ?? 0)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const fitting = Math.floor(((height - WEEKDAYS) / weeks - DAY_HEAD) / ENTRY);
  return { frame, room: height === 0 ? USUAL_ROOM : Math.max(2, fitting) };
}
