import { useSyncExternalStore } from 'react';

/** Whether a media query matches, updated when that changes. */
function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
}

const WIDE = '(width >= 1024px)';

/** True under 768 px, the mobile breakpoint (docs/product/look.md, "Sizes and delays"). */
export function useIsNarrow(): boolean {
  return useMediaQuery('(width < 768px)');
}

/** True from 1,024 px on, where a table of several columns fits beside the sidebar. */
export function useFitsTable(): boolean {
  return useMediaQuery(WIDE);
}

/** True from 1,200 px on, where the usual columns of records fit beside the expanded sidebar. */
export function useFitsRecords(): boolean {
  return useMediaQuery('(width >= 1200px)');
}

/** True from 1,024 px on, where two panes fit beside each other. */
export function useFitsTwoPanes(): boolean {
  return useMediaQuery(WIDE);
}

/** True from 1,024 px on, where the expanded sidebar leaves a page enough room. */
export function useFitsSidebar(): boolean {
  return useMediaQuery(WIDE);
}
