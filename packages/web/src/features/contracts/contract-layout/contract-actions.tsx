import { CalendarSync, Copy, Gavel, Pencil } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { decide } from '@pactbook/domain/kernel/access.ts';
import { canCreateContract } from '@pactbook/domain/features/contracts/access.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { PanelErrorBoundary } from '../../../platform/error-boundary.tsx';
import { paths } from '../../../platform/paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { CopyLinkButton } from '../../../ui/actions/copy-link-button.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useActor, useToday } from '../../users/queries.ts';

const RenewDialog = lazy(async () => ({
  default: (await import('../contract-terms/renew-dialog.tsx')).RenewDialog,
}));
const DecideDialog = lazy(async () => ({
  default: (await import('../contract-terms/decide-dialog.tsx')).DecideDialog,
}));

type TermDialog = 'renew' | 'decide';

/** Whether Renew is offered: for Live records with an end date, and for Expired ones. */
function offers(dialog: TermDialog, { canEdit, status, renewal }: Contract): boolean {
  if (!canEdit || status === 'EVALUATING') return false;
  if (dialog === 'decide') return status === 'LIVE';
  return status === 'EXPIRED' || renewal?.type !== 'EVERGREEN';
}

/**
 * The actions on a record's details: Copy link for everyone; Clone for people who may add records; Decide, Renew and
 * Edit for editors.
 */
export function ContractActions({ contract }: { contract: Contract }) {
  const [dialog, setDialog] = useState<{ name: TermDialog; isOpen: boolean; count: number } | null>(null);
  const today = useToday();
  const mayClone = decide(useActor(), canCreateContract).allowed;
  const open = (name: TermDialog) =>
    setDialog((before) => ({ name, isOpen: true, count: (before?.count ?? 0) + 1 }));
  const Dialog = dialog?.name === 'decide' ? DecideDialog : RenewDialog;
  return (
    <>
      <CopyLink contract={contract} />
      {mayClone && (
        <Button asChild icon={<Copy aria-hidden />}>
          <Link to={paths.newRecord({ from: contract.id })}>Clone</Link>
        </Button>
      )}
      {offers('decide', contract) && (
        <Button icon={<Gavel aria-hidden />} onClick={() => open('decide')}>
          Decide
        </Button>
      )}
      {offers('renew', contract) && (
        <Button icon={<CalendarSync aria-hidden />} onClick={() => open('renew')}>
          Renew
        </Button>
      )}
      {contract.canEdit && (
        <Button asChild variant="primary" icon={<Pencil aria-hidden />}>
          <Link to={paths.record(contract, 'edit')}>Edit</Link>
        </Button>
      )}
      {dialog && (
        <PanelErrorBoundary key={dialog.count}>
          <Suspense>
            {/* Each opening starts anew; input stays while the dialog closes. */}
            <Dialog
              contract={contract}
              today={today}
              isOpen={dialog.isOpen}
              onClose={() => setDialog({ ...dialog, isOpen: false })}
            />
          </Suspense>
        </PanelErrorBoundary>
      )}
    </>
  );
}

function CopyLink({ contract }: { contract: Contract }) {
  const address = new URL(paths.record(contract), window.location.origin).href;
  const onFail = () =>
    toast({
      variant: 'error',
      title: 'The link was not copied',
      description: 'Your browser does not allow it here. Copy the address of the page instead.',
    });
  return <CopyLinkButton address={address} onFail={onFail} />;
}
