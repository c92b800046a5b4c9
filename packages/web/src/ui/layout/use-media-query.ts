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

/** True under 768 px, the mobile breakpoint (docs/product/look.md, "Sizes and delays"). */
export function useIsNarrow(): boolean {
  return useMediaQuery('(width < 768px)');
}
