import { useQuery } from '@tanstack/react-query';
import { contractsWords } from '../../../field-kit/value/count-words.ts';
import { sayFailed } from '../../../ui/feedback/say.ts';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { checkBulkDelete, useBulkDelete } from '../../change-sets/queries.ts';
import type { BulkDialogProps } from './bulk-edit-dialog.tsx';
import { FailureList } from '../../../field-kit/value/failure-list.tsx';
import { useSayDone } from '../../change-sets/undo-queries.ts';

/** Asks before many records are deleted, and says which ones stay. */
export function BulkDeleteDialog({ ids, onClose, onDone }: BulkDialogProps) {
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
      onOpenChange={(isOpen) => {
        if (!isOpen && !deletion.isPending) onClose();
      }}
      title={`Delete ${contractsWords(ids.length)}?`}
      text="They move to Deleted Records. An administrator can restore them for 30 days."
      confirmLabel={check.data ? `Delete ${contractsWords(deletable)}` : 'Delete'}
      isDangerous
      isBusy={deletion.isPending || check.isPending}
      onConfirm={deletable > 0 ? remove : onClose}
    >
      {check.isPending && <SkeletonLines lines={2} label="Looking at what can be deleted" />}
      {check.isError && (
        <p role="alert" className="text-negative">
          {check.error.message}
        </p>
      )}
      {failed.length > 0 && (
        <>
          <p className="mb-2">{contractsWords(failed.length)} cannot be deleted by you:</p>
          <FailureList failed={failed} />
        </>
      )}
    </ConfirmDialog>
  );
}
