import { useEffect, useLayoutEffect, useRef } from 'react';
import type { RefObject, SyntheticEvent, UIEvent } from 'react';
import { useLocation } from 'react-router';
import { BoundedCache } from '@pactbook/domain/kernel/bounded-cache.ts';
import { cellAt, focusCell, recordOf } from './cells/cell-grid.ts';
import type { DataTableRow } from './data-column.ts';

/** The number of history entries whose scroll positions and rows are remembered. */
const REMEMBERED = 100;
const places = new BoundedCache<string, number>(REMEMBERED);

/**
 * Restores the scroll position of the table after the browser's Back. The browser restores only the page, but a table
 * scrolls in a frame of its own.
 * @param isThere whether the rows are loaded, which give the frame its height
 * @returns the function to call whenever the frame was scrolled
 */
function useScrollRestoration(
  table: RefObject<HTMLTableElement | null>,
  isThere: boolean,
): (top: number) => void {
  const { key } = useLocation();
  const start = useRef<number | undefined>(places.get(key));
  useLayoutEffect(() => {
    const top = start.current;
    if (!isThere || top === undefined) return;
    start.current = undefined;
    table.current?.parentElement?.scrollTo({ top });
  }, [isThere, table]);
  return (top) => places.set(key, top);
}

/**
 * How a table scrolls: back to its top with another page of rows, and to where it was after Back.
 * @returns the handler for scroll events of its frame
 */
export function useTableScroll(
  table: RefObject<HTMLTableElement | null>,
  { pageKey, isThere }: { pageKey: string; isThere: boolean },
): (event: UIEvent) => void {
  // Taken from scroll events: reading it from the element would force a layout with every keystroke.
  const isScrolled = useRef(false);
  const store = useScrollRestoration(table, isThere);
  useEffect(() => {
    if (isScrolled.current) table.current?.parentElement?.scrollTo({ top: 0 });
  }, [pageKey, table]);
  return ({ currentTarget: { scrollTop } }) => {
    isScrolled.current = scrollTop > 0;
    store(scrollTop);
  };
}

const usedRows = new BoundedCache<string, string>(REMEMBERED);

/** Navigation state for a link from a record's page to the table: its row takes the focus there. */
export const closedRecord = (id: string) => ({ closedRecord: id });

function closedRecordOf(state: unknown): string | undefined {
  const isClosing = typeof state === 'object' && state !== null && 'closedRecord' in state;
  return isClosing && typeof state.closedRecord === 'string' ? state.closedRecord : undefined;
}

/** Whether no control has the focus: it is nowhere, or at the beginning of the page. */
function isFocusFree(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement.matches('body, main, h1');
}

/**
 * Focuses the row that was used last when the table is there again, after Back or after the page of its record was closed.
 * @param rows the rows that are drawn
 * @returns handlers of the table's body that note which row is used
 */
export function useReturnedRow(rows: readonly DataTableRow[], body: RefObject<HTMLElement | null>) {
  const location = useLocation();
  const { key } = location;
  const wanted = useRef(usedRows.get(key) ?? closedRecordOf(location.state));
  useEffect(() => {
    const id = wanted.current;
    const cell = id === undefined ? undefined : cellAt(body.current, { id, column: 0 });
    if (!cell) return;
    wanted.current = undefined;
    if (isFocusFree()) focusCell(cell);
  }, [rows, body]);
  const note = ({ target }: SyntheticEvent) => {
    const id = target instanceof Element ? recordOf(target) : null;
    if (id !== null) usedRows.set(key, id);
  };
  return { onClickCapture: note, onFocusCapture: note };
}
