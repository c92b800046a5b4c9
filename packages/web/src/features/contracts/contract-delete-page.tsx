import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { decide } from '@pactbook/domain/kernel/access.ts';
import { canDeleteContract, canRestoreContract } from '@pactbook/domain/features/contracts/access.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { ApiError } from '../../platform/api-client/api-error.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/actions/button.tsx';
import { sayFailed } from '../../ui/feedback/say.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { useActor } from '../users/queries.ts';
import { ContractNoAccess } from './contract-no-access.tsx';
import { useOpenContract } from './use-contract.ts';
import { useDeleteContract, useRestoreContract } from './queries.ts';

/**
 * `/record/{product}/{id}/delete`: what is deleted, what stays, and the button (docs/product/screens.md, "Delete
 * page").
 */
export function ContractDeletePage() {
  const { contract } = useOpenContract();
  const decision = decide(useActor(), canDeleteContract, contract);
  if (!decision.allowed) {
    return <ContractNoAccess contract={contract} reason={decision.reason} />;
  }
  return <DeletePanel contract={contract} />;
}

function DeletePanel({ contract }: { contract: Contract }) {
  const [isAsking, setIsAsking] = useState(false);
  const { remove, isDeleting } = useDelete(contract, () => setIsAsking(false));
  return (
    <Panel title="Delete this record" className="max-w-form">
      <p>The record moves to Deleted Records. A Record Admin can restore it for 30 days.</p>
      <h3 className="mt-4 text-sm font-medium">Deleted with it</h3>
      <ul className="mt-1 flex list-disc flex-col gap-1 pl-5 text-muted">
        <li>{counted(contract.annualCosts?.length ?? 0, 'annual cost')}</li>
        <li>{counted(contract.documents?.length ?? 0, 'document')}</li>
      </ul>
      <p className="mt-4 text-muted">Its history is kept.</p>
      <div className="mt-6 flex flex-wrap justify-end gap-2 border-t border-border pt-4">
        <Button asChild>
          <Link to={paths.record(contract)}>Cancel</Link>
        </Button>
        <Button variant="danger" onClick={() => setIsAsking(true)}>
          Delete record
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Delete ${contract.product}?`}
        text="The record moves to Deleted Records. A Record Admin can restore it for 30 days."
        confirmLabel="Delete record"
        isDangerous
        isBusy={isDeleting}
        onConfirm={remove}
      />
    </Panel>
  );
}

const counted = (count: number, noun: string) =>
  `${count === 0 ? 'No' : count} ${noun}${count === 1 ? '' : 's'}`;

/** Deletes the record, says so, and offers the undo to administrators. */
function useDelete(contract: Contract, close: () => void) {
  const navigate = useNavigate();
  const deletion = useDeleteContract(contract.id);
  const restoring = useRestoreContract();
  const mayRestore = decide(useActor(), canRestoreContract).allowed;

  // The page is unmounted when the toast is pressed, which drops the callbacks of `mutate`; the promise still
  // settles.
  const undo = () => {
    restoring.mutateAsync(contract.id).then(
      (restored) => {
        toast({ variant: 'success', title: 'Restored', description: `${restored.product} is back.` });
        void navigate(paths.record(restored));
      },
      (error: Error) => sayFailed(error),
    );
  };

  const onDeleted = () => {
    toast({
      variant: 'success',
      title: 'Record deleted',
      description: `${contract.product} moved to Deleted Records.`,
      action: mayRestore ? { label: 'Undo', onPress: undo } : undefined,
    });
    void navigate(paths.records(), { replace: true });
  };
  const onError = (error: Error) => {
    close();
    const isGone = error instanceof ApiError && error.status === 404;
    toast({
      variant: 'error',
      title: isGone ? 'This record was already deleted.' : 'The record could not be deleted',
      description: isGone ? undefined : error.message,
    });
    if (isGone) void navigate(paths.records(), { replace: true });
  };
  return {
    // Stays busy until the next page, so that a second click does not find the record deleted.
    isDeleting: deletion.isPending || deletion.isSuccess,
    remove: () => deletion.mutate(undefined, { onSuccess: onDeleted, onError }),
  };
}
