import { useState } from 'react';
import { writeLooksCookie } from '../../ui/layout/looks-cookie.ts';
import { useFitsSidebar } from '../../ui/layout/use-media-query.ts';

/** The cookie that stores the choice for 7 days (docs/product/screens.md, "Sidebar"). */
const COOKIE = 'sidebar:state';
const COOKIE_SECONDS = 604_800;

/** Whether the sidebar is expanded, as last chosen in this browser; expanded by default. */
export function readSidebarCookie(cookies: string): boolean {
  const pair = cookies.split('; ').find((one) => one.startsWith(`${COOKIE}=`));
  return pair?.slice(COOKIE.length + 1) !== 'false';
}

/** The cookie text for a choice. */
export function sidebarCookie(isExpanded: boolean): string {
  return `${COOKIE}=${isExpanded}; path=/; max-age=${COOKIE_SECONDS}; samesite=lax`;
}

/**
 * The sidebar's state, and the function that changes it. Where it does not fit beside the page it starts collapsed, and
 * a choice holds until the page is left: the stored one is about wider windows.
 */
export function useSidebarExpanded(): [boolean, (isExpanded: boolean) => void] {
  const fits = useFitsSidebar();
  const [isExpanded, setIsExpanded] = useState(() => readSidebarCookie(document.cookie));
  const [isExpandedHere, setIsExpandedHere] = useState(false);
  const choose = (next: boolean) => {
    if (!fits) {
      setIsExpandedHere(next);
      return;
    }
    setIsExpanded(next);
    writeLooksCookie(sidebarCookie(next));
  };
  return [fits ? isExpanded : isExpandedHere, choose];
}
