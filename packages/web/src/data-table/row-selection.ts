import type { MouseEvent } from 'react';
import type { DataTableRow } from './data-column.ts';

/** Which rows of a table are selected, and how that changes; the handlers are the same from one drawing to the next. */
export interface RowSelection<Record extends DataTableRow> {
  readonly ids: ReadonlySet<string>;
  /** How many of the page's rows are selected. */
  readonly page: 'none' | 'some' | 'all';
  readonly nameOf: (record: Record) => string;
  /** @param isRange from the row that was pressed last to this one */
  readonly onToggle: (id: string, isRange: boolean) => void;
  readonly onTogglePage: () => void;
}

/** Marks the box that selects a row, which the table's body listens to: a handler of its own in each row would cost. */
export const SELECT_BOX = 'data-select-row';

/** Takes a press on a row's box; true when it was one. */
export function pressedBox(
  event: MouseEvent,
  onToggle: RowSelection<DataTableRow>['onToggle'] | undefined,
): boolean {
  if (!onToggle || !(event.target instanceof Element)) return false;
  // A press on the label around it comes again as one on the box.
  if (!event.target.closest(`[${SELECT_BOX}]`)) return event.target.closest('label') !== null;
  const id = event.target.closest('[data-row-id]')?.getAttribute('data-row-id');
  if (id) onToggle(id, event.shiftKey);
  return true;
}
