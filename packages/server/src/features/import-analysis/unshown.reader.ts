import { unstorableIn, withoutUnstorable } from '@pactbook/domain/kernel/text/storable-text.ts';
import type { TableRow } from '@pactbook/domain/features/import-rows/cell.ts';
import type { ImportReading } from '@pactbook/domain/features/import-analysis/import-reading.ts';

/** How many characters a reading names. */
const NAMED = 5;

/** The cells of rows with characters that no text can have; undefined for none. */
export function unshownIn(rows: readonly TableRow[]): ImportReading['unshown'] {
  const characters = new Set<string>();
  let cells = 0;
  let first = 0;
  for (const { row, cells: all } of rows) {
    for (const cell of all) {
      const found = typeof cell === 'string' ? unstorableIn(cell) : [];
      if (found.length === 0) continue;
      cells += 1;
      first ||= row;
      for (const character of found) characters.add(character);
    }
  }
  return cells === 0 ? undefined : { cells, row: first, characters: [...characters].slice(0, NAMED) };
}

/** Rows without these characters. */
export function withoutUnshown(rows: readonly TableRow[]): TableRow[] {
  return rows.map(({ row, cells }) => ({
    row,
    cells: cells.map((cell) => (typeof cell === 'string' ? withoutUnstorable(cell) : cell)),
  }));
}
