import type { KeyboardEvent, RefObject } from 'react';
import type { OpenedBy } from './cell-actions.ts';
import { cellAt, cellUnder, focusCell, placeOf, recordOf, recordRows, valueCells } from './cell-grid.ts';
import type { CellPlace } from './cell-grid.ts';
import { positionAfter } from './cell-keys.ts';
import type { RangeCorners } from './cell-range.ts';
import { focusHeading } from '../columns/use-head-cursor.ts';

interface CellKeysOptions {
  body: RefObject<HTMLElement | null>;
  /** The number of columns. */
  columns: number;
  range: {
    readonly corners: RefObject<RangeCorners | null>;
    readonly select: (corners: RangeCorners | null) => void;
  };
  /** Whether Enter edits; otherwise it opens the record. */
  isEditable: boolean;
  edit: (cell: HTMLTableCellElement, by: OpenedBy) => void;
  /** Empties the range, or the cell. */
  clear: (cell: HTMLTableCellElement) => void;
  extend: (from: CellPlace | null, to: HTMLTableCellElement) => void;
  /** Shows the record beside the table. */
  onPeek: ((id: string) => void) | undefined;
}

/** The cell that a key moves to from another; undefined for other keys. */
function cellAfter(event: KeyboardEvent, from: HTMLTableCellElement, { body, columns }: CellKeysOptions) {
  const rows = recordRows(body.current);
  const at = { row: rows.findIndex((row) => row === from.parentElement), column: from.cellIndex };
  const next = positionAfter(event, at, { rows: rows.length, columns });
  return next ? valueCells(rows[next.row])[next.column] : undefined;
}

/** Focuses a cell; from checkbox to checkbox when a checkbox has the focus. */
function focusFrom({ target }: KeyboardEvent, from: HTMLTableCellElement, to: HTMLTableCellElement): void {
  const isBox = target instanceof HTMLInputElement && to.cellIndex === from.cellIndex;
  const box = isBox ? to.querySelector('input') : null;
  if (!box) {
    focusCell(to);
    return;
  }
  box.focus({ preventScroll: true });
  to.scrollIntoView({ block: 'nearest' });
}

/** The whole page as a range; null without rows. */
function wholePage({ body, columns }: CellKeysOptions): RangeCorners | null {
  const rows = recordRows(body.current);
  const [first, last] = [recordOf(rows[0]), recordOf(rows.at(-1))];
  if (first === null || last === null) return null;
  return { anchor: { id: first, column: 0 }, head: { id: last, column: columns - 1 } };
}

/** What a key that does not move does; null for one that is not ours. */
function actionOf(
  event: KeyboardEvent,
  cell: HTMLTableCellElement,
  options: CellKeysOptions,
): (() => void) | null {
  const { key, target, ctrlKey, metaKey, shiftKey, altKey } = event;
  const { range, edit } = options;
  if (shiftKey || altKey) return null;
  if (ctrlKey || metaKey) return key === 'a' ? () => range.select(wholePage(options)) : null;
  if (key === 'F2') return () => edit(cell, 'keyboard');
  if (key === 'Delete' && options.isEditable) return () => options.clear(cell);
  if (key === 'Escape' && range.corners.current) return () => range.select(null);
  // A checkbox and a menu button have Space for themselves.
  const isFree = target === cell || target instanceof HTMLAnchorElement;
  const id = recordOf(cell);
  const { onPeek } = options;
  if (key === ' ' && isFree && id !== null && onPeek) return () => onPeek(id);
  if (key !== 'Enter' || target !== cell) return null;
  if (options.isEditable) return () => edit(cell, 'keyboard');
  return () => cell.closest('tr')?.querySelector<HTMLElement>('a[href]')?.click();
}

/** The keys of a table's cells, handled by its body. */
export function useCellKeys(options: CellKeysOptions) {
  const { body, range, extend } = options;
  return (event: KeyboardEvent) => {
    const cell = cellUnder(event.target);
    if (!cell || event.defaultPrevented) return;
    const head = range.corners.current && cellAt(body.current, range.corners.current.head);
    const to = cellAfter(event, event.shiftKey && head ? head : cell, options);
    const act = to ? null : actionOf(event, cell, options);
    if (!to && !act) return;
    event.preventDefault();
    if (act) act();
    else if (to && event.shiftKey) extend(placeOf(cell), to);
    else if (to === cell && event.key === 'ArrowUp' && focusHeading(cell)) range.select(null);
    else if (to) {
      range.select(null);
      focusFrom(event, cell, to);
    }
  };
}
