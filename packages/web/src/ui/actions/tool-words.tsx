import { useLayoutEffect } from 'react';
import type { ReactNode, RefObject } from 'react';

/** Marks words of a tool by their place among those that go when there is no room, and those that went. */
const WORDS = 'data-words';
const SHORT = 'data-short';

/** For a button that is only its icon without its words. */
export const ICON_WITHOUT_WORDS =
  'has-[[data-short]]:w-8 has-[[data-short]]:gap-0 has-[[data-short]]:px-0 has-[[data-short]]:[&_svg]:mx-0.5';

interface ToolWordsProps {
  /** Words with a lower rank go first, those with the same rank together. */
  rank: number;
  children: ReactNode;
}

/** The words of a tool, for screen readers only where there is no room for them. */
export function ToolWords({ rank, children }: ToolWordsProps) {
  return (
    <span {...{ [WORDS]: rank }} className="data-[short]:sr-only">
      {children}
    </span>
  );
}

/** A part of a tool that is left out where there is no room; what takes its place comes right after it. */
export function ToolPart({ rank, children }: ToolWordsProps) {
  return (
    <span {...{ [WORDS]: rank }} className="peer contents data-[short]:hidden">
      {children}
    </span>
  );
}

const rankOf = (words: HTMLElement) => Number(words.getAttribute(WORDS));

/** Shows all words of a row, then leaves them out by their rank until the rest fits on one line. */
function fit(row: HTMLElement): void {
  const words = [...row.querySelectorAll<HTMLElement>(`[${WORDS}]`)];
  for (const one of words) one.removeAttribute(SHORT);
  row.style.flexWrap = 'nowrap';
  for (const rank of [...new Set(words.map(rankOf))].toSorted((one, other) => one - other)) {
    if (row.scrollWidth <= row.clientWidth) break;
    for (const one of words) if (rankOf(one) === rank) one.setAttribute(SHORT, '');
  }
  row.style.flexWrap = '';
  keepFocus(row);
}

/** Moves the focus from a part that is left out to what takes its place. */
function keepFocus(row: HTMLElement): void {
  const part = document.activeElement?.closest(`.peer[${SHORT}]`);
  if (!part || !row.contains(part)) return;
  const place = part.nextElementSibling;
  const control = place?.matches('select') ? place : place?.querySelector('select');
  if (control instanceof HTMLElement) control.focus();
}

/** Lets the tools of a row have words as long as they fit. Written to the elements: their width is known only there. */
export function useFittingWords(row: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = row.current;
    if (!element) return undefined;
    const sizes = new ResizeObserver(() => fit(element));
    sizes.observe(element);
    const changes = new MutationObserver(() => fit(element));
    changes.observe(element, { childList: true, characterData: true, subtree: true });
    fit(element);
    return () => {
      sizes.disconnect();
      changes.disconnect();
    };
  }, [row]);
}
