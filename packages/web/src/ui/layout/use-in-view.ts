import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Scrolls only the bar: `scrollIntoView` would also make Tab continue from the choice, past the skip link. */
function bringIntoView(bar: Element, chosen: Element): void {
  const [room, own] = [bar.getBoundingClientRect(), chosen.getBoundingClientRect()];
  if (own.left < room.left) bar.scrollLeft -= room.left - own.left;
  else if (own.right > room.right) bar.scrollLeft += own.right - room.right;
}

/** Scrolls a bar that is wider than its room to what is chosen in it: once for each choice, so that people can scroll on. */
export function useInView(bar: RefObject<HTMLElement | null>, selector: string): void {
  const shown = useRef<Element | null>(null);
  useEffect(() => {
    const chosen = bar.current?.querySelector(selector) ?? null;
    if (bar.current && chosen && chosen !== shown.current) bringIntoView(bar.current, chosen);
    shown.current = chosen;
  });
}
