import { useLayoutEffect, useRef, useState } from 'react';
import type { FocusEvent, RefObject } from 'react';
import type { DataTableRow } from '../data-column.ts';
import { cellUnder, focusCell, placeOf, recordRows, valueCells } from './cell-grid.ts';
import type { CellPlace } from './cell-grid.ts';

interface CellFocusOptions {
  rows: readonly DataTableRow[];
  /** The columns; the same array while they are the same. */
  keys: readonly string[];
  body: RefObject<HTMLElement | null>;
  /** Why a cell cannot be changed; null when it can. */
  lockOf: (cell: HTMLTableCellElement) => string | null;
  /** The cursor came into the table. */
  onEnter: () => void;
  /** The cursor is in a cell. */
  onCell: (place: CellPlace) => void;
}

/** Tells screen readers at the focused cell whether it can be changed. One cell at a time: rows are not rendered for it. */
function markLock(cell: HTMLTableCellElement, lock: string | null): void {
  if (lock === null) return;
  cell.setAttribute('aria-readonly', 'true');
  cell.setAttribute('aria-description', lock);
}

/** Undoes what `markLock` and the focus set: the row may be reused for another record. */
function unmark(cell: HTMLTableCellElement): void {
  for (const name of ['aria-readonly', 'aria-description']) cell.removeAttribute(name);
  // A dialog that closes gives the focus back to the cell.
  if (cell.hasAttribute('tabindex')) cell.tabIndex = -1;
}

/**
 * Keeps the focus with its record and its column: when rows or columns move it follows, when its record is removed it
 * goes to the one in its place, when its column is removed to the first one.
 */
function useKeptFocus({ rows, keys, body }: Pick<CellFocusOptions, 'rows' | 'keys' | 'body'>) {
  const held = useRef<(CellPlace & { at: number }) | null>(null);
  const keysBefore = useRef(keys);
  useLayoutEffect(() => {
    const before = held.current;
    const key = keysBefore.current[before?.column ?? 0];
    keysBefore.current = keys;
    if (!before || rows.length === 0) return;
    const column = Math.max(0, key === undefined ? 0 : keys.indexOf(key));
    if (rows[before.at]?.id === before.id && column === before.column) return;
    const old = recordRows(body.current)[before.at];
    const { activeElement } = document;
    if (activeElement !== document.body && old?.contains(activeElement) !== true) return;
    const at = rows.findIndex(({ id }) => id === before.id);
    const row = recordRows(body.current)[at === -1 ? Math.min(before.at, rows.length - 1) : at];
    held.current = { ...before, column };
    const cell = valueCells(row)[column];
    if (cell) focusCell(cell);
  }, [rows, keys, body]);
  return held;
}

/** The one tab stop of a table and the cell with the focus. */
export function useCellFocus({ rows, keys, body, lockOf, onEnter, onCell }: CellFocusOptions) {
  const [stop, setStop] = useState<CellPlace>();
  const held = useKeptFocus({ rows, keys, body });
  const isThere = rows.some(({ id }) => id === stop?.id);
  const tabStop = stop && isThere ? (stop.column === 0 ? stop.id : undefined) : rows[0]?.id;

  const onFocus = ({ target }: FocusEvent) => {
    const cell = cellUnder(target);
    const place = placeOf(cell);
    if (!cell || !place) return;
    if (target === cell) cell.tabIndex = 0;
    if (!held.current) onEnter();
    held.current = { ...place, at: rows.findIndex(({ id }) => id === place.id) };
    setStop((before) => (before?.id === place.id && before.column === place.column ? before : place));
    markLock(cell, lockOf(cell));
    onCell(place);
  };
  const onBlur = ({ target, relatedTarget }: FocusEvent) => {
    // Without a related target the row may just have been removed; its position is still remembered then.
    if (relatedTarget === null) return;
    const cell = cellUnder(target);
    if (cell) unmark(cell);
    if (relatedTarget instanceof Node && body.current?.contains(relatedTarget)) return;
    held.current = null;
    // Coming back, the row is where one begins: its checkbox, link and menu are reached from there.
    setStop((before) => (before ? { ...before, column: 0 } : before));
  };
  return { tabStop, onFocus, onBlur };
}
