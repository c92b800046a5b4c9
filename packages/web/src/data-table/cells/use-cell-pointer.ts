import { useEffect, useRef } from 'react';
import type { MouseEvent } from 'react';
import type { useRowOpening } from '../use-row-opening.ts';
import { cellUnder, placeOf } from './cell-grid.ts';
import type { CellPlace } from './cell-grid.ts';
import type { OpenedBy } from './cell-actions.ts';

/** How long a click on a cell that can be edited waits for a second one before it opens the record. */
const DOUBLE_CLICK_MS = 250;

interface CellPointerOptions {
  opening: ReturnType<typeof useRowOpening>;
  /** Whether a double click edits this cell. */
  canEdit: (cell: HTMLTableCellElement) => boolean;
  edit: (cell: HTMLTableCellElement, by: OpenedBy) => void;
  extend: (from: CellPlace | null, to: HTMLTableCellElement) => void;
}

/** The cell under a press that is not on a link or a control in it. */
function bareCell({ target }: MouseEvent): HTMLTableCellElement | null {
  if (target instanceof Element && target.closest('a, button, input, label')) return null;
  return cellUnder(target);
}

/**
 * Handlers for a table's body: a click opens the record, a double click edits the cell, Shift and a click select up to
 * it. Only where a double click means something does a click wait for the second one.
 */
export function useCellPointer({ opening, canEdit, edit, extend }: CellPointerOptions) {
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  return {
    onClick: (event: MouseEvent) => {
      clearTimeout(waiting.current);
      const cell = bareCell(event);
      if (cell && event.shiftKey) {
        extend(placeOf(cellUnder(document.activeElement)), cell);
        return;
      }
      const open = opening.pressed(event);
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!open || !cell || !isPlain || !canEdit(cell)) open?.();
      else if (event.detail < 2) waiting.current = setTimeout(open, DOUBLE_CLICK_MS);
    },
    onDoubleClick: (event: MouseEvent) => {
      const cell = bareCell(event);
      if (!cell || !canEdit(cell)) return;
      clearTimeout(waiting.current);
      edit(cell, 'pointer');
    },
    onMouseDown: (event: MouseEvent) => {
      opening.onMouseDown(event);
      // Neither the second click nor Shift selects text.
      if ((event.shiftKey || event.detail > 1) && bareCell(event)) event.preventDefault();
    },
    onAuxClick: opening.onAuxClick,
  };
}
