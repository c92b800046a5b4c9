import { useMemo, useState } from 'react';
import { faintPlaces } from './faint-places.ts';
import type { FoundPlace } from './found-places.ts';
import type { Quote } from './quote-places.ts';
import { useFind } from './use-find.ts';
import type { FindableText, FindStart } from './use-find.ts';
import { useQuotes } from './use-quotes.ts';

interface Wanted {
  readonly start: FindStart | null;
  readonly quotes: readonly Quote[];
  /** Quotes to mark weakly. */
  readonly others: readonly Quote[];
}

interface Following {
  /** Where a search starts. */
  readonly visiblePage: () => number;
  /** Called when the quotes were looked for, with the page of the first and whether it was found. */
  readonly onLocated: (page: number, isMarked: boolean) => void;
}

const byStart = (one: FoundPlace, other: FoundPlace) => one.start - other.start;

/**
 * What is marked in a document: the matches of its search, otherwise the given quotes. The searched words go when other
 * quotes are given. The other quotes are marked weakly while nothing is searched for.
 */
export function useMarked(document: FindableText, { start, quotes, others }: Wanted, following: Following) {
  const find = useFind(document, start, following.visiblePage);
  const [marked, setMarked] = useState(quotes);
  if (marked !== quotes) {
    setMarked(quotes);
    find.setText('');
  }
  const quoted = useQuotes(quotes, document.pageCount, document.textOf, following.onLocated);
  const { pageCount, textOf } = document;
  const faintOf = useMemo(() => faintPlaces(others, pageCount, textOf), [others, pageCount, textOf]);
  const isSearching = find.question !== '';
  const places = useMemo(
    () => (isSearching ? find.places : quoted.toSorted(byStart)),
    [isSearching, find.places, quoted],
  );
  return {
    find,
    places,
    current: isSearching ? find.current : (quoted[0] ?? null),
    /** Null while weak marks would be in the way. */
    faintOf: isSearching || others.length === 0 ? null : faintOf,
  };
}
