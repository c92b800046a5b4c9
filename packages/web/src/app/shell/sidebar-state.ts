import { useState } from 'react';
import { writeLooksCookie } from '../../ui/layout/looks-cookie.ts';

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

/** The sidebar's state, and the function that changes and stores it. */
export function useSidebarExpanded(): [boolean, (isExpanded: boolean) => void] {
  const [isExpanded, setIsExpanded] = useState(() => readSidebarCookie(document.cookie));
  const choose = (next: boolean) => {
    setIsExpanded(next);
    writeLooksCookie(sidebarCookie(next));
  };
  return [isExpanded, choose];
}
