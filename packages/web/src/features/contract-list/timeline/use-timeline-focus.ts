import { useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';

/** How many rows Page Up and Page Down move, and how many pixels Left and Right scroll. */
const PAGE_STEP = 10;
const TIME_STEP = 160;

/** The row that a key moves the focus to; null for other keys. */
function rowAfterKey(key: string, at: number, count: number): number | null {
  const within = (row: number) => Math.min(count - 1, Math.max(0, row));
  switch (key) {
    case 'ArrowDown':
      return within(at + 1);
    case 'ArrowUp':
      return within(at - 1);
    case 'PageDown':
      return within(at + PAGE_STEP);
    case 'PageUp':
      return within(at - PAGE_STEP);
    case 'Home':
      return 0;
    case 'End':
      return within(count);
    default:
      return null;
  }
}

interface RowSizes {
  readonly rowHeight: number;
  readonly headHeight: number;
}

/**
 * One tab stop for all rows of the timeline: Up and Down move between rows, drawn or not; Left and Right scroll the time,
 * and on the heading of a group they close and open it.
 */
export function useTimelineFocus(
  count: number,
  frame: RefObject<HTMLDivElement | null>,
  { rowHeight, headHeight }: RowSizes,
) {
  const [chosen, setChosen] = useState(0);
  const active = Math.min(chosen, Math.max(0, count - 1));
  const isMoving = useRef(false);
  useLayoutEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    frame.current?.querySelector<HTMLElement>(`[data-row="${active}"]`)?.focus({ preventScroll: true });
  }, [active, frame]);

  const showRow = (row: number) => {
    const { current } = frame;
    if (!current) return;
    const top = row * rowHeight;
    const room = current.clientHeight - headHeight - rowHeight;
    if (top < current.scrollTop) current.scrollTop = top;
    else if (top > current.scrollTop + room) current.scrollTop = top - room;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const { target, key } = event;
    const at = target instanceof HTMLElement ? Number(target.dataset.row ?? Number.NaN) : Number.NaN;
    if (!(target instanceof HTMLElement) || Number.isNaN(at)) return;
    if (key === 'ArrowLeft' || key === 'ArrowRight') {
      event.preventDefault();
      const isOpen = target.getAttribute('aria-expanded');
      if (isOpen === null) frame.current?.scrollBy({ left: key === 'ArrowRight' ? TIME_STEP : -TIME_STEP });
      else if ((isOpen === 'true') === (key === 'ArrowLeft')) target.click();
      return;
    }
    const next = rowAfterKey(key, at, count);
    if (next === null) return;
    event.preventDefault();
    isMoving.current = next !== active;
    showRow(next);
    setChosen(next);
    if (next === active) target.focus({ preventScroll: true });
  };
  return { active, onKeyDown };
}
