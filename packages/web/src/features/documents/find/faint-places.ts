import type { FoundPlace } from './found-places.ts';
import { findQuote } from './quote-places.ts';
import type { Quote } from './quote-places.ts';

/** Finds the weak marks of one page. Keep the function the same for the same quotes. */
export type FaintPlacesOf = (page: number) => Promise<readonly FoundPlace[]>;

/**
 * The places of quotes to mark weakly, page by page when a page asks for them: a contract has a hundred, and most pages
 * are never looked at.
 */
export function faintPlaces(
  quotes: readonly Quote[],
  pageCount: number,
  textOf: (page: number) => Promise<string>,
): FaintPlacesOf {
  const known = new Map<number, Promise<readonly FoundPlace[]>>();
  const find = async (page: number): Promise<readonly FoundPlace[]> => {
    const here = quotes.filter((quote) => quote.page <= page && page <= quote.endPage);
    const found = await Promise.all(
      here.map((quote) => findQuote(quote, pageCount, textOf).catch((): FoundPlace[] => [])),
    );
    return found.flat().filter((place) => place.page === page);
  };
  return (page) => {
    const places = known.get(page) ?? find(page);
    known.set(page, places);
    return places;
  };
}

/**
 * The places to mark on a page, in order and without overlaps: a weak mark yields to a strong one and to the weak
 * ones before it.
 */
export function withFaint(strong: readonly FoundPlace[], faint: readonly FoundPlace[]): FoundPlace[] {
  const taken: FoundPlace[] = [...strong];
  for (const place of faint) {
    let open = [{ start: place.start, end: place.end }];
    for (const { start, end } of taken) {
      open = open.flatMap((part) =>
        end <= part.start || part.end <= start
          ? [part]
          : [
              { start: part.start, end: start },
              { start: end, end: part.end },
            ].filter((rest) => rest.start < rest.end),
      );
    }
    taken.push(...open.map(({ start, end }) => ({ page: place.page, start, end, isFaint: true })));
  }
  return taken.toSorted((one, other) => one.start - other.start);
}
