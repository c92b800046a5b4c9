import { useCallback, useEffect, useState } from 'react';
import { usePaused } from '../../../platform/paused.ts';
import { FoundPlaces, placeFrom } from './found-places.ts';
import type { FoundPlace } from './found-places.ts';

/** Pages between two updates of the matches. */
const PAGES_AT_A_TIME = 20;
const NO_PLACES: readonly FoundPlace[] = [];

/** The words to highlight when a document opens, and the page to start on. */
export interface FindStart {
  readonly words: string;
  readonly page: number;
}

/** The part of a document that the search needs. */
export interface FindableText {
  readonly pageCount: number;
  /** The text of a page, counted from 1. Keep the function the same for the same document. */
  readonly textOf: (page: number) => Promise<string>;
}

interface Found {
  readonly question: string;
  readonly places: readonly FoundPlace[];
  readonly pagesRead: number;
  readonly isOver: boolean;
  readonly hasFailed: boolean;
}

const NOTHING: Found = { question: '', places: NO_PLACES, pagesRead: 0, isOver: true, hasFailed: false };

/** Reads a document page by page and reports the matches so far. */
async function lookThrough(
  { pageCount, textOf }: FindableText,
  question: string,
  tell: (found: Found) => boolean,
): Promise<void> {
  const found = new FoundPlaces(question);
  let hasFailed = false;
  for (let page = 1; page <= pageCount; page += 1) {
    try {
      found.add(page, await textOf(page));
    } catch {
      // The other pages are still searched, and the failure is reported.
      hasFailed = true;
    }
    const isOver = page === pageCount;
    if (!isOver && page % PAGES_AT_A_TIME !== 0) continue;
    if (!tell({ question, places: found.places(isOver), pagesRead: page, isOver, hasFailed })) return;
  }
}

/**
 * Search in an open document: the matches so far, the current one, and the steps to the next and previous one, wrapping
 * around.
 * @param visiblePage where a new search starts
 */
export function useFind(document: FindableText, start: FindStart | null, visiblePage: () => number) {
  const [text, setText] = useState(start?.words ?? '');
  const [found, setFound] = useState<Found>(NOTHING);
  const [chosen, setChosen] = useState<{ question: string; at: number } | null>(null);
  const question = usePaused(text).trim();
  const { pageCount, textOf } = document;

  useEffect(() => {
    if (question === '') return undefined;
    let isCurrent = true;
    void lookThrough({ pageCount, textOf }, question, (next) => {
      if (isCurrent) setFound(next);
      return isCurrent;
    });
    return () => {
      isCurrent = false;
    };
  }, [question, pageCount, textOf]);

  const shown = question === found.question ? found : { ...NOTHING, question, isOver: question === '' };
  const isChosen = chosen?.question === question && shown.places.length > 0;
  // The first match is on the requested page, once it or the end is known.
  const isReady = shown.isOver || shown.places.some(({ page }) => page >= (start?.page ?? 1));
  if (!isChosen && isReady && shown.places.length > 0) {
    const from = question === start?.words.trim() ? start.page : visiblePage();
    setChosen({ question, at: placeFrom(shown.places, from) });
  }
  const at = isChosen ? Math.min(chosen.at, shown.places.length - 1) : -1;
  const { length } = shown.places;
  const step = useCallback(
    (by: 1 | -1) => {
      if (length > 0) setChosen({ question, at: (Math.max(at, 0) + by + length) % length });
    },
    [question, at, length],
  );
  return {
    text,
    setText,
    ...shown,
    pageCount,
    /** Counted from 0; −1 while there is none. */
    at,
    current: at === -1 ? null : (shown.places[at] ?? null),
    /** Whether the typed text is not searched for yet. */
    isWaiting: text.trim() !== question,
    step,
  };
}

export type Find = ReturnType<typeof useFind>;
