import type { KeyboardEvent } from 'react';

/** The columns of a row, in the order in which the arrow keys reach them. */
const COLUMNS = ['date', 'cost', 'fill', 'remove'] as const;
type CellColumn = (typeof COLUMNS)[number];

/** A place in the grid: two cells that take input, and two buttons behind them. */
export interface CostCell {
  readonly index: number;
  readonly column: CellColumn;
}

/** The cell of an element by its mark; null outside of the grid. */
export function cellOf(element: EventTarget): CostCell | null {
  const name = element instanceof HTMLElement ? element.dataset.cell : undefined;
  const [index, named] = name?.split('-') ?? [];
  const column = COLUMNS.find((one) => one === named);
  return index === undefined || column === undefined ? null : { index: Number(index), column };
}

/** Whether the cursor of a cell is at this end of its text, or the whole text is selected. */
function isAtEdge(target: EventTarget, edge: 'start' | 'end'): boolean {
  if (!(target instanceof HTMLInputElement)) return true;
  const { selectionStart, selectionEnd, value } = target;
  if (selectionStart === 0 && selectionEnd === value.length) return true;
  if (selectionStart !== selectionEnd) return false;
  return edge === 'start' ? selectionStart === 0 : selectionEnd === value.length;
}

function across(event: KeyboardEvent, { index, column }: CostCell, by: 1 | -1): CostCell | null {
  if (!isAtEdge(event.target, by === 1 ? 'end' : 'start')) return null;
  const next = COLUMNS[COLUMNS.indexOf(column) + by];
  return next === undefined ? null : { index, column: next };
}

/** Tab goes through the cells that take input, row by row, and out of the grid at its ends. */
function tabbed({ index, column }: CostCell, isBack: boolean, count: number): CostCell | null {
  if (!isBack) {
    if (column === 'date') return { index, column: 'cost' };
    return index + 1 < count ? { index: index + 1, column: 'date' } : null;
  }
  if (column !== 'date') return { index, column: column === 'cost' ? 'date' : 'cost' };
  return index > 0 ? { index: index - 1, column: 'cost' } : null;
}

/**
 * Where a key moves the focus from a cell, as in a spreadsheet; null leaves the key to the browser.
 * @param count the rows of the grid
 */
export function stepOf(event: KeyboardEvent, at: CostCell, count: number): CostCell | null {
  const { index, column } = at;
  const isInput = column === 'date' || column === 'cost';
  const below = index + 1 < count ? { index: index + 1, column } : null;
  const above = index > 0 ? { index: index - 1, column } : null;
  switch (event.key) {
    case 'ArrowDown':
      return below;
    case 'ArrowUp':
      return above;
    case 'Enter':
      if (!isInput) return null;
      return event.shiftKey ? above : below;
    case 'ArrowRight':
      return event.shiftKey ? null : across(event, at, 1);
    case 'ArrowLeft':
      return event.shiftKey ? null : across(event, at, -1);
    case 'Tab':
      return tabbed(at, event.shiftKey, count);
    default:
      return null;
  }
}
