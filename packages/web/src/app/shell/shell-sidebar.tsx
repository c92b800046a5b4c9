import { Menu } from 'lucide-react';
import { useRef, useState, useEffect } from 'react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Link, useLocation } from 'react-router';
import { clsx } from 'clsx/lite';
import { NotificationBell } from '../../features/notifications/inbox/notification-bell.tsx';
import { isTyping, useWindowKeys } from '../../platform/page-shortcuts.ts';
import { paths } from '../../platform/paths.ts';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { useLoadedWhenOpen } from '../../ui/loading/use-loaded.ts';
import { whenOnline } from '../../ui/loading/when-online.ts';
import { useIsNarrow } from '../../ui/layout/use-media-query.ts';
import { PactbookMark } from '../../ui/media/pactbook-mark.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { TooltipProvider } from '../../ui/overlays/tooltip.tsx';
import { useSidebarExpanded } from './sidebar-state.ts';
import { Sidebar } from './sidebar.tsx';

/** Loaded when it is first opened, because of its form library. */
const loadSupport = () => import('../../features/support/contact-support-dialog.tsx');
const loadShortcuts = () => import('./shortcuts-dialog.tsx');
const loadPalette = () => import('./palette/palette.tsx');

/** The sidebar with the dialogs that it opens: a column on wide screens, a bar with a sheet under 768 px. */
export function ShellSidebar() {
  const { isNarrow, isExpanded, isSheetOpen, setIsSheetOpen, toggle, search, searchBox } =
    useSidebarControl();
  const { contactSupport, showShortcuts, dialogs } = useShellDialogs(toggle);

  const sidebar = (
    <TooltipProvider delayMs={0} skipDelayMs={0}>
      <Sidebar
        isIconOnly={!isNarrow && !isExpanded}
        isInSheet={isNarrow}
        searchRef={searchBox}
        onToggle={toggle}
        onSearch={search}
        onContactSupport={contactSupport}
        onShowShortcuts={showShortcuts}
      />
    </TooltipProvider>
  );

  return (
    <>
      {isNarrow ? (
        <NarrowSidebar
          isOpen={isSheetOpen}
          onOpen={() => setIsSheetOpen(true)}
          onClose={() => setIsSheetOpen(false)}
        >
          {sidebar}
        </NarrowSidebar>
      ) : (
        <aside
          aria-label="Sidebar"
          data-state={isExpanded ? 'expanded' : 'collapsed'}
          className={clsx(
            'sticky top-0 z-20 print:hidden h-dvh shrink-0 border-r border-border bg-sunken transition-[width] duration-150',
            // 17.5rem and 3rem (docs/product/look.md, "Sizes and delays")
            isExpanded ? 'w-70' : 'w-12',
          )}
        >
          {sidebar}
        </aside>
      )}
      {dialogs}
    </>
  );
}

/** The dialogs that the sidebar and keyboard shortcuts open on every page. */
function useShellDialogs(toggleSidebar: () => void) {
  // The dialog stays mounted, so that a message which could not be sent is still there the next time.
  const [isSupportOpen, setIsSupportOpen] = useState(false);
  const [areShortcutsShown, setAreShortcutsShown] = useState(false);
  const [isPaletteOpen, setIsPaletteOpen] = useState(false);
  const support = useLoadedWhenOpen(loadSupport, isSupportOpen, () => setIsSupportOpen(false));
  const shortcuts = useLoadedWhenOpen(loadShortcuts, areShortcutsShown, () => setAreShortcutsShown(false));
  const palette = useLoadedWhenOpen(loadPalette, isPaletteOpen, () => setIsPaletteOpen(false));
  const { typed, clear } = useTypedAhead(isPaletteOpen && palette === undefined);
  const openPalette = (isOpen: boolean) => {
    setIsPaletteOpen(isOpen);
    clear();
  };
  const contactSupport = () => setIsSupportOpen(true);
  const showShortcuts = () => setAreShortcutsShown(true);
  useShortcuts({
    toggleSidebar,
    // A failed preload is repeated when the dialog is opened.
    prepareSearch: () => void whenOnline(loadPalette).catch(() => undefined),
    search: () => openPalette(!isPaletteOpen),
    showList: showShortcuts,
  });
  const dialogs = (
    <>
      {support && (
        <support.ContactSupportDialog isOpen={isSupportOpen} onClose={() => setIsSupportOpen(false)} />
      )}
      {palette && (
        <palette.Palette
          isOpen={isPaletteOpen}
          onClose={() => openPalette(false)}
          initialText={typed}
          onToggleSidebar={toggleSidebar}
          onContactSupport={contactSupport}
          onShowShortcuts={showShortcuts}
        />
      )}
      {shortcuts && (
        <shortcuts.ShortcutsDialog isOpen={areShortcutsShown} onClose={() => setAreShortcutsShown(false)} />
      )}
    </>
  );
  return { contactSupport, showShortcuts, dialogs };
}

