import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import type { DataTableRow } from '../data-column.ts';
import type { CellRange } from './cell-actions.ts';
import { recordOf, recordRows } from './cell-grid.ts';
import type { CellPlace } from './cell-grid.ts';
import { cellsBetween, paintRange, placesOf } from './cell-range.ts';
import type { RangeCorners } from './cell-range.ts';

/** How many rows and columns are selected. */
export interface RangeSize {
  readonly rows: number;
  readonly columns: number;
}

interface CellRangeOptions<Key extends string> {
  body: RefObject<HTMLElement | null>;
  rows: readonly DataTableRow[];
  keys: readonly Key[];
  /** Called with every change of the range; the same function in every render. */
  onRangeChange: (size: RangeSize | null) => void;
}

/** The selected range of cells. It follows its records while rows move, and ends with one of its corners. */
export function useCellRange<Key extends string>({ body, rows, keys, onRangeChange }: CellRangeOptions<Key>) {
  const corners = useRef<RangeCorners | null>(null);

  const select = useCallback(
    (wanted: RangeCorners | null) => {
      const cells = wanted && cellsBetween(body.current, wanted);
      corners.current = cells && wanted;
      paintRange(body.current, cells?.flat() ?? []);
      onRangeChange(cells && { rows: cells.length, columns: cells[0]?.length ?? 0 });
    },
    [body, onRangeChange],
  );
  useLayoutEffect(() => {
    if (corners.current) select(corners.current);
  }, [rows, select]);
  // Other columns are another table.
  useEffect(() => () => select(null), [keys, select]);

  /** The range as records and fields; of one cell where none is selected. */
  const rangeAt = (place: CellPlace): CellRange<Key> => {
    const wanted = corners.current ?? { anchor: place, head: place };
    const { ids, columns } = placesOf(cellsBetween(body.current, wanted) ?? []);
    const page = recordRows(body.current).flatMap((row) => recordOf(row) ?? []);
    return {
      ids,
      keys: columns.flatMap((column) => keys[column] ?? []),
      reach: { ids: page.slice(page.indexOf(ids[0] ?? '')), keys: keys.slice(columns[0]) },
    };
  };
  return { corners, select, rangeAt };
}
