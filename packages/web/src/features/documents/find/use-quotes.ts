import { useEffect, useEffectEvent, useState } from 'react';
import type { FoundPlace } from './found-places.ts';
import { findQuote } from './quote-places.ts';
import type { Quote } from './quote-places.ts';

const NO_PLACES: readonly FoundPlace[] = [];

interface LocatedQuotes {
  readonly quotes: readonly Quote[];
  readonly places: readonly FoundPlace[];
}

/** Finds every quote; one whose pages cannot be read counts as not found. */
async function locate(
  quotes: readonly Quote[],
  pageCount: number,
  textOf: (page: number) => Promise<string>,
): Promise<readonly FoundPlace[]> {
  const found = await Promise.all(
    quotes.map((quote) => findQuote(quote, pageCount, textOf).catch((): FoundPlace[] => [])),
  );
  return found.flat();
}

/**
 * The places of the quotes to mark, the first one first. They are places of their own for every new list of quotes, so
 * that the same quote can be scrolled to again.
 * @param onLocated called when they were looked for, with the page of the first quote and whether it was found
 */
export function useQuotes(
  quotes: readonly Quote[],
  pageCount: number,
  textOf: (page: number) => Promise<string>,
  onLocated: (page: number, isMarked: boolean) => void,
): readonly FoundPlace[] {
  const [located, setLocated] = useState<LocatedQuotes>({ quotes: [], places: NO_PLACES });
  const tell = useEffectEvent(onLocated);
  useEffect(() => {
    if (quotes.length === 0) return undefined;
    let isOver = false;
    void locate(quotes, pageCount, textOf).then((places) => {
      if (isOver) return;
      setLocated({ quotes, places });
      const [first] = quotes;
      if (first) tell(first.page, places.length > 0);
    });
    return () => {
      isOver = true;
    };
  }, [quotes, pageCount, textOf]);
  return located.quotes === quotes ? located.places : NO_PLACES;
}
