import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** What of a table a person changed last: the column that it was sorted by, or the one that came. */
export interface ShownColumns {
  readonly keys: readonly string[];
  readonly sortKey: string;
}

/** The column to be looked at after a change: the one sorted by now, or the only one that was added. */
export function changedColumn(before: ShownColumns, now: ShownColumns): string | null {
  if (now.sortKey !== before.sortKey && now.keys.includes(now.sortKey)) return now.sortKey;
  const added = now.keys.filter((key) => !before.keys.includes(key));
  return added.length === 1 ? (added[0] ?? null) : null;
}

/** A stretch of the width that is in sight, or of one column, in pixels of the window. */
interface Stretch {
  readonly left: number;
  readonly right: number;
}

/** How far to scroll, to the right where positive, so that a column is in sight; its beginning where it is too wide. */
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
 * Scrolls a table sideways, and nothing else, to the column that it was just sorted by or that was just added. The focus
 * stays where it is; the first column, which stays in view, covers nothing.
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
