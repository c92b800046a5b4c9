import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Fractions of a pixel that come from zooming cause no shadow. */
const SLACK = 1;

/** Writes a style or an attribute only when it changes, because most scrolling is vertical. */
function place(edge: HTMLElement, isThere: boolean, style: Readonly<Record<string, string>>): void {
  if (edge.hasAttribute('data-there') !== isThere) edge.toggleAttribute('data-there', isThere);
  for (const [name, value] of Object.entries(style)) {
    if (edge.style.getPropertyValue(name) !== value) edge.style.setProperty(name, value);
  }
}

const EDGE =
  'pointer-events-none absolute top-px z-10 w-4 from-(--shadow-edge) to-transparent opacity-0 transition-opacity data-there:opacity-100';

/**
 * Shadows at the sides of a table's frame that can be scrolled to; the left one is beside the first column when that is
 * sticky. Place it beside the frame, in a positioned element.
 */
export function TableEdges({ frame }: { frame: RefObject<HTMLElement | null> }) {
  const left = useRef<HTMLDivElement>(null);
  const right = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const follow = () => {
      if (!left.current || !right.current) return;
      const { scrollLeft, clientLeft, clientWidth, clientHeight, scrollWidth, offsetWidth } = element;
      const hasMore = scrollLeft + clientWidth < scrollWidth - SLACK;
      const height = `${clientHeight}px`;
      const sticky = element.querySelector<HTMLElement>('th.sticky-cell');
      place(left.current, scrollLeft > SLACK, {
        height,
        left: `${clientLeft + (sticky?.offsetWidth ?? 0)}px`,
      });
      place(right.current, hasMore, { height, right: `${offsetWidth - clientLeft - clientWidth}px` });
    };
    const observer = new ResizeObserver(follow);
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    element.addEventListener('scroll', follow, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', follow);
    };
  }, [frame]);
  return (
    <>
      <div ref={left} aria-hidden data-edge="left" className={`${EDGE} bg-linear-to-r`} />
      <div ref={right} aria-hidden data-edge="right" className={`${EDGE} bg-linear-to-l`} />
    </>
  );
}
