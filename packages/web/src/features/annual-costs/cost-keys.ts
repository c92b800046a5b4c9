import type { KeyboardEvent } from 'react';

/** The columns of a row, in the order in which the arrow keys reach them. */
const COLUMNS = ['date', 'cost', 'currency', 'fill', 'remove'] as const;
/** Where there is one currency. */
const FEWER = COLUMNS.filter((column) => column !== 'currency');
/** Below the amount of their row. */
const BELOW = ['reason', 'quantity', 'unit', 'unitPrice', 'changeReason'] as const;
const ALL = [...COLUMNS, ...BELOW] as const;
type CellColumn = (typeof ALL)[number];

/**
 * A place in the grid: the cells that take input, and two buttons behind them. The reason of a credit, how many of what a
 * row pays for, and the reason of its change are below its amount.
 */
export interface CostCell {
  readonly index: number;
  readonly column: CellColumn;
}

/** The cell of an element by its mark; null outside of the grid. */
export function cellOf(element: EventTarget): CostCell | null {
  const name = element instanceof HTMLElement ? element.dataset.cell : undefined;
  const [index, named] = name?.split('-') ?? [];
  const column = ALL.find((one) => one === named);
  return index === undefined || column === undefined ? null : { index: Number(index), column };
}

const isBelow = (column: CellColumn): boolean => BELOW.some((one) => one === column);

/** Whether the cursor of a cell is at this end of its text, or the whole text is selected. */
function isAtEdge(target: EventTarget, edge: 'start' | 'end'): boolean {
  if (!(target instanceof HTMLInputElement)) return true;
  const { selectionStart, selectionEnd, value } = target;
  if (selectionStart === 0 && selectionEnd === value.length) return true;
  if (selectionStart !== selectionEnd) return false;
  return edge === 'start' ? selectionStart === 0 : selectionEnd === value.length;
}

function across(
  event: KeyboardEvent,
  { index, column }: CostCell,
  by: 1 | -1,
  columns: readonly CellColumn[],
): CostCell | null {
  const at = columns.indexOf(column);
  if (at === -1 || !isAtEdge(event.target, by === 1 ? 'end' : 'start')) return null;
  const next = columns[at + by];
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
 * @param cells whether rows have cells for a currency, a quantity or a reason; Tab then follows the page, with all its inputs
 */
export function stepOf(
  event: KeyboardEvent,
  at: CostCell,
  count: number,
  { hasCurrencies = false, hasQuantities = false } = {},
): CostCell | null {
  const { index, column } = at;
  // The arrows choose in a list.
  if (
    (column === 'currency' || column === 'changeReason') &&
    (event.key === 'ArrowUp' || event.key === 'ArrowDown')
  )
    return null;
  const isInput = column === 'date' || column === 'cost' || isBelow(column);
  const same = isBelow(column) ? 'cost' : column;
  const below = index + 1 < count ? { index: index + 1, column: same } : null;
  const above = isBelow(column) ? { index, column: same } : index > 0 ? { index: index - 1, column } : null;
  const columns = hasCurrencies ? COLUMNS : FEWER;
  switch (event.key) {
    case 'ArrowDown':
      return below;
    case 'ArrowUp':
      return above;
    case 'Enter':
      if (!isInput) return null;
      return event.shiftKey ? above : below;
    case 'ArrowRight':
      return event.shiftKey ? null : across(event, at, 1, columns);
    case 'ArrowLeft':
      return event.shiftKey ? null : across(event, at, -1, columns);
    case 'Tab':
      return hasCurrencies || hasQuantities || isBelow(column) ? null : tabbed(at, event.shiftKey, count);
    default:
      return null;
  }
}
