import { useLayoutEffect, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { ROW_LINK } from '../use-row-focus.ts';

/** Checkboxes, sort buttons and menus of headings, in their order. */
const CONTROLS = 'th :is(button, input)';

const controlsOf = (head: Element | null): HTMLElement[] => [
  ...(head?.querySelectorAll<HTMLElement>(CONTROLS) ?? []),
];

/** Focuses the heading above a cell; false where there is none. */
export function focusHeading(cell: HTMLTableCellElement): boolean {
  const heading = cell.closest('table')?.querySelectorAll('thead th')[cell.cellIndex];
  const control = heading?.querySelector('button');
  control?.focus();
  return control !== undefined && control !== null;
}

/** The link of the row that was used last, or of the first one. */
const rowLinkIn = (table: Element | null | undefined) =>
  table?.querySelector<HTMLElement>(`[${ROW_LINK}][tabindex="0"]`) ??
  table?.querySelector<HTMLElement>(`[${ROW_LINK}]`);

/**
 * The headings of a table as one stop for Tab, with arrow keys between their controls, and down to the rows. Set on the
 * elements: a heading is drawn again only when its column changes.
 */
export function useHeadCursor() {
  const head = useRef<HTMLTableSectionElement>(null);
  useLayoutEffect(() => {
    controlsOf(head.current).forEach((control, at) => {
      control.tabIndex = at === 0 ? 0 : -1;
    });
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (event.defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return;
    const controls = controlsOf(head.current);
    const at = controls.findIndex((control) => control === target);
    if (at === -1) return;
    const last = controls.length - 1;
    const places: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last };
    const place = places[key];
    if (place === undefined && key !== 'ArrowDown') return;
    event.preventDefault();
    const next = place === undefined ? rowLinkIn(head.current?.closest('table')) : controls[place];
    next?.focus();
  };
  return { ref: head, onKeyDown };
}
