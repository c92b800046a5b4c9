/** How many rows Page Up and Page Down move. */
const PAGE_STEP = 10;

/** A position in the grid, row and column counted from 0. */
export interface GridPosition {
  readonly row: number;
  readonly column: number;
}

/** The rows and columns of the grid. */
export interface GridSize {
  readonly rows: number;
  readonly columns: number;
}

type PressedKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

const within = (wanted: number, count: number) => Math.max(0, Math.min(count - 1, wanted));

/**
 * The position that a key moves to, as in the grid pattern of ARIA: arrows by one, Home and End within the row, with
 * Ctrl or Command to the first and the last cell. Null for other keys.
 */
export function positionAfter(
  { key, ctrlKey, metaKey, altKey }: PressedKey,
  { row, column }: GridPosition,
  { rows, columns }: GridSize,
): GridPosition | null {
  if (altKey) return null;
  if (ctrlKey || metaKey) {
    if (key === 'Home') return { row: 0, column: 0 };
    return key === 'End' ? { row: within(rows, rows), column: within(columns, columns) } : null;
  }
  switch (key) {
    case 'ArrowDown':
      return { row: within(row + 1, rows), column };
    case 'ArrowUp':
      return { row: within(row - 1, rows), column };
    case 'PageDown':
      return { row: within(row + PAGE_STEP, rows), column };
    case 'PageUp':
      return { row: within(row - PAGE_STEP, rows), column };
    case 'ArrowRight':
      return { row, column: within(column + 1, columns) };
    case 'ArrowLeft':
      return { row, column: within(column - 1, columns) };
    case 'Home':
      return { row, column: 0 };
    case 'End':
      return { row, column: within(columns, columns) };
    default:
      return null;
  }
}
