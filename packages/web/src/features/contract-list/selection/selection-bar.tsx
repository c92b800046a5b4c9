import { Download, History, Pencil, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useQuery } from '@tanstack/react-query';
import { viewsAll } from '@pactbook/domain/kernel/access.ts';
import { WhatIfButton } from '../../../data-table/selection/what-if-button.tsx';
import { paths } from '../../../platform/paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { BulkEditDialog } from './bulk-edit-dialog.tsx';
import type { ContractSelection } from './use-contract-selection.ts';
import { numberText } from '../../../ui/text/own-numbers.ts';
import { contractsWords } from '../../../field-kit/value/count-words.ts';
import { Problem } from '../../../ui/feedback/problem.tsx';
import { sayFailed } from '../../../ui/feedback/say.ts';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { checkBulkDelete, useBulkDelete } from '../../change-sets/queries.ts';
import { useActor } from '../../users/queries.ts';
import type { BulkDialogProps } from './bulk-edit-dialog.tsx';
import { FailureList } from '../../../field-kit/value/failure-list.tsx';
import { useSayDone } from '../../change-sets/undo-queries.ts';

export interface SelectionBarProps {
  selection: ContractSelection;
  /** The number of filtered records. */
  total: number;
  /** Offers to export the records with these ids. */
  onExport?: ((ids: readonly string[]) => void) | undefined;
  /** The bar goes with the last selected record: moves the focus to the row that was used last. */
  onLeave: () => void;
}

/** The actions on the selected records (docs/product/records-table.md, "Selection"). */
export function SelectionBar({ selection, total, onExport, onLeave }: SelectionBarProps) {
  const { ids, selectAll, clear } = selection;
  const actor = useActor();
  const [dialog, setDialog] = useState<{ kind: 'edit' | 'delete'; ids: readonly string[] }>();
  // Fixed when the dialog opens, so that polls do not change it.
  const open = (kind: 'edit' | 'delete') => setDialog({ kind, ids: [...ids] });
  const close = () => setDialog(undefined);
  const done = () => {
    close();
    clear();
  };
  const dialogProps = dialog && { ids: dialog.ids, onClose: close, onDone: done };
  return (
    <>
      {ids.size > 0 && (
        <section
          aria-label="Selected records"
          className="z-20 flex flex-wrap items-center gap-2 rounded-lg border border-border-strong bg-float px-3 py-2 shadow-float max-md:sticky max-md:bottom-2"
        >
          <p aria-live="polite" className="mr-1 font-medium tabular-nums">
            {numberText(ids.size)} selected
          </p>
          <span className="text-sm text-muted max-xl:hidden">Ctrl+C copies them.</span>
          {ids.size < total && (
            <Button variant="ghost" onClick={selectAll}>
              Select all {numberText(total)}
            </Button>
          )}
          <span className="flex-1 max-md:hidden" />
          <Button variant="ghost" asChild icon={<History aria-hidden />} className="max-md:hidden">
            <Link to={paths.changeSets()}>Bulk Changes</Link>
          </Button>
          <Button icon={<Pencil aria-hidden />} onClick={() => open('edit')}>
            Bulk edit
          </Button>
          {onExport && (
            <Button icon={<Download aria-hidden />} onClick={() => onExport([...ids])}>
              Export
            </Button>
          )}
          {viewsAll(actor) && <WhatIfButton ids={[...ids]} />}
          <Button icon={<Trash2 aria-hidden />} onClick={() => open('delete')}>
            Delete
          </Button>
          <Button
            variant="ghost"
            icon={<X aria-hidden />}
            onClick={() => {
              clear();
              onLeave();
            }}
          >
            Clear
          </Button>
        </section>
      )}
      {dialog?.kind === 'edit' && dialogProps && <BulkEditDialog {...dialogProps} />}
      {dialog?.kind === 'delete' && dialogProps && <BulkDeleteDialog {...dialogProps} />}
    </>
  );
}

/** Asks before many records are deleted, and says which ones stay. */
function BulkDeleteDialog({ ids, onClose, onDone }: BulkDialogProps) {
  const check = useQuery(checkBulkDelete(ids));
  const deletion = useBulkDelete();
  const sayDone = useSayDone();
  // Changing the page unmounts the dialog, which drops the callbacks of `mutate`; the promise still settles.
  const remove = () => {
    deletion.mutateAsync(ids).then(
      ({ deleted, changeSetId }) => {
        sayDone(`${contractsWords(deleted)} moved to Deleted Records.`, changeSetId);
        onDone();
      },
      (error: Error) => {
        onClose();
        sayFailed(error);
      },
    );
  };
  const failed = check.data?.failed ?? [];
  const deletable = check.data?.deleted ?? 0;
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Delete ${contractsWords(ids.length)}?`}
      text="They move to Deleted Records. A Record Admin can restore them for 30 days."
      confirmLabel={check.data ? `Delete ${contractsWords(deletable)}` : 'Delete'}
      isDangerous
      isBusy={deletion.isPending || check.isPending}
      onConfirm={deletable > 0 ? remove : onClose}
    >
      {check.isPending && <SkeletonLines lines={2} label="Checking what can be deleted" />}
      <Problem text={check.error?.message} />
      {failed.length > 0 && (
        <>
          <p className="mb-2">You cannot delete {contractsWords(failed.length)}:</p>
          <FailureList failed={failed} />
        </>
      )}
    </ConfirmDialog>
  );
}
