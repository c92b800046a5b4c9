import { autoUpdate, offset, shift, size, useFloating } from '@floating-ui/react-dom';
import { useLayoutEffect, useRef } from 'react';
import { cellAt } from '../../../data-table/cells/cell-grid.ts';
import type { CellPlace } from '../../../data-table/cells/cell-grid.ts';

/** Distance to the edges of the window in pixels. */
const EDGE = 8;

/**
 * Keeps an element over a cell of the table, also while the table scrolls, and while its row moves: the cell is looked
 * up by its record. Without the cell it stays where it was.
 */
export function useBesideCell(frame: () => HTMLElement | null, { id, column }: CellPlace) {
  const last = useRef(new DOMRect());
  const { refs, floatingStyles } = useFloating({
    strategy: 'fixed',
    placement: 'bottom-start',
    middleware: [
      // Over the cell, not below it.
      offset(({ rects }) => -rects.reference.height),
      shift({ padding: EDGE, crossAxis: true }),
      size({
        padding: EDGE,
        apply: ({ elements, rects }) => {
          elements.floating.style.minWidth = `${rects.reference.width}px`;
          elements.floating.style.maxHeight = `calc(100dvh - ${2 * EDGE}px)`;
        },
      }),
    ],
    whileElementsMounted: autoUpdate,
  });
  const { setReference } = refs;
  useLayoutEffect(() => {
    const element = frame() ?? undefined;
    setReference({
      getBoundingClientRect: () => {
        const cell = cellAt(element ?? null, { id, column });
        if (cell) last.current = cell.getBoundingClientRect();
        return last.current;
      },
      ...(element ? { contextElement: element } : {}),
    });
  }, [frame, id, column, setReference]);
  return { setFloating: refs.setFloating, style: floatingStyles };
}
