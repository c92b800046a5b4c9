import type { CellPlace } from './cell-grid.ts';

/** One cell of a record table: its record and its field. */
export interface RecordCell<Key extends string = string> {
  readonly id: string;
  readonly key: Key;
}

/** Records from top to bottom and fields from left to right. */
interface CellBlock<Key extends string> {
  readonly ids: readonly string[];
  readonly keys: readonly Key[];
}

/** A rectangle of cells. */
export interface CellRange<Key extends string = string> extends CellBlock<Key> {
  /** The same from its first cell to the end of the page: how far a paste can reach. */
  readonly reach: CellBlock<Key>;
}

/** How an editor was opened. */
export type OpenedBy = 'pointer' | 'keyboard';

/** What can be done with the cells of a record table. Keep the object the same between renders. */
export interface CellActions<Key extends string = string> {
  /** Whether this person changes any record: then Enter edits a cell. */
  readonly isEditable: boolean;
  /** Why a cell cannot be changed, as a sentence; null when it can. */
  readonly lockOf: (cell: RecordCell<Key>) => string | null;
  /** Opens the editor of a cell that can be changed. */
  readonly onEdit: (cell: RecordCell<Key>, by: OpenedBy) => void;
  /** Writes cells to the clipboard; false when it cannot yet. */
  readonly onCopy: (range: CellRange<Key>, clipboard: DataTransfer) => boolean;
  /** Asks whether to write a text from the clipboard over cells; '' empties them. */
  readonly onPaste: (range: CellRange<Key>, text: string) => void;
  /** Shows a record beside the table, or closes it again. */
  readonly onPeek?: ((id: string) => void) | undefined;
  /** Called with each cell that gets the focus. */
  readonly onCell?: ((place: CellPlace) => void) | undefined;
  /** Called when the cursor enters the table: what it may open is loaded. */
  readonly prepare: () => void;
}
