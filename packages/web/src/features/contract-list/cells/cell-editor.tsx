import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useLayoutEffect } from 'react';
import type { KeyboardEvent } from 'react';
import { autoUpdate, offset, shift, size, useFloating } from '@floating-ui/react-dom';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import type { ColumnKey } from '@pactbook/domain/features/saved-views/table-view.ts';
import type { OpenedBy, RecordCell } from '../../../data-table/cells/cell-actions.ts';
import { focusCell, recordOf, recordRows, valueCells, cellAt } from '../../../data-table/cells/cell-grid.ts';
import { configQuery } from '../../categories/queries.ts';
import { CostsInPlace } from '../../contract-details/costs-in-place.tsx';
import type { OpenContract } from '../../contracts/use-contract.ts';
import { EditingContext } from '../../contract-form/editing.ts';
import type { Editing, NextStep } from '../../contract-form/editing.ts';
import { ValueEditor } from '../../contract-form/value-editor.tsx';
import type { CellEdit } from './cell-locks.ts';
import type { CellPlace } from '../../../data-table/cells/cell-grid.ts';

export interface CellEditorProps {
  contract: Contract;
  cell: RecordCell<ColumnKey>;
  label: string;
  edit: CellEdit;
  by: OpenedBy;
  /** The element around the table. */
  frame: () => HTMLElement | null;
  onClose: () => void;
}

/** The index of a field's column on the page. */
function columnOf(frame: HTMLElement | null, key: string): number {
  const headings = [...(frame?.querySelectorAll<HTMLElement>('th[data-column]') ?? [])];
  return headings.findIndex(({ dataset }) => dataset.column === key);
}

/** Focuses the cell after an editor has closed: Enter continues to the row below, Tab to the cell beside. */
function focusAfter(frame: HTMLElement | null, cell: RecordCell, step: NextStep): void {
  const rows = recordRows(frame);
  const at = rows.findIndex((row) => recordOf(row) === cell.id);
  const column = columnOf(frame, cell.key);
  const row = rows[step.kind === 'saved' ? Math.min(at + 1, rows.length - 1) : at];
  const cells = valueCells(row);
  const next = step.kind === 'neighbour' ? column + step.by : column;
  const target = cells[Math.max(0, Math.min(next, cells.length - 1))];
  if (target) focusCell(target);
}

/** Calls a function when something outside an element and outside what it opened is pressed. */
function usePressOutside(onPress: () => void) {
  const isInside = useRef(false);
  const press = useEffectEvent(onPress);
  useEffect(() => {
    const onPointerDown = () => {
      if (!isInside.current) press();
      isInside.current = false;
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, []);
  // React reports presses in lists, calendars and dialogs that were opened from inside as well.
  return () => {
    isInside.current = true;
  };
}

/** The editor of one cell, over it. A press elsewhere saves, as in a spreadsheet. */
export function CellEditor({ contract, cell, label, edit, by, frame, onClose }: CellEditorProps) {
  // The choices of every kind, loaded with the editor.
  useQuery(configQuery);
  const leave = useRef<((next: NextStep) => void) | null>(null);
  const place = { id: cell.id, column: columnOf(frame(), cell.key) };
  const { setFloating, style } = useBesideCell(frame, place);
  const close = (step: NextStep) => {
    onClose();
    // The cell is rendered again with the new value first.
    requestAnimationFrame(() => focusAfter(frame(), cell, step));
  };
  const unit = edit.kind === 'value' ? edit.unit : '';
  const record = useMemo((): OpenContract => ({ contract, isConfirmed: true }), [contract]);
  const editing: Editing = {
    record,
    open: { unit, by },
    begin: () => undefined,
    close,
    whenLeft: (handler) => {
      leave.current = handler;
      return () => {
        leave.current = null;
      };
    },
    takeFocus: () => false,
  };
  const onPointerDownCapture = usePressOutside(() => leave.current?.({ kind: 'stay' }));
  const onKeyDown = (event: KeyboardEvent) => {
    // The editor of a value handles its own keys; the grid of costs has none for leaving.
    if (event.key === 'Escape' && !event.defaultPrevented && edit.kind === 'costs') close({ kind: 'stay' });
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- presses and Escape of all its controls, by delegation
    <div
      ref={setFloating}
      role="dialog"
      aria-label={`${label} of ${contract.product}`}
      style={style}
      onPointerDownCapture={onPointerDownCapture}
      onKeyDown={onKeyDown}
      className={
        edit.kind === 'costs'
          ? 'z-40 w-160 max-w-[calc(100vw-1rem)] overflow-auto rounded-lg bg-float shadow-float'
          : 'z-40 w-76 max-w-[calc(100vw-1rem)] overflow-auto rounded-lg bg-float p-2 shadow-float'
      }
    >
      {edit.kind === 'costs' ? (
        <CostsInPlace record={record} onClose={() => close({ kind: 'stay' })} />
      ) : (
        <EditingContext value={editing}>
          <ValueEditor unit={unit} label={label} />
        </EditingContext>
      )}
    </div>
  );
}

/** Distance to the edges of the window in pixels. */
const EDGE = 8;

/**
 * Keeps an element over a cell of the table, also while the table scrolls, and while its row moves: the cell is looked
 * up by its record. Without the cell it stays where it was.
 */
function useBesideCell(frame: () => HTMLElement | null, { id, column }: CellPlace) {
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
