import { Download, Ellipsis, Link2, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router';
import { decide } from '@pactbook/domain/kernel/access.ts';
import { canRestoreContract } from '@pactbook/domain/features/contracts/access.ts';
import type { TableView } from '@pactbook/domain/features/saved-views/table-view.ts';
import { paths } from '../../../platform/paths.ts';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { ToolbarItem } from '../../../ui/actions/toolbar.tsx';
import { copyText } from '../../../ui/actions/use-copy.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { DropdownMenu, MenuItem, MenuSeparator } from '../../../ui/overlays/dropdown-menu.tsx';
import { useActor } from '../../users/queries.ts';
import { addressOfView } from '../view/view-address.ts';

async function copyLink(view: TableView): Promise<void> {
  const text = new URL(addressOfView(view), window.location.origin).href;
  if (await copyText({ text, what: 'The link', instead: 'Copy the address of the page instead.' }))
    toast({
      variant: 'success',
      title: 'Link copied',
      description: 'It opens this table with its filters and columns.',
    });
}

export interface ContractsMenuProps {
  view: TableView;
  /** Null while there is nothing to export. */
  onExport: (() => void) | null;
}

/** What is done with the whole table, or beside it, and too seldom for a button of its own. */
export const ContractsMenu = memo(function ContractsMenu({ view, onExport }: ContractsMenuProps) {
  const actor = useActor();
  const mayRestore = decide(actor, canRestoreContract).allowed;
  return (
    <DropdownMenu
      trigger={
        <ToolbarItem>
          <IconButton label="More actions" variant="secondary">
            <Ellipsis aria-hidden />
          </IconButton>
        </ToolbarItem>
      }
    >
      {onExport && (
        <MenuItem icon={<Download aria-hidden />} onSelect={() => onExport()}>
          Export
        </MenuItem>
      )}
      <MenuItem icon={<Link2 aria-hidden />} onSelect={() => copyLink(view)}>
        Copy link
      </MenuItem>
      {mayRestore && (
        <>
          <MenuSeparator />
          <MenuItem asChild>
            <Link to={paths.deletedContracts()}>
              <Trash2 aria-hidden />
              Deleted Records
            </Link>
          </MenuItem>
        </>
      )}
    </DropdownMenu>
  );
});
