import { Merge, Pencil, Tags } from 'lucide-react';
import { useState } from 'react';
import type { Vendor } from '@pactbook/domain/features/vendors/vendor.ts';
import { ActionsMenu, MenuItem } from '../../ui/overlays/dropdown-menu.tsx';
import { VendorAliasesDialog } from './vendor-aliases-dialog.tsx';
import { VendorMergeDialog } from './vendor-merge-dialog.tsx';
import { VendorRenameDialog } from './vendor-rename-dialog.tsx';

interface VendorActionsProps {
  vendor: Vendor;
  vendors: readonly Vendor[];
}

/** The actions on one vendor. */
export function VendorActions({ vendor, vendors }: VendorActionsProps) {
  const [open, setOpen] = useState<'rename' | 'merge' | 'aliases' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <ActionsMenu label={`Actions for ${vendor.name}`}>
        <MenuItem icon={<Pencil aria-hidden />} onSelect={() => setOpen('rename')}>
          Rename
        </MenuItem>
        <MenuItem icon={<Tags aria-hidden />} onSelect={() => setOpen('aliases')}>
          Other names
        </MenuItem>
        <MenuItem
          icon={<Merge aria-hidden />}
          disabled={vendors.length < 2}
          onSelect={() => setOpen('merge')}
        >
          Merge with another vendor
        </MenuItem>
      </ActionsMenu>
      <VendorRenameDialog isOpen={open === 'rename'} onClose={close} vendor={vendor} vendors={vendors} />
      <VendorAliasesDialog isOpen={open === 'aliases'} onClose={close} vendor={vendor} />
      <VendorMergeDialog isOpen={open === 'merge'} onClose={close} start={[vendor.name]} vendors={vendors} />
    </>
  );
}
