import { CalendarSync, Copy, Pencil } from 'lucide-react';
import { Link } from 'react-router';
import { decide } from '@pactbook/domain/kernel/access.ts';
import { canCreateContract } from '@pactbook/domain/features/contracts/access.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { canManageLogos } from '@pactbook/domain/features/product-logos/access.ts';
import { paths } from '../../../platform/paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { CopyLinkButton } from '../../../ui/actions/copy-link-button.tsx';
import { WIDE_LABEL } from '../../../ui/actions/wide-label.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useActor } from '../../users/queries.ts';
import { LogoMenu } from '../logo/logo-menu.tsx';

export interface ContractActionsProps {
  contract: Contract;
  /** Opens the dialog of the renewal; undefined where it is not offered. */
  onRenew: (() => void) | undefined;
}

/**
 * The actions on a record's details: Copy link for everyone; Clone for people who may add records; Renew and Edit for
 * editors; the logo for administrators.
 */
export function ContractActions({ contract, onRenew }: ContractActionsProps) {
  const actor = useActor();
  const mayClone = decide(actor, canCreateContract).allowed;
  const mayUpload = decide(actor, canManageLogos).allowed;
  return (
    <div className="flex w-full gap-2 md:w-auto">
      <CopyLink contract={contract} />
      {mayClone && (
        <Button asChild className="max-xl:gap-0" icon={<Copy aria-hidden />}>
          <Link to={paths.newRecord({ from: contract.id })} title="Clone">
            <span className={WIDE_LABEL}>Clone</span>
          </Link>
        </Button>
      )}
      {onRenew && (
        <Button className="max-md:grow" icon={<CalendarSync aria-hidden />} onClick={onRenew}>
          Renew
        </Button>
      )}
      {contract.canEdit && (
        <Button asChild className="max-md:grow" icon={<Pencil aria-hidden />}>
          <Link to={paths.record(contract, 'edit')}>Edit</Link>
        </Button>
      )}
      {mayUpload && <LogoMenu contract={contract} />}
    </div>
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
