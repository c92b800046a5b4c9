import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** What floats above the page and is open: taking the focus out of it would close it under the person's hand. */
const OPEN_OVERLAY = ':is([role="menu"], [role="dialog"], [role="alertdialog"])[data-state="open"]';

/**
 * Moves the focus to the new page's heading when the path changes, so that keyboard and screen-reader
 * users start where the page starts. Not on the first page, and not when the focus is where it
 * belongs: on a tab of the same page's navigation, in a box that the page itself focused, or where
 * something was begun while the page was still coming: a menu that is open, the next words to search for.
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
    // A place to start reading, not a control: it wears no focus ring.
    heading?.classList.add('outline-none');
    (heading ?? main).focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [pathname, mainId]);
}

/** The search of the shell is closed and emptied when a result is chosen, so what it holds now was begun since. */
function isSearchBegun(focused: Element | null): boolean {
  if (!(focused instanceof HTMLInputElement) || focused.getAttribute('role') !== 'combobox') return false;
  return focused.value !== '' || focused.getAttribute('aria-expanded') === 'true';
}
