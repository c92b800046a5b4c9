import { useQuery } from '@tanstack/react-query';
import { Tag } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ManagedCategory } from '@pactbook/domain/features/categories/category.ts';
import { categoryNameSchema } from '@pactbook/domain/features/categories/category.ts';
import { paths } from '../../platform/paths.ts';
import { contractsWords } from '../../field-kit/value/count-words.ts';
import { Button } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { QueryFallback } from '../../ui/feedback/query-fallback.tsx';
import { Card } from '../../ui/layout/panel.tsx';
import { counted } from '../../ui/text/own-numbers.ts';
import {
  categoriesQuery,
  useCreateCategory,
  useDeleteCategory,
  useMergeCategory,
  useRenameCategory,
} from './administration-queries.ts';
import { GroupActions } from '../../field-kit/groups/group-actions.tsx';
import { GroupNameDialog } from '../../field-kit/groups/group-name-dialog.tsx';

/** `/admin/categories`: the record categories and how many records have each (docs/product/records.md, "Categories"). */
export function CategoriesPage() {
  const categories = useQuery(categoriesQuery);
  const [isAdding, setIsAdding] = useState(false);
  const count = categories.data?.length ?? 0;
  return (
    <div className="flex flex-col gap-3">
      {count > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <p role="status" className="text-sm text-muted tabular-nums">
            {counted(count, 'category', 'categories')}
          </p>
          <Button variant="primary" className="ml-auto max-md:w-full" onClick={() => setIsAdding(true)}>
            Add category
          </Button>
        </div>
      )}
      <QueryFallback query={categories} lines={6} label="Loading the categories" isCard />
      {categories.data && <Categories categories={categories.data} onAdd={() => setIsAdding(true)} />}
      <AddCategoryDialog isOpen={isAdding} onClose={() => setIsAdding(false)} />
    </div>
  );
}

interface CategoriesProps {
  categories: readonly ManagedCategory[];
  onAdd: () => void;
}

function Categories({ categories, onAdd }: CategoriesProps) {
  if (categories.length === 0) {
    return (
      <Card className="p-0">
        <EmptyState
          icon={<Tag />}
          title="No categories yet."
          text="Categories say what a product is for. Filter records by them."
          action={
            <Button variant="primary" onClick={onAdd}>
              Add category
            </Button>
          }
        />
      </Card>
    );
  }
  return (
    <ul aria-label="Categories" className="overflow-hidden rounded-lg border border-border bg-raised">
      {categories.map((category) => (
        <li
          key={category.id}
          className="flex min-h-12 items-center gap-3 border-b border-border py-1 pr-1 pl-4 last:border-b-0"
        >
          <span dir="auto" className="min-w-0 flex-1 font-medium break-words">
            {category.name}
          </span>
          <Link
            to={paths.records({ category: [category.id] })}
            aria-label={`${contractsWords(category.records)} in ${category.name}`}
            className="shrink-0 rounded-sm text-sm text-muted tabular-nums underline-offset-3 hover:underline max-md:py-3"
          >
            {contractsWords(category.records)}
          </Link>
          <CategoryActions category={category} categories={categories} />
        </li>
      ))}
    </ul>
  );
}

const CATEGORY = { one: 'category', many: 'categories' };
const judge = (name: string) => categoryNameSchema.safeParse(name);

/** Adds a category. */
function AddCategoryDialog(props: { isOpen: boolean; onClose: () => void }) {
  const creating = useCreateCategory();
  return (
    <GroupNameDialog
      {...props}
      noun={CATEGORY}
      present={undefined}
      judge={judge}
      isBusy={creating.isPending}
      onSave={(name, outcome) => creating.mutate({ body: { name } }, outcome)}
    />
  );
}

interface CategoryActionsProps {
  category: ManagedCategory;
  categories: readonly ManagedCategory[];
}

/** The actions on one category. */
function CategoryActions({ category, categories }: CategoryActionsProps) {
  const renaming = useRenameCategory();
  const merging = useMergeCategory();
  const deleting = useDeleteCategory();
  const params = { categoryId: category.id };
  return (
    <GroupActions
      noun={CATEGORY}
      group={category}
      groups={categories}
      isBusy={renaming.isPending || merging.isPending || deleting.isPending}
      rename={{ judge, onSave: (name, outcome) => renaming.mutate({ params, body: { name } }, outcome) }}
      merge={{
        whatMoves: `Its ${contractsWords(category.records)} get the category you choose; their history shows it.`,
        onMerge: (intoCategoryId, outcome) => merging.mutate({ params, body: { intoCategoryId } }, outcome),
      }}
      remove={{
        text: 'No records are deleted.',
        takeOff: { label: 'Remove the category from them' },
        reassignLabel: 'Replace it with another category',
        onDelete: (query, outcome) => deleting.mutate({ params, query }, outcome),
      }}
    />
  );
}
