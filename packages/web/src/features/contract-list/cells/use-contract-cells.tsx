import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { canUpdateContract } from '@pactbook/domain/features/contracts/access.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import type { CustomField } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import type { ColumnKey } from '@pactbook/domain/features/saved-views/table-view.ts';
import { decide } from '@pactbook/domain/kernel/access.ts';
import type { CellActions, OpenedBy, RecordCell } from '../../../data-table/cells/cell-actions.ts';
import { PanelErrorBoundary } from '../../../platform/error-boundary.tsx';
import { usePageShortcuts } from '../../../platform/page-shortcuts.ts';
import { useActor } from '../../users/queries.ts';
import { cellColumns, cellLock, editedAs } from './cell-locks.ts';
import type { CellColumn } from './cell-locks.ts';
import type { LoadCellText } from './cell-text.ts';
import { useCellText } from './use-cell-text.tsx';
import type { TickedRows } from './use-row-copy.ts';
import type { Shortcut } from '../../../platform/page-shortcuts.ts';
import { lazyPart } from '../../../ui/loading/lazy-parts.ts';
import { whenOnline } from '../../../ui/loading/when-online.ts';

/** Loaded with the first focus in a cell, so that what is typed right after opening an editor is not lost. */
const loadEditor = () => import('./cell-editor.tsx');
const CellEditor = lazyPart(loadEditor, (part) => part.CellEditor);

/** The cell whose editor is open. */
interface OpenCell extends RecordCell<ColumnKey> {
  readonly by: OpenedBy;
  /** The record when it was opened: it stays when the record leaves the page. */
  readonly contract: Contract;
}

interface ContractCellsOptions {
  /** The records of the page. */
  records: readonly Contract[] | null;
  customFields: readonly CustomField[];
  /** The element around the table. */
  frame: () => HTMLElement | null;
  cellText: LoadCellText;
  peek: Pick<CellActions<ColumnKey>, 'onPeek' | 'onCell'>;
  ticked: TickedRows;
}

/** Editing records in the cells of the table (docs/product/records-table.md, "Cells"). */
export function useContractCells({
  records,
  customFields,
  frame,
  cellText,
  peek,
  ticked,
}: ContractCellsOptions): {
  actions: CellActions<ColumnKey>;
  /** The open editor, or the preview of a paste. */
  overlay: ReactNode;
} {
  const actor = useActor();
  usePageShortcuts(CELL_SHORTCUTS);
  const [open, setOpen] = useState<OpenCell | null>(null);
  const latest = useRef(records);
  useEffect(() => {
    latest.current = records;
  }, [records]);
  const columns = useMemo(() => cellColumns(customFields), [customFields]);

  const lockOf = useCallback(
    (contract: Contract, key: ColumnKey) => {
      const column = columns.get(editedAs(key));
      return column ? cellLock(actor, contract, column) : 'This field no longer exists.';
    },
    [actor, columns],
  );
  const text = useCellText({ load: cellText, records, customFields, lockOf, ticked });

  const actions = useMemo((): CellActions<ColumnKey> => {
    const isEditable = decide(actor, canUpdateContract).allowed;
    const recordOf = (id: string) => latest.current?.find((one) => one.id === id);
    return {
      isEditable,
      lockOf: ({ id, key }) => {
        const contract = recordOf(id);
        return contract ? lockOf(contract, key) : 'This record is not on the page.';
      },
      onEdit: (cell, by) => {
        const contract = recordOf(cell.id);
        if (contract) setOpen({ ...cell, by, contract });
      },
      ...text.actions,
      ...peek,
      prepare: () => {
        text.actions.prepare();
        if (isEditable) void whenOnline(loadEditor).catch(() => undefined);
      },
    };
  }, [actor, lockOf, text.actions, peek]);

  const column = open && columns.get(editedAs(open.key));
  const editor = open && column && (
    <OpenEditor open={open} column={column} records={records} frame={frame} onClose={() => setOpen(null)} />
  );
  const overlay = (
    <>
      {editor}
      {text.dialog}
    </>
  );
  return { actions, overlay };
}

interface OpenEditorProps {
  open: OpenCell;
  column: CellColumn;
  records: readonly Contract[] | null;
  frame: () => HTMLElement | null;
  onClose: () => void;
}

/** The editor of a cell, once its code is loaded; the record follows what others save. */
function OpenEditor({ open, column, records, frame, onClose }: OpenEditorProps) {
  const contract = records?.find(({ id }) => id === open.id) ?? open.contract;
  if (column.edit === null) return null;
  return (
    <PanelErrorBoundary key={`${open.id} ${open.key}`}>
      <Suspense>
        <CellEditor
          contract={contract}
          cell={open}
          label={column.field.label}
          edit={column.edit}
          by={open.by}
          frame={frame}
          onClose={onClose}
        />
      </Suspense>
    </PanelErrorBoundary>
  );
}

/** The shortcuts of All Records, for the list that `?` opens. */
const CELL_SHORTCUTS: readonly Shortcut[] = [
  { keys: ['F2'], does: 'Edit the cell' },
  { keys: ['Space'], does: 'Show the record beside the table' },
  { keys: ['Shift', '↓'], does: 'Select more cells' },
  { keys: ['Ctrl', 'C'], does: 'Copy cells or ticked rows for a spreadsheet' },
  { keys: ['Ctrl', 'V'], does: 'Paste cells from a spreadsheet' },
  { keys: ['Delete'], does: 'Clear the cells' },
];
