import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import type { ColumnKey } from '@pactbook/domain/features/saved-views/table-view.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { counted, numberText } from '../../../ui/text/own-numbers.ts';

/** The ticked rows, and the columns that the table shows. */
export interface TickedRows {
  readonly count: number;
  /** Those that the browser has, in the order of the table. */
  readonly records: () => readonly Contract[];
  readonly keys: readonly ColumnKey[];
}

/** Writes columns of records to the clipboard; false when it cannot yet. */
export type CopyRecords = (
  contracts: readonly Contract[],
  keys: readonly ColumnKey[],
  clipboard: DataTransfer,
) => boolean;

/** Where copying means something else: in texts that are entered, and in dialogs. */
const OWN_COPY = 'input:not([type="checkbox"]), textarea, [contenteditable], [role$="dialog"]';

/** Whether a copy is about the ticked rows: no cells and no text are selected. */
function isAboutRows({ defaultPrevented, target }: ClipboardEvent): boolean {
  const isOwn = target instanceof Element && target.closest(OWN_COPY) !== null;
  return !defaultPrevented && !isOwn && window.getSelection()?.isCollapsed !== false;
}

function sayCopied(copied: number, ticked: number): void {
  const rest = ticked - copied;
  toast({
    title: `${counted(copied, 'row')} copied`,
    description:
      rest === 0
        ? 'Paste them into a spreadsheet.'
        : `${numberText(rest)} on other pages not copied. Export all selected records instead.`,
  });
}

/** Ctrl+C copies the ticked rows as they are shown, wherever on the page the focus is. */
export function useRowCopy({ ticked, copy }: { ticked: TickedRows; copy: CopyRecords }): void {
  const latest = useRef({ ticked, copy });
  useLayoutEffect(() => {
    latest.current = { ticked, copy };
  });
  const hasSome = ticked.count > 0;
  useEffect(() => {
    if (!hasSome) return undefined;
    const onCopy = (event: ClipboardEvent) => {
      const { clipboardData } = event;
      if (!clipboardData || !isAboutRows(event)) return;
      const now = latest.current;
      const records = now.ticked.records();
      if (!now.copy(records, now.ticked.keys, clipboardData)) return;
      event.preventDefault();
      sayCopied(records.length, now.ticked.count);
    };
    document.addEventListener('copy', onCopy);
    return () => document.removeEventListener('copy', onCopy);
  }, [hasSome]);
}
