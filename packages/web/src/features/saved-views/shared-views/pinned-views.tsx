import { useQuery } from '@tanstack/react-query';
import { Pin, X } from 'lucide-react';
import { Link } from 'react-router';
import { clsx } from 'clsx/lite';
import { loadSavedFilter } from '@pactbook/domain/features/saved-views/saved-filter.ts';
import { PINNED_SHOWN, type SharedView } from '@pactbook/domain/features/saved-views/shared-view.ts';
import type { TableView } from '@pactbook/domain/features/saved-views/table-view.ts';
import { settleView } from '@pactbook/domain/features/saved-views/view-changes.ts';
import { sayFailed } from '../../../ui/feedback/say.ts';
import { Tooltip } from '../../../ui/overlays/tooltip.tsx';
import { useImpersonationReason, useToday } from '../../users/queries.ts';
import { sharedViewsQuery, usePinView } from '../queries.ts';

export interface PinnedViewsProps {
  /** The address that opens the table with a view. */
  addressOf: (view: TableView) => string;
  isIconOnly: boolean;
  /** The classes of a row of the sidebar. */
  rowClassName: string;
}

/** The person's pinned shared views, under Records in the sidebar. */
export function PinnedViews({ addressOf, ...look }: PinnedViewsProps) {
  const today = useToday();
  const { data = [] } = useQuery(sharedViewsQuery);
  const pinned = data.filter(({ isPinned }) => isPinned).slice(0, PINNED_SHOWN);
  return pinned.map((view) => {
    if (view.state === 'usable') {
      const { name, value } = view;
      const to = addressOf(settleView(loadSavedFilter({ id: name, value }), today));
      return <PinnedLink key={view.id} view={view} to={to} {...look} />;
    }
    return look.isIconOnly ? null : <ClosedPin key={view.id} view={view} />;
  });
}

function PinnedLink({
  view,
  to,
  isIconOnly,
  rowClassName,
}: Omit<PinnedViewsProps, 'addressOf'> & { view: SharedView; to: string }) {
  const link = (
    <Link
      to={to}
      aria-label={isIconOnly ? view.name : undefined}
      className={clsx(rowClassName, isIconOnly && 'size-8 justify-center px-0')}
    >
      <Pin aria-hidden />
      {!isIconOnly && (
        <span dir="auto" className="min-w-0 flex-1 truncate text-left">
          {view.name}
        </span>
      )}
    </Link>
  );
  if (!isIconOnly) return link;
  return (
    <Tooltip content={view.name} side="right">
      {link}
    </Tooltip>
  );
}

/** A pinned view that no longer exists or that this person may not use: it says so, with a button to remove it. */
function ClosedPin({ view }: { view: SharedView }) {
  const { mutate, isPending } = usePinView();
  const closed = useImpersonationReason();
  const remove = () =>
    mutate(
      { params: { viewId: view.id }, body: { isPinned: false } },
      {
        onError: sayFailed,
      },
    );
  return (
    <div className="flex items-start gap-2.5 px-2 py-1 text-sm text-muted">
      <Pin aria-hidden className="mt-0.5 size-4 shrink-0" />
      <p className="min-w-0 flex-1">
        <span dir="auto" className="block truncate line-through">
          {view.name}
        </span>
        <span className="block text-xs">
          {view.state === 'gone'
            ? `${view.owner.name} no longer shares this view.`
            : 'You no longer have access to what it filters by.'}
        </span>
      </p>
      <button
        type="button"
        aria-label={`Remove ${view.name} from the sidebar`}
        title={closed ?? undefined}
        disabled={isPending || closed !== null}
        onClick={remove}
        className="flex size-6 shrink-0 items-center justify-center rounded-sm text-muted hover:bg-hover hover:text-text max-md:size-11"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </div>
  );
}
