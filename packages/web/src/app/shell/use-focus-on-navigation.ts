import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Open overlays. Moving the focus out of one would close it while it is used. */
const OPEN_OVERLAY = ':is([role="menu"], [role="dialog"], [role="alertdialog"])[data-state="open"]';

/**
 * Moves the focus to the new page's heading when the path changes, so that keyboard and screen-reader users start at
 * the page. Not on the first page, and not when the focus is in use: on a tab of the same page, in an input that the
 * page focused, in an open menu, or in a search that was typed into while the page was loading.
 */
export function useFocusOnNavigation(mainId: string): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);

  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    const main = document.getElementById(mainId);
    const focused = document.activeElement;
    if (!main || (focused !== main && main.contains(focused))) return;
    if (focused?.closest(OPEN_OVERLAY) || isSearchBegun(focused)) return;
    const heading = main.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    // The heading is a place to start reading and no control, so it has no focus ring.
    heading?.classList.add('outline-none');
    (heading ?? main).focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [pathname, mainId]);
}

/** The search is closed and emptied when a result is chosen, so any text in it was typed since. */
function isSearchBegun(focused: Element | null): boolean {
  if (!(focused instanceof HTMLInputElement) || focused.getAttribute('role') !== 'combobox') return false;
  return focused.value !== '' || focused.getAttribute('aria-expanded') === 'true';
}
