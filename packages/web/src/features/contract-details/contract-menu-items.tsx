import { CalendarSync, Copy, ExternalLink, FileText, Gavel, Pencil } from 'lucide-react';
import { Link } from 'react-router';
import { decide } from '@pactbook/domain/kernel/access.ts';
import { canCreateContract } from '@pactbook/domain/features/contracts/access.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { paths } from '../../platform/paths.ts';
import { MenuItem } from '../../ui/overlays/dropdown-menu.tsx';
import { useActor } from '../users/queries.ts';
import { offersStep } from '../contract-terms/use-term-dialogs.tsx';
import type { TermStep } from '../contract-terms/use-term-dialogs.tsx';

export interface ContractMenuItemsProps {
  contract: Contract;
  /** Opens a dialog about the term of the record. */
  onStep: (contract: Contract, step: TermStep) => void;
}

/** The actions of a record's row: open in a new tab, decide, record a renewal, edit, copy. */
export function ContractMenuItems({ contract, onStep }: ContractMenuItemsProps) {
  const mayClone = decide(useActor(), canCreateContract).allowed;
  return (
    <>
      <MenuItem asChild>
        <Link to={paths.record(contract)} target="_blank">
          <ExternalLink aria-hidden />
          Open in a new tab
        </Link>
      </MenuItem>
      {offersStep('decide', contract) && (
        <MenuItem icon={<Gavel aria-hidden />} onSelect={() => onStep(contract, 'decide')}>
          Decide
        </MenuItem>
      )}
      {offersStep('renew', contract) && (
        <MenuItem icon={<CalendarSync aria-hidden />} onSelect={() => onStep(contract, 'renew')}>
          Record renewal
        </MenuItem>
      )}
      {contract.access === 'full' && (
        <MenuItem asChild>
          <Link to={paths.record(contract, 'documents')}>
            <FileText aria-hidden />
            Documents
          </Link>
        </MenuItem>
      )}
      {contract.canEdit && (
        <MenuItem asChild>
          <Link to={paths.record(contract, 'edit')}>
            <Pencil aria-hidden />
            Edit
          </Link>
        </MenuItem>
      )}
      {mayClone && (
        <MenuItem asChild>
          <Link to={paths.newRecord({ from: contract.id })}>
            <Copy aria-hidden />
            Clone
          </Link>
        </MenuItem>
      )}
    </>
  );
}
