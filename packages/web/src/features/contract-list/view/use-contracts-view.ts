import { startTransition, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { TableView } from '@pactbook/domain/features/saved-views/table-view.ts';
import { settleView } from '@pactbook/domain/features/saved-views/view-changes.ts';
import { afterPaint } from '../../../ui/after-paint.ts';
import { useArrivals, useIsLeaving } from '../../../platform/address-query.ts';
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
  const { search } = useLocation();
  const [state, setState] = useState(() => ({ view: viewOfSearch(search, today), isTyped: false }));
  const view = useMemo(() => settle(settleView(state.view, today)), [state.view, today, settle]);
  const latest = useLatest(view);
  const { writeSoon, writeLater, flush, forget } = useAddress();
  useArrivals((location, type) => {
    if (type !== 'POP' && isOwnStep(location.state)) return;
    forget();
    const next = viewOfSearch(location.search, today);
    latest.current = settle(next);
    // Together with the page at its new address, which the router draws in a transition.
    startTransition(() => setState({ view: next, isTyped: false }));
  });

  const change: ChangeView = useCallback(
    (update, step = 'chosen') => {
      const next = update(latest.current);
      if (next === latest.current) return;
      latest.current = next;
      setState({ view: next, isTyped: step === 'typed' });
      if (step === 'typed') writeLater(next);
      else writeSoon(next);
    },
    [latest, writeSoon, writeLater],
  );
  return { view, isTyped: state.isTyped, change, flush };
}

function viewOfSearch(search: string, today: CalendarDate): TableView {
  return viewOfQuery(readContractsQuery(search), today);
}

/**
 * Writes views into the browser's address: chosen steps right after the rows are painted, typed ones when typing
 * pauses. `forget` discards a view that waits to be written, as a navigation elsewhere does.
 */
function useAddress() {
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

  useEffect(() => forget, [forget]);
  return { writeSoon, writeLater, flush, forget };
}
