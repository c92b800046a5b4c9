import { EllipsisVertical, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Budget } from '@pactbook/domain/features/budgets/budget.ts';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { DropdownMenu, MenuItem, MenuSeparator } from '../../ui/overlays/dropdown-menu.tsx';
import { DeleteBudgetDialog, BudgetNameDialog } from './budget-dialogs.tsx';

/** What can be done with one of them. */
export function BudgetActions({ budget }: { budget: Budget }) {
  const [open, setOpen] = useState<'rename' | 'delete' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <DropdownMenu
        trigger={
          <IconButton label={`Actions for ${budget.name}`}>
            <EllipsisVertical aria-hidden />
          </IconButton>
        }
      >
        <MenuItem icon={<Pencil aria-hidden />} onSelect={() => setOpen('rename')}>
          Rename
        </MenuItem>
        <MenuSeparator />
        <MenuItem isDangerous icon={<Trash2 aria-hidden />} onSelect={() => setOpen('delete')}>
          Delete
        </MenuItem>
      </DropdownMenu>
      <BudgetNameDialog isOpen={open === 'rename'} onClose={close} budget={budget} />
      <DeleteBudgetDialog isOpen={open === 'delete'} onClose={close} budget={budget} />
    </>
  );
}
