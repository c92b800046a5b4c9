import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { useLocation } from 'react-router';
import { BoundedCache } from '@pactbook/domain/kernel/bounded-cache.ts';

/** The number of history entries whose scroll positions are remembered. */
const REMEMBERED = 100;
const places = new BoundedCache<string, number>(REMEMBERED);

/**
 * Restores the scroll position of the table after the browser's Back. The browser restores only the page, but a table
 * scrolls in a frame of its own.
 * @param isThere whether the rows are loaded, which give the frame its height
 * @returns the function to call whenever the frame was scrolled
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
