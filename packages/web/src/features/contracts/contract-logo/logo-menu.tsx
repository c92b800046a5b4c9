import { EllipsisVertical, ImageUp } from 'lucide-react';
import { useState } from 'react';
import { decide } from '@pactbook/domain/kernel/access.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { canManageLogos } from '@pactbook/domain/features/product-logos/access.ts';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { useLoadedWhenOpen } from '../../../ui/loading/use-loaded.ts';
import { DropdownMenu, MenuItem } from '../../../ui/overlays/dropdown-menu.tsx';
import { useActor } from '../../users/queries.ts';

/** What is seldom done with a record; nothing for whoever may do none of it. */
export function LogoMenu({ contract }: { contract: Contract }) {
  const mayUpload = decide(useActor(), canManageLogos).allowed;
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const part = useLoadedWhenOpen(() => import('./logo-dialog.tsx'), isOpen, close);
  if (!mayUpload) return null;
  return (
    <>
      <DropdownMenu
        trigger={
          <IconButton label="More actions" variant="secondary">
            <EllipsisVertical aria-hidden />
          </IconButton>
        }
      >
        <MenuItem icon={<ImageUp aria-hidden />} onSelect={() => setIsOpen(true)}>
          Upload logo…
        </MenuItem>
      </DropdownMenu>
      {isOpen && part && <part.LogoDialog contract={contract} onClose={close} />}
    </>
  );
}
