import { useCallback, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { TimeRuler } from './time-scale.ts';

/** Which share of the visible time lies before today when the timeline is opened. */
const SHARE_BEFORE_TODAY = 0.3;

interface TimelineScroll {
  frame: RefObject<HTMLDivElement | null>;
  ruler: TimeRuler;
  today: CalendarDate;
  /** The width of the column of names, which covers the left of the frame. */
  nameWidth: number;
  /** Called after the frame was scrolled from here. */
  onScrolled: () => void;
}

/**
 * Keeps the time in sight: today when the timeline opens, and the day in the middle when the scale or the range changes.
 */
export function useTimelineScroll({ frame, ruler, today, nameWidth, onScrolled }: TimelineScroll) {
  const before = useRef<TimeRuler | null>(null);
  const scrollTo = useCallback(
    (left: number) => {
      if (!frame.current) return;
      frame.current.scrollLeft = left;
      onScrolled();
    },
    [frame, onScrolled],
  );
  const visibleWidth = useCallback(
    () => Math.max(0, (frame.current?.clientWidth ?? 0) - nameWidth),
    [frame, nameWidth],
  );
  const scrollToToday = useCallback(
    () => scrollTo(ruler.at(today) - visibleWidth() * SHARE_BEFORE_TODAY),
    [ruler, today, scrollTo, visibleWidth],
  );
  useLayoutEffect(() => {
    const earlier = before.current;
    before.current = ruler;
    if (earlier === ruler) return;
    const half = visibleWidth() / 2;
    if (earlier === null) scrollToToday();
    else scrollTo(ruler.at(earlier.dayAt((frame.current?.scrollLeft ?? 0) + half)) - half);
  }, [frame, ruler, scrollTo, scrollToToday, visibleWidth]);
  return { scrollToToday };
}
