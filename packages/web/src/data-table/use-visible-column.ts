import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** The last change of a table's columns: the column that it was sorted by, or the added one. */
export interface ShownColumns {
  readonly keys: readonly string[];
  readonly sortKey: string;
}

/** The column to scroll to after a change: the one sorted by now, or the only one that was added. */
export function changedColumn(before: ShownColumns, now: ShownColumns): string | null {
  if (now.sortKey !== before.sortKey && now.keys.includes(now.sortKey)) return now.sortKey;
  const added = now.keys.filter((key) => !before.keys.includes(key));
  return added.length === 1 ? (added[0] ?? null) : null;
}

/** A horizontal range that is visible, or of one column, in pixels of the window. */
interface Stretch {
  readonly left: number;
  readonly right: number;
}

/** How far to scroll, to the right when positive, so that a column is visible; its beginning when it is too wide. */
export function wayToColumn(column: Stretch, sight: Stretch): number {
  if (column.left < sight.left) return column.left - sight.left;
  if (column.right <= sight.right) return 0;
  return Math.min(column.right - sight.right, column.left - sight.left);
}

function bringIntoSight(table: HTMLTableElement, key: string): void {
  const frame = table.parentElement;
  const headings = [...table.querySelectorAll<HTMLElement>('th[data-column]')];
  const heading = headings.find(({ dataset }) => dataset.column === key);
  const [first] = headings;
  if (!frame || !heading || !first || heading === first) return;
  const box = frame.getBoundingClientRect();
  const left = box.left + frame.clientLeft + first.offsetWidth;
  const sight = { left, right: box.left + frame.clientLeft + frame.clientWidth };
  const way = wayToColumn(heading.getBoundingClientRect(), sight);
  if (way === 0) return;
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  frame.scrollBy({ left: way, behavior: isStill ? 'instant' : 'smooth' });
}

/**
 * Scrolls a table horizontally to the column that it was just sorted by or that was just added. The focus does not
 * move, and the sticky first column covers nothing.
 */
export function useVisibleColumn(
  table: RefObject<HTMLTableElement | null>,
  { keys, sortKey }: ShownColumns,
): void {
  const before = useRef<ShownColumns | null>(null);
  useEffect(() => {
    const now = { keys, sortKey };
    const key = before.current && changedColumn(before.current, now);
    before.current = now;
    if (key && table.current) bringIntoSight(table.current, key);
  }, [table, keys, sortKey]);
}
