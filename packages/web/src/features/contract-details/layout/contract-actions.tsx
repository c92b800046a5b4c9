import { Check, Copy, Handshake, ImageUp, Link2, Pencil } from 'lucide-react';
import { Link } from 'react-router';
import { useState } from 'react';
import { decide } from '@pactbook/domain/kernel/access.ts';
import { canCreateContract } from '@pactbook/domain/features/contracts/access.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { canManageLogos } from '@pactbook/domain/features/product-logos/access.ts';
import { paths } from '../../../platform/paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { useCopy } from '../../../ui/actions/use-copy.ts';
import { WIDE_LABEL } from '../../../ui/actions/wide-label.ts';
import { useActor } from '../../users/queries.ts';
import { useLoadedWhenOpen } from '../../../ui/loading/use-loaded.ts';
import { ActionsMenu, MenuItem } from '../../../ui/overlays/dropdown-menu.tsx';

/**
 * The actions on a record's details: Copy link for everyone; Clone for people who may add records; Edit for editors; the
 * negotiation sheet for people who read it in full; the logo for administrators. What is done about its term is in the
 * line of its state.
 */
export function ContractActions({ contract }: { contract: Contract }) {
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
      {contract.canEdit && (
        <Button asChild className="max-md:grow" icon={<Pencil aria-hidden />}>
          <Link to={paths.record(contract, 'edit')}>Edit</Link>
        </Button>
      )}
      {(mayUpload || contract.access === 'full') && <MoreActions contract={contract} mayUpload={mayUpload} />}
    </div>
  );
}

/** Copies the address of the record and confirms it, without changing the width. */
function CopyLink({ contract }: { contract: Contract }) {
  const address = new URL(paths.record(contract), window.location.origin).href;
  const instead = 'Copy the address of the page instead.';
  const { isCopied, copy } = useCopy({ text: address, what: 'The link', instead });
  return (
    <>
      <Button
        title="Copy link"
        className="max-xl:gap-0"
        icon={isCopied ? <Check aria-hidden className="text-positive-mark" /> : <Link2 aria-hidden />}
        onClick={copy}
      >
        <span className={WIDE_LABEL}>Copy link</span>
      </Button>
      <span role="status" className="sr-only">
        {isCopied ? 'Link copied' : ''}
      </span>
    </>
  );
}

/** What is seldom done with a record. */
function MoreActions({ contract, mayUpload }: { contract: Contract; mayUpload: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const part = useLoadedWhenOpen(() => import('../logo/logo-dialog.tsx'), isOpen, close);
  return (
    <>
      <ActionsMenu label="More actions" variant="secondary">
        {contract.access === 'full' && (
          <MenuItem asChild>
            <Link to={paths.record(contract, 'sheet')}>
              <Handshake aria-hidden />
              Negotiation sheet
            </Link>
          </MenuItem>
        )}
        {mayUpload && (
          <MenuItem icon={<ImageUp aria-hidden />} onSelect={() => setIsOpen(true)}>
            Upload logo…
          </MenuItem>
        )}
      </ActionsMenu>
      {isOpen && part && <part.LogoDialog contract={contract} onClose={close} />}
    </>
  );
}
