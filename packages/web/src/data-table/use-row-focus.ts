import { useLayoutEffect, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent, RefObject } from 'react';
import type { DataTableRow } from './data-column.ts';

/** Marks the link of a row, which takes the focus for the row. */
export const ROW_LINK = 'data-row-link';
/** How many rows Page Up and Page Down move. */
const PAGE_STEP = 10;

/** The row of the page that a key moves the focus to; null for other keys. */
function rowAfterKey(key: string, at: number, count: number): number | null {
  const last = count - 1;
  switch (key) {
    case 'ArrowDown':
      return Math.min(last, at + 1);
    case 'ArrowUp':
      return Math.max(0, at - 1);
    case 'PageDown':
      return Math.min(last, at + PAGE_STEP);
    case 'PageUp':
      return Math.max(0, at - PAGE_STEP);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}

/**
 * One tab stop for all rows, arrow keys between them (docs/product/look.md, "Tables"). The focus stays with its record
 * when that moves. When the record is removed by a poll, the focus moves to the one in its place.
 */
export function useRowFocus(rows: readonly DataTableRow[], body: RefObject<HTMLElement | null>) {
  const [activeId, setActiveId] = useState<string>();
  const held = useRef<{ id: string; at: number } | null>(null);
  const lastAt = useRef(0);
  const tabStop = rows.some(({ id }) => id === activeId) ? activeId : rows[0]?.id;
  const linkAt = (at: number) => body.current?.querySelectorAll<HTMLElement>(`[${ROW_LINK}]`)[at];

  useLayoutEffect(() => {
    const before = held.current;
    if (!before || rows.length === 0 || rows[before.at]?.id === before.id) return;
    const links = body.current?.querySelectorAll<HTMLElement>(`[${ROW_LINK}]`);
    const isHere = document.activeElement === document.body || document.activeElement === links?.[before.at];
    if (!isHere) return;
    const at = rows.findIndex(({ id }) => id === before.id);
    const place = at === -1 ? Math.min(before.at, rows.length - 1) : at;
    held.current = { id: rows[place]?.id ?? before.id, at: place };
    setActiveId(held.current.id);
    links?.[place]?.focus({ preventScroll: true });
  }, [rows, body]);

  const positionOf = (target: EventTarget): number => {
    const row = target instanceof Element ? target.closest('[data-row-id]') : null;
    // By its place and not by its record, which may be on the page twice where rows are grouped.
    return row ? [...(body.current?.querySelectorAll('[data-row-id]') ?? [])].indexOf(row) : -1;
  };
  const onFocus = (event: FocusEvent) => {
    // What was done to a row in a dialog removed it: the rows get its focus, for the one in its place.
    if (event.target === body.current) linkAt(Math.min(lastAt.current, rows.length - 1))?.focus();
    const at = positionOf(event.target);
    const row = rows[at];
    if (!row) return;
    held.current = { id: row.id, at };
    lastAt.current = at;
    setActiveId(row.id);
  };
  const onBlur = (event: FocusEvent) => {
    // Without a related target the row may just have been removed; its position is still remembered then.
    if (event.relatedTarget !== null) held.current = null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const at = positionOf(event.target);
    const next = at === -1 ? null : rowAfterKey(event.key, at, rows.length);
    if (next === null) return;
    event.preventDefault();
    const link = linkAt(next);
    const row = link?.closest('[data-row-id]');
    // From checkbox to checkbox, from link to link.
    const box = event.target instanceof HTMLInputElement ? row?.querySelector('input') : null;
    (box ?? link)?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
  };
  return { tabStop, handlers: { onFocus, onBlur, onKeyDown } };
}
