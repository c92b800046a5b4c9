import { LifeBuoy, PanelLeft, Search, X } from 'lucide-react';
import type { Ref } from 'react';
import { Link, useLocation } from 'react-router';
import { clsx } from 'clsx/lite';
import { NotificationBell } from '../../features/notifications/inbox/notification-bell.tsx';
import { GlobalSearch } from '../../features/search/global-search.tsx';
import { useActor } from '../../features/users/queries.ts';
import { paths, readContractsQuery } from '../../platform/paths.ts';
import type { ContractsQuery } from '../../platform/paths.ts';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { PactbookMark } from '../../ui/media/pactbook-mark.tsx';
import { useLoaded } from '../../ui/loading/use-loaded.ts';
import { Tooltip } from '../../ui/overlays/tooltip.tsx';
import { navigationFor } from './navigation.ts';
import type { NavigationItem } from './navigation.ts';
import { RecentContractsGroup } from './recent-contracts-group.tsx';
import { SidebarGroup } from './sidebar-group.tsx';
import { SIDEBAR_ROW, SidebarLink } from './sidebar-item.tsx';
import { UserMenu } from './user-menu.tsx';

const loadPinnedViews = () => import('./pinned-views-group.tsx');

export interface SidebarProps {
  /** Collapsed to its icons. */
  isIconOnly: boolean;
  /** In the sheet of narrow screens, where the toggle is a close button. */
  isInSheet: boolean;
  searchRef: Ref<HTMLInputElement>;
  onToggle: () => void;
  /** Focuses the search; expands the sidebar first when needed. */
  onSearch: () => void;
  onContactSupport: () => void;
  onShowShortcuts: () => void;
}

/** The sidebar's content, the same in the column and in the sheet (docs/product/screens.md, "Sidebar"). */
export function Sidebar({ onContactSupport, onShowShortcuts, ...top }: SidebarProps) {
  const { isIconOnly } = top;
  const navigation = navigationFor(useActor());
  const pinned = useLoaded(loadPinnedViews, true);
  const { pathname, search } = useLocation();
  const isOnView = pathname === paths.records() && isExpiringSoon(readContractsQuery(search));
  const links = (items: readonly NavigationItem[]) =>
    items.map(({ label, path, icon: Icon, badge }) => (
      <SidebarLink
        key={path}
        to={path}
        label={label}
        badge={badge}
        icon={<Icon aria-hidden />}
        isIconOnly={isIconOnly}
        isElsewhere={isOnView ? path === paths.records() : path.includes('?')}
      />
    ));

  return (
    <div className="flex h-full min-h-0 flex-col">
      <SidebarTop {...top} />
      <nav
        aria-label="Main"
        className={clsx(
          'flex min-h-0 flex-1 flex-col gap-2 overflow-x-hidden overflow-y-auto overscroll-contain fallback:px-3 pb-3 [scrollbar-width:thin]',
          isIconOnly && 'items-center px-2',
        )}
      >
        <div className="flex w-full flex-col gap-0.5">{links(navigation.top)}</div>
        <SidebarGroup title="Records" isIconOnly={isIconOnly}>
          {links([...navigation.records, ...navigation.views])}
          {pinned && <pinned.PinnedViewsGroup isIconOnly={isIconOnly} rowClassName={SIDEBAR_ROW} />}
        </SidebarGroup>
        <RecentContractsGroup isIconOnly={isIconOnly} />
        {navigation.admin.length > 0 && (
          <SidebarGroup title="Admin Tools" isIconOnly={isIconOnly}>
            {links(navigation.admin)}
          </SidebarGroup>
        )}
      </nav>
      <SidebarFoot
        isIconOnly={isIconOnly}
        isInSheet={top.isInSheet}
        onContactSupport={onContactSupport}
        onShowShortcuts={onShowShortcuts}
      />
    </div>
  );
}

/** Whether an address of the records shows the view Expiring Soon, with any range. */
function isExpiringSoon({ view, name }: ContractsQuery): boolean {
  return view === 'EXPIRING_SOON' && name === undefined;
}

function SidebarTop({
  isIconOnly,
  isInSheet,
  searchRef,
  onToggle,
  onSearch,
}: Omit<SidebarProps, 'onContactSupport' | 'onShowShortcuts'>) {
  const toggle = isInSheet ? (
    <button
      type="button"
      aria-label="Close menu"
      onClick={onToggle}
      className="flex size-11 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-text"
    >
      <X aria-hidden className="size-4" />
    </button>
  ) : (
    <IconButton
      label={isIconOnly ? 'Expand sidebar' : 'Collapse sidebar'}
      shortcut="Ctrl B"
      data-focus-home
      onClick={onToggle}
    >
      <PanelLeft aria-hidden />
    </IconButton>
  );
  const home = (
    <Link
      to={paths.dashboard()}
      aria-label="Pactbook dashboard"
      className="flex items-center gap-2.5 rounded-md text-lg font-semibold tracking-tight"
    >
      <PactbookMark />
      {!isIconOnly && 'Pactbook'}
    </Link>
  );
  if (isIconOnly) {
    return (
      <div className="flex flex-col items-center gap-2 px-2 pt-3.5 pb-2">
        {home}
        {toggle}
        <IconButton label="Search" shortcut="Ctrl K" onClick={onSearch}>
          <Search aria-hidden />
        </IconButton>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-3 px-3 pt-3 pb-3">
      <div className="flex h-9 items-center justify-between pl-1.5">
        {home}
        {toggle}
      </div>
      <GlobalSearch ref={searchRef} />
    </div>
  );
}

function SidebarFoot({
  isIconOnly,
  isInSheet,
  onContactSupport,
  onShowShortcuts,
}: Pick<SidebarProps, 'isIconOnly' | 'isInSheet' | 'onContactSupport' | 'onShowShortcuts'>) {
  const support = (
    <button
      type="button"
      aria-label={isIconOnly ? 'Contact Support' : undefined}
      onClick={onContactSupport}
      className={clsx(SIDEBAR_ROW, isIconOnly && 'size-8 justify-center px-0')}
    >
      <LifeBuoy aria-hidden />
      {!isIconOnly && 'Contact Support'}
    </button>
  );
  const userMenu = <UserMenu isIconOnly={isIconOnly} onShowShortcuts={onShowShortcuts} />;
  // On narrow screens it is in the bar at the top.
  const bell = !isInSheet && <NotificationBell />;
  return (
    <div
      className={clsx('flex flex-col gap-1 border-t border-border p-3', isIconOnly && 'items-center px-2')}
    >
      {isIconOnly ? (
        <Tooltip content="Contact Support" side="right">
          {support}
        </Tooltip>
      ) : (
        support
      )}
      {isIconOnly ? (
        <>
          {bell}
          {userMenu}
        </>
      ) : (
        <div className="flex items-center gap-1">
          <div className="min-w-0 flex-1">{userMenu}</div>
          {bell}
        </div>
      )}
    </div>
  );
}
