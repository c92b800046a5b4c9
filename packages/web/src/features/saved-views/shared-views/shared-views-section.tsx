import { BookmarkPlus, Check, Pencil, Pin, PinOff, RefreshCw, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { decide, type Actor } from '@pactbook/domain/kernel/access.ts';
import { canChangeSharedView, canUnshareView } from '@pactbook/domain/features/saved-views/access.ts';
import type { SharedView } from '@pactbook/domain/features/saved-views/shared-view.ts';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { ActionsMenu, MenuItem } from '../../../ui/overlays/dropdown-menu.tsx';
import { PANEL_LINE } from '../saved-filters/saved-filters-panel.tsx';
import { ClosedFields } from '../../../ui/forms/closed-fields.tsx';
import { useImpersonationReason } from '../../users/queries.ts';
import { ViewEmailButton } from '../subscriptions/view-email-button.tsx';

export interface SharedViewsSectionProps {
  /** Undefined while loading. */
  views: readonly SharedView[] | undefined;
  hasFailed: boolean;
  onRetry: () => void;
  actor: Actor;
  /** The shared view that equals the current one. */
  currentId: string | undefined;
  onLoad: (view: SharedView) => void;
  onPin: (view: SharedView, isPinned: boolean) => void;
  onCopy: (view: SharedView) => void;
  /** Replaces the shared view by the current one. */
  onUpdate: (view: SharedView) => void;
  onRename: (view: SharedView) => void;
  onUnshare: (view: SharedView) => void;
}

type RowProps = Omit<SharedViewsSectionProps, 'views' | 'hasFailed' | 'onRetry'> & { view: SharedView };

/**
 * The shared views in the menu of saved filters: by this person, and by others (docs/product/records-table.md, "Shared
 * views").
 */
export function SharedViewsSection({ views, hasFailed, onRetry, ...row }: SharedViewsSectionProps) {
  if (hasFailed && views === undefined) {
    return (
      <Part title="Shared with me">
        <p role="alert" className="px-2 pb-2 text-sm text-muted">
          Shared views could not be loaded. <LinkButton onClick={onRetry}>Try again</LinkButton>
        </p>
      </Part>
    );
  }
  if (views === undefined) {
    return (
      <Part title="Shared with me">
        <div className="px-2 pb-2">
          <SkeletonLines lines={2} label="Loading shared views" />
        </div>
      </Part>
    );
  }
  const isMine = ({ owner, state }: SharedView) => owner.id === row.actor.userId && state !== 'gone';
  const mine = views.filter(isMine);
  const others = views.filter((view) => !isMine(view));
  return (
    <>
      {mine.length > 0 && (
        <Part title="Shared by me">
          <Rows label="Shared by me" views={mine} {...row} />
        </Part>
      )}
      <Part title="Shared with me">
        {others.length === 0 ? (
          <p className="px-2 pb-2 text-sm text-muted">Views that colleagues share appear here.</p>
        ) : (
          <Rows label="Shared with me" views={others} {...row} />
        )}
      </Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="-mx-1 mt-1 border-t border-border px-1">
      <p className="px-2 pt-2 pb-1 text-xs font-medium text-muted">{title}</p>
      {children}
    </div>
  );
}

function Rows({
  label,
  views,
  ...row
}: Omit<RowProps, 'view'> & { label: string; views: readonly SharedView[] }) {
  return (
    <ul aria-label={label}>
      {views.map((view) => (
        <li key={view.id} className="flex items-center gap-0.5">
          {view.state === 'usable' ? <UsableRow {...row} view={view} /> : <ClosedRow {...row} view={view} />}
        </li>
      ))}
    </ul>
  );
}

/** A view that can be chosen, with the permitted actions. */
function UsableRow({ view, actor, currentId, onLoad, onPin, onCopy, ...change }: RowProps) {
  const isMine = view.owner.id === actor.userId;
  return (
    <>
      <button type="button" className={PANEL_LINE} onClick={() => onLoad(view)}>
        <span className="flex size-4 shrink-0 items-center text-accent-text">
          {view.id === currentId && <Check aria-label="Shown now" />}
        </span>
        <span className="min-w-0 flex-1">
          <span dir="auto" className="block truncate">
            {view.name}
          </span>
          {!isMine && (
            <span className="block truncate text-xs text-muted">
              <span className="sr-only">Shared by </span>
              {view.owner.name}
            </span>
          )}
        </span>
      </button>
      <ClosedFields reason={useImpersonationReason()} className="flex items-center gap-0.5">
        <ViewEmailButton name={view.name} view={{ sharedViewId: view.id }} />
        <PinButton view={view} onPin={onPin} />
        {!isMine && (
          <IconButton label={`Copy ${view.name} to mine`} size="sm" onClick={() => onCopy(view)}>
            <BookmarkPlus aria-hidden />
          </IconButton>
        )}
        <ChangeMenu view={view} actor={actor} isCurrent={view.id === currentId} {...change} />
      </ClosedFields>
    </>
  );
}

function PinButton({ view, onPin }: Pick<RowProps, 'view' | 'onPin'>) {
  const { name, isPinned } = view;
  return (
    <IconButton
      label={isPinned ? `Remove ${name} from the sidebar` : `Pin ${name} to the sidebar`}
      size="sm"
      className={isPinned ? 'text-accent-text' : undefined}
      onClick={() => onPin(view, !isPinned)}
    >
      {isPinned ? <PinOff aria-hidden /> : <Pin aria-hidden />}
    </IconButton>
  );
}

type ChangeMenuProps = Pick<RowProps, 'view' | 'actor' | 'onUpdate' | 'onRename' | 'onUnshare'> & {
  isCurrent: boolean;
};

/** The menu of a view for the person who shares it; a system administrator may also stop sharing it. */
function ChangeMenu({ view, actor, isCurrent, onUpdate, onRename, onUnshare }: ChangeMenuProps) {
  const subject = { ownerId: view.owner.id };
  const mayChange = decide(actor, canChangeSharedView, subject).allowed;
  if (!decide(actor, canUnshareView, subject).allowed) return null;
  return (
    <ActionsMenu label={`More for ${view.name}`} size="sm">
      {mayChange && (
        <>
          <MenuItem icon={<RefreshCw aria-hidden />} disabled={isCurrent} onSelect={() => onUpdate(view)}>
            Update to what is shown
          </MenuItem>
          <MenuItem icon={<Pencil aria-hidden />} onSelect={() => onRename(view)}>
            Rename
          </MenuItem>
        </>
      )}
      <MenuItem icon={<X aria-hidden />} isDangerous onSelect={() => onUnshare(view)}>
        Stop sharing
      </MenuItem>
    </ActionsMenu>
  );
}

/** A view that cannot be chosen, and why. */
function ClosedRow({ view, onPin }: RowProps) {
  const closed = useImpersonationReason();
  return (
    <>
      <p className="min-w-0 flex-1 px-2 py-1">
        <span dir="auto" className="block truncate text-muted">
          {view.name}
        </span>
        <span className="block text-xs text-muted">
          {view.state === 'gone'
            ? `${view.owner.name} no longer shares this view.`
            : 'It filters by fields that you do not have access to.'}
        </span>
      </p>
      {view.isPinned && (
        <IconButton
          label={`Remove ${view.name} from the sidebar`}
          size="sm"
          disabled={closed !== null}
          onClick={() => onPin(view, false)}
        >
          <X aria-hidden />
        </IconButton>
      )}
    </>
  );
}
