import {
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { UNSAFE_DataRouterContext, useLocation, useNavigate } from 'react-router';
import type { Location, NavigationType, RouterState } from 'react-router';

/** Browsers limit address changes per second, so typing is written when it pauses. */
const TYPING_PAUSE_MS = 300;

/** A chosen step is a history entry of its own; typing only replaces the address. */
type Step = 'chosen' | 'typed';

/** @throws Error outside of a data router, which the whole application is within */
function useDataRouter() {
  const context = use(UNSAFE_DataRouterContext);
  if (!context) throw new Error('A page whose state is in the address needs a data router.');
  return context.router;
}

/**
 * The newest location of the router, or the one that is being loaded. React may still show an earlier one, and never shows
 * one that the next follows at once. The function stays the same, because the actions of tables are made with it.
 */
export function useNewestLocation(): () => Location {
  const router = useDataRouter();
  return useCallback(() => router.state.navigation.location ?? router.state.location, [router]);
}

/**
 * Whether the browser is navigating to another page or is there already. Typing written into the address now would
 * cancel that: a new navigation replaces one that is under way.
 */
export function useIsLeaving(): () => boolean {
  const { pathname } = useLocation();
  const newest = useNewestLocation();
  return useCallback(() => newest().pathname !== pathname, [newest, pathname]);
}

/**
 * Calls back after each navigation to an address of this page, with its type. The router tells, not React: a person who
 * goes back before the page was drawn at its new address returns to the location that React has not left.
 */
export function useArrivals(onArrival: (location: Location, type: `${NavigationType}`) => void): void {
  const { pathname, key } = useLocation();
  const firstKey = useRef(key);
  const router = useDataRouter();
  const arrive = useEffectEvent(onArrival);
  useLayoutEffect(() => {
    let known: Location | null =
      router.state.location.key === firstKey.current ? router.state.location : null;
    const follow = ({ location, historyAction }: RouterState): void => {
      if (location === known || location.pathname !== pathname) return;
      known = location;
      arrive(location, historyAction);
    };
    follow(router.state);
    return router.subscribe(follow);
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
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const newest = useNewestLocation();
  const query = useMemo(() => read(search), [read, search]);
  const change = useCallback(
    (changes: Partial<Query>, step: Step = 'chosen') => {
      const at = newest();
      const isLeaving = at.pathname !== pathname;
      if (isLeaving && step === 'typed') return;
      // A second change adds to the first, also before the page is drawn with it.
      const path = pathOf({ ...(isLeaving ? query : read(at.search)), ...changes });
      if (path === `${at.pathname}${at.search}`) return;
      void navigate(path, { replace: step === 'typed', preventScrollReset: true });
    },
    [navigate, newest, pathOf, pathname, query, read],
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
