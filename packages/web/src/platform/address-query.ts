import { use, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { UNSAFE_DataRouterContext, useLocation, useNavigate } from 'react-router';

/** Browsers limit address changes per second, so typing is written when it pauses. */
const TYPING_PAUSE_MS = 300;

/** A chosen step is a history entry of its own; typing only replaces the address. */
type Step = 'chosen' | 'typed';

/**
 * Whether the browser is navigating to another page or is there already. Typing written into the address now would
 * cancel that: a new navigation replaces one that is under way. The router itself is asked, because React may have
 * rendered an earlier state.
 */
export function useIsLeaving(): () => boolean {
  const { pathname } = useLocation();
  const context = use(UNSAFE_DataRouterContext);
  const router = context?.router;
  return useCallback(() => {
    if (!router) return false;
    const { navigation, location } = router.state;
    return (navigation.location ?? location).pathname !== pathname;
  }, [router, pathname]);
}

/**
 * The query of a list in the address, and how to change it: the URL holds the whole state of a list
 * (docs/product/look.md, "Filters"). Back, Forward and links are followed.
 * @param read reads `location.search`; the same function in every render
 * @param pathOf writes the address, from platform/paths
 */
export function useAddressQuery<Query extends object>(
  read: (search: string) => Query,
  pathOf: (query: Query) => string,
) {
  const { pathname, search, key } = useLocation();
  const navigate = useNavigate();
  const isLeaving = useIsLeaving();
  const query = useMemo(() => read(search), [read, search]);
  // The last requested query while its navigation is pending, so that a second change adds to the first.
  const wanted = useRef<Query | null>(null);
  useEffect(() => {
    wanted.current = null;
  }, [key]);
  const change = useCallback(
    (changes: Partial<Query>, step: Step = 'chosen') => {
      const next = { ...(wanted.current ?? query), ...changes };
      const path = pathOf(next);
      if (step === 'typed' && isLeaving()) return;
      if (wanted.current === null && path === `${pathname}${search}`) return;
      wanted.current = next;
      void navigate(path, { replace: step === 'typed', preventScrollReset: true });
    },
    [navigate, pathOf, pathname, query, search, isLeaving],
  );
  return { query, change };
}

/** A search text while typing: shown at once, passed on when typing pauses or on blur. */
export function useTypedText(value: string, write: (text: string) => void) {
  const [typed, setTyped] = useState<string | null>(null);
  if (typed !== null && typed === value) setTyped(null);
  const writeNow = useEffectEvent((text: string) => write(text));
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => writeNow(typed), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return {
    text: typed ?? value,
    type: setTyped,
    flush: () => {
      if (typed !== null) write(typed);
    },
  };
}
