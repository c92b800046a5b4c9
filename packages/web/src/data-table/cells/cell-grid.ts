import { ROW_LINK } from '../use-row-focus.ts';

/** One cell of a record table: the record of its row, and its column counted from 0. */
export interface CellPlace {
  readonly id: string;
  readonly column: number;
}

/** The attribute of a record's row. Rows of groups and fillers have none, so that the cursor passes them. */
const ROW_ID = 'data-row-id';

/** The rows of records, in their order on screen. */
export function recordRows(body: HTMLElement | null): HTMLTableRowElement[] {
  return [...(body?.querySelectorAll<HTMLTableRowElement>(`tr[${ROW_ID}]`) ?? [])];
}

/** The record of a row. */
export function recordOf(row: Element | undefined | null): string | null {
  return row?.closest(`[${ROW_ID}]`)?.getAttribute(ROW_ID) ?? null;
}

/** The cells of a row that hold values. */
export function valueCells(row: HTMLTableRowElement | undefined): HTMLTableCellElement[] {
  return [...(row?.cells ?? [])].filter((cell) => !cell.hasAttribute('aria-hidden'));
}

/** The cell of a record around an element; null elsewhere. */
export function cellUnder(target: EventTarget | null): HTMLTableCellElement | null {
  if (!(target instanceof Element)) return null;
  const cell = target.closest<HTMLTableCellElement>('td, th');
  return cell && !cell.hasAttribute('aria-hidden') && recordOf(cell) !== null ? cell : null;
}

/** Where a cell is; null for one of no record. */
export function placeOf(cell: HTMLTableCellElement | null): CellPlace | null {
  const id = recordOf(cell);
  return cell === null || id === null ? null : { id, column: cell.cellIndex };
}

/** The cell at a place; undefined when the record or the column is not on the page. */
export function cellAt(body: HTMLElement | null, place: CellPlace): HTMLTableCellElement | undefined {
  const row = recordRows(body).find((one) => recordOf(one) === place.id);
  return valueCells(row)[place.column];
}

/** The element of a cell that takes the focus: the link of the first one, the others themselves. */
function focusTarget(cell: HTMLTableCellElement): HTMLElement {
  return cell.querySelector<HTMLElement>(`[${ROW_LINK}]`) ?? cell;
}

/** Moves the focus to a cell and scrolls it into view. */
export function focusCell(cell: HTMLTableCellElement): void {
  const target = focusTarget(cell);
  if (target === cell) cell.tabIndex = 0;
  target.focus({ preventScroll: true });
  cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
