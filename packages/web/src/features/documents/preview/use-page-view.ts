import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

const ZOOMS = [0.25, 0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3, 4] as const;
/** Horizontal margin of a page, in pixels. */
const MARGIN = 32;

/** Margin above a page that was scrolled to, in pixels. */
const GAP = 16;

/** The page in the middle of the frame, counted from 1. */
function visiblePage(frame: HTMLElement): number {
  const middle = frame.getBoundingClientRect().top + frame.clientHeight / 2;
  let inSight = 1;
  for (const page of frame.querySelectorAll<HTMLElement>('[data-page]')) {
    if (page.getBoundingClientRect().top > middle) break;
    inSight = Number(page.dataset.page);
  }
  return inSight;
}

/** The visible page and the zoom of a document. The zoom follows the frame's width until one is chosen. */
export function usePageView(frame: RefObject<HTMLElement | null>, pageWidth: number, pageCount: number) {
  const [page, setPage] = useState(1);
  const reading = useRef(1);
  const [fitting, setFitting] = useState<number | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      setFitting(Math.max(0.1, Math.min(2, (element.clientWidth - MARGIN) / pageWidth)));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame, pageWidth]);

  const zoom = chosen ?? fitting;
  const goTo = (wanted: number) => {
    const number = Math.max(1, Math.min(pageCount, Math.round(wanted)));
    const element = frame.current?.querySelector<HTMLElement>(`[data-page="${number}"]`);
    if (!frame.current || !element) return;
    const above = frame.current.getBoundingClientRect().top + GAP;
    frame.current.scrollTop += element.getBoundingClientRect().top - above;
    reading.current = number;
    setPage(number);
  };
  // The visible page stays visible when its size changes.
  useEffect(() => {
    if (reading.current === 1) return;
    frame.current?.querySelector(`[data-page="${reading.current}"]`)?.scrollIntoView({ block: 'start' });
  }, [frame, zoom]);

  return {
    page,
    zoom,
    isFitting: chosen === null,
    goTo,
    onScroll: () => {
      if (!frame.current) return;
      const inSight = visiblePage(frame.current);
      reading.current = inSight;
      setPage(inSight);
    },
    zoomIn: () => setChosen(ZOOMS.find((step) => step > (zoom ?? 1) + 0.01) ?? zoom),
    zoomOut: () => setChosen(ZOOMS.findLast((step) => step < (zoom ?? 1) - 0.01) ?? zoom),
    fit: () => setChosen(null),
  };
}

export type PageView = ReturnType<typeof usePageView>;
