import { BookmarkPlus, Check, Pencil, RefreshCw, Share2, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SavedFilter } from '@pactbook/domain/kernel/saved-filter.ts';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { ClosedFields } from '../../../ui/forms/closed-fields.tsx';
import { useImpersonationReason } from '../../users/queries.ts';
import { ViewEmailButton } from '../subscriptions/view-email-button.tsx';

export interface SavedFiltersPanelProps {
  filters: readonly SavedFilter[];
  /** The filter that equals the current view. */
  currentId: string | undefined;
  /** The filter that was loaded and then changed. */
  changedId: string | undefined;
  onLoad: (filter: SavedFilter) => void;
  onSave: () => void;
  onUpdate: (id: string) => void;
  onRename: (id: string) => void;
  onDelete: (id: string) => void;
  /** Offers to share a filter. */
  onShare?: ((filter: SavedFilter) => void) | undefined;
  /** The shared views, below the person's own. */
  shared?: ReactNode;
}

/** The classes of a clickable line. */
export const PANEL_LINE =
  'flex min-h-8 w-full min-w-0 items-center gap-2 rounded-sm px-2 py-1 text-left text-base transition-colors hover:bg-hover disabled:pointer-events-none disabled:opacity-50 focus-visible:-outline-offset-2 max-md:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0';

/** The list of saved filters with their actions, and below it the buttons to save. */
export function SavedFiltersPanel({
  filters,
  currentId,
  changedId,
  onLoad,
  onSave,
  onUpdate,
  onRename,
  onDelete,
  onShare,
  shared,
}: SavedFiltersPanelProps) {
  const closed = useImpersonationReason();
  return (
    <>
      {filters.length === 0 ? (
        <p className="px-2 py-3 text-base text-muted">
          No saved filters yet. Filter, sort and choose columns, then save it all under a name.
        </p>
      ) : (
        <ul aria-label="Saved filters" className="max-h-75 overflow-y-auto overscroll-contain">
          {filters.map((filter) => (
            <SavedFilterLine
              key={filter.id}
              filter={filter}
              isCurrent={filter.id === currentId}
              onLoad={onLoad}
              onRename={onRename}
              onDelete={onDelete}
              onShare={onShare}
            />
          ))}
        </ul>
      )}
      {shared}
      <div className="-mx-1 mt-1 border-t border-border px-1 pt-1">
        {closed !== null && <p className="px-2 py-1 text-sm text-muted">{closed}</p>}
        <ClosedFields reason={closed}>
          {changedId !== undefined && (
            <PanelAction icon={<RefreshCw aria-hidden />} onClick={() => onUpdate(changedId)}>
              Update “{changedId}”
            </PanelAction>
          )}
          <PanelAction icon={<BookmarkPlus aria-hidden />} onClick={onSave}>
            Save current filter…
          </PanelAction>
        </ClosedFields>
      </div>
    </>
  );
}

interface SavedFilterLineProps extends Pick<
  SavedFiltersPanelProps,
  'onLoad' | 'onRename' | 'onDelete' | 'onShare'
> {
  filter: SavedFilter;
  isCurrent: boolean;
}

function SavedFilterLine({ filter, isCurrent, onLoad, onRename, onDelete, onShare }: SavedFilterLineProps) {
  return (
    <li className="group/filter flex items-center gap-0.5 max-md:flex-wrap max-md:justify-end">
      <button type="button" className={PANEL_LINE} onClick={() => onLoad(filter)}>
        <span className="flex size-4 shrink-0 items-center text-accent-text">
          {isCurrent && <Check aria-label="Shown now" />}
        </span>
        <span dir="auto" className="min-w-0 flex-1 truncate">
          {filter.id}
        </span>
      </button>
      <ClosedFields reason={useImpersonationReason()} className="flex items-center gap-0.5">
        <ViewEmailButton name={filter.id} view={{ savedName: filter.id }} />
        {onShare && (
          <IconButton label={`Share ${filter.id}`} size="sm" onClick={() => onShare(filter)}>
            <Share2 aria-hidden />
          </IconButton>
        )}
        <IconButton label={`Rename ${filter.id}`} size="sm" onClick={() => onRename(filter.id)}>
          <Pencil aria-hidden />
        </IconButton>
        <IconButton label={`Delete ${filter.id}`} size="sm" onClick={() => onDelete(filter.id)}>
          <Trash2 aria-hidden />
        </IconButton>
      </ClosedFields>
    </li>
  );
}

interface PanelActionProps {
  icon: ReactNode;
  onClick: () => void;
  children: ReactNode;
}

function PanelAction({ icon, onClick, children }: PanelActionProps) {
  return (
    <button type="button" className={PANEL_LINE} onClick={onClick}>
      <span className="flex text-muted">{icon}</span>
      <span className="min-w-0 flex-1 truncate">{children}</span>
    </button>
  );
}
