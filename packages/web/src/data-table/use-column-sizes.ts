import { useMemo, useRef, useState } from 'react';
import type { PointerEvent, RefObject } from 'react';
import { clampWidth } from './column-widths.ts';
import type { ColumnWidths } from './column-widths.ts';
import { startWidth } from './data-column.ts';
import { columnsWithRoom, fitWidths } from './fit-widths.ts';
import type { DataColumn } from './data-column.ts';

export interface ColumnSizesProps<Key extends string> {
  columns: readonly DataColumn<Key>[];
  /** The chosen widths. Columns without one share the remaining space. */
  widths: ColumnWidths;
  onWidthsChange: (widths: ColumnWidths) => void;
  table: RefObject<HTMLTableElement | null>;
  /** The widths by what is in the columns; undefined until that is there. */
  contentWidths: ColumnWidths | undefined;
  /** The width of the table's frame. */
  frameWidth: number;
}

/** How a heading changes its column's width. */
export interface SizeActions<Key extends string> {
  /** Makes a column wider (positive) or narrower by this many pixels. */
  readonly onResizeBy: (key: Key, pixels: number) => void;
  readonly onResetWidth: (key: Key) => void;
  /** Starts resizing with the pointer that was pressed on a column's edge. */
  readonly onDragWidth: (key: Key, event: PointerEvent<HTMLElement>) => void;
}

type WantedWidths<Key extends string> = Pick<ColumnSizesProps<Key>, 'columns' | 'widths' | 'contentWidths'>;

/** The widths that columns should have: chosen ones, then those of what is in them. */
function wantedWidths<Key extends string>({ columns, widths, contentWidths }: WantedWidths<Key>): number[] {
  return columns.map(
    (column, position) => widths[column.key] ?? contentWidths?.[column.key] ?? startWidth(column, position),
  );
}

/**
 * The columns to draw: all, or those that fit.
 * @param important the columns that matter, the most important first; undefined for all columns
 */
export function useColumnsWithRoom<Key extends string>({
  columns,
  widths,
  contentWidths,
  frameWidth,
  important,
}: WantedWidths<Key> &
  Pick<ColumnSizesProps<Key>, 'frameWidth'> & { important: readonly Key[] | undefined }) {
  return useMemo(() => {
    if (!important) return columns;
    return columnsWithRoom(columns, wantedWidths({ columns, widths, contentWidths }), frameWidth, important);
  }, [columns, widths, contentWidths, frameWidth, important]);
}

/**
 * The widths of the columns and how to change them. Until a person chooses one, they follow what is in the columns
 * and fill the table. After that each has its own width and the remaining space at the end stays empty.
 */
export function useColumnSizes<Key extends string>({
  columns,
  widths,
  onWidthsChange,
  table,
  contentWidths,
  frameWidth,
}: ColumnSizesProps<Key>) {
  const [dragged, setDragged] = useState<ColumnWidths | null>(null);
  const dragStart = useRef<Record<string, number> | null>(null);
  const chosen = dragged ?? widths;
  const hasFiller = columns.some(({ key }) => chosen[key] !== undefined);
  const wanted = wantedWidths({ columns, widths: chosen, contentWidths });
  const sizes = hasFiller ? wanted : fitWidths(columns, wanted, frameWidth);

  // The same object as long as no width changes, so that headings are not rendered with every row.
  const actions = useMemo<SizeActions<Key>>(() => {
    const measured = () => measuredWidths(table.current, widths);
    return {
      onResizeBy: (key, pixels) => {
        const base = measured();
        onWidthsChange({ ...base, [key]: clampWidth((base[key] ?? 0) + pixels) });
      },
      onResetWidth: (key) => {
        const rest = Object.entries(widths).filter(([column]) => column !== key);
        onWidthsChange(Object.fromEntries(rest));
      },
      onDragWidth: (key, event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        followDrag(event, (pixels, isOver) => {
          const base = dragStart.current ?? measured();
          dragStart.current = isOver ? null : base;
          const next = { ...base, [key]: clampWidth((base[key] ?? 0) + pixels) };
          setDragged(isOver ? null : next);
          if (isOver) onWidthsChange(next);
        });
      },
    };
  }, [widths, onWidthsChange, table]);

  return {
    sizes,
    // Rounded, because the widths of a fitted table add up to its frame only nearly.
    total: Math.round(sizes.reduce((sum, size) => sum + size, 0)),
    /** Whether an empty column takes the remaining space. */
    hasFiller,
    actions,
  };
}

/** The current widths on the screen, so that choosing one does not move the others. */
function measuredWidths(table: HTMLTableElement | null, widths: ColumnWidths): Record<string, number> {
  const drawn: Record<string, number> = { ...widths };
  table?.querySelectorAll<HTMLElement>('th[data-column]').forEach((heading) => {
    const key = heading.dataset.column;
    if (key !== undefined) drawn[key] = clampWidth(heading.getBoundingClientRect().width);
  });
  return drawn;
}

/** Reports how far a pointer moved since it was pressed, until it is released; nothing when it never moves. */
function followDrag(event: PointerEvent<HTMLElement>, tell: (pixels: number, isOver: boolean) => void): void {
  const handle = event.currentTarget;
  const from = event.clientX;
  let pixels: number | null = null;
  const onMove = (move: globalThis.PointerEvent) => {
    pixels = move.clientX - from;
    tell(pixels, false);
  };
  const onEnd = () => {
    handle.removeEventListener('pointermove', onMove);
    handle.removeEventListener('pointerup', onEnd);
    handle.removeEventListener('pointercancel', onEnd);
    if (pixels !== null) tell(pixels, true);
  };
  handle.setPointerCapture(event.pointerId);
  handle.addEventListener('pointermove', onMove);
  handle.addEventListener('pointerup', onEnd);
  handle.addEventListener('pointercancel', onEnd);
}
