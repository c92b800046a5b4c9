import { use, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { UNSAFE_DataRouterContext, useLocation, useNavigate } from 'react-router';

/** Browsers allow only so many address changes a second; typing is written down when it pauses. */
const TYPING_PAUSE_MS = 300;

/** A step that Back undoes, or typing, which only replaces the address. */
type Step = 'chosen' | 'typed';

/**
 * Tells, at the moment it is asked, whether the browser is on its way to another page or there already. Typing that is
 * written into the address only now would call it back: a new navigation takes the place of one that is under way. The
 * router itself is asked, because what React has drawn of it may be some steps behind.
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
 * What the address asks a list for, and how to change it: everything that shapes a list is in the URL
 * (docs/product/look.md, "Filters"). Back, Forward and links are followed.
 * @param read reads `location.search`; the same function from one drawing to the next
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
  // What was asked for last while the address is still on its way there: a second change adds to the first.
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

/** A search text as it is typed: shown at once, handed on when typing pauses or the box is left. */
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
