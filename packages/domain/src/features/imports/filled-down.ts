import { cellText, type Cell, type TableRow } from '../import-rows/cell.ts';
import type { ResolvedColumn } from '../import-rows/import-columns.ts';

/** Rows whose empty cells took the value above, and which rows those are, by the headings of their columns. */
export interface FilledDown {
  readonly rows: readonly TableRow[];
  readonly filled: ReadonlyMap<string, readonly number[]>;
}

/** Fills the empty cells of columns whose mapping says so with the value above, as a sheet with merged cells means it. */
export function filledDown(rows: readonly TableRow[], columns: readonly ResolvedColumn[]): FilledDown {
  const filling = columns.filter(({ fillsDown }) => fillsDown);
  if (filling.length === 0) return { rows, filled: new Map() };
  const above = new Map<number, Cell>();
  const filled = new Map<string, number[]>();
  const next = rows.map((row) => {
    let cells: Cell[] | null = null;
    for (const { index, name } of filling) {
      const cell = row.cells[index] ?? null;
      if (cellText(cell) !== '') above.set(index, cell);
      else if (above.has(index)) {
        cells ??= [...row.cells];
        while (cells.length < index) cells.push(null);
        cells[index] = above.get(index) ?? null;
        filled.set(name, [...(filled.get(name) ?? []), row.row]);
      }
    }
    return cells === null ? row : { row: row.row, cells };
  });
  return { rows: next, filled };
}