/** Whether the sidebar is open, as a column or as a sheet, and the functions that change it. */
function useSidebarControl() {
  const isNarrow = useIsNarrow();
  const [isExpanded, setIsExpanded] = useSidebarExpanded();
  const { key: pageKey } = useLocation();
  // The sheet belongs to the page it was opened on: navigation closes it.
  const [openedOn, setOpenedOn] = useState<string>();
  const isSheetOpen = openedOn === pageKey;
  const setIsSheetOpen = (isOpen: boolean) => setOpenedOn(isOpen ? pageKey : undefined);
  const searchBox = useRef<HTMLInputElement>(null);

  const toggle = () => (isNarrow ? setIsSheetOpen(!isSheetOpen) : setIsExpanded(!isExpanded));
  const search = () => {
    // The input must be mounted before it can be focused.
    flushSync(() => (isNarrow ? setIsSheetOpen(true) : setIsExpanded(true)));
    searchBox.current?.focus();
    searchBox.current?.select();
  };
  return { isNarrow, isExpanded, isSheetOpen, setIsSheetOpen, toggle, search, searchBox };
}

interface NarrowSidebarProps {
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
  children: ReactNode;
}

function NarrowSidebar({ isOpen, onOpen, onClose, children }: NarrowSidebarProps) {
  return (
    <>
      <header className="sticky top-0 z-20 print:hidden flex h-14 items-center gap-1 border-b border-border bg-surface px-2">
        <IconButton label="Open menu" onClick={onOpen}>
          <Menu aria-hidden />
        </IconButton>
        <Link
          to={paths.dashboard()}
          aria-label="Pactbook dashboard"
          className="flex h-11 items-center gap-2 rounded-md px-1.5 text-lg font-semibold tracking-tight"
        >
          <PactbookMark className="size-6" />
          Pactbook
        </Link>
        <div className="ml-auto">
          <NotificationBell />
        </div>
      </header>
      {/* 18rem (docs/product/look.md, "Sizes and delays") */}
      <Sheet isOpen={isOpen} onClose={onClose} title="Menu" side="left" isBare className="w-72 bg-sunken">
        {children}
      </Sheet>
    </>
  );
}

/** Handles the keyboard shortcuts of the shell, which shortcuts-dialog.tsx lists. Ctrl also means the Command key. */
function useShortcuts(actions: {
  toggleSidebar: () => void;
  /** Called when the Ctrl key goes down, to preload what a shortcut may open. */
  prepareSearch: () => void;
  search: () => void;
  showList: () => void;
}): void {
  useWindowKeys((event) => {
    const hasCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    const key = event.key.toLowerCase();
    if (key === 'control' || key === 'meta') actions.prepareSearch();
    if (hasCommand && key === 'b') actions.toggleSidebar();
    else if (hasCommand && key === 'k') actions.search();
    else if (key === '?' && !event.ctrlKey && !event.metaKey && !isTyping(event.target)) actions.showList();
    else return false;
    return true;
  });
}

/**
 * The characters that are typed while something with a text field is still being loaded, which would otherwise be lost
 * or be shortcuts of the page. They are kept until `clear` is called.
 */
function useTypedAhead(isLoading: boolean): { typed: string; clear: () => void } {
  const [typed, setTyped] = useState('');
  useEffect(() => {
    if (!isLoading) return undefined;
    const keep = (event: KeyboardEvent) => {
      const isCharacter = event.key.length === 1 && !event.ctrlKey && !event.metaKey;
      if (isCharacter) setTyped((before) => before + event.key);
      else if (event.key === 'Backspace') setTyped((before) => before.slice(0, -1));
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', keep, true);
    return () => window.removeEventListener('keydown', keep, true);
  }, [isLoading]);
  return { typed, clear: () => setTyped('') };
}
