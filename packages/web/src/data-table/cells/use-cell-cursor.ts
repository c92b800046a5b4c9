import type { RefObject } from 'react';
import { toast } from '../../ui/feedback/toast-store.ts';
import type { DataTableRow } from '../data-column.ts';
import type { CellActions, OpenedBy, RecordCell } from './cell-actions.ts';
import { cellAt, focusCell, placeOf } from './cell-grid.ts';
import type { CellPlace } from './cell-grid.ts';
import { cellClipboard } from './cell-clipboard.ts';
import { useCellFocus } from './use-cell-focus.ts';
import { useCellKeys } from './use-cell-keys.ts';
import { useCellRange } from './use-cell-range.ts';
import type { RangeSize } from './use-cell-range.ts';

export interface CellCursorOptions<Key extends string> {
  rows: readonly DataTableRow[];
  keys: readonly Key[];
  body: RefObject<HTMLElement | null>;
  actions: CellActions<Key> | undefined;
  onRangeChange: (size: RangeSize | null) => void;
  /** Whether rows are ticked: copying is about them while no cells are selected. */
  hasTicked: boolean;
}

/** The record and the field of a cell, and whether it can be changed. */
function cellLookup<Key extends string>(keys: readonly Key[], actions: CellActions<Key> | undefined) {
  const cellOf = (element: HTMLTableCellElement): RecordCell<Key> | null => {
    const place = placeOf(element);
    const key = keys[place?.column ?? -1];
    return place && key !== undefined ? { id: place.id, key } : null;
  };
  return {
    lockOf: (element: HTMLTableCellElement): string | null => {
      const cell = cellOf(element);
      return cell && actions ? actions.lockOf(cell) : null;
    },
    edit: (element: HTMLTableCellElement, by: OpenedBy) => {
      const cell = cellOf(element);
      if (!cell || !actions) return;
      const lock = actions.lockOf(cell);
      if (lock === null) actions.onEdit(cell, by);
      else toast({ title: 'This cell cannot be changed here', description: lock });
    },
  };
}

const isSame = (one: CellPlace, other: CellPlace) => one.id === other.id && one.column === other.column;

/**
 * A cursor over the cells of a table (docs/product/records-table.md, "Cells"): one tab stop for all of them, arrow keys
 * between them, with Shift a range. The first cell of a row is focused by its link.
 */
export function useCellCursor<Key extends string>({
  rows,
  keys,
  body,
  actions,
  onRangeChange,
  hasTicked,
}: CellCursorOptions<Key>) {
  const range = useCellRange({ body, rows, keys, onRangeChange });
  const { lockOf, edit } = cellLookup(keys, actions);
  const focus = useCellFocus({
    rows,
    keys,
    body,
    lockOf,
    onEnter: () => actions?.prepare(),
    onCell: (place) => {
      actions?.onCell?.(place);
      const anchor = range.corners.current?.anchor;
      if (anchor && !isSame(anchor, place)) range.select(null);
    },
  });

  /** Selects from the cell where the range began, or the given one, to another. */
  const extend = (from: CellPlace | null, to: HTMLTableCellElement) => {
    const head = placeOf(to);
    const anchor = range.corners.current?.anchor ?? from ?? head;
    if (!head || !anchor) return;
    const start = cellAt(body.current, anchor);
    if (start && !start.contains(document.activeElement)) focusCell(start);
    range.select({ anchor, head });
    to.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  const isEditable = actions?.isEditable === true;
  const rangeOf = (element: HTMLTableCellElement) => {
    const place = placeOf(element);
    return place && range.rangeAt(place);
  };
  const clear = (element: HTMLTableCellElement) => {
    const wanted = rangeOf(element);
    if (wanted) actions?.onPaste(wanted, '');
  };
  const onPeek = actions?.onPeek;
  const keyOptions = { body, columns: keys.length, range, isEditable, edit, clear, extend, onPeek };
  const onKeyDown = useCellKeys(keyOptions);
  const clipboard = cellClipboard(actions, {
    rangeOf,
    copiedRangeOf: (element) => (hasTicked && range.corners.current === null ? null : rangeOf(element)),
  });
  return {
    tabStop: focus.tabStop,
    range,
    edit,
    extend,
    canEdit: (cell: HTMLTableCellElement) => isEditable && lockOf(cell) === null,
    handlers: { onFocus: focus.onFocus, onBlur: focus.onBlur, onKeyDown, ...clipboard },
  };
}
