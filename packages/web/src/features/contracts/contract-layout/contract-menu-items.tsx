import { Copy, ExternalLink, FileText, Pencil } from 'lucide-react';
import { Link } from 'react-router';
import { decide } from '@pactbook/domain/kernel/access.ts';
import { canCreateContract } from '@pactbook/domain/features/contracts/access.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { paths } from '../../../platform/paths.ts';
import { MenuItem } from '../../../ui/overlays/dropdown-menu.tsx';
import { useActor } from '../../users/queries.ts';

/** The actions of a record's row: open in a new tab, edit, copy. */
export function ContractMenuItems({ contract }: { contract: Contract }) {
  const mayClone = decide(useActor(), canCreateContract).allowed;
  return (
    <>
      <MenuItem asChild>
        <Link to={paths.record(contract)} target="_blank">
          <ExternalLink aria-hidden />
          Open in a new tab
        </Link>
      </MenuItem>
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
