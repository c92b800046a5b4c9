import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { TableView } from '@pactbook/domain/features/saved-views/table-view.ts';
import { settleView } from '@pactbook/domain/features/saved-views/view-changes.ts';
import { afterPaint } from '../../../ui/after-paint.ts';
import { useIsLeaving } from '../../../platform/address-query.ts';
import { readContractsQuery } from '../../../platform/paths.ts';
import { addressOfView, viewOfQuery } from './view-address.ts';

/** Browsers limit address changes per second, so typing is written when it pauses. */
const TYPING_PAUSE_MS = 300;

/** Marks a history entry that the table wrote itself, so that it is not read back. */
export const OWN_STEP = { isOwnStep: true };

function isOwnStep(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isOwnStep' in state;
}

/** A chosen step is a history entry of its own; typing only replaces the address. */
type Step = 'chosen' | 'typed';
export type ChangeView = (update: (view: TableView) => TableView, step?: Step) => void;

/** The latest value, for handlers that stay the same between renders. */
function useLatest<Value>(value: Value) {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  }, [value]);
  return latest;
}

/**
 * The view of the address, and how to change it. The rows change at once and the address after them; after Back,
 * Forward and links the rows follow the address. `settle` removes what this person may not use; `isTyped` is true after
 * typing, when only the rows are urgent.
 */
export function useContractsView(today: CalendarDate, settle: (view: TableView) => TableView) {
  const location = useLocation();
  const navigationType = useNavigationType();
  const [state, setState] = useState(() =>
    arrival(location.key, viewOfQuery(readContractsQuery(location.search), today)),
  );
  const followed = useRef(location.key);
  // In an effect, not while rendering: React may render the next address, discard that render because of a typed
  // letter, and would lose the letter if the discarded render had noted the address.
  useLayoutEffect(() => {
    if (followed.current === location.key) return;
    followed.current = location.key;
    const isOwn = navigationType !== 'POP' && isOwnStep(location.state);
    // oxlint-disable-next-line react/set-state-in-effect -- the address is external state; see above why not while rendering
    if (!isOwn) setState(arrival(location.key, viewOfQuery(readContractsQuery(location.search), today)));
  }, [location, navigationType, today]);
  const view = useMemo(() => settle(settleView(state.view, today)), [state.view, today, settle]);
  const latest = useLatest(view);
  const { writeSoon, writeLater, flush } = useAddress(state.arrivedBy);

  const change: ChangeView = useCallback(
    (update, step = 'chosen') => {
      const next = update(latest.current);
      if (next === latest.current) return;
      latest.current = next;
      setState((before) => ({ ...before, view: next, isTyped: step === 'typed' }));
      if (step === 'typed') writeLater(next);
      else writeSoon(next);
    },
    [latest, writeSoon, writeLater],
  );
  return { view, isTyped: state.isTyped, change, flush };
}

/** A view from the address, after a navigation that was not the table's own. */
function arrival(arrivedBy: string, view: TableView) {
  return { arrivedBy, view, isTyped: false };
}

/**
 * Writes views into the browser's address: chosen steps right after the rows are painted, typed ones when typing
 * pauses.
 * @param arrivedBy changes when something else than the table changed the address
 */
function useAddress(arrivedBy: string) {
  const navigate = useNavigate();
  const isLeaving = useIsLeaving();
  const waiting = useRef<{ cancel: () => void; view: TableView; isReplacing: boolean } | null>(null);

  const forget = useCallback(() => {
    waiting.current?.cancel();
    waiting.current = null;
  }, []);
  const write = useCallback(
    (view: TableView, isReplacing: boolean) => {
      forget();
      if (isLeaving()) return;
      void navigate(addressOfView(view), {
        replace: isReplacing,
        state: OWN_STEP,
        preventScrollReset: true,
      });
    },
    [navigate, forget, isLeaving],
  );
  const flush = useCallback(() => {
    if (waiting.current) write(waiting.current.view, waiting.current.isReplacing);
  }, [write]);
  const writeLater = useCallback(
    (view: TableView) => {
      forget();
      const timer = setTimeout(() => write(view, true), TYPING_PAUSE_MS);
      waiting.current = { view, isReplacing: true, cancel: () => clearTimeout(timer) };
    },
    [write, forget],
  );
  const writeSoon = useCallback(
    (view: TableView) => {
      forget();
      // A new address renders the whole page again, so the rows are painted first.
      waiting.current = { view, isReplacing: false, cancel: afterPaint(() => write(view, false)) };
    },
    [write, forget],
  );

  // A navigation elsewhere discards a view that waits to be written.
  useEffect(() => forget, [arrivedBy, forget]);
  return { writeSoon, writeLater, flush };
}
