import { EllipsisVertical, ImageUp } from 'lucide-react';
import { useState } from 'react';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { useLoadedWhenOpen } from '../../../ui/loading/use-loaded.ts';
import { DropdownMenu, MenuItem } from '../../../ui/overlays/dropdown-menu.tsx';

/** What is seldom done with a record, for people who may manage logos. */
export function LogoMenu({ contract }: { contract: Contract }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const part = useLoadedWhenOpen(() => import('./logo-dialog.tsx'), isOpen, close);
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
