import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { useLocation } from 'react-router';
import { BoundedCache } from '@pactbook/domain/kernel/bounded-cache.ts';

/** Entries of the history whose places are remembered. */
const REMEMBERED = 100;
const places = new BoundedCache<string, number>(REMEMBERED);

/**
 * Brings people who come back (by the browser's Back) to the place in the table that they left. The browser does so for the
 * page itself, but a table scrolls in a frame of its own.
 *
 * @param isThere whether the rows are there, which give the frame its height
 * @returns what to tell whenever the frame was scrolled
 */
export function useScrollRestoration(
  table: RefObject<HTMLTableElement | null>,
  isThere: boolean,
): (top: number) => void {
  const { key } = useLocation();
  const start = useRef<number | undefined>(places.get(key));
  useLayoutEffect(() => {
    const top = start.current;
    if (!isThere || top === undefined) return;
    start.current = undefined;
    table.current?.parentElement?.scrollTo({ top });
  }, [isThere, table]);
  return (top) => places.set(key, top);
}
