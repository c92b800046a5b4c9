import { EllipsisVertical, Merge, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ManagedCategory } from '@pactbook/domain/features/categories/category.ts';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { DropdownMenu, MenuItem, MenuSeparator } from '../../ui/overlays/dropdown-menu.tsx';
import { CategoryNameDialog, DeleteCategoryDialog, MergeCategoryDialog } from './category-dialogs.tsx';

interface CategoryActionsProps {
  category: ManagedCategory;
  categories: readonly ManagedCategory[];
}

/** The actions on one category. */
export function CategoryActions({ category, categories }: CategoryActionsProps) {
  const [open, setOpen] = useState<'rename' | 'merge' | 'delete' | null>(null);
  const close = () => setOpen(null);
  const about = { onClose: close, group: category, groups: categories };
  return (
    <>
      <DropdownMenu
        trigger={
          <IconButton label={`Actions for ${category.name}`}>
            <EllipsisVertical aria-hidden />
          </IconButton>
        }
      >
        <MenuItem icon={<Pencil aria-hidden />} onSelect={() => setOpen('rename')}>
          Rename
        </MenuItem>
        <MenuItem
          icon={<Merge aria-hidden />}
          disabled={categories.length < 2}
          onSelect={() => setOpen('merge')}
        >
          Merge into another category
        </MenuItem>
        <MenuSeparator />
        <MenuItem isDangerous icon={<Trash2 aria-hidden />} onSelect={() => setOpen('delete')}>
          Delete
        </MenuItem>
      </DropdownMenu>
      <CategoryNameDialog isOpen={open === 'rename'} onClose={close} category={category} />
      <MergeCategoryDialog isOpen={open === 'merge'} {...about} />
      <DeleteCategoryDialog isOpen={open === 'delete'} {...about} />
    </>
  );
}
