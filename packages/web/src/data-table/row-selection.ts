import type { MouseEvent } from 'react';
import type { DataTableRow } from './data-column.ts';

/** The selected rows of a table and the handlers that change them. The handlers stay the same between renders. */
export interface RowSelection<Record extends DataTableRow> {
  readonly ids: ReadonlySet<string>;
  /** How many of the page's rows are selected. */
  readonly page: 'none' | 'some' | 'all';
  readonly nameOf: (record: Record) => string;
  /** @param isRange selects from the row that was pressed last to this one */
  readonly onToggle: (id: string, isRange: boolean) => void;
  readonly onTogglePage: () => void;
}

/** Marks the checkbox of a row. The table's body handles the click, because a handler in each row would cost time. */
export const SELECT_BOX = 'data-select-row';

/** Handles a press on a row's checkbox; true when it was one. */
export function pressedBox(
  event: MouseEvent,
  onToggle: RowSelection<DataTableRow>['onToggle'] | undefined,
): boolean {
  if (!onToggle || !(event.target instanceof Element)) return false;
  // A press on the surrounding label is followed by one on the checkbox.
  if (!event.target.closest(`[${SELECT_BOX}]`)) return event.target.closest('label') !== null;
  const id = event.target.closest('[data-row-id]')?.getAttribute('data-row-id');
  if (id) onToggle(id, event.shiftKey);
  return true;
}
