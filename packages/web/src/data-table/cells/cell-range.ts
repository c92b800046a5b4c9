import type { CellPlace } from './cell-grid.ts';
import { placeOf, recordOf, recordRows, valueCells } from './cell-grid.ts';

/** The two corners of a range: where it began, and where it was extended to. */
export interface RangeCorners {
  readonly anchor: CellPlace;
  readonly head: CellPlace;
}

/** Marks the cells of the range. Set on the elements: hundreds of cells are not rendered again for it. */
const IN_RANGE = 'data-in-range';

/** The cells between two corners, row by row; null when one of them is not on the page any more. */
export function cellsBetween(
  body: HTMLElement | null,
  { anchor, head }: RangeCorners,
): HTMLTableCellElement[][] | null {
  const rows = recordRows(body);
  const ids = rows.map(recordOf);
  const ends = [ids.indexOf(anchor.id), ids.indexOf(head.id)];
  const columns = [anchor.column, head.column];
  const widest = valueCells(rows[0]).length - 1;
  if (ends.includes(-1) || Math.max(...columns) > widest) return null;
  return rows
    .slice(Math.min(...ends), Math.max(...ends) + 1)
    .map((row) => valueCells(row).slice(Math.min(...columns), Math.max(...columns) + 1));
}

/** Shows which cells are in the range, for the eye and for screen readers. */
export function paintRange(body: HTMLElement | null, cells: readonly HTMLTableCellElement[]): void {
  const wanted = new Set(cells);
  for (const cell of body?.querySelectorAll(`[${IN_RANGE}]`) ?? []) {
    if (cell instanceof HTMLTableCellElement && wanted.delete(cell)) continue;
    cell.removeAttribute(IN_RANGE);
    cell.removeAttribute('aria-selected');
  }
  for (const cell of wanted) {
    cell.setAttribute(IN_RANGE, '');
    cell.setAttribute('aria-selected', 'true');
  }
}

/** The records and the columns of cells in rows. */
export function placesOf(cells: readonly (readonly HTMLTableCellElement[])[]): {
  readonly ids: string[];
  readonly columns: number[];
} {
  const ids = cells.flatMap(([first]) => placeOf(first ?? null)?.id ?? []);
  return { ids, columns: (cells[0] ?? []).map(({ cellIndex }) => cellIndex) };
}
