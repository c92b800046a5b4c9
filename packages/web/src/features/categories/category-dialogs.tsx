import { categoryNameSchema } from '@pactbook/domain/features/categories/category.ts';
import type { ManagedCategory } from '@pactbook/domain/features/categories/category.ts';
import { DeleteGroupDialog } from '../../field-kit/groups/delete-group-dialog.tsx';
import { GroupNameDialog } from '../../field-kit/groups/group-name-dialog.tsx';
import { MergeGroupDialog } from '../../field-kit/groups/merge-group-dialog.tsx';
import type { GroupDialogProps } from '../../field-kit/groups/contract-group.ts';
import { contractsWords } from '../../field-kit/value/count-words.ts';
import {
  useCreateCategory,
  useDeleteCategory,
  useMergeCategory,
  useRenameCategory,
} from './administration-queries.ts';

const CATEGORY = { one: 'category', many: 'categories' };

interface CategoryNameDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** The category to rename; none adds one. */
  category?: ManagedCategory | undefined;
}

/** Adds or renames a category. */
export function CategoryNameDialog({ isOpen, onClose, category }: CategoryNameDialogProps) {
  const creating = useCreateCategory();
  const renaming = useRenameCategory();
  return (
    <GroupNameDialog
      {...{ isOpen, onClose }}
      noun={CATEGORY}
      present={category?.name}
      judge={(name) => categoryNameSchema.safeParse(name)}
      isBusy={creating.isPending || renaming.isPending}
      onSave={(name, outcome) =>
        category
          ? renaming.mutate({ params: { categoryId: category.id }, body: { name } }, outcome)
          : creating.mutate({ body: { name } }, outcome)
      }
    />
  );
}

/** Merges a category into another one, which its records get. */
export function MergeCategoryDialog(props: GroupDialogProps<ManagedCategory>) {
  const { id, records } = props.group;
  const merging = useMergeCategory();
  return (
    <MergeGroupDialog
      {...props}
      noun={CATEGORY}
      whatMoves={`Its ${contractsWords(records)} get the category you choose, and their history says so.`}
      isBusy={merging.isPending}
      onMerge={(intoCategoryId, outcome) =>
        merging.mutate({ params: { categoryId: id }, body: { intoCategoryId } }, outcome)
      }
    />
  );
}

/** Deletes a category and asks what to do with its records. */
export function DeleteCategoryDialog(props: GroupDialogProps<ManagedCategory>) {
  const { id } = props.group;
  const deleting = useDeleteCategory();
  return (
    <DeleteGroupDialog
      {...props}
      noun={CATEGORY}
      text="Deleting a category never deletes records."
      takeOff={{ label: 'Take the category off' }}
      reassignLabel="Give them another category"
      isBusy={deleting.isPending}
      onDelete={(query, outcome) => deleting.mutate({ params: { categoryId: id }, query }, outcome)}
    />
  );
}
