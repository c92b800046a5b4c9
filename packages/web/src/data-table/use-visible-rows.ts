import { useCallback, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** The height of a row and of the heading in pixels (docs/product/look.md, "Tables"). */
export const ROW_HEIGHT = 40;
const HEADING_HEIGHT = 36;

/**
 * The largest number of rows that can be visible: those between the heading and the lower edge of the window; every row
 * after scrolling, or while the focus is among them. Measured when the browser lays out the frame anyway, never while a
 * key is handled.
 */
export function useVisibleRows(body: RefObject<HTMLTableSectionElement | null>): () => number {
  const top = useRef(0);
  const scrolled = useRef(new Set<EventTarget>());
  useLayoutEffect(() => {
    const frame = body.current?.closest('table')?.parentElement;
    if (!frame) return undefined;
    const observer = new ResizeObserver(() => {
      top.current = Math.max(0, frame.getBoundingClientRect().top);
    });
    observer.observe(frame);
    return () => observer.disconnect();
  }, [body]);
  useLayoutEffect(() => {
    const scrollers = scrolled.current;
    const onScroll = ({ target }: Event) => {
      const scroller = target === document ? document.scrollingElement : target;
      if (!(scroller instanceof Element) || !scroller.contains(body.current)) return;
      if (scroller.scrollTop > 0) scrollers.add(scroller);
      else scrollers.delete(scroller);
    };
    document.addEventListener('scroll', onScroll, { capture: true });
    return () => document.removeEventListener('scroll', onScroll, { capture: true });
  }, [body]);
  return useCallback(() => {
    if (scrolled.current.size > 0 || body.current?.contains(document.activeElement)) return Infinity;
    return Math.ceil((window.innerHeight - top.current - HEADING_HEIGHT) / ROW_HEIGHT);
  }, [body]);
}
