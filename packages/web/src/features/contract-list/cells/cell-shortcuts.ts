import type { Shortcut } from '../../../platform/page-shortcuts.ts';

/** The shortcuts of All Records, for the list that `?` opens. */
export const CELL_SHORTCUTS: readonly Shortcut[] = [
  { keys: ['F2'], does: 'Edit the cell' },
  { keys: ['Space'], does: 'Show the record beside the table' },
  { keys: ['Shift', '↓'], does: 'Select more cells' },
  { keys: ['Ctrl', 'C'], does: 'Copy cells for a spreadsheet' },
  { keys: ['Ctrl', 'V'], does: 'Paste cells from a spreadsheet' },
  { keys: ['Delete'], does: 'Empty the cells' },
];
