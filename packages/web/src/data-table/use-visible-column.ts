import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** The columns of a table, and the one that it is about: its view's date, or what it is sorted by. */
export interface ShownColumns {
  readonly keys: readonly string[];
  readonly about: string;
}

/**
 * The column to scroll to after a change: the one that the table is about now, or the only one that was added. Without
 * a table before, the first is scrolled to anyway.
 */
export function changedColumn(before: ShownColumns | null, now: ShownColumns): string | null {
  if (now.about !== before?.about && now.keys.includes(now.about)) return now.about;
  if (before === null) return null;
  const added = now.keys.filter((key) => !before.keys.includes(key));
  return added.length === 1 ? (added[0] ?? null) : null;
}

/** A horizontal range that is visible, or of one column, in pixels of the window. */
interface HorizontalRange {
  readonly left: number;
  readonly right: number;
}

/** How far to scroll, to the right when positive, so that a column is visible; its beginning when it is too wide. */
export function distanceToColumn(column: HorizontalRange, visible: HorizontalRange): number {
  if (column.left < visible.left) return column.left - visible.left;
  if (column.right <= visible.right) return 0;
  return Math.min(column.right - visible.right, column.left - visible.left);
}

function scrollToColumn(table: HTMLTableElement, key: string): void {
  const frame = table.parentElement;
  const headings = [...table.querySelectorAll<HTMLElement>('th[data-column]')];
  const heading = headings.find(({ dataset }) => dataset.column === key);
  const [first] = headings;
  if (!frame || !heading || !first || heading === first) return;
  const box = frame.getBoundingClientRect();
  const left = box.left + frame.clientLeft + first.offsetWidth;
  const visible = { left, right: box.left + frame.clientLeft + frame.clientWidth };
  const distance = distanceToColumn(heading.getBoundingClientRect(), visible);
  if (distance === 0) return;
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  frame.scrollBy({ left: distance, behavior: isStill ? 'instant' : 'smooth' });
}

/**
 * Scrolls a table horizontally to the column that it is about since now, or that was just added. The focus does not
 * move, and the sticky first column covers nothing.
 * @param isThere whether the rows are there, so that the columns have their widths
 */
export function useVisibleColumn(
  table: RefObject<HTMLTableElement | null>,
  { keys, about }: ShownColumns,
  isThere: boolean,
): void {
  const before = useRef<ShownColumns | null>(null);
  useEffect(() => {
    if (!isThere) return;
    const now = { keys, about };
    const key = changedColumn(before.current, now);
    before.current = now;
    if (key && table.current) scrollToColumn(table.current, key);
  }, [table, keys, about, isThere]);
}
