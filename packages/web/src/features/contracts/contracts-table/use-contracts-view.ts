import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { TableView } from '@pactbook/domain/features/saved-views/table-view.ts';
import { settleView } from '@pactbook/domain/features/saved-views/view-changes.ts';
import { afterPaint } from '../../../ui/after-paint.ts';
import { useIsLeaving } from '../../../platform/address-query.ts';
import { readContractsQuery } from '../../../platform/paths.ts';
import { addressOfView, viewOfQuery } from './view-address.ts';

/** Browsers allow only so many address changes a second; typing is written down when it pauses. */
const TYPING_PAUSE_MS = 300;

/** What marks an address as written by the table itself, so that it is not read back. */
const OWN_STEP = { isOwnStep: true };

function isOwnStep(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isOwnStep' in state;
}

/** A step that Back undoes, or typing, which only replaces the address. */
type Step = 'chosen' | 'typed';
export type ChangeView = (update: (view: TableView) => TableView, step?: Step) => void;

/** The latest value, for handlers that stay the same from one drawing to the next. */
function useLatest<Value>(value: Value) {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  }, [value]);
  return latest;
}

/**
 * The view that the address asks for, and how to change it. The rows follow at once, the address behind
 * them; Back, Forward and links are followed by the rows. `settle` takes away what this person may not use;
 * `isTyped` tells that the last change was typing, where only the rows are urgent.
 */
export function useContractsView(today: CalendarDate, settle: (view: TableView) => TableView) {
  const location = useLocation();
  const navigationType = useNavigationType();
  const [state, setState] = useState(() =>
    arrival(location.key, viewOfQuery(readContractsQuery(location.search), today)),
  );
  const followed = useRef(location.key);
  // Only once an address is the page's: React may draw the next address, lay that drawing aside for a typed letter, and
  // would read the letter away again if the drawing itself had taken note of the address.
  useLayoutEffect(() => {
    if (followed.current === location.key) return;
    followed.current = location.key;
    const isOwn = navigationType !== 'POP' && isOwnStep(location.state);
    // oxlint-disable-next-line react/set-state-in-effect -- the address is the outside here; see above why not while drawing
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

/** A view that came with the address, by a step that was not the table's own. */
function arrival(arrivedBy: string, view: TableView) {
  return { arrivedBy, view, isTyped: false };
}

/**
 * Writes views into the browser's address: chosen steps right after the rows are painted, typed ones when typing pauses.
 *
 * @param arrivedBy changes when the address was changed by anything but the table
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
      // A new address is told to the whole page: the rows come first.
      waiting.current = { view, isReplacing: false, cancel: afterPaint(() => write(view, false)) };
    },
    [write, forget],
  );

  // Whoever goes elsewhere while a view waits goes there without it.
  useEffect(() => forget, [arrivedBy, forget]);
  return { writeSoon, writeLater, flush };
}
