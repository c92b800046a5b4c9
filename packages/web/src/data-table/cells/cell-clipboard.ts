import type { ClipboardEvent } from 'react';
import type { CellActions, CellRange } from './cell-actions.ts';
import { cellUnder } from './cell-grid.ts';

/** The cell that an event of the clipboard is about; null while a text is selected, which is copied as usual. */
function copiedCell({ target }: ClipboardEvent): HTMLTableCellElement | null {
  return window.getSelection()?.isCollapsed === false ? null : cellUnder(target);
}

type RangeOf<Key extends string> = (cell: HTMLTableCellElement) => CellRange<Key> | null;

/** Handlers of a table's body for the clipboard. Its events need no permission, on plain http either. */
export function cellClipboard<Key extends string>(
  actions: CellActions<Key> | undefined,
  { rangeOf, copiedRangeOf }: { rangeOf: RangeOf<Key>; copiedRangeOf: RangeOf<Key> },
) {
  return {
    onCopy: (event: ClipboardEvent) => {
      const cell = copiedCell(event);
      const range = cell && copiedRangeOf(cell);
      if (range && actions?.onCopy(range, event.clipboardData) === true) event.preventDefault();
    },
    onPaste: (event: ClipboardEvent) => {
      const cell = copiedCell(event);
      const range = cell && rangeOf(cell);
      const text = event.clipboardData.getData('text/plain');
      if (!range || actions?.isEditable !== true || text === '') return;
      event.preventDefault();
      actions.onPaste(range, text);
    },
  };
}
